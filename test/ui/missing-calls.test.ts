import {expect, html} from '@open-wc/testing';
import '../../src/define/all.js';
import type {CheckoutForm} from '../../src/features/checkout/checkout-form.js';
import {en} from '../../src/i18n/en.js';
import {warnings} from '../support/endings.js';
import '../support/checkout-page.js'; // "Pay" takes a shopper who presses it.
import {cartService, line} from '../support/cart-service.js';
import {taken} from '../support/fixtures.js';
import type {Answer} from '../support/server.js';
import {
  entry,
  entrySeen,
  named,
  pageOf,
  part,
  parts,
  quiet,
  reading,
  seen,
  serviceWith,
  textOf,
} from '../support/shop-page.js';

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
  const provider = await pageOf(
    service,
    html`<store-category url="ranks"></store-category>`,
  );
  const element = provider.querySelector('store-category')!;
  const card = await entrySeen(element, 'VIP');
  const press = async () => {
    named(card, 'button', 'Add to cart: VIP')!.click();
    await quiet(service.shop, element);
  };
  return {...service, provider, element, card, press};
}

describe('A shop whose service cannot add to the cart', () => {
  it('says so at the item, and offers it nowhere any more', async () => {
    warnings();
    const {element, card, press} = await categoryOf(html404);
    await press();
    await seen(() => textOf(part(card, 'error')) === en.missingCall);
    await seen(() => parts(element, 'add').length === 0);
    await seen(() => !reading(element).includes('Add to cart'));
    await expect(element).to.be.accessible();
  });

  it('has no such buttons in the page’s own cards either', async () => {
    warnings();
    const service = serviceWith({
      'items/getFeaturedDeals': [{id: 7, name: 'VIP', price: 5}],
      'cart/add/:id': html404,
    });
    const template = document.createElement('template');
    template.slot = 'item';
    template.innerHTML =
      '<button data-action="add">Add</button><em data-if="error">{{error}}</em>';
    const provider = await pageOf(
      service,
      html`<featured-deals>${template}</featured-deals>`,
    );
    const button = await seen(() =>
      provider.querySelector<HTMLButtonElement>('button'),
    );
    button.click();
    await seen(() => button.hidden);
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
      await seen(() => textOf(part(card, 'error')) === words);
      expect(named(card, 'button', 'Add to cart: VIP')).to.exist;
    });
  }

  it('is told from one that fails once during a deployment', async () => {
    warnings();
    let deploying = false;
    const {card, press} = await categoryOf(() =>
      deploying ? new Response('', {status: 404}) : Response.json(taken),
    );
    await press();
    deploying = true;
    await press();
    await seen(() => textOf(part(card, 'error')) === en.service);
    deploying = false;
    await press();
    await seen(() => !part(card, 'error'));
    expect(named(card, 'button', 'Add to cart: VIP')).to.exist;
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
    warnings();
    const service = cartService([line(own)], routes);
    service.own = cart;
    const provider = await pageOf(service, html`<store-cart></store-cart>`);
    const element = provider.querySelector('store-cart')!;
    const row = await entrySeen(element, 'Diamond sword');
    return {service, provider, element, row};
  }
  /** Sends a code off by the field for it. */
  async function applyCode(element: Element): Promise<HTMLInputElement> {
    const field = await seen(() =>
      element.shadowRoot!.querySelector<HTMLInputElement>('#code'),
    );
    field.value = 'FIVE';
    field.form!.requestSubmit();
    return field;
  }
  const saysSo = (root: Element) =>
    seen(() => parts(root, 'error').some((one) => textOf(one) === en.missingCall));

  it('says so at the line, which keeps its quantity', async () => {
    const {element, row} = await cartOf({count: 2}, {'cart/reload/:cid': html404});
    part(row, 'increase')!.click();
    await saysSo(element);
    await seen(() => !part(row, 'increase') && !part(row, 'quantity'));
    expect(reading(element)).to.contain('2×');
  });

  it('does not offer to remove what it cannot remove', async () => {
    const {element, row} = await cartOf({}, {'cart/remove/:cid': html404});
    named(row, 'button', 'Remove Diamond sword')!.click();
    await saysSo(element);
    expect(entry(element, 'Diamond sword')).to.exist;
    expect(part(element, 'remove')).to.not.exist;
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
    named(row, 'button', 'Remove Diamond sword')!.click();
    await seen(() => part(element, 'removed'));
    expect(part(element, 'undo')).to.not.exist;
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
    await seen(() => !row.querySelector('select, input[type="text"]'));
    const choices = () => parts(row, 'choice').map(textOf);
    await seen(
      () => choices().filter((one) => one.includes(en.chooseOnSite)).length === 2,
    );
    expect(choices()[1]).to.equal(`Server: ${en.chooseOnSite}`);
    expect(choices()[2]).to.equal(`Guards: ${en.chooseOnSite}`);
    named(element, 'button', en.checkout)!.click();
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
    await seen(() => !part(row, 'input'));
    expect(parts(row, 'choice').map(textOf)).to.deep.equal(['Your price: €6.00']);
  });

  it('says so in place of the field for codes, and takes none off', async () => {
    const {service, element} = await cartOf(
      {},
      {'cart/acceptCoupon': html404, 'cart/removeCoupon': html404},
      {coupon_code: 'EMBER10', coupon_type: 0, coupon_value: 10},
    );
    await seen(() => part(element, 'chip'));
    await applyCode(element);
    await saysSo(element);
    await seen(() => !element.shadowRoot!.querySelector('#code'));
    part(element, 'remove-code')!.click();
    await service.shop.cart.settled();
    await seen(() => !part(element, 'remove-code'));
    expect(textOf(part(element, 'chip'))).to.contain('EMBER10');
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
    await seen(() => textOf(part(element, 'error')) === 'Coupon not found or expired');
    expect(field.value).to.equal('FIVE');
  });

  it('asks for no game server where the shopper may not choose it', async () => {
    const {element, provider} = await cartOf(
      {...keep, vars: [], is_any_price: false, allow_select_server: false},
      {'payments/get': [{name: 'PayPal'}]},
    );
    expect(part(element, 'choice')).to.not.exist;
    element.remove();
    const form = document.createElement('checkout-form');
    provider.append(form);
    await seen(() => form.querySelector('[part~="pay"]'));
    form.querySelector<HTMLElement>('[part~="pay"]')!.click();
    const problems = await seen(() => form.querySelector('[part="problems"]'));
    expect(textOf(problems)).to.not.contain('Server');
  });
});

