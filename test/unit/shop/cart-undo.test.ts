import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Cart, type CartItem} from '../../../src/shop/cart.js';
import {Session} from '../../../src/shop/session.js';
import {
  changeOf,
  lineOf,
  linesShown,
  playScene,
  readCart,
  type Scene,
} from '../../support/carts.js';
import {
  ModelCart,
  offline,
  shield,
  soldOut,
  sword,
  type ModelLine,
  serviceOf,
} from '../../support/model-cart.js';
import {ModelShoppers} from '../../support/model-shoppers.js';
import {stopTime} from '../stopped-time.js';

const lostAfter = {error: offline, effect: true};

const shown = ({value}: Cart) => linesShown(value);

/** Removes the newest line of an item. Returns what an undo needs to restore the line. */
async function removed(cart: Cart, itemId: number): Promise<CartItem> {
  const line = cart.value.lines.findLast((one) => one.itemId === itemId)!;
  await cart.remove(line);
  await cart.settled();
  return line.item!;
}

/** A line without its number, which changes with an undo. */
const contentOf = (line: ModelLine) => ({
  ...line,
  cid: 0,
  gift: line.gift?.gifted_to ?? '',
});

/** Removes the item 7 and undoes this at once, before the service has answered. */
const removeAndUndo: Scene['deed'] = (cart, line) => {
  const one = line(7);
  return [cart.remove(one), cart.restore(one.item!)];
};

const undo: Scene['deed'] = async (cart) => cart.restore(await removed(cart, 7));

const undos: Readonly<Record<string, Scene>> = {
  'adds nothing if the removal itself was refused': {
    has: [7, 7, 7],
    changes: [{error: soldOut}],
    deed: removeAndUndo,
    outcomes: [false, false],
    calls: 'remove 9001, get',
    shows: '3 × 7',
    failures: {9001: soldOut},
  },
  'fails while only one of three is back and the cart cannot be read': {
    has: [7, 7, 7],
    reads: [{}, {error: offline}],
    deed: undo,
    outcomes: [false],
    shows: '1 × 7…',
    failures: {'item-7': offline},
  },
  'fails if not all units are available, and keeps the available units': {
    has: [7, 7, 7],
    changes: [{}, {}, {error: soldOut}],
    deed: undo,
    outcomes: [false],
    shows: '1 × 7',
    failures: {9002: soldOut},
  },
  'is completed if its first answer was lost': {
    has: [7, 7, 7],
    changes: [{}, lostAfter],
    deed: undo,
    shows: '3 × 7',
  },
  'keeps units that were bought again since the removal': {
    has: [7, 7, 7],
    deed: async (cart) => {
      const line = await removed(cart, 7);
      return [await cart.add(sword), await cart.restore(line)];
    },
    shows: '4 × 7',
  },
  'does not swallow a purchase right after it': {
    has: [7, 7, 7],
    deed: async (cart) => {
      const line = await removed(cart, 7);
      return Promise.all([cart.restore(line), cart.add(sword)]);
    },
    shows: '4 × 7',
  },
};

describe('Cart, undoing a removal', () => {
  for (const [what, scene] of Object.entries(undos))
    it(what, async () => {
      const {seen, expected} = await playScene(scene);
      expect(seen).to.deep.equal(expected);
    });

  for (const [what, how] of Object.entries({
    'an item': {},
    'a gift': {giftTo: 'Ben'},
    'a bundle': {tier: 10},
    'a subscription': {subscribe: true},
  }))
    it(`restores ${what} with its quantity and choices, beside the item bought once`, async () => {
      const {cart, service} = await readCart(7);
      await cart.add(sword, how);
      await cart.settled();
      const line = cart.value.lines.at(-1)!;
      await cart.setServer(line, 2);
      await cart.setVariable(line, 4, 'gold');
      await cart.settled();
      const before = service.lines.map(contentOf);
      expect(before.at(-1)).to.deep.include({selected_server: 2});
      expect(before.at(-1)!.vars[0]).to.include({value: 'gold'});
      expect(await cart.restore(await removed(cart, 7))).to.equal(true);
      await cart.settled();
      expect(service.lines.map(contentOf)).to.deep.equal(before);
    });

  it('restores no gift whose recipient is not known', async () => {
    const {cart, service} = await readCart(7);
    await cart.add(sword, {giftTo: 'Ben'});
    await cart.settled();
    const gift = {...(await removed(cart, 7)), gift: undefined};
    expect(await cart.restore(gift)).to.equal(false);
    await cart.settled();
    expect(service.lines).to.have.length(1);
  });

  it('does not override a quantity that is set after it', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    await cart.add(sword);
    await cart.settled();
    service.calls.length = 0;
    const {reached, release} = service.hold('get');
    const restored = cart.restore(line);
    await reached;
    const set = cart.setCount(lineOf(cart, 7), 5);
    release();
    expect(await Promise.all([restored, set])).to.deep.equal([true, true]);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['5 × 7']);
  });

  it('does not confuse a price after a coupon with the price that the shopper had named', async () => {
    const {cart, service} = await readCart(7);
    service.anyPrice = true;
    service.lines[0]!.price = 10;
    service.coupon = 'HALF';
    service.reduction = 5;
    await cart.refresh();
    const line = await removed(cart, 7);
    await cart.removeCoupon();
    await cart.settled();
    service.calls.length = 0;
    await cart.restore(line);
    await cart.settled();
    expect(service.calls).to.deep.equal(['add 7', 'get']);
  });

  it('does not change the cart of a shopper who signs in in the meantime', async () => {
    const service = new ModelShoppers();
    const own = service.cartOf('ada-0').stock(7, 7, 7);
    service.cartOf('bo-1').stock(7);
    const session = new Session();
    session.setToken('ada-0');
    const cart = new Cart(serviceOf(service.client, session), session, {
      settleDelay: 0,
    });
    await cart.load();
    const line = await removed(cart, 7);
    own.calls.length = 0;
    const {reached, release} = own.hold('get');
    const restored = cart.restore(line);
    await reached;
    session.setToken('bo-1');
    release();
    expect(await restored).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(service.wrongs).to.deep.equal([]);
  });
});

