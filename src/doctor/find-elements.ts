import type {Shop} from '../shop/shop.js';
import {shopOf} from '../ui/find-shop.js';
import {tagNames} from '../ui/tag-names.js';

/** Selects all our elements. */
export const OUR_ELEMENTS = tagNames.join();

/**
 * All our elements in the page and in shadow roots of the page's own elements. Leaves out
 * the elements that we render ourselves, in our dialogs and shadow roots.
 */
export function findElements(): readonly HTMLElement[] {
  return findElementsIn(document);
}

function findElementsIn(root: Document | ShadowRoot): readonly HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(OUR_ELEMENTS)].filter(
    (element) => !element.closest('.storefront-dialog'),
  );
  // Forms are skipped: `form.shadowRoot` would return a field named "shadowRoot".
  const others = root.querySelectorAll(`:not(form, ${OUR_ELEMENTS})`);
  const inside = [...others].flatMap(({shadowRoot}) =>
    shadowRoot ? findElementsIn(shadowRoot) : [],
  );
  return [...found, ...inside];
}

/** The elements of `findElements` that show a part of a shop: all except providers. */
export function findShopElements(): readonly HTMLElement[] {
  return findElements().filter(({localName}) => localName !== 'store-provider');
}

/** The shops of the page with their elements, and the elements without a shop. */
export function groupElementsByShop() {
  const shops = new Map<Shop, HTMLElement[]>();
  const withoutShop: HTMLElement[] = [];
  for (const element of findShopElements()) {
    const shop = shopOf(element);
    if (!shop) withoutShop.push(element);
    else shops.set(shop, [...(shops.get(shop) ?? []), element]);
  }
  return {shops, withoutShop};
}
