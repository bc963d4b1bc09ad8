import {ContextEvent} from '@lit/context';
import {hostOf} from '../lib/parents.js';
import {shopContext} from './shop-context.js';
import type {Shop} from '../shop/shop.js';

/**
 * Whether an element is in a `store-provider` that is not defined yet. Until it is, the
 * element's request for its shop may be answered with the default shop.
 */
export function isInUndefinedProvider(element: Element): boolean {
  let one: Element | undefined = element;
  while (one && !one.closest('store-provider:not(:defined)')) one = hostOf(one);
  return one !== undefined;
}

/** The shop of an element; `undefined` if it has no provider, or if its provider is not defined yet. */
export function shopOf(element: Element): Shop | undefined {
  let found: Shop | undefined;
  const request = new ContextEvent(shopContext, element, (shop) => (found = shop));
  element.dispatchEvent(request);
  return isInUndefinedProvider(element) ? undefined : found;
}

/**
 * The first visible element that shows items, preferably of this shop; the body if there is no such
 * element. Dialogs and notices that a link opens take over the language and look of this element.
 */
export function findCatalogueElement(shop?: Shop): HTMLElement {
  const all = document.querySelectorAll<HTMLElement>(
    'featured-deals, store-category, store-item',
  );
  const visible = [...all].filter((one) => one.checkVisibility());
  const own = shop && visible.find((one) => shopOf(one) === shop);
  return own ?? visible[0] ?? document.body;
}
