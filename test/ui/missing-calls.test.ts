import {expect, html} from '@open-wc/testing';
import '../../src/define/all.js';
import type {CheckoutForm} from '../../src/features/checkout/checkout-form.js';
import {en} from '../../src/i18n/en.js';
import {recordWarnings} from '../support/test-cleanup.js';
import '../support/checkout-page.js'; // "Pay" takes a shopper who presses it.
import {cartService, line} from '../support/cart-service.js';
import {acceptedChange} from '../support/fixtures.js';
import type {Answer} from '../support/mock-server.js';
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
} from '../support/shop-page.js';
import {labelWithItem} from '../support/shopper-texts.js';

const html404: Answer = () =>
  new Response('<!doctype html><title>404 Not Found</title>', {status: 404});

const ranks = {
  category: {id: 1, name: 'Ranks'},
  items: [
    {id: 7, name: 'VIP', price: 5, gifting: 1},
    {id: 8, name: 'MVP', price: 9, is_subs: 1},
  ],
};

/** A page with a category, whose service answers "Add to cart" so. */
async function categoryOf(add: Answer) {
  const service = serviceWith({'categories/get/ranks': ranks, 'cart/add/:id': add});
  const provider = await renderInProvider(
    service,
    html`<store-category url="ranks"></store-category>`,
  );
  const element = provider.querySelector('store-category')!;
  const card = await waitForEntry(element, 'VIP');
  const press = async () => {
    findByRole(card, 'button', labelWithItem(en.add, 'VIP'))!.click();
    await whenSettled(service.shop, element);
  };
  return {...service, provider, element, card, press};
}

