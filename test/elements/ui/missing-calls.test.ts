import {expect, html} from '@open-wc/testing';
import '../../../src/define/all.js';
import type {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {en} from '../../../src/i18n/en.js';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import '../../support/checkout-page.js'; // After this import, clicks by tests on "Pay" count as clicks of a shopper.
import {cartService, line} from '../../support/cart-service.js';
import {acceptedChange} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findEntry,
  waitForEntry,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

const html404: Answer = () =>
  new Response('<!doctype html><title>404 Not Found</title>', {status: 404});

const ranks = {
  category: {id: 1, name: 'Ranks'},
  items: [
    {id: 7, name: 'VIP', price: 5, gifting: 1},
    {id: 8, name: 'MVP', price: 9, is_subs: 1},
  ],
};

const addVip = en.add + en.addNamed('VIP');

/** Renders a category. `add` is the service's answer to "Add to cart". */
async function renderCategory(add: Answer) {
  const service = serviceWith({'categories/get/ranks': ranks, 'cart/add/:id': add});
  const provider = await renderInProvider(
    service,
    html`<store-category url="ranks"></store-category>`,
  );
  const element = provider.querySelector('store-category')!;
  const card = await waitForEntry(element, 'VIP');
  const press = async () => {
    findByRole(card, 'button', addVip)!.click();
    await whenSettled(service.shop, element);
  };
  return {...service, provider, element, card, press};
}

describe('A shop whose service lacks the call for "Add to cart"', () => {
  it('says so at the item, and removes all buttons "Add to cart"', async () => {
    recordWarnings();
    const {element, card, press} = await renderCategory(html404);
    await press();
    await waitFor(() => textOf(visiblePart(card, 'error')) === en.missingCall);
    await waitFor(() => visibleParts(element, 'add').length === 0);
    await waitFor(() => !visibleText(element).includes(en.add));
    await expect(element).to.be.accessible();
  });

  it('hides the buttons in the page’s own cards, too', async () => {
    recordWarnings();
    const service = serviceWith({
      'items/getFeaturedDeals': [{id: 7, name: 'VIP', price: 5}],
      'cart/add/:id': html404,
    });
    const template = document.createElement('template');
    template.slot = 'item';
    template.innerHTML =
      '<button data-action="add">Add</button><em data-if="error">{{error}}</em>';
    const provider = await renderInProvider(
      service,
      html`<featured-deals>${template}</featured-deals>`,
    );
    const button = await waitFor(() =>
      provider.querySelector<HTMLButtonElement>('button'),
    );
    button.click();
    await waitFor(() => button.hidden);
    expect(provider.querySelector('em')!.textContent).to.equal(en.missingCall);
  });

  const others: readonly (readonly [string, Answer, string])[] = [
    [
      'an unknown item',
      () => Response.json({success: false, message: 'Item not found'}, {status: 404}),
      'Item not found',
    ],
    [
      'maintenance',
      () => new Response('<h1>Back soon</h1>', {status: 503}),
      en.service,
    ],
  ];
  for (const [what, answer, words] of others) {
    it(`is not confused with ${what}`, async () => {
      const {card, press} = await renderCategory(answer);
      await press();
      await waitFor(() => textOf(visiblePart(card, 'error')) === words);
      expect(findByRole(card, 'button', addVip)).to.exist;
    });
  }

  it('is not confused with a service that fails during a deployment', async () => {
    recordWarnings();
    let deploying = false;
    const {card, press} = await renderCategory(() =>
      deploying ? new Response('', {status: 404}) : Response.json(acceptedChange),
    );
    await press();
    deploying = true;
    await press();
    await waitFor(() => textOf(visiblePart(card, 'error')) === en.service);
    deploying = false;
    await press();
    await waitFor(() => !visiblePart(card, 'error'));
    expect(findByRole(card, 'button', addVip)).to.exist;
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
  /** Enters a code and submits it. */
  async function applyCode(element: Element): Promise<HTMLInputElement> {
    const field = await waitFor(() =>
      element.shadowRoot!.querySelector<HTMLInputElement>('#code'),
    );
    field.value = 'FIVE';
    field.form!.requestSubmit();
    return field;
  }
  /** Waits for the message that the service lacks the call. */
  const showsMissingCall = (root: Element) =>
    waitFor(() =>
      visibleParts(root, 'error').some((one) => textOf(one) === en.missingCall),
    );

  it('says so at the line, which keeps its quantity as text', async () => {
    const {element, row} = await renderCart({count: 2}, {'cart/reload/:cid': html404});
    visiblePart(row, 'increase')!.click();
    await showsMissingCall(element);
    await waitFor(() => !visiblePart(row, 'increase') && !visiblePart(row, 'quantity'));
    expect(visibleText(element)).to.contain('2×');
  });

  it('has no button "Remove" if lines cannot be removed', async () => {
    const {element, row} = await renderCart({}, {'cart/remove/:cid': html404});
    findByRole(row, 'button', en.remove('Diamond sword'))!.click();
    await showsMissingCall(element);
    expect(findEntry(element, 'Diamond sword')).to.exist;
    expect(visiblePart(element, 'remove')).to.not.exist;
  });

  it('has no button "Undo" if lines cannot be added again', async () => {
    const {service, element, row} = await renderCart({}, {'cart/add/:id': html404});
    await service.shop.cart.add({
      id: 9,
      name: 'Key',
      image: '',
      price: 1,
      virtual_price: null,
      is_virtual_currency_only: false,
    });
    findByRole(row, 'button', en.remove('Diamond sword'))!.click();
    await waitFor(() => visiblePart(element, 'removed'));
    expect(visiblePart(element, 'undo')).to.not.exist;
  });

  it('says where to choose a game server and variables, also on the way to the checkout', async () => {
    const {element, row} = await renderCart(
      {...keep, price: 6},
      {'cart/setSelectedServer/:cid': html404, 'cart/setVariable/:cid': html404},
    );
    const server = row.querySelector('select')!;
    server.value = '2';
    server.dispatchEvent(new Event('change'));
    await showsMissingCall(element);
    const guards = row.querySelector<HTMLInputElement>('input[type="text"]')!;
    guards.value = '4';
    guards.dispatchEvent(new Event('change'));
    await waitFor(() => !row.querySelector('select, input[type="text"]'));
    const choices = () => visibleParts(row, 'choice').map(textOf);
    await waitFor(
      () => choices().filter((one) => one.includes(en.chooseOnSite)).length === 2,
    );
    expect(choices()[1]).to.equal(en.pair(en.server, en.chooseOnSite));
    expect(choices()[2]).to.equal(en.pair('Guards', en.chooseOnSite));
    findByRole(element, 'button', en.checkout)!.click();
    await element.updateComplete;
    expect(textOf(element.shadowRoot!.activeElement as HTMLElement)).to.contain(
      en.chooseOnSite,
    );
    await expect(element).to.be.accessible();
  });

  it('shows the price that the shopper has named as text', async () => {
    const {element, row} = await renderCart(
      {is_any_price: true, min_price: 5, price: 6},
      {'cart/changePrice/:cid': html404},
    );
    const price = row.querySelector<HTMLInputElement>('[part="input"]')!;
    price.value = '8';
    price.dispatchEvent(new Event('change'));
    await showsMissingCall(element);
    await waitFor(() => !visiblePart(row, 'input'));
    expect(visibleParts(row, 'choice').map(textOf)).to.deep.equal([
      en.pair(en.yourPrice, '€6.00'),
    ]);
  });

  it('shows a message instead of the field for codes, and keeps the applied code', async () => {
    const {service, element} = await renderCart(
      {},
      {'cart/acceptCoupon': html404, 'cart/removeCoupon': html404},
      {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10},
    );
    await waitFor(() => visiblePart(element, 'chip'));
    await applyCode(element);
    await showsMissingCall(element);
    await waitFor(() => !element.shadowRoot!.querySelector('#code'));
    visiblePart(element, 'remove-code')!.click();
    await service.shop.cart.settled();
    await waitFor(() => !visiblePart(element, 'remove-code'));
    expect(textOf(visiblePart(element, 'chip'))).to.contain('EMBER10');
  });

  it('is not confused with a service that does not know a code', async () => {
    const {element} = await renderCart(
      {},
      {
        'cart/acceptCoupon': () =>
          Response.json({message: 'Coupon not found or expired'}, {status: 404}),
      },
    );
    const field = await applyCode(element);
    await waitFor(
      () => textOf(visiblePart(element, 'error')) === 'Coupon not found or expired',
    );
    expect(field.value).to.equal('FIVE');
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

describe('A sign-in whose call the service lacks', () => {
  it('says so, and removes the field', async () => {
    recordWarnings();
    const service = serviceWith({'auth/username': html404});
    const provider = await renderInProvider(service, html`<store-login></store-login>`);
    const element = provider.querySelector('store-login')!;
    const field = await waitFor(() => element.querySelector('input'));
    field.value = 'Steve';
    field.form!.requestSubmit();
    await waitFor(() => textOf(element).includes(en.cannotSignIn));
    await waitFor(() => !element.querySelector('input'));
  });
});

describe('A read with an answer 404 that has no error body', () => {
  const reads: readonly (readonly [string, unknown])[] = [
    ['a category', html`<store-category url="ranks"></store-category>`],
    ['an item', html`<store-item item-id="31"></store-item>`],
    ['the deals', html`<featured-deals></featured-deals>`],
    ['the cart', html`<store-cart></store-cart>`],
  ];
  for (const [what, content] of reads) {
    it(`does not say "not for sale" for ${what}`, async () => {
      recordWarnings();
      const service = serviceWith();
      for (const path of [
        'categories/get/ranks',
        'items/get/31',
        'items/getFeaturedDeals',
        'cart/get',
      ])
        service.answers(path, html404);
      const provider = await renderInProvider(service, content);
      const element = provider.firstElementChild!;
      await waitFor(() => textOf(visiblePart(element, 'error')).includes(en.service));
      expect(visibleText(element)).to.contain(en.tryAgain).and.not.contain(en.notFound);
    });
  }
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

  it('says why nobody can pay, and warns the page’s author once', async () => {
    const warnings = recordWarnings();
    const {form, service} = await renderForm(html`<checkout-form></checkout-form>`);
    await waitFor(() => textOf(form).includes(en.methodsMissing));
    expect(textOf(form)).to.not.contain(en.notFound);
    form.querySelector<HTMLElement>('[part~="pay"]')!.click();
    const problems = await waitFor(() =>
      form.querySelector<HTMLElement>('[part="problems"]'),
    );
    expect(textOf(problems)).to.contain(en.methodsMissing);
    await service.shop.cart.refresh();
    await whenSettled(service.shop, form);
    await waitFor(() => warnings.length);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('payment-methods="PayPal, Stripe"');
  });

  it('shows the methods after "Try again" if the service lists them by then', async () => {
    recordWarnings();
    const {form, service} = await renderForm(html`<checkout-form></checkout-form>`);
    await waitFor(() => textOf(form).includes(en.methodsMissing));
    service.answers('payments/get', [{name: 'PayPal'}, {name: 'Stripe'}]);
    form.querySelector<HTMLElement>('[part~="retry"]')!.click();
    await waitFor(() => methodNames(form).length === 2);
    expect(textOf(form)).to.not.contain(en.methodsMissing);
  });

  it('offers the methods of its attribute, and requests none from the service', async () => {
    const requests: string[] = [];
    const {form} = await renderForm(
      html`<checkout-form payment-methods=" PayPal, Stripe ,,PayPal"></checkout-form>`,
      {
        'payments/get': () => {
          requests.push('payments/get');
          return Response.json([]);
        },
      },
    );
    await waitFor(() => methodNames(form).length === 2);
    expect(methodNames(form)).to.deep.equal(['PayPal', 'Stripe']);
    expect(requests).to.deep.equal([]);
    form.paymentMethods = 'Stripe';
    await waitFor(() => methodNames(form).length === 1);
    expect(form.querySelector('[part="radio"]'), 'one method is not a choice').to.not
      .exist;
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
