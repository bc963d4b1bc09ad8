import {ContextEvent} from '@lit/context';
import {pageBody} from '../lib/page-body.js';
import {shopContext} from './shop-context.js';
import type {Shop} from '../shop/shop.js';

/** The shop of an element; `undefined` without a provider. */
export function shopOf(element: Element): Shop | undefined {
  let found: Shop | undefined;
  const request = new ContextEvent(shopContext, element, (shop) => (found = shop));
  element.dispatchEvent(request);
  return found;
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
  return own ?? visible[0] ?? pageBody();
}
