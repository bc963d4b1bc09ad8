import {ContextEvent} from '@lit/context';
import {pageBody} from '../lib/page-body.js';
import {getDefaultShop} from './default-shop.js';
import {shopContext} from './shop-context.js';
import {languageOf} from '../i18n/language.js';
import type {Shop} from '../shop/shop.js';
import {loadLanguage} from '../i18n/load-language.js';

/** The shop that a page's address speaks of: the page's own, else that of its first provider; `undefined` until there is one. */
export function pageShop(): Shop | undefined {
  const providers = document.querySelectorAll<HTMLElement & {readonly shop?: Shop}>(
    'store-provider',
  );
  return getDefaultShop() ?? [...providers].find(({shop}) => shop)?.shop;
}

/** The shop that an element belongs to; `undefined` while none answers. */
export function shopOf(element: Element): Shop | undefined {
  let found: Shop | undefined;
  const request = new ContextEvent(shopContext, element, (shop) => (found = shop));
  element.dispatchEvent(request);
  return found;
}

/** The shop of the page at an address; `undefined` where the page has none there. */
export function shopAt(baseUrl: string | null | undefined): Shop | undefined {
  const providers = document.querySelectorAll<HTMLElement & {readonly shop?: Shop}>(
    'store-provider',
  );
  const shops = [getDefaultShop(), ...[...providers].map(({shop}) => shop)];
  return shops.find((shop) => shop?.baseUrl === baseUrl);
}

/** Whether more shops may come: the page is still being read, or the code of its providers is not there. */
export function isAwaitingShops(): boolean {
  return (
    document.readyState === 'loading' ||
    document.querySelector('store-provider:not(:defined)') !== null
  );
}

/**
 * The first thing of ours that shows items, of this shop where one does, or else the page: where what
 * its address brings has its looks from.
 */
export function firstOfOurs(shop?: Shop): HTMLElement {
  const all = document.querySelectorAll<HTMLElement>(
    'featured-deals, store-category, store-item',
  );
  const visible = [...all].filter((one) => one.checkVisibility());
  const own = shop && visible.find((one) => shopOf(one) === shop);
  return own ?? visible[0] ?? pageBody();
}

/** Settles when it is known which language something of a shop speaks, and its words are there, as far as these can be had. */
export async function languageReady(element: Element, shop: Shop): Promise<void> {
  await shop.settings.read().catch(() => undefined);
  await loadLanguage(languageOf(element, shop));
}

/** Looks now, and, as long as that leads to nothing, whenever more of the page is there. */
export function whenThere(look: () => boolean): void {
  const stop = new AbortController();
  const again = () => {
    if (look()) stop.abort();
  };
  again();
  if (stop.signal.aborted) return;
  // On the way down: the page's own shop lets nothing that a provider says up to the document.
  const options = {capture: true, signal: stop.signal};
  for (const type of ['context-provider', 'DOMContentLoaded']) {
    document.addEventListener(type, again, options);
  }
}
