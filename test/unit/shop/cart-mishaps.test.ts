import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Cart, type CartItem, type CartState} from '../../../src/shop/cart.js';
import {Session} from '../../../src/shop/session.js';
import {
  changeOf,
  lineOf,
  linesShown,
  readCart,
  statesOf,
  unreadCart,
} from '../../support/carts.js';
import {ModelCart, offline, shield, soldOut, sword} from '../../support/model-cart.js';
import {ModelShoppers} from '../../support/model-shoppers.js';
import {uncaughtErrorOf} from '../uncaught-error.js';

const lostBefore = {error: offline, effect: false};
const lostAfter = {error: offline, effect: true};
const unauthorized = new ShopError('unauthorized', 'Sign in.');

const shown = ({value}: Cart) => linesShown(value);

/** Removes a line. Returns the data that an undo needs to restore the line. */
async function removed(cart: Cart, itemId: number): Promise<CartItem> {
  const {item: line} = lineOf(cart, itemId);
  await cart.remove(lineOf(cart, itemId));
  await cart.settled();
  return line!;
}

describe('Cart, undoing a removal', () => {
  it('does not change the cart of a shopper who signs in in the meantime', async () => {
    const service = new ModelShoppers();
    service.cartOf('ada-0').stock(7, 7, 7);
    service.cartOf('bo-1').stock(7);
    const session = new Session();
    session.setToken('ada-0');
    const cart = new Cart(service.client, session, {settleDelay: 0});
    await cart.load();
    const line = await removed(cart, 7);
    const answer = Promise.withResolvers<void>();
    const own = service.cartOf('ada-0');
    own.calls.length = 0;
    service.reads.push({after: answer.promise});
    const restored = cart.restore(line);
    await own.called('get');
    session.setToken('bo-1');
    answer.resolve();
    expect(await restored).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(service.wrongs).to.deep.equal([]);
  });

  for (const [how, failure] of [
    ['refused', {error: soldOut}],
    ['lost', lostBefore],
  ] as const)
    it(`adds nothing if the removal itself was ${how}`, async () => {
      const {cart, service} = await readCart(7, 7, 7);
      service.changes = [failure];
      service.calls.length = 0;
      const line = lineOf(cart, 7);
      const removal = cart.remove(line);
      const restored = cart.restore(line.item!);
      expect(await removal).to.equal(false);
      expect(await restored).to.equal(false);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['3 × 7']);
      expect(service.calls.filter((call) => call.startsWith('add'))).to.deep.equal([]);
    });

  it('fails while only one of three is back and the cart cannot be read', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    service.reads = [{error: offline}];
    expect(await cart.restore(line)).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 7…']);
    expect(cart.errorOf(7)).to.equal(offline);
  });

  it('shows all units at once, and never fewer', async () => {
    const {cart} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    const states = statesOf(cart);
    const restored = cart.restore(line);
    expect(shown(cart)).to.deep.equal(['3 × 7…']);
    await restored;
    await cart.settled();
    const counts = new Set(
      states.map(({lines}) => lines.map(({count}) => count).join()),
    );
    expect([...counts]).to.deep.equal(['3']);
  });

  it('keeps units that were bought again since the removal', async () => {
    const {cart} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    await cart.add(sword);
    expect(await cart.restore(line)).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['4 × 7']);
  });

  it('does not swallow a purchase right after it', async () => {
    const {cart} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    const results = await Promise.all([cart.restore(line), cart.add(sword)]);
    await cart.settled();
    expect(results).to.deep.equal([true, true]);
    expect(shown(cart)).to.deep.equal(['4 × 7']);
  });

  it('does not override a quantity that is set after it', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    await cart.add(sword);
    await cart.settled();
    const answer = Promise.withResolvers<void>();
    service.calls.length = 0;
    service.reads = [{after: answer.promise}];
    const restored = cart.restore(line);
    await service.called('get');
    const set = cart.setCount(lineOf(cart, 7), 5);
    answer.resolve();
    expect(await Promise.all([restored, set])).to.deep.equal([true, true]);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['5 × 7']);
  });

  it('fails if not all units are available, and keeps the available units', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    service.changes = [{}, {error: soldOut}];
    expect(await cart.restore(line)).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(cart.value.failures.get(lineOf(cart, 7).key)).to.equal(soldOut);
  });

  it('is completed if its first answer was lost', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    const line = await removed(cart, 7);
    service.changes = [lostAfter];
    expect(await cart.restore(line)).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7']);
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
});

