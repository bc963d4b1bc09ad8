import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {Shop} from '../../../src/shop/shop.js';
import {onTestEnd} from '../../support/test-cleanup.js';
import {
  checkout,
  fillIn,
  find,
  key,
  pages,
  pay,
  payment,
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
  afterEach(() => {
    for (const page of pages.splice(0)) page.remove();
  });

  for (const [change, apply] of Object.entries(changes)) {
    it(`pays no amount but the one on the button after ${change}`, async () => {
      const {form, shop, page, answers, left} = await checkout();
      fillIn(form);
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
});
