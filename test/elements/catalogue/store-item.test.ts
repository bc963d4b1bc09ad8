import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {register} from '../../../src/define/register.js';
import type {StoreItem} from '../../../src/features/catalogue/store-item.js';
import {en} from '../../../src/i18n/en.js';
import {
  recordTimerDelays,
  recordWarnings,
  skipTimersOf,
} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  acceptedChange,
  emptyCart,
  limitReached,
  mvp,
  noItem,
  otherAnswers,
  settings,
  signIns,
} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  hasFocus,
  heldAnswer,
  serviceWith,
  tabTo,
  textOf,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';
import {
  addButton,
  openPage,
  partText,
  retryButton,
  subscribeButton,
} from './catalogue-page.js';
import {accessibleName} from '../../support/accessible-name.js';

await register('store-category', 'store-item', 'store-login', 'store-provider');

const sword = {success: true, id: 7, name: 'Diamond sword', price: '12.50'};
const bow = {success: true, id: 8, name: 'Oak bow', price: 3};

interface PageOptions {
  readonly id?: string;
  readonly layout?: StoreItem['layout'];
  readonly inside?: unknown;
  readonly routes?: Readonly<Record<string, Answer>>;
}

/** A page with one item. */
async function itemPage(
  answers: Answer = sword,
  {id = '7', layout = 'detail', inside = '', routes = {}}: PageOptions = {},
) {
  return openPage(
    'store-item',
    html`<store-item item-id=${id} layout=${layout}>${inside}</store-item>`,
    {[`items/get/${id}`]: answers, ...routes},
  );
}

/** A page with one item, once the item is there. */
async function itemSeen(...page: Parameters<typeof itemPage>) {
  const found = await itemPage(...page);
  await waitFor(() => visiblePart(found.element, 'item'));
  return found;
}

