import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {startDoctor} from '../../../src/define/start-doctor.js';
import type {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {en} from '../../../src/i18n/en.js';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import '../../support/checkout-page.js'; // After this import, clicks by tests on "Pay" count as clicks of a shopper.
import {cartService, line} from '../../support/cart-service.js';
import type {Answer} from '../../support/mock-server.js';
import {shield} from '../../support/model-cart.js';
import {
  waitForEntry,
  findByRole,
  openAccess,
  renderInProvider,
  visiblePart,
  visibleParts,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

await register();
startDoctor([]); // It warns the author of the page.

const html404: Answer = () =>
  new Response('<!doctype html><title>404 Not Found</title>', {status: 404});

const ranks = {
  category: {id: 1, name: 'Ranks'},
  items: [
    {id: 7, name: 'VIP', price: 5, gifting: 1},
    {id: 8, name: 'MVP', price: 9, is_subs: 1},
  ],
};

describe('A shop whose service lacks the call for "Add to cart"', () => {
  it('says so at the item, and removes all buttons "Add to cart"', async () => {
    recordWarnings();
    const service = serviceWith({
      'categories/get/ranks': ranks,
      'cart/add/:id': html404,
    });
    const content = html`<store-category url="ranks"></store-category>`;
    const element = (await renderInProvider(service, content)).firstElementChild!;
    const card = await waitForEntry(element, 'VIP');
    findByRole(card, 'button', en.add + en.addNamed('VIP'))!.click();
    await waitFor(() => textOf(visiblePart(card, 'error')) === en.missingCall);
    await waitFor(() => visibleParts(element, 'add').length === 0);
    await waitFor(() => !visibleText(element).includes(en.add));
    await expect(element).to.be.accessible();
  });
});

describe('A cart whose service lacks the calls to change it', () => {
  const keep = {
    allow_select_server: true,
    allowed_servers: [
      {server_id: 1, server_name: 'Survival'},
      {server_id: 2, server_name: 'Skyblock'},
    ],
    selected_server: 0,
    vars: [{id: 4, name: 'Guards', value: ''}],
    is_any_price: true,
    min_price: 5,
  };

  async function renderCart(
    own: object,
    routes: Record<string, Answer>,
    cart: object = {},
  ) {
    recordWarnings();
    const service = cartService([line(own)], routes);
    service.own = cart;
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    const element = provider.querySelector('store-cart')!;
    const row = await waitForEntry(element, 'Diamond sword');
    return {service, provider, element, row};
  }
  it('says so, removes each control whose call is missing, and keeps what it said as text', async () => {
    const lacking = [
      'reload/:cid',
      'remove/:cid',
      'setSelectedServer/:cid',
      'setVariable/:cid',
      'changePrice/:cid',
      'acceptCoupon',
      'removeCoupon',
    ].map((path) => [`cart/${path}`, html404] as const);
    const {service, element, row} = await renderCart(
      {...keep, count: 2, price: 6},
      Object.fromEntries(lacking),
      {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10},
    );
    const change = (selector: string, value: string) => {
      const field = row.querySelector<HTMLInputElement>(selector)!;
      field.value = value;
      field.dispatchEvent(new Event('change'));
    };
    visiblePart(row, 'increase')!.click();
    await waitFor(() => textOf(visiblePart(element, 'error')) === en.missingCall);
    await waitFor(() => !visiblePart(row, 'increase') && !visiblePart(row, 'quantity'));
    expect(visibleText(element)).to.contain('2×');

    change('select', '2');
    await waitFor(() => !row.querySelector('select'));
    change('input[type="text"]', '4');
    await waitFor(() => !row.querySelector('input[type="text"]'));
    change('[part="input"]', '8');
    await waitFor(() => !visiblePart(row, 'input'));
    expect(visibleParts(row, 'choice').map(textOf)).to.deep.equal([
      en.pair(en.yourPrice, '€6.00'),
      en.pair(en.server, en.chooseOnSite),
      en.pair('Guards', en.chooseOnSite),
    ]);

    const code = element.shadowRoot!.querySelector<HTMLInputElement>('#code')!;
    code.value = 'FIVE';
    code.form!.requestSubmit();
    await waitFor(() => !element.shadowRoot!.querySelector('#code'));
    visiblePart(element, 'remove-code')!.click();
    await service.shop.cart.settled();
    await waitFor(() => !visiblePart(element, 'remove-code'));
    expect(textOf(visiblePart(element, 'chip'))).to.contain('EMBER10');

    findByRole(row, 'button', en.remove('Diamond sword'))!.click();
    await waitFor(() => !visiblePart(element, 'remove'));
    await waitForEntry(element, 'Diamond sword');

    findByRole(element, 'button', en.checkout)!.click();
    await element.updateComplete;
    const {activeElement} = element.shadowRoot!;
    expect(textOf(activeElement!)).to.contain(en.chooseOnSite);
    await expect(element).to.be.accessible();
  });

  it('has no button "Undo" if lines cannot be added again', async () => {
    const {service, element, row} = await renderCart({}, {'cart/add/:id': html404});
    await service.shop.cart.add(shield);
    findByRole(row, 'button', en.remove('Diamond sword'))!.click();
    await waitFor(() => visiblePart(element, 'removed'));
    expect(visiblePart(element, 'undo')).to.not.exist;
  });

  it('asks for no game server if the shopper may not choose one', async () => {
    const {element, provider} = await renderCart(
      {...keep, vars: [], is_any_price: false, allow_select_server: false},
      {'payments/get': [{name: 'PayPal'}]},
    );
    expect(visiblePart(element, 'choice')).to.not.exist;
    element.remove();
    const form = document.createElement('checkout-form');
    provider.append(form);
    await waitFor(() => form.querySelector('[part~="pay"]'));
    form.querySelector<HTMLElement>('[part~="pay"]')!.click();
    const problems = await waitFor(() => form.querySelector('[part="problems"]'));
    expect(textOf(problems)).to.not.contain(en.server);
  });
});

describe('A shop that its service has closed for maintenance', () => {
  it('says so in each element, until the service says that it is open again', async () => {
    let access: object = {success: false, status: 'maintenance', message: 'Back soon'};
    const service = serviceWith({
      'categories/get/ranks': ranks,
      checkAccessibility: () => Response.json(access),
    });
    const page = await renderInProvider(
      service,
      html`<store-category url="ranks"></store-category><store-cart></store-cart>`,
    );
    const [category, cart] = page.children;
    for (const element of [category!, cart!])
      await waitFor(() => visibleText(element).includes(en.maintenance));
    expect(visibleText(category!)).to.include('Back soon').and.not.include('VIP');
    access = openAccess;
    findByRole(category!, 'button', en.tryAgain)!.click();
    await waitFor(() => visibleText(category!).includes('VIP'));
    await waitFor(() => visibleText(cart!).includes(en.cartEmpty));
  });
});

describe('A read with an answer 404 that has no error body', () => {
  it('does not say "not for sale"', async () => {
    recordWarnings();
    const service = serviceWith({'items/get/31': html404});
    const content = html`<store-item item-id="31"></store-item>`;
    const element = (await renderInProvider(service, content)).firstElementChild!;
    await waitFor(() => textOf(visiblePart(element, 'error')).includes(en.service));
    expect(visibleText(element)).to.contain(en.tryAgain).and.not.contain(en.notFound);
  });
});

describe('<checkout-form> with a service that does not list its payment methods', () => {
  async function renderForm(content: unknown, own: Record<string, Answer> = {}) {
    const service = cartService([line()], {'payments/get': html404, ...own});
    const provider = await renderInProvider(service, content);
    const form = provider.querySelector<CheckoutForm>('checkout-form')!;
    await waitFor(() => form.querySelector('[part~="total"]'));
    return {service, provider, form};
  }
  const methodNames = (form: Element) =>
    [...form.querySelectorAll('[part~="method"]')].map((one) =>
      textOf(one as HTMLElement),
    );

  it('says why nobody can pay and warns the page’s author once, until it lists them', async () => {
    const warnings = recordWarnings();
    const {form, service} = await renderForm(html`<checkout-form></checkout-form>`);
    await waitFor(() => textOf(form).includes(en.methodsMissing));
    expect(textOf(form)).to.not.contain(en.notFound);
    form.querySelector<HTMLElement>('[part~="pay"]')!.click();
    const problems = await waitFor(() => form.querySelector('[part="problems"]'));
    expect(textOf(problems)).to.contain(en.methodsMissing);
    await service.shop.cart.refresh();
    await whenSettled(service.shop, form);
    await waitFor(() => warnings.length);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('payment-methods="PayPal, Stripe"');
    const retry = () => form.querySelector<HTMLElement>('[part~="retry"]');
    await waitFor(retry);
    service.answers('payments/get', [{name: 'PayPal'}, {name: 'Stripe'}]);
    retry()!.click();
    await waitFor(() => methodNames(form).length === 2 && !retry());
  });

  it('offers the methods of its attribute, and requests none from the service', async () => {
    const service = cartService([line()]);
    const requests = service.answers('payments/get', []);
    const provider = await renderInProvider(
      service,
      html`<checkout-form payment-methods=" PayPal, Stripe ,,PayPal"></checkout-form>`,
    );
    const form = provider.querySelector('checkout-form')!;
    await waitFor(() => methodNames(form).length === 2);
    expect(methodNames(form)).to.deep.equal(['PayPal', 'Stripe']);
    expect(requests).to.deep.equal([]);
    form.paymentMethods = 'Stripe';
    await waitFor(() => methodNames(form).length === 1);
    const radio = form.querySelector('[part="radio"]');
    expect(radio, 'one method is not a choice').to.not.exist;
    expect(methodNames(form)[0]).to.contain('Stripe');
  });

  it('offers the methods of the provider, unless it has its own attribute', async () => {
    const {form, provider} = await renderForm(html`<checkout-form></checkout-form>`, {
      'payments/get': [{name: 'Listed'}],
    });
    await waitFor(() => methodNames(form)[0]?.includes('Listed'));
    provider.setAttribute('payment-methods', 'PayPal, Stripe');
    await waitFor(() => methodNames(form).join() === 'PayPal,Stripe');
    form.setAttribute('payment-methods', 'Cash, Cheque');
    await waitFor(() => methodNames(form).join() === 'Cash,Cheque');
    form.removeAttribute('payment-methods');
    await waitFor(() => methodNames(form).join() === 'PayPal,Stripe');
    provider.removeAttribute('payment-methods');
    await waitFor(() => methodNames(form)[0]?.includes('Listed'));
  });
});
