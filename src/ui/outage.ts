import type {ReactiveElement} from 'lit';
import type {ShopError} from '../lib/shop-error.js';
import {onePerShop} from '../shop/one-per-shop.js';
import type {Shop} from '../shop/shop.js';
import {parentOrHostOf} from '../lib/parents.js';

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

/** The kinds of errors without an answer. */
const UNANSWERED = ['network', 'timeout'];

/** What reads again after an outage. */
const readersOf = onePerShop(() => new Set<() => void>());

/** A failure because the service has not answered anything since the page was opened. */
export interface Outage {
  /** Whether another element says so. This one keeps its placeholder. */
  readonly isSaidElsewhere: boolean;
  /** Reads again all that could not be read, in all elements. */
  readonly retry: () => void;
}

/**
 * Returns what an element does about a failure in an outage; `undefined` for any other failure.
 * `read` is called when the shopper tries again, or when the service has answered another call.
 */
export function outageFor(
  error: unknown,
  host: ReactiveElement,
  shop: Shop,
  read: () => void,
): Outage | undefined {
  const {service} = shop;
  if (service.hasAnswered || !UNANSWERED.includes((error as ShopError).kind))
    return undefined;
  const readers = readersOf(shop);
  const retry = () => {
    const all = [...readers];
    readers.clear();
    for (const readAgain of all) readAgain();
  };
  if (!readers.size) void service.answered.then(retry);
  readers.add(read);
  return {
    // Asked by elements only that can say it, because the first to ask is the one that says it.
    get isSaidElsewhere() {
      return !isFirstToSay('outage', host, shop);
    },
    retry,
  };
}
