import {expect, html} from '@open-wc/testing';
import '../../../src/define/store-category.js';
import '../../../src/define/store-item.js';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {accessibleName} from '../../support/accessible-name.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  emptyCart,
  mvp,
  otherAnswers,
  settings,
  signIns,
  acceptedChange,
} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  hasFocus,
  heldAnswer,
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

const coins = {success: true, ...otherAnswers.stacked_item};
const crate = {success: true, id: 61, name: 'Crate', price: 4, gifting: 1};

/** A page with one item in full, once it is there. */
async function itemPage<T extends {readonly id: number}>(
  item: T,
  routes: Readonly<Record<string, Answer>> = {},
) {
  const service = serviceWith({[`items/get/${item.id}`]: item, ...routes});
  const asked = service.answers(
    `cart/add/${item.id}`,
    routes['cart/add'] ?? acceptedChange,
  );
  const provider = await renderInProvider(
    service,
    html`<store-item item-id=${item.id}></store-item>`,
  );
  const element = provider.querySelector('store-item')!;
  await waitFor(() => visiblePart(element, 'item'));
  const sent = () =>
    Promise.all(asked.map((one) => one.clone().json() as Promise<object>));
  return {...service, provider, element, asked, sent};
}

/** What can be chosen, as it is read. */
function packs(element: Element): string[] {
  return visibleParts(element, 'tier').map(textOf);
}

function pack(element: Element, words: string): HTMLInputElement {
  return visibleParts(element, 'tier')
    .find((one) => textOf(one).startsWith(words))!
    .querySelector('input')!;
}

describe('Packs of an item', () => {
  it('are shown with the prices the service sent, the featured one marked', async () => {
    const {element} = await itemPage(coins);
    expect(packs(element)).to.deep.equal(['1 piece €1.00', '10 pieces Featured €9.00']);
    const group = visiblePart(element, 'tiers')!;
    expect(group.getAttribute('role')).to.equal('radiogroup');
    expect(accessibleName(group)).to.equal('Pack of Coins');
    await expect(element).to.be.accessible();
  });

  it('have their former price struck where the service says it', async () => {
    const {element} = await itemPage({
      ...coins,
      stacked_tiers: {tiers: [{quantity: 10, price: 9, original_price: 10}]},
    });
    const struck = visibleParts(element, 'original-price').map(textOf);
    expect(struck).to.deep.equal(['€10.00']);
  });

  it('are what goes into the cart', async () => {
    const {element, sent, shop} = await itemPage(coins);
    pack(element, '10 pieces').click();
    await waitFor(() => pack(element, '10 pieces').checked);
    findByRole(element, 'button', 'Add to cart: Coins')!.click();
    await waitFor(() => visiblePart(element, 'in-cart'));
    await whenSettled(shop);
    expect(await sent()).to.deep.equal([
      {promoted: 0, payment_type: 0, tier_quantity: 10},
    ]);
  });

  it('leave the item by itself to be chosen, and chosen at first', async () => {
    const {element, sent, shop} = await itemPage({
      ...coins,
      stacked_tiers: {tiers: [{quantity: 10, price: 9}]},
    });
    expect(packs(element)).to.deep.equal(['1 piece €1.00', '10 pieces €9.00']);
    expect(pack(element, '1 piece').checked).to.equal(true);
    pack(element, '10 pieces').click();
    pack(element, '1 piece').click();
    findByRole(element, 'button', 'Add to cart: Coins')!.click();
    await whenSettled(shop);
    await waitFor(() => visiblePart(element, 'in-cart') ?? true);
    expect(await sent()).to.deep.equal([{promoted: 0, payment_type: 0}]);
  });

  it('are not asked for where there are none', async () => {
    const {element} = await itemPage({...coins, stacked_tiers: null});
    expect(visiblePart(element, 'tiers')).to.equal(undefined);
  });
});

