import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {
  goToCheckout,
  openCheckoutDialog,
} from '../../../src/features/checkout/checkout-dialog.js';
import {en} from '../../../src/i18n/en.js';
import type {Shop} from '../../../src/shop/shop.js';
import {
  checkout,
  control,
  fillIn,
  find,
  partText,
  payFor,
  shopOn,
  type,
  isPaying,
} from '../../support/checkout-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

describe('the checkout in a dialog', () => {
  const dialog = () =>
    document.querySelector<HTMLDialogElement>('dialog.storefront-dialog')!;

  function opener(): HTMLElement {
    const button = document.createElement('button');
    button.textContent = en.checkout;
    document.body.append(button);
    onTestEnd(() => button.remove());
    button.focus();
    return button;
  }

  async function opened(shop: Shop, button = opener()) {
    openCheckoutDialog(shop, button);
    const form = dialog().querySelector('checkout-form')!;
    await form.updateComplete;
    await waitUntil(() => find(dialog(), 'pay') && !find(dialog(), 'skeleton'));
    return {button, form};
  }

  /** Adds a template with a consent of the page's own. */
  function consentTemplate(): HTMLTemplateElement {
    const template = document.createElement('template');
    template.dataset['storeConsents'] = '';
    template.innerHTML = '<label><input type="checkbox" required> I am 18</label>';
    document.body.append(template);
    onTestEnd(() => template.remove());
    return template;
  }

  const close = () => find(dialog(), 'close')!.click();

  afterEach(() => {
    dialog()?.close();
  });

  it('has a name, a bar with the close button, no second heading, and the theme of its opener', async () => {
    const button = opener();
    button.style.setProperty('--store-accent', 'rgb(1, 2, 3)');
    const {form} = await opened(shopOn().shop, button);
    expect(dialog()).to.have.attribute('aria-label', en.checkoutTitle);
    expect(dialog().open).to.equal(true);
    const bar = find(dialog(), 'bar')!;
    expect(partText(bar, 'title')).to.equal(en.checkoutTitle);
    expect(find(bar, 'close')).to.exist;
    expect(find(form, 'heading')!.checkVisibility()).to.equal(false);
    const {backgroundColor} = getComputedStyle(find(dialog(), 'pay')!);
    expect(backgroundColor).to.equal('rgb(1, 2, 3)');
    await expect(dialog()).to.be.accessible();
  });

  it('closes with its button, with Escape, or with a click outside, returns the focus, and keeps the values', async () => {
    const {shop} = shopOn();
    const {button, form} = await opened(shop);
    type(form, 'city', 'Lisbon');
    close();
    await waitUntil(() => document.activeElement === button);
    await opened(shop, button);
    expect(control(dialog(), 'city').value).to.equal('Lisbon');
    expect(document.querySelectorAll('dialog.storefront-dialog')).to.have.length(1);
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !dialog().open);
    await opened(shop, button);
    find(dialog(), 'panel')!.dispatchEvent(
      new PointerEvent('pointerdown', {bubbles: true}),
    );
    dialog().click();
    expect(dialog().open).to.equal(true);
    dialog().dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    dialog().click();
    expect(dialog().open).to.equal(false);
  });

  it('has the consents of the page’s template, and keeps their state', async () => {
    const template = consentTemplate();
    const {shop} = shopOn();
    const {button, form} = await opened(shop);
    const boxes = () => form.querySelectorAll<HTMLInputElement>('[slot] input');
    await waitUntil(() => boxes().length);
    boxes()[0]!.click();
    close();
    await opened(shop, button);
    expect([...boxes()].map(({checked}) => checked)).to.deep.equal([true]);
    close();
    // A library that swaps pages has inserted another template.
    template.innerHTML = '<label><input type="checkbox" required> I waive</label>';
    await opened(shop, button);
    await waitUntil(() => form.textContent.includes('I waive'));
    expect([...boxes()].map(({checked}) => checked)).to.deep.equal([false]);
    expect(form.textContent).not.to.contain('I am 18');
    close();
    template.remove();
    await opened(shop, button);
    await waitUntil(() => !boxes().length);
  });

  it('has the consents of a template that a framework has filled', async () => {
    const template = consentTemplate();
    // React and Vue put the children into the element, not into its content.
    const child = template.content.firstElementChild!;
    template.append(child);
    const {form} = await opened(shopOn().shop);
    await waitUntil(() => form.querySelector('[slot] input'));
    expect(child.parentNode === template, 'the child is not moved').to.equal(true);
  });

  it('forgets what was entered when it shows another shop', async () => {
    consentTemplate();
    const {button, form} = await opened(shopOn().shop);
    const boxes = () => [
      ...form.querySelectorAll<HTMLInputElement>('[part="consents"] input'),
    ];
    await waitUntil(() => boxes().length === 3);
    for (const box of boxes()) box.click();
    type(form, 'city', 'Lisbon');
    close();
    await opened(shopOn().shop, button);
    await waitUntil(() => boxes().length === 3);
    expect(boxes().map(({checked}) => checked)).to.deep.equal([false, false, false]);
    expect(control(form, 'city').value).to.equal('');
  });

  it('shows a payment in the checkout of its own shop only', async () => {
    const qr = {payment_method: 'Pix', qrcode: '00020126TESTPIXCODE', payment_id: 7};
    const data = {type: 'qrcode', order_id: 'MS-1', details: qr};
    const created = Promise.withResolvers<Response>();
    const service = shopOn({
      '/payments/create': () => created.promise,
      '/payments/checkStatus': {status: 'pending'},
    });
    const {shop} = service;
    const {button, form} = await opened(shop);
    fillIn(form);
    await payFor({form, ...service});
    close();
    const other = shopOn();
    await opened(other.shop, button);
    created.resolve(Response.json({success: true, data}));
    await waitUntil(() => !isPaying(shop));
    await form.updateComplete;
    expect(form.querySelector('store-payment')).to.equal(null);
    expect(find(form, 'problems')).to.equal(null);
    close();
    await opened(shop, button);
    await waitUntil(() => form.querySelector('store-payment'));
  });

  it('stays closed if the page has a form, which gets the focus, unless it is of another shop or hidden', async () => {
    const {form, page, shop} = await checkout();
    const button = opener();
    page.append(button);
    goToCheckout({host: button, shop});
    await waitUntil(() => document.activeElement === find(form, 'heading'));
    expect(dialog().open).to.equal(false);
    goToCheckout({host: button, shop: shopOn().shop});
    expect(dialog().open).to.equal(true);
    dialog().close();
    page.hidden = true;
    goToCheckout({host: opener(), shop});
    expect(dialog().open).to.equal(true);
  });
});
