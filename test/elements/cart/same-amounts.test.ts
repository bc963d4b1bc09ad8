import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {loadLanguage} from '../../../src/i18n/load-language.js';
import {textsOf} from '../../../src/i18n/texts.js';
import {cartPage} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import {textOf, visiblePart, waitFor} from '../../support/shop-page.js';

await register('checkout-form', 'store-category');

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

// `test/unit/lib/money.property.test.ts` tests with random amounts that they are formatted correctly.
describe('Amounts in a card, the cart and the checkout', () => {
  before(() => Promise.all(['de', 'ar'].map((lang) => loadLanguage(lang))));

  for (const [what, price, total, system, display, lang] of [
    ['not converted', 8.99, 6.5, ['EUR', 1], ['EUR', 1], 'en'],
    ['an estimate', 8.991, undefined, ['EUR', 1], ['EUR', 1], 'en'],
    ['converted', 8.99, 6.5, ['EUR', 1], ['JPY', 163.2], 'de'],
    ['a converted estimate', 8.99, undefined, ['USD', 1.08], ['EUR', 1], 'ar'],
    ['tiny', 8.99, 6.5, ['EUR', 1], ['BTC', 0.0000154], 'en'],
  ] as const)
    it(`are the same everywhere, and marked if they are converted: ${what}`, async () => {
      const currencies = [system, display].map(([name, value]) => ({name, value}));
      const item = {id: 7, name: 'Thing', price, virtual_price: 250};
      const red = {name: 'Red', value: 'red', price: 1.5};
      const colour = {id: 4, name: 'Colour', type: 0, value: 'red', variables: [red]};
      const service = cartService([line({...item, vars: [colour]})], {
        'settings/get': {
          details: false,
          virtual_currency: 'Embers',
          is_virtual_currency: 1,
          system_currency: currencies[0],
          currencies: display[0] === system[0] ? currencies.slice(1) : currencies,
        },
        'categories/get/things': {category: {id: 1, name: 'Things'}, items: [item]},
        'cart/getGift': {status: false},
        'payments/get': [{name: 'Card'}],
      });
      service.own = {gift_code: 'CARD', gift_sum: 2, price: total};
      const {provider, element, text} = await cartPage(service, {
        beside: html`
          <store-category url="things"></store-category>
          <checkout-form></checkout-form>
        `,
      });
      const [category, form] = ['store-category', 'checkout-form'].map((tag) =>
        provider.querySelector(tag)!,
      ) as [Element, Element];
      Object.assign(provider, {currency: display[0], lang});
      await waitFor(() => service.shop.displayCurrency.name === display[0]);
      const money = service.shop.money(lang);
      const about = money.converted ? `${textsOf(lang).about} ` : '';
      const shown = (amount: number) =>
        `${about && '≈ '}${about}${plain(money.format(amount))}`;
      const textIn = (root: Element, part: string) => textOf(visiblePart(root, part));
      const sum = total ?? price;
      await waitFor(() => textIn(form, 'total') === shown(sum));
      await waitFor(() => textIn(category, 'price') === shown(price));
      expect(text('price')).to.equal(shown(price));
      expect(text('total')).to.equal(shown(sum));
      expect(Boolean(text('estimate'))).to.equal(total === undefined);
      expect(Boolean(textIn(form, 'estimate'))).to.equal(total === undefined);
      expect(textIn(form, 'pay')).to.contain(plain(money.format(sum)));
      visiblePart(element, 'edit')!.click();
      await element.updateComplete;
      const option = element.shadowRoot!.querySelector('option[value="red"]')!;
      expect(textOf(option)).to.contain(`+${about}${plain(money.format(1.5))}`);
      expect(text('chip').includes('≈')).to.equal(money.converted);
      const charged = textIn(form, 'charged');
      if (money.converted)
        expect(charged)
          .to.contain(plain(money.exact(sum)))
          .and.to.contain(display[0]);
      else expect(charged).to.equal('');
    });
});