describe('<store-item>', () => {
  it('shows an item to guests by the service’s call for guests', async () => {
    const {element} = await itemPage(() => new Response('', {status: 401}), {
      routes: {'items/get/guest/7': sword},
    });
    await waitFor(() => partText(element, 'name') === 'Diamond sword');
    expect(visiblePart(element, 'invitation')).to.not.exist;
  });

  it('shows the page’s footer, and its description without scripts and event handlers', async () => {
    const inside = html`<p slot="footer">Delivered at once</p>`;
    const {element, address} = await itemSeen(mvp, {id: '32', inside});
    expect(element.querySelector('p')!.checkVisibility()).to.equal(true);
    const description = visiblePart(element, 'description')!;
    expect(textOf(description)).to.equal('MVPPerks/fly');
    expect(description.querySelector('script')).to.not.exist;
    const image = description.querySelector('img')!;
    expect(image).to.have.property('src', `${address}/img/x.png`);
    expect(image).not.to.have.attribute('onerror');
    expect(description.querySelector('[class]')).to.not.exist;
  });

  it('shows a card in the card layout', async () => {
    const {element} = await itemSeen(
      {...sword, description: '<p>Sharp</p>'},
      {layout: 'card'},
    );
    expect(visiblePart(element, 'item')).to.have.property('localName', 'li');
    expect(findByRole(element, 'heading', 'Diamond sword')).to.exist;
    expect(addButton(element, 'Diamond sword')).to.exist;
    expect(visiblePart(element, 'description')).to.not.exist;
    await expect(element).to.be.accessible();
  });

  it('shows another item when its item-id changes, also to a number, as events have it', async () => {
    const slow = heldAnswer(sword);
    const {element, answers, shop} = await itemPage(slow.body);
    answers('items/get/8', bow);
    element.itemId = 8;
    await waitFor(() => findByRole(element, 'heading', 'Oak bow'));
    expect(element).to.have.attribute('item-id', '8');
    slow.release();
    await shop.catalogue.item('7');
    await element.updateComplete;
    expect(findByRole(element, 'heading', 'Oak bow')).to.exist;
    expect(findByRole(element, 'heading', 'Diamond sword')).to.not.exist;
  });

  describe('while loading', () => {
    it('shows a placeholder without tags until the item is there', async () => {
      const slow = heldAnswer(sword);
      const {element} = await itemPage(slow.body, {inside: 'Diamond sword, 12.50 €'});
      const text = document.createRange();
      text.selectNodeContents(element);
      expect(text.toString()).to.equal('Diamond sword, 12.50 €');
      expect(text.getClientRects().length).to.be.above(0);
      expect(visiblePart(element, 'skeleton')).to.not.exist;
      slow.release();
      await waitFor(() => visiblePart(element, 'item'));
      expect(text.getClientRects().length).to.equal(0);
    });

    for (const [what, inside] of [
      ['a footer', html`<p slot="footer">Delivered at once</p>`],
      ['comments and white space', html` <!-- The item of the month --> `],
    ] as const)
      it(`shows a skeleton, and does not take ${what} for a placeholder`, async () => {
        const {element} = await itemPage(heldAnswer(sword).body, {inside});
        expect(visiblePart(element, 'skeleton')).to.exist;
        expect(visibleText(element)).to.contain(en.loading);
        await expect(element).to.be.accessible();
      });
  });

  it('says that there is no such item', async () => {
    const {element, answers} = await itemPage(noItem);
    await waitFor(() => visiblePart(element, 'error'));
    expect(visibleText(element)).to.contain('Item not found');
    await expect(element).to.be.accessible();
    answers('items/get/7', sword);
    retryButton(element)!.click();
    await waitFor(() => findByRole(element, 'heading', 'Diamond sword'));
    expect(visiblePart(element, 'error')).to.not.exist;
  });

  for (const [what, content] of Object.entries({
    no: html`<store-item></store-item>`,
    'an empty': html`<store-item item-id=""></store-item>`,
  }))
    it(`says that it has ${what} item-id, warns the page’s author once, and shows an item that a script sets late`, async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const {element} = await openPage('store-item', content, {'items/get/7': sword});
      await waitFor(() => visibleText(element).includes(en.configuration));
      expect(said.filter((one) => !one.includes('item-id="31"'))).to.deep.equal([]);
      await expect(element).to.be.accessible();
      element.itemId = '7';
      await waitFor(() => visiblePart(element, 'item'));
      expect(visibleText(element)).not.to.include(en.configuration);
    });

  it('sets no timer to warn about a missing item-id after it has been removed', async () => {
    const {element} = await openPage('store-item', html`<store-item></store-item>`);
    const delays = recordTimerDelays();
    element.remove();
    await element.updateComplete;
    expect(delays).not.to.include(3000);
  });

  describe('and the cart', () => {
    const inCart = (element: Element) => visiblePart(element, 'in-cart');

    it('is marked if its answer says it is in the cart, until the cart has been read', async () => {
      const slow = heldAnswer({cart: {}, items: []});
      const {element} = await itemSeen(
        {...sword, in_cart: true, quantityUserLimit: 1},
        {routes: {'cart/get': slow.body}},
      );
      expect(textOf(inCart(element))).to.equal(`${en.inCart} · ${en.viewCart}`);
      expect(addButton(element, 'Diamond sword')).to.not.exist;
      await expect(element).to.be.accessible();
      slow.release();
      await waitFor(() => !inCart(element));
      expect(addButton(element, 'Diamond sword')).to.exist;
    });

    it('shows why the service refuses the item, or adds and marks it', async () => {
      const added = recordEvents('store-item-added');
      const {element, shop, answers} = await itemSeen(sword, {
        routes: {'cart/add/7': limitReached},
      });
      await whenSettled(shop);
      await tabTo(addButton(element, 'Diamond sword')!);
      await sendKeys({press: 'Enter'});
      await waitFor(() => visiblePart(element, 'error'));
      expect(partText(element, 'error')).to.equal(limitReached.message);
      expect(inCart(element)).to.equal(undefined);
      expect(added).to.have.length(0);
      await expect(element).to.be.accessible();
      answers('cart/add/7', acceptedChange);
      answers('cart/get', {cart: {}, items: [{...sword, cid: 907, count: 1}]});
      await sendKeys({press: 'Enter'});
      await waitFor(() => inCart(element));
      await whenSettled(shop);
      expect(added.map(({itemId, count}) => [itemId, count])).to.deep.equal([[7, 1]]);
    });
  });
});

