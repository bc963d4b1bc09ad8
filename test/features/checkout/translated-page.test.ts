import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {Shop} from '../../../src/shop/shop.js';
import {onTestEnd} from '../../support/test-cleanup.js';
import {
  find,
  key,
  pay,
  payment,
  filledCheckout,
  problemsOf,
} from '../../support/checkout-page.js';
import {waitFor, textOf} from '../../support/shop-page.js';

/**
 * Translates a page as browsers do: wraps each text node in a `<font>`, now and whenever texts are
 * added. Ignores `translate="no"`, as some extensions do.
 */
function translate(page: HTMLElement): void {
  const wrapTexts = () => {
    const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.localName === 'font') continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text.data);
    }
  };
  wrapTexts();
  const observer = new MutationObserver(wrapTexts);
  observer.observe(page, {childList: true, subtree: true});
  onTestEnd(() => observer.disconnect());
}

/** Changes of a cart with two keys at €2.50 each. */
const changes: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'the service raises the price': (shop) => shop.cart.refresh(),
  'the shopper changes the quantity': (shop) =>
    shop.cart.setCount(shop.cart.value.lines[0]!, 3),
};

describe('A checkout on a page that is being translated', () => {
  for (const [change, apply] of Object.entries(changes)) {
    it(`pays no amount but the one on the button after ${change}`, async () => {
      const {form, shop, page, answers, left} = await filledCheckout();
      translate(page);
      answers['/cart/get'] = {
        cart: {id: 813, price: 22.5},
        items: [{...key, price: 7.5, count: 3}],
      };
      await apply(shop);
      await form.updateComplete;

      const payments: {displayed: string; charged: string}[] = [];
      let displayed = '';
      answers['/payments/create'] = () => {
        payments.push({displayed, charged: en.payAmount('€22.50')});
        return Response.json(payment);
      };
      const press = () => {
        displayed = textOf(find(form, 'pay') ?? undefined);
        pay(form);
      };
      press();
      await waitFor(() => left.length || find(form, 'problems'));
      if (!left.length) {
        expect(textOf(find(form, 'problems')!)).to.include(en.cartChanged);
        press();
        await waitFor(() => left.length);
      }
      const amount = en.payAmount('€22.50');
      expect(payments).to.deep.equal([{displayed: amount, charged: amount}]);
    });
  }

  it('shows the new amounts after "Pay" has found an old amount on the screen', async () => {
    const {form, shop, page, answers, paid, left} = await filledCheckout();
    expect(form.querySelector<HTMLElement>('.storefront-checkout')!.translate).to.equal(
      false,
    );
    translate(page);
    answers['/cart/get'] = {cart: {id: 813, price: 9}, items: [{...key, price: 4.5}]};
    await shop.cart.refresh();
    expect(await problemsOf(form)).to.deep.equal([en.cartChanged]);
    expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€9.00'));
    expect(textOf(find(form, 'total')!)).to.equal('€9.00');
    expect(paid).to.deep.equal([]);
    pay(form);
    await waitFor(() => left.length);
    expect(paid).to.have.length(1);
  });

  it('pays if the translator has changed the words alone', async () => {
    const {form, page, paid} = await filledCheckout();
    translate(page);
    find(form, 'pay')!.querySelector('font')!.textContent = '5,00 € bezahlen';
    pay(form);
    await waitFor(() => paid.length);
  });
});
