import {expect, html} from '@open-wc/testing';
import '../../../src/define/store-category.js';
import '../../../src/define/store-item.js';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {accessibleName} from '../../support/accessible-name.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  acceptedChange,
  emptyCart,
  mvp,
  otherAnswers,
  settings,
  signIns,
} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  hasFocus,
  heldAnswer,
  textOf,
  serviceWith,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';
import {
  addButton,
  categoryPage,
  openPage,
  partText,
  subscribeButton,
} from './catalogue-page.js';

const coins = {success: true, ...otherAnswers.stacked_item};
const crate = {success: true, id: 61, name: 'Crate', price: 4, gifting: 1};

/** A page with one item in full, once it is there. */
async function itemPage<T extends {readonly id: number}>(
  item: T,
  routes: Readonly<Record<string, Answer>> = {},
) {
  const page = await openPage(
    'store-item',
    html`<store-item item-id=${item.id}></store-item>`,
    {[`items/get/${item.id}`]: item, ...routes},
  );
  const requests = page.answers(
    `cart/add/${item.id}`,
    routes['cart/add'] ?? acceptedChange,
  );
  await waitFor(() => visiblePart(page.element, 'item'));
  const sent = () =>
    Promise.all(requests.map((one) => one.clone().json() as Promise<object>));
  return {...page, requests, sent};
}

/** The texts of the packs. */
function packs(element: Element): string[] {
  return visibleParts(element, 'tier').map(textOf);
}

/** The radio button of the pack with `count` pieces. */
function pack(element: Element, count: number): HTMLInputElement {
  return visibleParts(element, 'tier')
    .find((one) => textOf(one).startsWith(en.pieces(count)))!
    .querySelector('input')!;
}

describe('Prices that depend on earlier purchases', () => {
  const sent = [{price: 0}, {price: '4.00', discount: 0}, {price: 5.5}];

  it('are listed in the item’s own view', async () => {
    const {element} = await itemPage({
      ...crate,
      gifting: 0,
      incremental_pricing: {enabled: true, steps: sent, next_price: 5.5},
    });
    const steps = visiblePart(element, 'steps')!;
    const prices = [...steps.querySelectorAll('li')].map(textOf);
    expect(prices).to.deep.equal([en.free, '€4.00', '€5.50']);
    expect(accessibleName(steps.querySelector('ol')!)).to.equal(en.priceSteps);
    expect(partText(element, 'price')).to.equal('€4.00');
    await expect(element).to.be.accessible();
  });

  it('are not listed if the site has switched them off', async () => {
    const {element} = await itemPage({
      ...crate,
      incremental_pricing: {enabled: 0, steps: sent},
    });
    expect(visiblePart(element, 'gift-toggle')).to.exist;
    expect(visiblePart(element, 'steps')).to.not.exist;
  });
});

