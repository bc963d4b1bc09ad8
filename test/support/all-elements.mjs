import {tagNames} from '../../src/define/tags.ts';

/** Selectors of content that elements have once their data have arrived; for the others, any list. */
const SHOWN = {
  'store-links': 'a[href]',
  'store-server': 'button',
  'store-goals': 'progress',
  'store-announcement': '[part~="close"]',
  'store-currency': 'option',
  'store-language': 'option',
  'featured-deals': '[part~="item"] [part~="price"]',
  'store-category': '[part~="item"] [part~="price"]',
  'store-item': '[part~="price"]',
  'store-cart': '[part~="line"] [part~="quantity"]',
  'store-login': '[part~="account"]',
  'store-account': '[part~="heading"]',
  'checkout-form': 'input',
  'store-payment': '[part~="details"]',
};

/** The HTML of elements that need attributes. */
const MARKUP = {
  'store-category': '<store-category url="keys"></store-category>',
  'store-item': '<store-item item-id="51"></store-item>',
  'store-payment': '<store-payment order-id="MS-1"></store-payment>',
};

/**
 * All elements, for tests that put each of them into a page. `markup`: the element as an owner writes
 * it. `shown`: the selector in `SHOWN`.
 */
export const ALL_ELEMENTS = Object.fromEntries(
  tagNames.slice(1).map((tag) => {
    const shown = SHOWN[tag] ?? 'li';
    const markup = MARKUP[tag] ?? `<${tag}></${tag}>`;
    return [tag, {markup, shown}];
  }),
);

/** The HTML of elements, by default of all of them, each written as in `own` if it has the tag. */
export function elementsHtml(own = {}) {
  return Object.entries(ALL_ELEMENTS)
    .map(([tag, {markup}]) => own[tag] ?? markup)
    .join('\n');
}