describe('Cart, when a code makes the service reset quantities', () => {
  async function forgetfulCart(...ids: readonly number[]) {
    const arranged = await readCart(...ids);
    arranged.service.forgetful = true;
    return arranged;
  }

  it('restores them if the answer to the code was lost', async () => {
    const {cart, service} = await forgetfulCart(7, 7, 7);
    service.changes = [lostAfter];
    expect(await cart.applyCode('EMBER10')).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7']);
  });

  it('restores them if neither the code nor the first read was answered', async () => {
    const {cart, service} = await forgetfulCart(7, 7, 7);
    service.changes = [lostAfter];
    service.reads = [{error: offline}];
    expect(await cart.applyCode('EMBER10')).to.equal(false);
    await cart.load();
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7']);
  });

  it('restores them before the changes that were made since', async () => {
    const {cart, service} = await forgetfulCart(8, 8, 8, 9, 9, 10, 10);
    const answer = Promise.withResolvers<void>();
    service.changes = [{}, lostAfter];
    service.reads = [{after: answer.promise}];
    void cart.applyCode('EMBER10');
    void cart.add(sword);
    await service.called('get');
    void cart.setCount(lineOf(cart, 8), 5);
    void cart.remove(lineOf(cart, 9));
    answer.resolve();
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['5 × 8', '2 × 10', '1 × 7']);
    const own = service.calls.filter((call) => call.includes('9002'));
    expect(own.at(-1)).to.equal('remove 9002');
    expect(cart.value.failures.size).to.equal(0);
  });

  it('restores them after a lost code, before the quantity that was set since', async () => {
    const {cart, service} = await forgetfulCart(7, 7, 7, 8, 8);
    const answer = Promise.withResolvers<void>();
    service.changes = [lostAfter];
    service.reads = [{after: answer.promise}];
    void cart.applyCode('EMBER10');
    await service.called('get');
    void cart.setCount(lineOf(cart, 7), 5);
    answer.resolve();
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['5 × 7', '2 × 8']);
  });

  it('restores an item that was added together with the code', async () => {
    const {cart} = await forgetfulCart(8, 8);
    void cart.add(shield);
    void cart.add(sword);
    void cart.add(sword);
    await cart.applyCode('EMBER10');
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 8', '2 × 7']);
  });

  it('restores the old quantity if a newer one is refused', async () => {
    const {cart, service} = await forgetfulCart(7, 7, 7);
    const answer = Promise.withResolvers<void>();
    // The outcomes of three changes: the code, the quantity that is restored, and the quantity that
    // the shopper sets.
    service.changes = [lostAfter, {}, {error: soldOut}];
    service.reads = [{after: answer.promise}];
    void cart.applyCode('EMBER10');
    await service.called('get');
    const set = cart.setCount(lineOf(cart, 7), 9);
    answer.resolve();
    expect(await set).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7']);
  });

  it('restores the old quantity if a quantity that is set during the repair is refused', async () => {
    const {cart, service} = await forgetfulCart(7, 7, 7, 8, 8);
    const answer = Promise.withResolvers<void>();
    service.changes = [{}, {after: answer.promise}, {}, {error: soldOut}];
    void cart.applyCode('EMBER10');
    await service.called('count 9001 3');
    const set = cart.setCount(lineOf(cart, 8), 9);
    answer.resolve();
    expect(await set).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7', '2 × 8']);
  });

  it('keeps a quantity that was set elsewhere before the cart could be read', async () => {
    const {cart, service} = await readCart(7, 7, 7);
    service.reads = [{error: offline}];
    await cart.applyCode('EMBER10');
    await cart.settled();
    service.lines[0]!.count = 2;
    await cart.refresh();
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['2 × 7']);
  });

  it('restores the quantities if the code is entered during the first read', async () => {
    const {cart, service} = unreadCart(7, 7, 7);
    service.forgetful = true;
    const answer = Promise.withResolvers<void>();
    service.reads = [{after: answer.promise}];
    void cart.load();
    await service.called('get');
    const applied = cart.applyCode('EMBER10');
    answer.resolve();
    expect(await applied).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['3 × 7']);
  });
});