describe('An item as a gift', () => {
  /** Opens the form, and gives the item to a player of this name. */
  async function give(element: Element, name: string): Promise<HTMLInputElement> {
    const toggle = findByRole(element, 'button', 'Gift to a player')!;
    if (toggle.ariaExpanded !== 'true') toggle.click();
    const input = await waitFor(() => visiblePart<HTMLInputElement>(element, 'input'));
    input.value = name;
    input.dispatchEvent(new InputEvent('input', {bubbles: true}));
    findByRole(element, 'button', 'Add as a gift: Crate')!.click();
    return input;
  }

  it('is sent to the player who was named', async () => {
    const added = recordEvents('store-item-added');
    const {element, sent, shop} = await itemPage(crate);
    const input = await give(element, ' .Bedrock_Ben ');
    await waitFor(() =>
      visibleText(element).includes('The gift for .Bedrock_Ben is in your cart.'),
    );
    await whenSettled(shop);
    expect(await sent()).to.deep.equal([
      {promoted: 0, payment_type: 2, gift_to: '.Bedrock_Ben'},
    ]);
    expect(added.map(({itemId}) => itemId)).to.deep.equal([61]);
    expect(input.value).to.equal('');
    await expect(element).to.be.accessible();
  });

  it('is offered where the service allows it, and nowhere else', async () => {
    const {element} = await itemPage({...crate, gifting: 0});
    expect(findByRole(element, 'button', 'Gift to a player')).to.equal(undefined);
  });

  it('has a form once it is asked for', async () => {
    const {element} = await itemPage(crate);
    expect(visiblePart(element, 'input')).to.equal(undefined);
    const toggle = findByRole(element, 'button', 'Gift to a player')!;
    expect(toggle.ariaExpanded).to.equal('false');
    toggle.click();
    const input = await waitFor(() => visiblePart<HTMLInputElement>(element, 'input'));
    expect(toggle.ariaExpanded).to.equal('true');
    expect(textOf(input.labels![0])).to.equal('Player name');
    await expect(element).to.be.accessible();
  });

  for (const [name, words] of [
    ['', 'Player name is missing'],
    ['no spaces', 'A player name has 3 to 24 letters'],
    ['<b>', 'A player name has 3 to 24 letters'],
  ] as const) {
    it(`is not sent to nobody: "${name}"`, async () => {
      const {element, asked} = await itemPage(crate);
      const input = await give(element, name);
      await waitFor(() => visibleText(element).includes(words));
      expect(input.value).to.equal(name);
      expect(input.ariaInvalid).to.equal('true');
      await waitFor(() => hasFocus(input));
      expect(asked).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  }

  it('is refused in the service’s words, at the name; which stays', async () => {
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
    const {element, asked} = await itemPage(crate, {'cart/add': slow.body});
    await give(element, 'Astrid_7');
    findByRole(element, 'button', 'Add as a gift: Crate')!.click();
    slow.release();
    await waitFor(() => visibleText(element).includes('The gift for Astrid_7'));
    expect(asked).to.have.length(1);
  });

  it('is there for those who may not have any more themselves', async () => {
    const {element} = await itemPage({
      ...crate,
      ...{quantityUserLimit: 1, quantityUserCurrentLimit: 1},
    });
    expect(textOf(visiblePart(element, 'closed'))).to.equal('Limit reached');
    expect(findByRole(element, 'button', 'Gift to a player')).to.exist;
  });

  it('cannot be had where it is sold out', async () => {
    const {element} = await itemPage({
      ...crate,
      ...{quantityGlobalLimit: 5, quantityGlobalCurrentLimit: 5},
    });
    expect(textOf(visiblePart(element, 'closed'))).to.equal('Sold out');
    expect(findByRole(element, 'button', 'Gift to a player')).to.equal(undefined);
  });

  it('goes on by itself once the shopper has signed in', async () => {
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
    findByRole(login, 'button', 'Sign in')!.click();
    await waitFor(() => visibleText(element).includes('The gift for Astrid_7'));
    await whenSettled(shop);
    expect((await sent()).at(-1)).to.deep.equal({
      promoted: 0,
      payment_type: 2,
      gift_to: 'Astrid_7',
    });
    shop.session.setToken(undefined);
  });
});

describe('An item that can be subscribed to', () => {
  it('says why a subscription cannot stand beside what is in the cart', async () => {
    const words = 'A subscription is paid on its own. Please empty your cart first.';
    const {element, sent} = await itemPage(mvp, {
      'cart/add': {success: false, message: words},
    });
    findByRole(element, 'button', 'Subscribe to MVP <3')!.click();
    await waitFor(() => visiblePart(element, 'error'));
    expect(visibleParts(element, 'error').map(textOf)).to.deep.equal([words]);
    expect(await sent()).to.deep.equal([{promoted: 0, payment_type: 1}]);
  });

  it('cannot be bought where a subscription is all there is', async () => {
    const {element} = await itemPage({...mvp, ...{is_subs_only: 1}});
    expect(findByRole(element, 'button', 'Subscribe to MVP <3')).to.exist;
    expect(findByRole(element, 'button', 'Add to cart: MVP <3')).to.equal(undefined);
  });
});

describe('Cards of items with something to choose', () => {
  it('have a way to it, and no others do', async () => {
    const service = serviceWith({
      'categories/get/all': {
        category: {id: 9, name: 'All'},
        items: [otherAnswers.stacked_item, crate, {id: 7, name: 'Sword', price: 3}],
      },
    });
    const selected = recordEvents('store-item-selected');
    const provider = await renderInProvider(
      service,
      html`<store-category url="all"></store-category>`,
    );
    provider.addEventListener('store-item-selected', (event) => event.preventDefault());
    const category = provider.querySelector('store-category')!;
    const link = await waitFor(() =>
      findByRole<HTMLAnchorElement>(category, 'link', 'Options: Coins'),
    );
    expect(link.hash).to.equal('#item-70');
    expect(visibleParts(category, 'options').map(accessibleName)).to.deep.equal([
      'Options: Coins',
      'Options: Crate',
    ]);
    await expect(category).to.be.accessible();
    link.click();
    expect(selected.map(({itemId}) => itemId)).to.deep.equal([70]);
  });
});
