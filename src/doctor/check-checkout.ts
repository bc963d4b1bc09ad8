import type {Shop} from '../shop/shop.js';
import type {Finding} from './finding.js';
import {tagMarkup} from './markup.js';
import {pageProblems} from './page-problems.js';

/** The elements from which shoppers put items into the cart. */
const ITEM_ELEMENTS = 'store-category, store-item, featured-deals';

/** Reports shops in the page without a cart, and checkouts without terms. */
export function checkCheckout(
  shops: ReadonlyMap<Shop, readonly HTMLElement[]>,
): readonly Finding[] {
  return [...shops.values()].flatMap((elements) => {
    const select = (selector: string) =>
      elements.filter((element) => element.matches(selector));
    const forms = select('checkout-form');
    if (!forms.length && !select('store-cart').length)
      return select(ITEM_ELEMENTS).length ? [noCart(elements)] : [];
    const problems = select('checkout-form:not([terms-url])').map((form) =>
      pageProblems.noTerms(
        tagMarkup(form, {'terms-url': '/terms', 'privacy-url': '/privacy'}),
      ),
    );
    if (!forms.length && select('store-cart:not([checkout-url])').length)
      problems.push(pageProblems.noTermsInDialog());
    return problems.map((problem): Finding => {
      return {topic: 'checkout', level: 'hint', ...problem};
    });
  });
}

function noCart([element]: readonly HTMLElement[]): Finding {
  const cart = '<store-cart layout="drawer"></store-cart>';
  const provider = element?.closest('store-provider');
  const code = provider
    ? tagMarkup(provider).replace(/(?=<\/store-provider>$)/, `\n  ${cart}\n`)
    : cart;
  return {topic: 'checkout', level: 'careful', ...pageProblems.noCart(code)};
}
