import {languageOf} from '../i18n/language.js';
import {loadLanguage} from '../i18n/load-language.js';
import type {Shop} from '../shop/shop.js';
import {shopOf} from './find-shop.js';

/**
 * The default shop, also if another copy of this module provides it. A page has two copies
 * if, for example, it uses the script tag and the npm package. `undefined` until the page
 * has a body.
 */
function findDefaultShop(): Shop | undefined {
  const body = document.querySelector('body');
  return body ? shopOf(body) : undefined;
}

/** The shops of the page: the default shop, then those of its providers. */
function pageShops(): readonly Shop[] {
  const providers = document.querySelectorAll<HTMLElement & {readonly shop?: Shop}>(
    'store-provider',
  );
  return [findDefaultShop(), ...[...providers].map(({shop}) => shop)].filter(
    (shop) => shop !== undefined,
  );
}

/** The shop that parameters in the page's address belong to; `undefined` until the page has a shop. */
export function findPageShop(): Shop | undefined {
  return pageShops()[0];
}

/** The page's shop with this base address; `undefined` if there is no such shop. */
export function findShopAt(baseUrl: unknown): Shop | undefined {
  return pageShops().find((shop) => shop.baseUrl === baseUrl);
}

/** Whether the page may get more shops: it is still being parsed, or its providers are not defined yet. */
export function canMoreShopsAppear(): boolean {
  return (
    document.readyState === 'loading' ||
    document.querySelector('store-provider:not(:defined)') !== null
  );
}

/** Resolves when the language of an element is known and its texts are loaded. Ignores failures. */
export async function whenLanguageReady(element: Element, shop: Shop): Promise<void> {
  await shop.settings.read().catch(() => undefined);
  await loadLanguage(languageOf(element, shop));
}

/** Calls `attempt` now, and again while the page loads and providers appear, until it returns `true`. */
export function retryWhilePageLoads(attempt: () => boolean): void {
  const stop = new AbortController();
  const again = () => {
    if (attempt()) stop.abort();
  };
  again();
  if (stop.signal.aborted) return;
  // Listens in the capture phase, because the context provider of the default shop, on <html>,
  // stops `context-provider` events before they bubble to the document.
  const options = {capture: true, signal: stop.signal};
  for (const type of ['context-provider', 'DOMContentLoaded']) {
    document.addEventListener(type, again, options);
  }
}