describe('Cart, when the answer to a change is lost', () => {
  it('does not confuse a unit that was in the cart with a lost purchase, if the cart was never read', async () => {
    const {cart, service} = unreadCart(7);
    service.changes = [lostBefore];
    expect(await cart.add(sword)).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(cart.errorOf(7)).to.equal(offline);
  });

  it('sends no purchase while a cart that was never read cannot be read', async () => {
    const {cart, service} = unreadCart(7);
    service.reads = [{error: offline}];
    expect(await cart.add(sword)).to.equal(false);
    expect(cart.errorOf(7)).to.equal(offline);
    expect(service.calls).to.deep.equal(['get']);
    expect(await cart.add(sword)).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['2 × 7']);
  });

  it('counts a purchase once in every state', async () => {
    const {cart, service} = await readCart();
    service.changes = [lostAfter];
    const states = statesOf(cart);
    await cart.add(sword);
    await cart.settled();
    const counts = states.map(({lines}) => lines.map(({count}) => count).join());
    expect([...new Set(counts)]).to.deep.equal(['1']);
  });

  it('shows no refused purchase in the state of the answer', async () => {
    const {cart, service} = await readCart();
    service.changes = [lostBefore];
    const {data} = cart.value;
    const answered = changeOf(cart, (state) => state.data);
    void cart.add(sword);
    const state: CartState = await answered;
    expect(state.data).not.to.equal(data);
    expect(linesShown(state)).to.deep.equal([]);
    expect(state.failures.get('item-7')).to.equal(offline);
  });

  for (const [what, error, effect] of [
    ['lost', offline, false],
    ['refused', soldOut, false],
  ] as const) {
    it(`does not report a ${what} quantity after the shopper has set another one`, async () => {
      const {cart, service} = await readCart(7);
      const answer = Promise.withResolvers<void>();
      service.changes = [{error, effect, after: answer.promise}];
      const first = cart.setCount(lineOf(cart, 7), 2);
      await service.called('count 9001 2');
      const second = cart.setCount(lineOf(cart, 7), 3);
      answer.resolve();
      expect(await Promise.all([first, second])).to.deep.equal([false, true]);
      await cart.settled();
      expect(shown(cart)).to.deep.equal(['3 × 7']);
      expect(cart.value.failures.size).to.equal(0);
    });
  }

  it('does not report a refused quantity after the shopper has removed the line', async () => {
    const {cart, service} = await readCart(7);
    const answer = Promise.withResolvers<void>();
    service.changes = [{error: soldOut, after: answer.promise}];
    void cart.setCount(lineOf(cart, 7), 2);
    await service.called('count 9001 2');
    const gone = cart.remove(lineOf(cart, 7));
    answer.resolve();
    expect(await gone).to.equal(true);
    await cart.settled();
    expect(cart.value.failures.size).to.equal(0);
  });

  it('recognises the shopper’s price after a coupon', async () => {
    const {cart, service} = await readCart(7);
    service.coupon = 'HALF';
    service.reduction = 1;
    await cart.refresh();
    service.changes = [lostAfter, lostBefore];
    expect(await cart.setPrice(lineOf(cart, 7), 20)).to.equal(true);
    await cart.settled();
    expect(lineOf(cart, 7).item!.price).to.equal(19);
    expect(await cart.setPrice(lineOf(cart, 7), 30)).to.equal(false);
  });

  it('does not confuse a coupon without a code with a removed coupon', async () => {
    const {cart, service} = await readCart(7);
    service.hiddenCoupon = true;
    await cart.refresh();
    service.changes = [lostBefore];
    expect(await cart.removeCoupon()).to.equal(false);
  });

  it('sends later changes without waiting for final prices', async () => {
    const service = new ModelCart().stock(7);
    const cart = new Cart(service, new Session(), {settleDelay: 20_000});
    await cart.load();
    service.changes = [lostAfter];
    service.calls.length = 0;
    void cart.setCount(lineOf(cart, 7), 2);
    expect(await cart.add(shield)).to.equal(true);
    expect(service.calls.slice(0, 3)).to.deep.equal(['count 9001 2', 'get', 'add 8']);
  });
});