const coins = {success: true, ...otherAnswers.stacked_item};
const crate = {success: true, id: 61, name: 'Crate', price: 4, gifting: 1};

/** A page with an item in full that has choices, and what is sent when it is added. */
async function choicesPage<T extends {readonly id: number}>(
  item: T,
  routes: Readonly<Record<string, Answer>> = {},
) {
  const page = await itemSeen(item, {id: `${item.id}`, routes});
  const requests = page.answers(
    `cart/add/${item.id}`,
    routes['cart/add'] ?? acceptedChange,
  );
  const sent = () =>
    Promise.all(requests.map((one) => one.clone().json() as Promise<object>));
  return {...page, requests, sent};
}

/** The texts of the packs. */
const packs = (element: Element) => visibleParts(element, 'tier').map(textOf);

/** The radio button of the pack with `count` pieces. */
function pack(element: Element, count: number): HTMLInputElement {
  return visibleParts(element, 'tier')
    .find((one) => textOf(one).startsWith(en.pieces(count)))!
    .querySelector('input')!;
}

describe('Prices that depend on earlier purchases', () => {
  const sent = [{price: 0}, {price: '4.00', discount: 0}, {price: 5.5}];

  it('are listed in the item’s own view, if the site has switched them on', async () => {
    const {element} = await choicesPage({
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
    const incremental_pricing = {enabled: 0, steps: sent};
    const other = await choicesPage({...crate, incremental_pricing});
    expect(visiblePart(other.element, 'gift-toggle')).to.exist;
    expect(visiblePart(other.element, 'steps')).to.not.exist;
  });
});

describe('Packs of an item', () => {
  const ninety = en.amountEach('€0.90');
  const ten = {quantity: 10, price: 9};
  /** An item whose other pack is of ten pieces, and what is said of that pack. */
  const cases: readonly (readonly [string, object, string])[] = [
    [
      'is rounded',
      {stacked_tiers: {tiers: [{quantity: 3, price: 1}]}},
      en.amountEach('≈ €0.33') + ` · ${en.saved('€2.00')}`,
    ],
    ['saves nothing', {price: 0.9}, ninety],
    ['costs more than single pieces', {price: 0.5}, ninety],
    ['is one of pieces whose price shoppers name', {custom_price: 1}, ninety],
    [
      'is one of pieces that get dearer',
      {incremental_pricing: {enabled: 1, steps: [{price: 1}]}},
      ninety,
    ],
    [
      'is beside a single piece whose discount is not certain',
      {stacked_tiers: {tiers: [{quantity: 1, price: 1, discount: 50}, ten]}},
      ninety,
    ],
    ['is free', {stacked_tiers: {tiers: [{quantity: 10, price: 0}]}}, ''],
  ];
  it('are shown with their prices, the featured pack marked', async () => {
    const {element} = await choicesPage(coins);
    expect(packs(element)).to.deep.equal([
      `${en.pieces(1)} €1.00`,
      `${en.pieces(10)} ${ninety} · ${en.saved('€1.00')} ${en.featured} €9.00`,
    ]);
    const group = visiblePart(element, 'tiers')!;
    expect(group.getAttribute('role')).to.equal('radiogroup');
    expect(accessibleName(group)).to.equal(en.pack + en.packOf('Coins'));
    await expect(element).to.be.accessible();
  });

  it('say what one piece costs, and what is saved only where that is certain', async () => {
    const said: string[] = [];
    for (const [, own] of cases) {
      const {element} = await choicesPage({
        ...coins,
        stacked_tiers: {tiers: [ten]},
        ...own,
      });
      said.push(visibleParts(element, 'tier-each').map(textOf).join());
    }
    const expected = cases.map(([name, , text]) => [name, text]);
    expect(cases.map(([name], index) => [name, said[index]])).to.deep.equal(expected);
  });

  it('show a reduction as soon as the cart says what is paid', async () => {
    const line = {
      id: 70,
      cid: 1,
      name: 'Coins',
      tier_quantity: 10,
      price: 8.1,
      count: 1,
    };
    const cart = heldAnswer({...emptyCart, items: [line]});
    const {element} = await choicesPage(coins, {'cart/get': cart.body});
    expect(visibleParts(element, 'original-price')).to.have.length(0);
    expect(partText(element, 'price')).to.equal('€1.00');
    pack(element, 10).click();
    await waitFor(() => partText(element, 'price') === '€9.00');
    expect(visibleParts(element, 'original-price')).to.have.length(0);
    cart.release();
    await waitFor(() => packs(element)[1]!.endsWith('€9.00 €8.10'));
    await waitFor(() => partText(element, 'price') === '€8.10');
    const buy = visiblePart(element, 'buy')!;
    expect(textOf(buy)).to.contain('€9.00');
    expect(buy.contains(addButton(element, 'Coins')!)).to.equal(true);
  });

  it('include a single piece, which is selected at first, and are added with their quantity', async () => {
    const {element, sent, shop} = await choicesPage({
      ...coins,
      stacked_tiers: {tiers: [{quantity: 10, price: 9}]},
    });
    expect(packs(element)).to.deep.equal([
      `${en.pieces(1)} €1.00`,
      `${en.pieces(10)} ${ninety} · ${en.saved('€1.00')} €9.00`,
    ]);
    expect(pack(element, 1).checked).to.equal(true);
    for (const count of [10, 1]) {
      pack(element, count).click();
      await element.updateComplete;
      addButton(element, 'Coins')!.click();
      await whenSettled(shop, element);
    }
    const one = {promoted: 0, payment_type: 0};
    expect(await sent()).to.deep.equal([{...one, tier_quantity: 10}, one]);
  });
});

describe('An item as a gift', () => {
  const giftToggle = (element: Element) =>
    visiblePart<HTMLInputElement>(element, 'gift-toggle');

  /** Makes the item a gift, and types this player name, if there is one. */
  async function typeName(element: Element, name?: string): Promise<HTMLInputElement> {
    const toggle = giftToggle(element)!;
    if (!toggle.checked) toggle.click();
    const input = await waitFor(() => visiblePart<HTMLInputElement>(element, 'input'));
    if (name === undefined) return input;
    input.value = name;
    input.dispatchEvent(new InputEvent('input', {bubbles: true}));
    return input;
  }

  /** Adds the item as a gift for this player. */
  async function give(element: Element, name: string): Promise<HTMLInputElement> {
    const input = await typeName(element, name);
    await waitFor(() =>
      findByRole(element, 'button', en.giftAdd + en.addNamed('Crate')),
    );
    findByRole(element, 'button', en.giftAdd + en.addNamed('Crate'))!.click();
    return input;
  }

  /** Signs a shopper in, or out without a token, and waits until the item is shown again. */
  async function changeShopper(
    {element, shop}: Awaited<ReturnType<typeof choicesPage>>,
    token?: string,
  ): Promise<void> {
    shop.session.setToken(token);
    await element.updateComplete;
    await waitFor(() => visiblePart(element, 'gift'));
  }

  it('is sent once, with any name of a player, because the service knows its players', async () => {
    const added = recordEvents('store-item-added');
    const {element, sent, shop} = await choicesPage(crate);
    expect(visiblePart(element, 'input')).to.equal(undefined);
    expect(textOf(giftToggle(element)!.labels![0])).to.equal(en.giftTo);
    const field = await typeName(element);
    await waitFor(() => hasFocus(field));
    expect(textOf(field.labels![0])).to.equal(en.playerName);
    await expect(element).to.be.accessible();
    const input = await give(element, ' .Cool Guy <b>\u200B ');
    // Once, however often the button is pressed.
    findByRole(element, 'button', en.giftAdd + en.addNamed('Crate'))!.click();
    await waitFor(() => visibleText(element).includes(en.giftAdded('.Cool Guy <b>')));
    await whenSettled(shop);
    expect(await sent()).to.deep.equal([
      {promoted: 0, payment_type: 2, gift_to: '.Cool Guy <b>'},
    ]);
    expect(added.map(({itemId}) => itemId)).to.deep.equal([61]);
    expect(input.value).to.equal('');
    await expect(element).to.be.accessible();
  });

  for (const [what, own, closed, isOffered] of [
    ['not, if the service does not allow it', {gifting: 0}, '', false],
    [
      'also to a shopper who may not buy more for themselves',
      {quantityUserLimit: 1, quantityUserCurrentLimit: 1},
      en.limitReached,
      true,
    ],
    [
      'not, if the item is sold out',
      {quantityGlobalLimit: 5, quantityGlobalCurrentLimit: 5},
      en.soldOut,
      false,
    ],
  ] as const)
    it(`is offered ${what}`, async () => {
      const {element} = await choicesPage({...crate, ...own});
      expect(partText(element, 'closed')).to.equal(closed);
      expect(Boolean(giftToggle(element))).to.equal(isOffered);
      expect(visiblePart(element, 'tiers')).to.equal(undefined);
    });

  for (const [name, words] of [
    ['', en.missing(en.playerName)],
    ['x'.repeat(200), en.playerNameRefused],
  ] as const) {
    it(`is not sent to an invalid player name: "${name}"`, async () => {
      const {element, requests} = await choicesPage(crate);
      const input = await give(element, name);
      await waitFor(() => visibleText(element).includes(words));
      expect(input.value).to.equal(name);
      expect(input.ariaInvalid).to.equal('true');
      await waitFor(() => hasFocus(input));
      expect(requests).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  }

  it('shows a refusal at the name, which stays in the field', async () => {
    const added = recordEvents('store-item-added');
    const words = 'This player has never joined.';
    const {element, shop} = await choicesPage(crate, {
      'cart/add': {success: false, message: words},
    });
    const input = await give(element, 'Astrid_7');
    await waitFor(() => visiblePart(element, 'error'));
    await whenSettled(shop);
    expect(visibleParts(element, 'error').map(textOf)).to.deep.equal([words]);
    expect(
      visiblePart(element, 'gift')!.contains(visiblePart(element, 'error')!),
    ).to.equal(true);
    expect(input.value).to.equal('Astrid_7');
    expect(added).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('is added to the cart after the shopper has signed in', async () => {
    const known = (request: Request) => request.headers.has('Authorization');
    const {element, sent, shop} = await choicesPage(crate, {
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
    const login = await waitFor(() => document.querySelector('dialog store-login'));
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

  type GiftPage = Awaited<ReturnType<typeof choicesPage>>;
  for (const [what, change] of Object.entries({
    'the shopper who typed the name signs out': (page: GiftPage) => changeShopper(page),
    'the page changes the shop': async ({element, provider}: GiftPage) => {
      provider.baseUrl = serviceWith({'items/get/61': crate}).address;
      await waitFor(() => !visibleText(element).includes('Astrid_7'));
      await waitFor(() => visiblePart(element, 'gift'));
    },
  }))
    it(`is forgotten, and not reported, when ${what}`, async () => {
      const page = await choicesPage(crate);
      const {element, shop} = page;
      await changeShopper(page, 'token-of-Ada');
      await give(element, 'Astrid_7');
      await waitFor(() => visibleText(element).includes(en.giftAdded('Astrid_7')));
      await whenSettled(shop);
      await give(element, '');
      await waitFor(() => visiblePart(element, 'error'));
      await typeName(element, 'Ben');
      await change(page);
      expect(visibleText(element)).not.to.include('Astrid_7');
      expect(visiblePart(element, 'error')).to.equal(undefined);
      expect((await typeName(element)).value).to.equal('');
    });

  it('keeps the name that a guest has typed when the guest signs in', async () => {
    const page = await choicesPage(crate);
    await typeName(page.element, 'Astrid_7');
    await changeShopper(page, 'token-of-Ada');
    const input = visiblePart<HTMLInputElement>(page.element, 'input')!;
    expect(input.value).to.equal('Astrid_7');
  });
});

describe('The choices of an item', () => {
  const servers = {
    allow_select_server: 1,
    allowed_servers: [
      {id: 1, name: 'Survival'},
      {id: 2, name: 'Skyblock'},
    ],
  };
  const field = (element: Element, label: string) =>
    [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('.choice *')].find(
      ({labels}) => labels?.[0] && textOf(labels[0]) === label + en.forNamed('Crate'),
    );
  const choose = (input: HTMLInputElement, value: string) => {
    input.value = value;
    input.dispatchEvent(new Event('change', {bubbles: true}));
  };
  const add = (element: Element) => addButton(element, 'Crate')!.click();
  const lineOf = (own: object = {}) => ({
    ...emptyCart,
    items: [{id: 61, cid: 961, name: 'Crate', price: 4, count: 1, ...own}],
  });
  const cartServers = {
    allow_select_server: 1,
    allowed_servers: [{server_id: 1, server_name: 'Survival'}],
  };

  it('are made before it is added, and what is missing is said beside its field', async () => {
    const {element, requests, answers, shop} = await choicesPage({
      ...crate,
      gifting: 0,
      ...servers,
    });
    add(element);
    const server = field(element, en.server)!;
    await waitFor(() => hasFocus(server));
    expect(partText(element, 'error')).to.equal(en.chooseOne(en.serverFor('Crate')));
    expect(requests).to.have.length(0);
    await expect(element).to.be.accessible();
    choose(server, '2');
    await waitFor(() => !visiblePart(element, 'error'));
    const sent = answers('cart/setSelectedServer/961', acceptedChange);
    answers('cart/get', lineOf({...cartServers, selected_server: 0}));
    add(element);
    await waitFor(() => sent.length);
    expect(await sent[0]!.json()).to.deep.equal({server_id: 2});
    answers('cart/get', lineOf({...cartServers, selected_server: 2}));
    await whenSettled(shop);
  });

  it('has a price of the shopper’s own, from the lowest on', async () => {
    const {element, answers, shop, requests} = await choicesPage({
      ...crate,
      ...{gifting: 0, price: 0, custom_price: 1, min_price: 2},
    });
    const price = field(element, en.yourPrice)!;
    expect(price.value).to.equal('2');
    choose(price, '1');
    await waitFor(() => partText(element, 'error') === en.atLeast('€2.00'));
    add(element);
    await waitFor(() => hasFocus(price));
    expect(requests).to.have.length(0);
    choose(price, '7.5');
    await waitFor(() => !visiblePart(element, 'error'));
    const sent = answers('cart/changePrice/961', acceptedChange);
    answers('cart/get', lineOf({is_any_price: 1, min_price: 2, price: 2}));
    add(element);
    await waitFor(() => sent.length);
    expect(await sent[0]!.json()).to.deep.equal({price: 7.5});
    await whenSettled(shop);
  });

  it('has one button, for once or for a subscription', async () => {
    const {element, sent, shop} = await choicesPage({...crate, gifting: 0, is_subs: 1});
    const [once, monthly] = visibleParts(element, 'way').map((way) =>
      way.querySelector('input')!,
    );
    expect(once!.checked).to.equal(true);
    expect(visibleParts(element, 'add')).to.have.length(1);
    await expect(element).to.be.accessible();
    monthly!.click();
    const button = await waitFor(() => subscribeButton(element, 'Crate'));
    expect(textOf(button)).to.equal(
      `${en.subscribe}${en.subscribeNamed('Crate')} · €4.00`,
    );
    button.click();
    await whenSettled(shop);
    expect(visibleParts(element, 'add')).to.have.length(1);
    expect(await sent()).to.deep.equal([{promoted: 0, payment_type: 1}]);
  });

  it('go on with those that only its line names, without another action', async () => {
    const {element, answers, shop, requests} = await choicesPage({
      ...crate,
      gifting: 0,
    });
    const vars = [{id: 4, name: 'Motto', value: '', type: 1}];
    answers('cart/get', lineOf({vars}));
    const sent = answers('cart/setVariable/961', acceptedChange);
    // One action besides the fields.
    add(element);
    const motto = await waitFor(() => field(element, 'Motto'));
    await waitFor(() => hasFocus(motto));
    expect(partText(element, 'given')).to.equal(en.addedChoose('Motto'));
    expect(visiblePart(element, 'error')).to.not.exist;
    await expect(element).to.be.accessible();
    answers('cart/get', lineOf({vars: [{...vars[0], value: 'Carpe diem'}]}));
    choose(motto, 'Carpe diem');
    await whenSettled(shop, element);
    expect(await sent[0]!.json()).to.deep.equal({var_id: 4, var_value: 'Carpe diem'});
    expect(partText(element, 'given')).to.equal('');
    expect(requests).to.have.length(1);
  });
});
