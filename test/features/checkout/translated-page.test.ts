import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {Shop} from '../../../src/shop/shop.js';
import {convert, converters, translate} from '../../support/page-scripts.js';
import {
  find,
  key,
  pay,
  filledCheckout,
  problemsOf,
} from '../../support/checkout-page.js';
import {waitFor, textOf} from '../../support/shop-page.js';

/** Changes of a cart with two keys at €2.50 each. */
const changes: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'the service raises the price': (shop) => shop.cart.refresh(),
  'the shopper changes the quantity': async (shop) => {
    await shop.cart.setCount(shop.cart.value.lines[0]!, 3);
    await shop.cart.settled();
  },
};

const dearer = {cart: {id: 813, price: 22.5}, items: [{...key, price: 7.5, count: 3}]};

describe('A checkout on a page that is being translated', () => {
  for (const [change, apply] of Object.entries(changes)) {
    it(`shows the amounts that it pays after ${change}`, async () => {
      const {form, shop, page, answers, paid, left} = await filledCheckout();
      const box = form.querySelector<HTMLElement>('.storefront-checkout')!;
      expect(box.translate).to.equal(false);
      translate(page);
      answers['/cart/get'] = dearer;
      await apply(shop);
      await form.updateComplete;
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€22.50'));
      expect(textOf(find(form, 'total')!)).to.equal('€22.50');
      expect(textOf(find(form, 'quantity')!)).to.equal('3 ×');
      expect(textOf(find(form, 'line-price')!)).to.contain('€7.50');
      pay(form);
      await waitFor(() => left.length);
      expect(paid).to.have.length(1);
    });
  }

  it('shows the amounts of another currency', async () => {
    const {form, shop, page} = await filledCheckout();
    shop.preferences.pick({currency: 'USD'});
    await form.updateComplete;
    translate(page);
    shop.preferences.pick({currency: 'EUR'});
    await form.updateComplete;
    expect(textOf(find(form, 'total')!)).to.equal('€5.00');
    shop.preferences.pick({currency: 'USD'});
    await form.updateComplete;
    expect(textOf(find(form, 'total')!)).to.contain('$5.40');
    expect(textOf(find(form, 'charged')!)).to.equal(en.charged('€5.00', 'USD'));
  });

  it('pays if the translator has changed the words alone', async () => {
    const {form, page, paid} = await filledCheckout();
    translate(page);
    find(form, 'pay')!.querySelector('font')!.textContent = '5,00 € bezahlen';
    pay(form);
    await waitFor(() => paid.length);
  });
});

describe('A checkout on a page whose amounts an extension converts', () => {
  for (const way of Object.keys(converters) as (keyof typeof converters)[]) {
    it(`pays on the first press if the extension writes ${way}`, async () => {
      const {form, page, paid} = await filledCheckout();
      convert(page, way);
      await waitFor(() => textOf(find(form, 'pay')!).includes('$5.4'));
      pay(form);
      await waitFor(() => paid.length || find(form, 'problems'));
      expect(paid).to.have.length(1);
    });

    it(`asks once if the price has changed and the extension writes ${way}`, async () => {
      const {form, page, answers, paid, left} = await filledCheckout();
      convert(page, way);
      answers['/cart/get'] = dearer;
      expect(await problemsOf(form)).to.deep.equal([en.cartChanged]);
      await waitFor(() => textOf(find(form, 'pay')!).includes('$24.3'));
      expect(paid).to.deep.equal([]);
      pay(form);
      await waitFor(() => left.length);
      expect(paid).to.have.length(1);
    });
  }
});