describe('Cart, when there is a programming error', () => {
  const bug = new TypeError('undefined is not a function');

  it('in a read, does not read endlessly while an outcome is unknown', async () => {
    const {cart, service} = await readCart();
    service.changes = [lostAfter];
    service.reads = Array.from({length: 50}, () => ({error: bug}));
    let added: Promise<boolean> | undefined;
    expect(await uncaughtErrorOf(() => (added = cart.add(sword)))).to.equal(bug);
    expect(await added).to.equal(false);
    await cart.settled();
    expect(service.calls).to.deep.equal(['add 7', 'get']);
    expect(cart.value.pending).to.equal(false);
    service.reads = [];
    await cart.load();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
  });

  it('in a change, reads the cart to show the outcome', async () => {
    const {cart, service} = await readCart();
    service.changes = [{error: bug, effect: true}];
    let added: Promise<boolean> | undefined;
    expect(await uncaughtErrorOf(() => (added = cart.add(sword)))).to.equal(bug);
    expect(await added).to.equal(false);
    await cart.settled();
    expect(service.calls).to.deep.equal(['add 7', 'get']);
    expect(shown(cart)).to.deep.equal(['1 × 7']);
  });
});

describe('Cart, when a shopper signs out or an element loads it during a read', () => {
  it('shows the next shopper no failure of a shopper who signs out at the first failure', async () => {
    const {cart, service, session} = await readCart();
    service.changes = [lostBefore];
    service.reads = [{error: offline}];
    cart.subscribe(() => {
      if (cart.value.failures.size) session.setToken('bo');
    });
    await Promise.all([cart.add(sword), cart.add(shield)]);
    await cart.settled();
    expect(cart.value.failures.size).to.equal(0);
    expect(cart.value.failure).to.equal(undefined);
  });

  it('shows the next shopper no failure of a shopper who signs out when the answer arrives', async () => {
    const {cart, service, session} = await readCart();
    service.changes = [lostBefore];
    service.stock(8);
    cart.subscribe(() => {
      if (cart.has(8)) session.setToken('bo');
    });
    await cart.add(sword);
    await cart.settled();
    expect(cart.value.failures.size).to.equal(0);
  });

  it('reads for the next shopper if the previous shopper signs out because the cart cannot be read', async () => {
    const {cart, service, session} = await readCart(7);
    service.reads = [{error: unauthorized}];
    const stop = cart.subscribe(() => {
      if (!cart.value.failure) return;
      stop();
      session.setToken('bo');
    });
    await cart.refresh();
    await cart.settled();
    expect(service.tokens.at(-1)).to.equal('bo');
    expect(shown(cart)).to.deep.equal(['1 × 7']);
  });

  it('loads when the read under way is answered, and not before', async () => {
    const {cart, service} = unreadCart(7);
    const answer = Promise.withResolvers<void>();
    service.reads = [{after: answer.promise}];
    void cart.load();
    await service.called('get');
    let isLoaded = false;
    const loaded = cart.load().then(() => (isLoaded = true));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(isLoaded).to.equal(false);
    answer.resolve();
    await loaded;
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(service.calls).to.deep.equal(['get']);
  });

  it('does not change a line of the former shopper in the cart of the next one', async () => {
    const {cart, service, session} = await readCart(7);
    const line = lineOf(cart, 7);
    session.setToken('bo');
    service.calls.length = 0;
    expect(await cart.setCount(line, 3)).to.equal(false);
    await cart.settled();
    expect(service.calls).to.deep.equal(['get']);
  });
});