describe('Packs of an item', () => {
  it('are shown with their prices, the featured pack marked', async () => {
    const {element} = await itemPage(coins);
    expect(packs(element)).to.deep.equal([
      `${en.pieces(1)} €1.00`,
      `${en.pieces(10)} ${en.featured} €9.00`,
    ]);
    const group = visiblePart(element, 'tiers')!;
    expect(group.getAttribute('role')).to.equal('radiogroup');
    expect(accessibleName(group)).to.equal(en.pack + en.packOf('Coins'));
    await expect(element).to.be.accessible();
  });

  it('show no reduction as long as the cart does not say what is paid', async () => {
    const {element} = await itemPage(coins);
    expect(visibleParts(element, 'original-price')).to.have.length(0);
    expect(partText(element, 'price')).to.equal('€1.00');
    pack(element, 10).click();
    await waitFor(() => partText(element, 'price') === '€9.00');
    expect(visibleParts(element, 'original-price')).to.have.length(0);
  });

  for (const [paid, before] of [
    [9, '€10.00'],
    [8.1, '€9.00'],
  ] as const) {
    it(`show the reduction that the cart tells: ${paid} instead of ${before}`, async () => {
      const line = {id: 70, cid: 1, name: 'Coins', tier_quantity: 10, count: 1};
      const {element, shop} = await itemPage(coins, {
        'cart/get': {...emptyCart, items: [{...line, price: paid}]},
      });
      await shop.cart.load();
      const price = `€${paid.toFixed(2)}`;
      await waitFor(() => packs(element)[1]!.endsWith(`${before} ${price}`));
      pack(element, 10).click();
      await waitFor(() => partText(element, 'price') === price);
      const buy = visiblePart(element, 'buy')!;
      expect(textOf(buy)).to.contain(before);
      expect(buy.contains(addButton(element, 'Coins')!)).to.equal(true);
    });
  }

  it('are added to the cart with their quantity', async () => {
    const {element, sent, shop} = await itemPage(coins);
    pack(element, 10).click();
    await waitFor(() => pack(element, 10).checked);
    addButton(element, 'Coins')!.click();
    await waitFor(() => visiblePart(element, 'in-cart'));
    await whenSettled(shop);
    expect(await sent()).to.deep.equal([
      {promoted: 0, payment_type: 0, tier_quantity: 10},
    ]);
  });

  it('include a single piece, which is selected at first', async () => {
    const {element, sent, shop} = await itemPage({
      ...coins,
      stacked_tiers: {tiers: [{quantity: 10, price: 9}]},
    });
    expect(packs(element)).to.deep.equal([
      `${en.pieces(1)} €1.00`,
      `${en.pieces(10)} €9.00`,
    ]);
    expect(pack(element, 1).checked).to.equal(true);
    pack(element, 10).click();
    pack(element, 1).click();
    addButton(element, 'Coins')!.click();
    await whenSettled(shop);
    await waitFor(() => visiblePart(element, 'in-cart') ?? true);
    expect(await sent()).to.deep.equal([{promoted: 0, payment_type: 0}]);
  });

  it('are not offered for an item without packs', async () => {
    const {element} = await itemPage({...coins, stacked_tiers: null});
    expect(visiblePart(element, 'tiers')).to.equal(undefined);
  });
});