describe('A shop whose service cannot add to the cart', () => {
  it('says so at the item, and offers it nowhere any more', async () => {
    recordWarnings();
    const {element, card, press} = await categoryOf(html404);
    await press();
    await waitFor(() => textOf(visiblePart(card, 'error')) === en.missingCall);
    await waitFor(() => visibleParts(element, 'add').length === 0);
    await waitFor(() => !visibleText(element).includes(en.add));
    await expect(element).to.be.accessible();
  });

  it('has no such buttons in the page’s own cards either', async () => {
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
    it(`is told from ${what}`, async () => {
      const {card, press} = await categoryOf(answer);
      await press();
      await waitFor(() => textOf(visiblePart(card, 'error')) === words);
      expect(findByRole(card, 'button', labelWithItem(en.add, 'VIP'))).to.exist;
    });
  }

  it('is told from one that fails once during a deployment', async () => {
    recordWarnings();
    let deploying = false;
    const {card, press} = await categoryOf(() =>
      deploying ? new Response('', {status: 404}) : Response.json(acceptedChange),
    );
    await press();
    deploying = true;
    await press();
    await waitFor(() => textOf(visiblePart(card, 'error')) === en.service);
    deploying = false;
    await press();
    await waitFor(() => !visiblePart(card, 'error'));
    expect(findByRole(card, 'button', labelWithItem(en.add, 'VIP'))).to.exist;
  });
});

describe('A cart whose service cannot change it', () => {
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

  async function cartOf(
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
  /** Sends a code off by the field for it. */
  async function applyCode(element: Element): Promise<HTMLInputElement> {
    const field = await waitFor(() =>
      element.shadowRoot!.querySelector<HTMLInputElement>('#code'),
    );
    field.value = 'FIVE';
    field.form!.requestSubmit();
    return field;
  }
  const saysSo = (root: Element) =>
    waitFor(() =>
      visibleParts(root, 'error').some((one) => textOf(one) === en.missingCall),
    );

  it('says so at the line, which keeps its quantity', async () => {
    const {element, row} = await cartOf({count: 2}, {'cart/reload/:cid': html404});
    visiblePart(row, 'increase')!.click();
    await saysSo(element);
    await waitFor(() => !visiblePart(row, 'increase') && !visiblePart(row, 'quantity'));
    expect(visibleText(element)).to.contain('2×');
  });

  it('does not offer to remove what it cannot remove', async () => {
    const {element, row} = await cartOf({}, {'cart/remove/:cid': html404});
    findByRole(row, 'button', en.remove('Diamond sword'))!.click();
    await saysSo(element);
    expect(findEntry(element, 'Diamond sword')).to.exist;
    expect(visiblePart(element, 'remove')).to.not.exist;
  });

  it('does not offer to undo what it cannot put back', async () => {
    const {service, element, row} = await cartOf({}, {'cart/add/:id': html404});
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

  it('says where game server and variables can be chosen, and so does the way to the checkout', async () => {
    const {element, row} = await cartOf(
      {...keep, price: 6},
      {'cart/setSelectedServer/:cid': html404, 'cart/setVariable/:cid': html404},
    );
    const server = row.querySelector('select')!;
    server.value = '2';
    server.dispatchEvent(new Event('change'));
    await saysSo(element);
    const guards = row.querySelector<HTMLInputElement>('input[type="text"]')!;
    guards.value = '4';
    guards.dispatchEvent(new Event('change'));
    await waitFor(() => !row.querySelector('select, input[type="text"]'));
    const choices = () => visibleParts(row, 'choice').map(textOf);
    await waitFor(
      () => choices().filter((one) => one.includes(en.chooseOnSite)).length === 2,
    );
    expect(choices()[1]).to.equal(`Server: ${en.chooseOnSite}`);
    expect(choices()[2]).to.equal(`Guards: ${en.chooseOnSite}`);
    findByRole(element, 'button', en.checkout)!.click();
    await element.updateComplete;
    expect(textOf(element.shadowRoot!.activeElement as HTMLElement)).to.contain(
      en.chooseOnSite,
    );
    await expect(element).to.be.accessible();
  });

  it('shows a price of the shopper’s own as it is', async () => {
    const {element, row} = await cartOf(
      {is_any_price: true, min_price: 5, price: 6},
      {'cart/changePrice/:cid': html404},
    );
    const price = row.querySelector<HTMLInputElement>('[part="input"]')!;
    price.value = '8';
    price.dispatchEvent(new Event('change'));
    await saysSo(element);
    await waitFor(() => !visiblePart(row, 'input'));
    expect(visibleParts(row, 'choice').map(textOf)).to.deep.equal([
      en.pair(en.yourPrice, '€6.00'),
    ]);
  });

  it('says so in place of the field for codes, and takes none off', async () => {
    const {service, element} = await cartOf(
      {},
      {'cart/acceptCoupon': html404, 'cart/removeCoupon': html404},
      {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10},
    );
    await waitFor(() => visiblePart(element, 'chip'));
    await applyCode(element);
    await saysSo(element);
    await waitFor(() => !element.shadowRoot!.querySelector('#code'));
    visiblePart(element, 'remove-code')!.click();
    await service.shop.cart.settled();
    await waitFor(() => !visiblePart(element, 'remove-code'));
    expect(textOf(visiblePart(element, 'chip'))).to.contain('EMBER10');
  });

  it('is told from one that does not know a code', async () => {
    const {element} = await cartOf(
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

  it('asks for no game server where the shopper may not choose it', async () => {
    const {element, provider} = await cartOf(
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

describe('A sign-in that the service does not have', () => {
  it('says so, and offers no field any more', async () => {
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

describe('What could not be read', () => {
  const reads: readonly (readonly [string, unknown])[] = [
    ['a category', html`<store-category url="ranks"></store-category>`],
    ['an item', html`<store-item item-id="31"></store-item>`],
    ['the deals', html`<featured-deals></featured-deals>`],
    ['the cart', html`<store-cart></store-cart>`],
  ];
  for (const [what, content] of reads) {
    it(`is not called "not for sale" over a bare 404 for ${what}`, async () => {
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

describe('<checkout-form> where the service does not list its payment methods', () => {
  async function formOf(content: unknown, own: Record<string, Answer> = {}) {
    const service = cartService([line()], {'payments/get': html404, ...own});
    const provider = await renderInProvider(service, content);
    const form = provider.querySelector<CheckoutForm>('checkout-form')!;
    await waitFor(() => form.querySelector('[part~="total"]'));
    return {service, provider, form};
  }
  const ways = (form: Element) =>
    [...form.querySelectorAll('[part~="method"]')].map((one) =>
      textOf(one as HTMLElement),
    );

  it('says plainly why nobody can pay, and tells the page’s author once what to add', async () => {
    const said = recordWarnings();
    const {form, service} = await formOf(html`<checkout-form></checkout-form>`);
    await waitFor(() => textOf(form).includes(en.methodsMissing));
    expect(textOf(form)).to.not.contain(en.notFound);
    form.querySelector<HTMLElement>('[part~="pay"]')!.click();
    const problems = await waitFor(() =>
      form.querySelector<HTMLElement>('[part="problems"]'),
    );
    expect(textOf(problems)).to.contain(en.methodsMissing);
    await service.shop.cart.refresh();
    await whenSettled(service.shop, form);
    await waitFor(() => said.length);
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('payment-methods="PayPal, Stripe"');
  });

  it('is there after all when the service was being deployed', async () => {
    recordWarnings();
    const {form, service} = await formOf(html`<checkout-form></checkout-form>`);
    await waitFor(() => textOf(form).includes(en.methodsMissing));
    service.answers('payments/get', [{name: 'PayPal'}, {name: 'Stripe'}]);
    form.querySelector<HTMLElement>('[part~="retry"]')!.click();
    await waitFor(() => ways(form).length === 2);
    expect(textOf(form)).to.not.contain(en.methodsMissing);
  });

  it('offers those that its attribute names, and asks the service for none', async () => {
    const asked: string[] = [];
    const {form} = await formOf(
      html`<checkout-form payment-methods=" PayPal, Stripe ,,PayPal"></checkout-form>`,
      {
        'payments/get': () => {
          asked.push('payments/get');
          return Response.json([]);
        },
      },
    );
    await waitFor(() => ways(form).length === 2);
    expect(ways(form)).to.deep.equal(['PayPal', 'Stripe']);
    expect(asked).to.deep.equal([]);
    form.paymentMethods = 'Stripe';
    await waitFor(() => ways(form).length === 1);
    expect(form.querySelector('[part="radio"]'), 'one alone is no choice').to.not.exist;
    expect(ways(form)[0]).to.contain('Stripe');
  });

  it('offers those that the provider names, unless it names its own', async () => {
    const {form, provider} = await formOf(html`<checkout-form></checkout-form>`, {
      'payments/get': [{name: 'Listed'}],
    });
    await waitFor(() => ways(form)[0]?.includes('Listed'));
    provider.setAttribute('payment-methods', 'PayPal, Stripe');
    await waitFor(() => ways(form).join() === 'PayPal,Stripe');
    form.setAttribute('payment-methods', 'Cash, Cheque');
    await waitFor(() => ways(form).join() === 'Cash,Cheque');
    form.removeAttribute('payment-methods');
    await waitFor(() => ways(form).join() === 'PayPal,Stripe');
    provider.removeAttribute('payment-methods');
    await waitFor(() => ways(form)[0]?.includes('Listed'));
  });
});
