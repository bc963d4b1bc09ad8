import type {ReactiveElement} from 'lit';
import {parentOrHostOf} from '../lib/parents.js';
import {onePerShop} from '../shop/one-per-shop.js';
import type {Shop} from '../shop/shop.js';

/** What only one element of a page says, for all that could say it. */
export type SaidOnce = 'sign-in' | 'outage';

const firstOf = onePerShop(() => new Map<SaidOnce, ReactiveElement>());

/**
 * Whether this element says it: the first of those that the page shows. An element that is hidden,
 * such as in a tab of the page, or that stands in a dialog, says it, too, because shoppers may not
 * see the other one.
 */
export function isFirstToSay(
  said: SaidOnce,
  host: ReactiveElement,
  shop: Shop,
): boolean {
  if (host.hidden || host.closest('dialog') || !hasVisibleParent(host)) return true;
  const first = firstOf(shop);
  const other = first.get(said);
  if (other && other !== host && other.checkVisibility()) {
    const isBefore = Node.DOCUMENT_POSITION_PRECEDING;
    if (host.compareDocumentPosition(other) & isBefore) return false;
    other.requestUpdate();
  }
  first.set(said, host);
  return true;
}

/** Called before an element reads again what may have failed. */
export function forgetFirst(host: ReactiveElement, shop: Shop): void {
  const first = firstOf(shop);
  for (const [said, element] of first) if (element === host) first.delete(said);
}

/** An element that shows nothing is hidden itself, so its nearest ancestor with a box is asked. */
function hasVisibleParent(element: Element): boolean {
  const parent = parentOrHostOf(element);
  if (!parent) return true;
  const hasBox = getComputedStyle(parent).display !== 'contents';
  return hasBox ? parent.checkVisibility() : hasVisibleParent(parent);
}