describe('An item as a gift', () => {
  /** Opens the gift form, and types this player name. */
  async function typeName(element: Element, name: string): Promise<HTMLInputElement> {
    const toggle = findByRole(element, 'button', en.giftTo)!;
    if (toggle.ariaExpanded !== 'true') toggle.click();
    const input = await waitFor(() => visiblePart<HTMLInputElement>(element, 'input'));
    input.value = name;
    input.dispatchEvent(new InputEvent('input', {bubbles: true}));
    return input;
  }

  /** Opens the gift form, and sends it with this player name. */
  async function give(element: Element, name: string): Promise<HTMLInputElement> {
    const input = await typeName(element, name);
    findByRole(element, 'button', en.giftAdd + en.addNamed('Crate'))!.click();
    return input;
  }

  /** Signs a shopper in, or out without a token, and waits until the item is shown again. */
  async function changeShopper(
    {element, shop}: Awaited<ReturnType<typeof itemPage>>,
    token?: string,
  ): Promise<void> {
    shop.session.setToken(token);
    await element.updateComplete;
    await waitFor(() => visiblePart(element, 'gift'));
  }

  it('is sent with the name of the player', async () => {
    const added = recordEvents('store-item-added');
    const {element, sent, shop} = await itemPage(crate);
    const input = await give(element, ' .Bedrock_Ben ');
    await waitFor(() => visibleText(element).includes(en.giftAdded('.Bedrock_Ben')));
    await whenSettled(shop);
    expect(await sent()).to.deep.equal([
      {promoted: 0, payment_type: 2, gift_to: '.Bedrock_Ben'},
    ]);
    expect(added.map(({itemId}) => itemId)).to.deep.equal([61]);
    expect(input.value).to.equal('');
    await expect(element).to.be.accessible();
  });

  it('is forgotten when the page changes the shop', async () => {
    const {element, provider} = await itemPage(crate);
    await give(element, 'Ben');
    await waitFor(() => visibleText(element).includes(en.giftAdded('Ben')));
    await typeName(element, 'Zoe_1');
    const other = serviceWith({'items/get/61': crate});
    provider.baseUrl = other.address;
    await waitFor(() => !visibleText(element).includes(en.giftAdded('Ben')));
    await waitFor(() => visiblePart(element, 'gift'));
    findByRole(element, 'button', en.giftTo)!.click();
    const input = await waitFor(() => visiblePart<HTMLInputElement>(element, 'input'));
    expect(input.value).to.equal('');
  });

  it('is offered only if the service allows gifts', async () => {
    const {element} = await itemPage({...crate, gifting: 0});
    expect(findByRole(element, 'button', en.giftTo)).to.equal(undefined);
    const allowed = await itemPage(crate);
    expect(findByRole(allowed.element, 'button', en.giftTo)).to.exist;
  });

  it('shows its form after a click', async () => {
    const {element} = await itemPage(crate);
    expect(visiblePart(element, 'input')).to.equal(undefined);
    const toggle = findByRole(element, 'button', en.giftTo)!;
    expect(toggle.ariaExpanded).to.equal('false');
    toggle.click();
    const input = await waitFor(() => visiblePart<HTMLInputElement>(element, 'input'));
    expect(toggle.ariaExpanded).to.equal('true');
    expect(textOf(input.labels![0])).to.equal(en.playerName);
    await expect(element).to.be.accessible();
  });

  for (const [name, words] of [
    ['', en.missing(en.playerName)],
    ['x'.repeat(200), en.playerNameRefused],
  ] as const) {
    it(`is not sent to an invalid player name: "${name}"`, async () => {
      const {element, requests} = await itemPage(crate);
      const input = await give(element, name);
      await waitFor(() => visibleText(element).includes(words));
      expect(input.value).to.equal(name);
      expect(input.ariaInvalid).to.equal('true');
      await waitFor(() => hasFocus(input));
      expect(requests).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  }

  for (const name of ['Cool Guy 12', '+Steve', '~Alex', 'ab', '<b>'])
    it(`is sent to ${name}, because the service knows its players`, async () => {
      const {element, sent, shop} = await itemPage(crate);
      await give(element, `${name}\u200B`);
      await waitFor(() => visibleText(element).includes(en.giftAdded(name)));
      await whenSettled(shop);
      expect(await sent()).to.have.nested.property('0.gift_to', name);
    });

  it('shows a refusal at the name, which stays in the field', async () => {
    const added = recordEvents('store-item-added');
    const words = 'This player has never joined.';
    const {element, shop} = await itemPage(crate, {
      'cart/add': {success: false, message: words},
    });
    const input = await give(element, 'Astrid_7');
    await waitFor(() => visiblePart(element, 'error'));
    await whenSettled(shop);
    expect(visibleParts(element, 'error').map(textOf)).to.deep.equal([words]);
    expect(
      visiblePart(element, 'gift-form')!.contains(visiblePart(element, 'error')!),
    ).to.equal(true);
    expect(input.value).to.equal('Astrid_7');
    expect(added).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('is sent once, however often the button is pressed', async () => {
    const slow = heldAnswer(acceptedChange);
    const {element, requests} = await itemPage(crate, {'cart/add': slow.body});
    await give(element, 'Astrid_7');
    findByRole(element, 'button', en.giftAdd + en.addNamed('Crate'))!.click();
    slow.release();
    await waitFor(() => visibleText(element).includes(en.giftAdded('Astrid_7')));
    expect(requests).to.have.length(1);
  });

  it('can be given by a shopper who may not buy more for themselves', async () => {
    const {element} = await itemPage({
      ...crate,
      ...{quantityUserLimit: 1, quantityUserCurrentLimit: 1},
    });
    expect(partText(element, 'closed')).to.equal(en.limitReached);
    expect(findByRole(element, 'button', en.giftTo)).to.exist;
  });

  it('cannot be given if the item is sold out', async () => {
    const {element} = await itemPage({
      ...crate,
      ...{quantityGlobalLimit: 5, quantityGlobalCurrentLimit: 5},
    });
    expect(partText(element, 'closed')).to.equal(en.soldOut);
    expect(findByRole(element, 'button', en.giftTo)).to.equal(undefined);
  });

  it('is added to the cart after the shopper has signed in', async () => {
    const known = (request: Request) => request.headers.has('Authorization');
    const {element, sent, shop} = await itemPage(crate, {
      'settings/get': settings,
      'cart/get': emptyCart,
      'auth/username': signIns.token,
      user: signIns.user,
      'cart/add': (request) =>
        known(request)
          ? Response.json(acceptedChange)
          : Response.json({message: 'Unauthenticated.'}, {status: 401}),
    });
    await give(element, 'Astrid_7');
    const login = await waitFor(() => element.shadowRoot!.querySelector('store-login'));
    const field = await waitFor(() => login.querySelector('input'));
    field.value = 'Zoe_1';
    findByRole(login, 'button', en.signIn)!.click();
    await waitFor(() => visibleText(element).includes(en.giftAdded('Astrid_7')));
    await whenSettled(shop);
    expect((await sent()).at(-1)).to.deep.equal({
      promoted: 0,
      payment_type: 2,
      gift_to: 'Astrid_7',
    });
    shop.session.setToken(undefined);
  });

  it('is forgotten when the shopper who typed the name signs out', async () => {
    const page = await itemPage(crate);
    await changeShopper(page, 'token-of-Ada');
    await give(page.element, '');
    await waitFor(() => visiblePart(page.element, 'error'));
    await typeName(page.element, 'Astrid_7');
    await changeShopper(page);
    const input = visiblePart<HTMLInputElement>(page.element, 'input')!;
    expect(input.value).to.equal('');
    expect(visiblePart(page.element, 'error')).to.equal(undefined);
  });

  it('is not reported to the next shopper', async () => {
    const page = await itemPage(crate);
    await changeShopper(page, 'token-of-Ada');
    await give(page.element, 'Astrid_7');
    await waitFor(() => visibleText(page.element).includes(en.giftAdded('Astrid_7')));
    await whenSettled(page.shop);
    await changeShopper(page, 'token-of-Zoe');
    expect(visibleText(page.element)).not.to.include('Astrid_7');
  });

  it('keeps the name that a guest has typed when the guest signs in', async () => {
    const page = await itemPage(crate);
    await typeName(page.element, 'Astrid_7');
    await changeShopper(page, 'token-of-Ada');
    const input = visiblePart<HTMLInputElement>(page.element, 'input')!;
    expect(input.value).to.equal('Astrid_7');
  });
});

describe('A subscription', () => {
  it('shows why the service refuses it beside other items', async () => {
    const words = 'A subscription is paid on its own. Please empty your cart first.';
    const {element, sent} = await itemPage(mvp, {
      'cart/add': {success: false, message: words},
    });
    subscribeButton(element, 'MVP <3')!.click();
    await waitFor(() => visiblePart(element, 'error'));
    expect(visibleParts(element, 'error').map(textOf)).to.deep.equal([words]);
    expect(await sent()).to.deep.equal([{promoted: 0, payment_type: 1}]);
  });

  it('is the only button if the item cannot be bought once', async () => {
    const {element} = await itemPage({...mvp, ...{is_subs_only: 1}});
    expect(subscribeButton(element, 'MVP <3')).to.exist;
    expect(addButton(element, 'MVP <3')).to.equal(undefined);
  });
});

describe('Cards of items with choices', () => {
  it('link to the choices, and other cards do not', async () => {
    const selected = recordEvents('store-item-selected');
    const {provider, element: category} = await categoryPage({
      category: {id: 9, name: 'All'},
      items: [otherAnswers.stacked_item, crate, {id: 7, name: 'Sword', price: 3}],
    });
    provider.addEventListener('store-item-selected', (event) => event.preventDefault());
    const link = await waitFor(() =>
      findByRole<HTMLAnchorElement>(
        category,
        'link',
        en.options + en.addNamed('Coins'),
      ),
    );
    expect(link.hash).to.equal('#item-70');
    expect(visibleParts(category, 'options').map(accessibleName)).to.deep.equal([
      en.options + en.addNamed('Coins'),
      en.options + en.addNamed('Crate'),
    ]);
    await expect(category).to.be.accessible();
    link.click();
    expect(selected.map(({itemId}) => itemId)).to.deep.equal([70]);
  });
});