const altered = new ShopError('altered', 'The service has changed the line.');

const codes: Readonly<Record<string, Scene>> = {
  'leaves the reason of a refusal at the field': {
    has: [7],
    changes: [{error: soldOut}, {error: soldOut}],
    deed: async (cart) => [
      await cart.applyCode('NOPE'),
      await cart.applyReferral('NOBODY'),
    ],
    outcomes: [false, false],
    shows: '1 × 7',
    failures: {code: soldOut, referral: soldOut},
  },
  'says nothing of changes that were made at the same time': {
    has: [7, 7, 8],
    deed: (cart, line) => [
      cart.setCount(line(7), 1),
      cart.add(shield),
      cart.applyCode('EMBER10'),
      cart.setCount(line(8), 5),
    ],
    calls: 'count 9001 1, add 8, code EMBER10, count 9002 5, get',
    shows: '1 × 7, 5 × 8',
  },
  'says at which lines the service has changed quantities': {
    forgetful: true,
    has: [7, 7, 8, 8, 9],
    deed: (cart, line) => [
      cart.setCount(line(7), 5),
      cart.add(shield),
      cart.applyCode('EMBER10'),
    ],
    calls: 'count 9001 5, add 8, code EMBER10, get',
    shows: '1 × 7, 1 × 8, 1 × 9',
    failures: {9001: altered, 9002: altered},
  },
  'says it of an item that was added together with it': {
    forgetful: true,
    deed: (cart) => [cart.add(shield), cart.add(shield), cart.applyCode('EMBER10')],
    shows: '1 × 8',
    failures: {9001: altered},
  },
  'says it after a lost code, but not of the quantity that was set since': {
    forgetful: true,
    has: [7, 7, 7, 8, 8],
    changes: [lostAfter],
    deed: (cart) => cart.applyCode('EMBER10'),
    held: 'get',
    meanwhile: async (cart, line) => {
      await Promise.resolve();
      return cart.setCount(line(7), 5);
    },
    shows: '5 × 7, 1 × 8',
    failures: {9001: altered, 9002: altered},
  },
  'says nothing if neither the code nor the first read was answered': {
    forgetful: true,
    has: [7, 7, 7],
    changes: [lostAfter],
    reads: [{error: offline}],
    deed: async (cart) => {
      const applied = await cart.applyCode('EMBER10');
      await cart.settled();
      await cart.load();
      return applied;
    },
    outcomes: [false],
    shows: '1 × 7',
    failures: {code: offline},
  },
};

describe('Cart, with a code', () => {
  for (const [what, scene] of Object.entries(codes))
    it(what, async () => {
      const {seen, expected} = await playScene(scene);
      const kindsOf = (failures: Readonly<Record<string, unknown>>) =>
        Object.entries(failures).map(([key, failure]) => [
          key,
          (failure as ShopError).kind,
        ]);
      expect({...seen, failures: kindsOf(seen.failures)}).to.deep.equal({
        ...expected,
        failures: kindsOf(expected.failures),
      });
    });

  it('applies and removes it', async () => {
    const {cart, service} = await readCart(7);
    expect(await cart.applyCode('EMBER10')).to.equal(true);
    await cart.settled();
    expect(cart.value.data!.cart.coupon_code).to.equal('EMBER10');
    expect(await cart.removeCoupon()).to.equal(true);
    await cart.settled();
    expect(cart.value.data!.cart.coupon_code).to.equal('');
    expect(service.calls.join()).to.equal('code EMBER10,get,remove coupon,get');
  });

  it('says that the service has reset a choice, until the shopper makes it again', async () => {
    const {cart, service} = await readCart(7);
    await cart.setServer(lineOf(cart, 7), 2);
    await cart.settled();
    service.forgetful = true;
    await cart.applyCode('EMBER10');
    await cart.settled();
    expect(lineOf(cart, 7).item!.selected_server).to.equal(null);
    expect(cart.value.failures.get('9001')?.kind).to.equal('altered');
    await cart.setServer(lineOf(cart, 7), 2);
    await cart.settled();
    expect([...cart.value.failures]).to.deep.equal([]);
  });

  it('says that the service has changed a line while it worked out prices', async () => {
    const service = new ModelCart().stock(7, 7);
    const session = new Session();
    const cart = new Cart(serviceOf(service, session), session, {settleDelay: 300});
    await cart.load();
    const pass = stopTime();
    await cart.applyCode('EMBER10');
    await changeOf(cart, ({data}) => data);
    expect([...cart.value.failures]).to.deep.equal([]);
    service.lines[0]!.count = 1;
    await pass(0);
    await pass(300);
    await cart.settled();
    expect(cart.value.failures.get('9001')?.kind).to.equal('altered');
  });

  it('says nothing of a quantity that was set elsewhere before the cart was read', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    service.reads = [{error: offline}];
    await cart.applyCode('EMBER10');
    await cart.settled();
    service.lines[0]!.count = 2;
    await cart.refresh();
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['2 × 7']);
    expect([...cart.value.failures]).to.deep.equal([]);
  });
});
