import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {cartService, line} from '../../support/cart-service.js';
import {settings} from '../../support/fixtures.js';
import {
  findByRole,
  renderInProvider,
  whenSettled,
  waitFor,
  textOf,
} from '../../support/shop-page.js';

await register();

const sword = {id: 7, name: 'Diamond sword', price: 12.5};
const swords = {
  category: {id: 9, name: 'Swords'},
  items: [sword],
  subcategories: [
    {
      category: {id: 10, name: 'Rare swords'},
      items: [{...sword, id: 8, name: 'Excalibur'}],
    },
  ],
};

/** A service with swords, all fields at the checkout, and a pending order. */
function service() {
  return cartService([line()], {
    'settings/get': {
      ...settings,
      details: true,
      top: {username: 'Ada', avatar: ''},
      recentDonators: [{username: 'Bob', avatar: '', amount: 1, currency: 'EUR'}],
    },
    'categories/get/swords': swords,
    'items/get/7': sword,
    'payments/get': [{name: 'Card'}, {name: 'PayPal'}],
    'payments/checkStatus': {status: 'pending', message: ''},
  });
}

/** The visible headings of an element with their levels. */
function headings(element: Element): string[] {
  const root = element.shadowRoot ?? element;
  return [...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    .filter((one) => one.checkVisibility())
    .map((one) => `${one.localName} ${textOf(one)}`);
}

describe('Headings start at the heading level of the element, and go down from there', () => {
  it('in elements with shadow roots', async () => {
    const shop = service();
    const provider = await renderInProvider(
      shop,
      html`<store-category url="swords" heading-level="3"></store-category>
        <store-item item-id="7" heading-level="4"></store-item>
        <store-payment heading-level="3" order-id="1"></store-payment>
        <store-donors heading-level="6"></store-donors>`,
    );
    const expected = [
      ['h3 Swords', 'h4 Diamond sword', 'h4 Rare swords', 'h5 Excalibur'],
      ['h4 Diamond sword'],
      [`h3 ${en.payment}`],
      [`h6 ${en.topDonor}`, `h6 ${en.recentDonors}`],
    ];
    for (const [index, element] of [...provider.children].entries()) {
      await waitFor(() => headings(element).length >= expected[index]!.length);
      await whenSettled(shop.shop, element);
      expect(headings(element), element.localName).to.deep.equal(expected[index]);
    }
  });

  it('in checkout-form, and in its summary of problems', async () => {
    const shop = service();
    const provider = await renderInProvider(
      shop,
      html`<checkout-form heading-level="4"></checkout-form>`,
    );
    const form = provider.querySelector('checkout-form')!;
    const pay = await waitFor(() => form.querySelector<HTMLElement>('[part~="pay"]'));
    const [title, ...parts] = [
      `h4 ${en.checkoutTitle}`,
      `h5 ${en.summary}`,
      `h5 ${en.yourDetails}`,
    ];
    await waitFor(() => headings(form).length === 3);
    expect(headings(form)).to.deep.equal([title, ...parts]);
    pay.focus();
    await sendKeys({press: 'Enter'});
    await waitFor(() => findByRole(form, 'heading', en.problem));
    expect(headings(form)).to.deep.equal([title, `h5 ${en.problem}`, ...parts]);
  });

  it('but start at level 2 in a dialog', async () => {
    const shop = service();
    const provider = await renderInProvider(
      shop,
      html`<store-cart layout="button" heading-level="5"></store-cart>
        <store-category url="swords" heading-level="4"></store-category>`,
    );
    const cart = provider.querySelector('store-cart')!;
    await waitFor(() => findByRole(cart, 'button', en.cartItems(1)));
    await cart.show();
    expect(headings(cart)).to.deep.equal([`h2 ${en.cart}`]);
    const checkout = await waitFor(() => findByRole(cart, 'button', en.checkout));
    checkout.click();
    const dialog = await waitFor(() =>
      document.querySelector<HTMLDialogElement>('dialog.storefront-pay[open]'),
    );
    await waitFor(() => headings(dialog).length === 3);
    expect(headings(dialog)).to.deep.equal([
      `h2 ${en.checkoutTitle}`,
      `h3 ${en.summary}`,
      `h3 ${en.yourDetails}`,
    ]);
    dialog.close();
  });
});
