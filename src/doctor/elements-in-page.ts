import type {Shop} from '../shop/shop.js';
import {shopOf} from '../ui/find-shop.js';
import {tagNames} from '../ui/tag-names.js';

/** Selects all our elements. */
export const OUR_ELEMENTS = tagNames.join();

/** Our elements in the page, without providers, which show nothing. */
export function elementsInPage(): readonly HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      `:is(${OUR_ELEMENTS}):not(store-provider)`,
    ),
  ];
}

/** The shops of the page with their elements, and the elements without a shop. */
export function shopsInPage() {
  const shops = new Map<Shop, HTMLElement[]>();
  const withoutShop: HTMLElement[] = [];
  for (const element of elementsInPage()) {
    const shop = shopOf(element);
    if (!shop) withoutShop.push(element);
    else shops.set(shop, [...(shops.get(shop) ?? []), element]);
  }
  return {shops, withoutShop};
}
