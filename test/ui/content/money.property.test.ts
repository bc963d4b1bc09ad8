import {expect, fixtureCleanup, html} from '@open-wc/testing';
import fc from 'fast-check';
import '../../../src/define/checkout-form.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import {textsOf} from '../../../src/i18n/texts.js';
import {line} from '../../support/cart-service.js';
import {
  anyCurrency,
  anyLanguage,
  anyAmount,
  anyRate,
} from '../../support/money-arbitraries.js';
import {
  renderInProvider,
  visiblePart,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';
import {parseAmount} from '../../support/parse-amount.js';

const variable = {
  id: 4,
  name: 'Colour',
  type: 0,
  value: 'red',
  variables: [{name: 'Red', value: 'red', price: 1.5}],
};

/** An answer of the service, and the settings it is shown with. */
const cases = fc.record({
  /** The price of the item, and the total of the cart. */
  price: anyAmount,
  total: anyAmount,
  virtual: fc.nat(100_000),
  /** Whether the service sends the total. */
  totals: fc.boolean(),
  system: anyCurrency,
  display: anyCurrency,
  from: anyRate,
  to: anyRate,
  lang: anyLanguage,
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** Renders an item on a card, in the cart and in the checkout, and returns all amounts. */
async function renderAmounts({price, total, virtual, totals, ...around}: Case) {
  const {system, display, from, to, lang} = around;
  const item = {id: 7, name: 'Thing', price, virtual_price: virtual};
  const service = serviceWith({
    'settings/get': {
      details: false,
      virtual_currency: 'Embers',
      is_virtual_currency: 1,
      system_currency: {name: system, value: from},
      currencies: [
        {name: system, value: from},
        ...(display === system ? [] : [{name: display, value: to}]),
      ],
    },
    'categories/get/things': {category: {id: 1, name: 'Things'}, items: [item]},
    'cart/get': {
      cart: {id: 1, gift_code: 'CARD', gift_sum: 2, ...(totals && {price: total})},
      items: [line({...item, vars: [variable]})],
    },
    'cart/getGift': {status: false},
    'payments/get': [{name: 'Card'}],
  });
  await service.shop.settings.read();
  const page = await renderInProvider(
    service,
    html`
      <store-category url="things"></store-category>
      <store-cart></store-cart>
      <checkout-form></checkout-form>
    `,
  );
  page.setAttribute('currency', display);
  page.setAttribute('lang', lang);
  const [category, cart, checkout] = [
    'store-category',
    'store-cart',
    'checkout-form',
  ].map((tag) => page.querySelector(tag)!) as [Element, Element, Element];
  await waitFor(
    () =>
      visiblePart(category, 'price') &&
      visiblePart(cart, 'total') &&
      visiblePart(checkout, 'total'),
  );
  await waitFor(
    () => visiblePart(checkout, 'pay') && textOf(visiblePart(checkout, 'total')),
  );
  const shown = (root: Element, name: string) => textOf(visiblePart(root, name));
  return {
    money: service.shop.money(lang),
    /** The mark of a converted amount. */
    mark: `≈ ${textsOf(lang).about} `,
    card: shown(category, 'price'),
    points: shown(category, 'virtual-price'),
    inCart: textOf(visiblePart(visiblePart(cart, 'line')!, 'price')),
    option: textOf(cart.shadowRoot!.querySelector('option')!),
    gift: textOf(
      visiblePart(visiblePart(cart, 'chip')!, 'chip') ?? visiblePart(cart, 'chip'),
    ),
    cartTotal: shown(cart, 'total'),
    checkoutTotal: shown(checkout, 'total'),
    pay: shown(checkout, 'pay'),
    charged: shown(checkout, 'charged'),
    estimates: [
      visiblePart(cart, 'estimate'),
      visiblePart(checkout, 'estimate'),
    ].filter(Boolean).length,
  };
}

describe('Amounts on a page', () => {
  it('are exactly the service’s, or are marked and the same conversion everywhere', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(cases, async (around) => {
        const {price, virtual, totals, lang} = around;
        const total = totals ? around.total : price;
        const shop = await renderAmounts(around);
        const {money, mark, card, inCart, cartTotal, checkoutTotal, pay} = shop;
        const totalsShown = [cartTotal, checkoutTotal];

        // The same amount has the same text everywhere.
        expect(inCart).to.equal(card);
        expect(checkoutTotal).to.equal(cartTotal);
        expect(pay).to.contain(plain(money.format(total)));
        expect(shop.estimates).to.equal(totals ? 0 : 2);

        const free = price === 0;
        if (money.converted) {
          const converted = (amount: number) => plain(money.format(amount));
          if (!free) expect(card).to.equal(mark + converted(price));
          expect(cartTotal).to.equal(mark + converted(total));
          expect(shop.charged).to.contain(plain(money.exact(total)));
          expect(shop.charged).to.contain(money.display.name);
          expect(shop.option).to.contain(`${mark.slice(2)}${converted(1.5)}`);
          expect(shop.gift).to.contain(mark);
        } else {
          for (const text of [...totalsShown, pay]) {
            expect(text).not.to.contain('≈');
            expect(parseAmount(text, lang), text).to.equal(total);
          }
          if (!free) expect(parseAmount(card, lang), card).to.equal(price);
          expect(shop.charged).to.equal('');
          expect(shop.option).to.contain(`+${plain(money.format(1.5))}`);
        }
        if (virtual) expect(parseAmount(shop.points, lang)).to.equal(virtual);
        fixtureCleanup();
      }),
      {numRuns: 40, includeErrorInReport: true},
    );
  });
});

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