describe('A sign-in that the service does not have', () => {
  it('says so, and offers no field any more', async () => {
    warnings();
    const service = serviceWith({'auth/username': html404});
    const provider = await pageOf(service, html`<store-login></store-login>`);
    const element = provider.querySelector('store-login')!;
    const field = await seen(() => element.querySelector('input'));
    field.value = 'Steve';
    field.form!.requestSubmit();
    await seen(() => textOf(element).includes(en.cannotSignIn));
    await seen(() => !element.querySelector('input'));
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
      warnings();
      const service = serviceWith();
      for (const path of [
        'categories/get/ranks',
        'items/get/31',
        'items/getFeaturedDeals',
        'cart/get',
      ])
        service.answers(path, html404);
      const provider = await pageOf(service, content);
      const element = provider.firstElementChild!;
      await seen(() => textOf(part(element, 'error')).includes(en.service));
      expect(reading(element)).to.contain(en.tryAgain).and.not.contain(en.notFound);
    });
  }
});

describe('<checkout-form> where the service does not list its payment methods', () => {
  async function formOf(content: unknown, own: Record<string, Answer> = {}) {
    const service = cartService([line()], {'payments/get': html404, ...own});
    const provider = await pageOf(service, content);
    const form = provider.querySelector<CheckoutForm>('checkout-form')!;
    await seen(() => form.querySelector('[part~="total"]'));
    return {service, provider, form};
  }
  const ways = (form: Element) =>
    [...form.querySelectorAll('[part~="method"]')].map((one) =>
      textOf(one as HTMLElement),
    );

  it('says plainly why nobody can pay, and tells the page’s author once what to add', async () => {
    const said = warnings();
    const {form, service} = await formOf(html`<checkout-form></checkout-form>`);
    await seen(() => textOf(form).includes(en.methodsMissing));
    expect(textOf(form)).to.not.contain(en.notFound);
    form.querySelector<HTMLElement>('[part~="pay"]')!.click();
    const problems = await seen(() =>
      form.querySelector<HTMLElement>('[part="problems"]'),
    );
    expect(textOf(problems)).to.contain(en.methodsMissing);
    await service.shop.cart.refresh();
    await quiet(service.shop, form);
    await seen(() => said.length);
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('payment-methods="PayPal, Stripe"');
  });

  it('is there after all when the service was being deployed', async () => {
    warnings();
    const {form, service} = await formOf(html`<checkout-form></checkout-form>`);
    await seen(() => textOf(form).includes(en.methodsMissing));
    service.answers('payments/get', [{name: 'PayPal'}, {name: 'Stripe'}]);
    form.querySelector<HTMLElement>('[part~="retry"]')!.click();
    await seen(() => ways(form).length === 2);
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
    await seen(() => ways(form).length === 2);
    expect(ways(form)).to.deep.equal(['PayPal', 'Stripe']);
    expect(asked).to.deep.equal([]);
    form.paymentMethods = 'Stripe';
    await seen(() => ways(form).length === 1);
    expect(form.querySelector('[part="radio"]'), 'one alone is no choice').to.not.exist;
    expect(ways(form)[0]).to.contain('Stripe');
  });

  it('offers those that the provider names, unless it names its own', async () => {
    const {form, provider} = await formOf(html`<checkout-form></checkout-form>`, {
      'payments/get': [{name: 'Listed'}],
    });
    await seen(() => ways(form)[0]?.includes('Listed'));
    provider.setAttribute('payment-methods', 'PayPal, Stripe');
    await seen(() => ways(form).join() === 'PayPal,Stripe');
    form.setAttribute('payment-methods', 'Cash, Cheque');
    await seen(() => ways(form).join() === 'Cash,Cheque');
    form.removeAttribute('payment-methods');
    await seen(() => ways(form).join() === 'PayPal,Stripe');
    provider.removeAttribute('payment-methods');
    await seen(() => ways(form)[0]?.includes('Listed'));
  });
});
