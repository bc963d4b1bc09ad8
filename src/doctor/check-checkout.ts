import {consentUrl} from '../ui/content/consent-url.js';
import type {ConsentKind} from '../shop/payment/consent-urls.js';
import type {Shop} from '../shop/shop.js';
import type {Finding} from './finding.js';
import {scriptMarkup, tagMarkup} from './markup.js';
import {pageProblems} from './page-problems.js';

/** The elements from which shoppers put items into the cart. */
const ITEM_ELEMENTS = 'store-category, store-item, featured-deals';

/** Placeholder addresses for the code to paste. The page's author replaces them. */
const EXAMPLES: Readonly<Record<ConsentKind, string>> = {
  terms: '/terms',
  privacy: '/privacy',
};

/**
 * Reports shops that have neither a cart nor a checkout in the page, and checkouts without links to
 * the terms or to the privacy policy.
 */
export function checkCheckout(
  shops: ReadonlyMap<Shop, readonly HTMLElement[]>,
  script: HTMLScriptElement | undefined,
): readonly Finding[] {
  return [...shops].flatMap(([shop, elements]) => {
    const select = (selector: string) =>
      elements.filter((element) => element.matches(selector));
    const forms = select('checkout-form');
    const carts = select('store-cart');
    if (!forms.length && !carts.length)
      return select(ITEM_ELEMENTS).length ? [noCart(elements)] : [];
    // The checkout can also take the links from the footer of the shop's own site. Whether the
    // footer has them is not known until the site's settings have been read.
    if (!shop.settings.value) return [];
    const payable = forms.length ? forms : select('store-cart:not([checkout-url])');
    return payable.flatMap((element) => checkLinks(element, shop, script));
  });
}

/**
 * Reports which links are missing in the checkout. `element` is the checkout form, or the cart that
 * opens the checkout.
 */
function checkLinks(
  element: HTMLElement,
  shop: Shop,
  script: HTMLScriptElement | undefined,
): readonly Finding[] {
  const isForm = element.matches('checkout-form');
  const missing = (['terms', 'privacy'] as const).filter((kind) => {
    const own = isForm ? element.getAttribute(`${kind}-url`) : undefined;
    return !consentUrl(kind, shop, own);
  });
  if (!missing.length) return [];
  const attributes = (prefix = '') =>
    Object.fromEntries(missing.map((kind) => [`${prefix}${kind}-url`, EXAMPLES[kind]]));
  const provider = element.closest('store-provider');
  const code = provider
    ? tagMarkup(provider, attributes())
    : scriptMarkup(script, attributes('data-'));
  const problem = pageProblems.noConsentLinks(missing, code);
  return [{topic: 'checkout', level: 'hint', ...problem}];
}

function noCart([element]: readonly HTMLElement[]): Finding {
  const cart = '<store-cart layout="drawer"></store-cart>';
  const provider = element?.closest('store-provider');
  const code = provider
    ? tagMarkup(provider).replace(/(?=<\/store-provider>$)/, `\n  ${cart}\n`)
    : cart;
  return {topic: 'checkout', level: 'careful', ...pageProblems.noCart(code)};
}
