/**
 * All elements, for tests that put each of them into a page. `markup`: the element as an owner writes
 * it. `shown`: a selector of content that the element has once its data have arrived. `fills`: whether
 * the element takes the whole available width; the others are as wide as their content.
 */
export const ALL_ELEMENTS = {
  'store-links': {
    markup: '<store-links></store-links>',
    shown: 'a[href]',
    fills: false,
  },
  'store-server': {
    markup: '<store-server></store-server>',
    shown: 'button',
    fills: false,
  },
  'store-goals': {
    markup: '<store-goals></store-goals>',
    shown: 'progress',
    fills: false,
  },
  'store-donors': {
    markup: '<store-donors></store-donors>',
    shown: 'li',
    fills: false,
  },
  'store-announcement': {
    markup: '<store-announcement></store-announcement>',
    shown: '[part~="close"]',
    fills: false,
  },
  'store-patrons': {
    markup: '<store-patrons></store-patrons>',
    shown: 'li',
    fills: false,
  },
  'store-currency': {
    markup: '<store-currency></store-currency>',
    shown: 'option',
    fills: false,
  },
  'store-language': {
    markup: '<store-language></store-language>',
    shown: 'option',
    fills: false,
  },
  'featured-deals': {
    markup: '<featured-deals></featured-deals>',
    shown: '[part~="item"] [part~="price"]',
    fills: true,
  },
  'store-category': {
    markup: '<store-category url="keys"></store-category>',
    shown: '[part~="item"] [part~="price"]',
    fills: true,
  },
  'store-item': {
    markup: '<store-item item-id="51"></store-item>',
    shown: '[part~="price"]',
    fills: true,
  },
  'store-cart': {
    markup: '<store-cart></store-cart>',
    shown: '[part~="line"] [part~="quantity"]',
    fills: true,
  },
  'store-login': {
    markup: '<store-login></store-login>',
    shown: '[part~="account"]',
    fills: false,
  },
  'store-account': {
    markup: '<store-account></store-account>',
    shown: '[part~="heading"]',
    fills: false,
  },
  'checkout-form': {
    markup: '<checkout-form></checkout-form>',
    shown: 'input',
    fills: true,
  },
  'store-payment': {
    markup: '<store-payment order-id="MS-1"></store-payment>',
    shown: '[part~="details"]',
    fills: true,
  },
};

/** The HTML of elements, by default of all of them, each written as in `own` if it has the tag. */
export function elementsHtml(own = {}) {
  return Object.entries(ALL_ELEMENTS)
    .map(([tag, {markup}]) => own[tag] ?? markup)
    .join('\n');
}
