import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Cart, type Line} from '../../../src/shop/cart.js';
import {Session, tokenSenderOf} from '../../../src/shop/session.js';
import {
  changeOf,
  lineOf,
  linesShown,
  playScene,
  readCart,
  statesOf,
  unreadCart,
  type Scene,
} from '../../support/carts.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {
  item,
  ModelCart,
  offline,
  shield,
  soldOut,
  sword,
  serviceOf,
  type Fate,
} from '../../support/model-cart.js';
import {ModelShoppers} from '../../support/model-shoppers.js';
import {stopTime} from '../stopped-time.js';
import {uncaughtErrorOf} from '../uncaught-error.js';

const lostBefore = {error: offline, effect: false};
const lostAfter = {error: offline, effect: true};
const timeout = new ShopError('timeout', 'Too slow.');
const unauthorized = new ShopError('unauthorized', 'No token.');

const shown = ({value}: Cart) => linesShown(value);

/** What random histories (`cart.property.test.ts`) do not check: which calls are made, and when. */
const scenes: Readonly<Record<string, Scene>> = {
  'sends changes in the order they were made, and reads once when all are made': {
    has: [8],
    deed: (cart, line) => [cart.add(sword), cart.remove(line(8)), cart.add(shield)],
    calls: 'add 7, remove 9001, add 8, get',
    shows: '1 × 7, 1 × 8',
  },
  'sends only the last of several quantities in a row, and settles all calls': {
    has: [7, 8],
    deed: (cart, line) => [
      cart.add(shield),
      ...[2, 3, 4].map((count) => cart.setCount(line(7), count)),
    ],
    calls: 'add 8, count 9001 4, get',
    shows: '4 × 7, 2 × 8',
  },
  'sends only the last of several texts in a row': {
    has: [7, 8],
    deed: (cart, line) => [
      cart.add(shield),
      ...['r', 're', 'red'].map((text) => cart.setVariable(line(7), 4, text)),
    ],
    calls: 'add 8, variable 9001 4 red, get',
    shows: '1 × 7, 2 × 8',
  },
  'sends a quantity separately if the previous one has been sent already': {
    has: [7],
    deed: (cart, line) => cart.setCount(line(7), 2),
    held: 'count 9001 2',
    meanwhile: (cart, line) => cart.setCount(line(7), 3),
    calls: 'count 9001 2, count 9001 3, get',
    shows: '3 × 7',
  },
  'sends only the last quantity of a line, where it was made': {
    has: [7, 8],
    deed: (cart, line) => [
      cart.setCount(line(7), 2),
      cart.setCount(line(8), 3),
      cart.setServer(line(7), 2),
      cart.setCount(line(7), 4),
    ],
    calls: 'count 9002 3, server 9001 2, count 9001 4, get',
    shows: '4 × 7, 3 × 8',
  },
  'cannot change a line that the service has not answered yet': {
    deed: (cart, line) => [
      cart.add(sword),
      cart.setCount(line(7), 2),
      cart.remove(line(7)),
    ],
    outcomes: [true, false, false],
    calls: 'add 7, get',
    shows: '1 × 7',
  },
  'leaves the reason of a refusal at the item only': {
    has: [8],
    changes: [{error: soldOut}],
    deed: (cart) => cart.add(sword),
    outcomes: [false],
    calls: 'add 7, get',
    shows: '1 × 8',
    failures: {'item-7': soldOut},
  },
  'restores a quantity that is refused, with the reason at the line': {
    has: [7, 8],
    changes: [{error: soldOut}],
    deed: (cart, line) => cart.setCount(line(7), 5),
    outcomes: [false],
    shows: '1 × 7, 1 × 8',
    failures: {9001: soldOut},
  },
  'asks a guest to sign in': {
    changes: [{error: unauthorized}],
    reads: [{error: unauthorized}],
    deed: (cart) => cart.add(sword),
    outcomes: [false],
    shows: '',
    failures: {'item-7': unauthorized},
  },
  'reads once to learn the outcome of a lost change, also when later changes are made':
    {
      changes: [lostAfter],
      deed: (cart) => cart.add(sword),
      held: 'get',
      meanwhile: (cart) => cart.add(shield),
      calls: 'add 7, get, add 8, get',
      shows: '1 × 7, 1 × 8',
    },
  'makes all later changes fail if the cart cannot be read, each with its reason': {
    changes: [{error: timeout, effect: false}],
    reads: [{error: offline}],
    deed: (cart) => [cart.add(sword), cart.add(shield)],
    outcomes: [false, false],
    calls: 'add 7, get',
    shows: '',
    failures: {'item-7': timeout, 'item-8': offline},
  },
  'sends no change before the cart has been read after a lost one': {
    changes: [lostAfter],
    reads: [{error: offline}, {error: offline}],
    deed: async (cart) => [
      await cart.add(sword),
      await cart.add(shield),
      await cart.add(shield),
    ],
    outcomes: [false, false, true],
    calls: 'add 7, get, get, get, add 8, get',
    shows: '1 × 7, 1 × 8',
    failures: {'item-7': offline},
  },
  'does not report a lost quantity after the shopper has set another one': {
    has: [7],
    changes: [lostBefore],
    deed: (cart, line) => cart.setCount(line(7), 2),
    held: 'get',
    meanwhile: (cart, line) => cart.setCount(line(7), 3),
    outcomes: [false, true],
    shows: '3 × 7',
  },
  'does not report a refused quantity after the shopper has set another one': {
    has: [7],
    changes: [{error: soldOut}],
    deed: (cart, line) => cart.setCount(line(7), 2),
    held: 'count 9001 2',
    meanwhile: (cart, line) => cart.setCount(line(7), 3),
    outcomes: [false, true],
    shows: '3 × 7',
  },
};

type Deed = (cart: Cart, line: Line) => Promise<boolean>;

/** For each kind of change: how it is made, its call, the key of its failure, and the lines after it. */
const kinds: Readonly<Record<string, readonly [Deed, string, string, string]>> = {
  purchase: [(cart) => cart.add(sword), 'add 7', 'item-7', '2 × 7'],
  quantity: [(cart, line) => cart.setCount(line, 4), 'count 9001 4', '9001', '4 × 7'],
  removal: [(cart, line) => cart.remove(line), 'remove 9001', '9001', ''],
  price: [(cart, line) => cart.setPrice(line, 20), 'price 9001 20', '9001', '1 × 7'],
  server: [(cart, line) => cart.setServer(line, 2), 'server 9001 2', '9001', '1 × 7'],
  variable: [
    (cart, line) => cart.setVariable(line, 4, 'red'),
    'variable 9001 4 red',
    '9001',
    '1 × 7',
  ],
};

describe('Cart', () => {
  it('shows nothing before the service has answered, and reads once for several callers', async () => {
    const {cart, service} = unreadCart(7, 7, 8);
    expect(cart.value).to.deep.include({data: undefined, lines: [], pending: false});
    expect(service.calls).to.deep.equal([]);
    await Promise.all([cart.load(), cart.load()]);
    await cart.load();
    expect(service.calls).to.deep.equal(['get']);
    expect(shown(cart)).to.deep.equal(['2 × 7', '1 × 8']);
    expect(cart.value.data!.items).to.have.lengthOf(2);
    expect([7, 9].map((id) => cart.linesOf(id).length)).to.deep.equal([1, 0]);
  });

  it('loads when the read under way is answered, and not before', async () => {
    const {cart, service} = unreadCart(7);
    const {reached, release} = service.hold('get');
    void cart.load();
    await reached;
    let isLoaded = false;
    const loaded = cart.load().then(() => (isLoaded = true));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(isLoaded).to.equal(false);
    release();
    await loaded;
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(service.calls).to.deep.equal(['get']);
  });

  it('reports why it could not be read, keeps the last answer, and tries again', async () => {
    const {cart, service} = await readCart(7);
    service.reads = [{error: offline}];
    await cart.refresh();
    expect(cart.value.failure).to.equal(offline);
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    await cart.load();
    expect(cart.value.failure).to.equal(undefined);
    expect(service.calls).to.deep.equal(['get', 'get']);
  });

  for (const [what, scene] of Object.entries(scenes))
    it(what, async () => {
      const {seen, expected} = await playScene(scene);
      expect(seen).to.deep.equal(expected);
    });

  for (const [what, [deed, call, key, lines]] of Object.entries(kinds))
    for (const kind of ['network', 'timeout', 'service', 'schema'] as const)
      for (const effect of [true, false])
        it(`${effect ? 'accepts' : 'reports'} a ${what} whose answer was lost (${kind}) if the cart ${effect ? 'shows it' : 'does not show it'}, and never sends it again`, async () => {
          const error = new ShopError(kind, 'Lost.');
          const {seen, expected} = await playScene({
            has: [7],
            changes: [{error, effect}],
            deed: (cart, line) => deed(cart, line(7)),
            outcomes: [effect],
            calls: `${call}, get`,
            shows: effect ? lines : '1 × 7',
            failures: effect ? {} : {[key]: error},
          });
          expect(seen).to.deep.equal(expected);
        });

  it('shows a change at once, as pending', async () => {
    const {cart} = await readCart(7, 8, 9);
    void cart.add(sword);
    void cart.setCount(lineOf(cart, 8), 5);
    void cart.remove(lineOf(cart, 9));
    void cart.add(item(10, 'Torch'));
    expect(shown(cart)).to.deep.equal(['2 × 7…', '5 × 8…', '1 × 10…']);
    expect(cart.value.pending).to.equal(true);
    expect(lineOf(cart, 10)).to.include({name: 'Torch', item: undefined});
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['2 × 7', '5 × 8', '1 × 10']);
    expect(cart.value.pending).to.equal(false);
  });

  it('shows choices at the line at once, and sends them one by one', async () => {
    const {cart, service} = await readCart(7);
    const line = lineOf(cart, 7);
    void cart.setPrice(line, 20);
    void cart.setServer(line, 2);
    void cart.setVariable(line, 4, 'red');
    const {item: chosen, pending} = lineOf(cart, 7);
    expect(pending).to.equal(true);
    expect(chosen).to.include({price: 20, selected_server: 2});
    expect(chosen!.vars[0]).to.include({value: 'red'});
    await cart.settled();
    expect(service.calls).to.deep.equal([
      'price 9001 20',
      'server 9001 2',
      'variable 9001 4 red',
      'get',
    ]);
    expect(lineOf(cart, 7).item).to.include({price: 20, selected_server: 2});
    service.changes = [{error: soldOut}];
    expect(await cart.setPrice(lineOf(cart, 7), 0.5)).to.equal(false);
    expect(lineOf(cart, 7).item!.price).to.equal(20);
  });

  it('keeps the last answer until the next one, and never lacks an accepted change', async () => {
    const {cart} = await readCart();
    const {data} = cart.value;
    const states = statesOf(cart);
    await cart.add(sword);
    await cart.settled();
    const answers = new Set(states.map((state) => state.data));
    expect([...answers]).to.deep.equal([data, cart.value.data]);
    expect(new Set(states.map(({lines}) => lines[0]?.count))).to.deep.equal(
      new Set([1]),
    );
  });

  it('keeps a subscription and a tier apart from the same item bought once', async () => {
    const {cart, service} = await readCart();
    void cart.add(sword);
    void cart.add(sword, {subscribe: true});
    expect(shown(cart)).to.deep.equal(['1 × 7…', '1 × 7…']);
    await cart.settled();
    expect(service.calls).to.deep.equal(['add 7', 'add 7 as 1', 'get']);
    expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 7']);
    void cart.add(sword);
    void cart.add(sword, {tier: 10});
    expect(shown(cart)).to.deep.equal(['2 × 7…', '1 × 7', '1 × 7…']);
  });

  it('aborts a read when a change is made, because the answer would lack the change', async () => {
    const {cart, service} = await readCart(7);
    const {reached, release} = service.hold('get');
    void cart.refresh();
    await reached;
    expect(await cart.add(shield)).to.equal(true);
    release();
    await cart.settled();
    expect(service.calls).to.deep.equal(['get', 'add 8', 'get']);
    expect(shown(cart)).to.deep.equal(['1 × 7', '1 × 8']);
  });

  it('reads again if refresh is called at the very end of a read', async () => {
    // Calls `refresh` from 0 to 11 microtasks after an answer is shown, to come as close as
    // possible to the end of the turn.
    for (let ticks = 0; ticks < 12; ticks++) {
      const {cart, service} = await readCart();
      const asked = Promise.withResolvers<unknown>();
      const {data} = cart.value;
      const stop = cart.subscribe(async () => {
        if (cart.value.data === data) return;
        stop();
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
        service.stock(8);
        asked.resolve(cart.refresh());
      });
      await cart.refresh();
      await asked.promise;
      expect(shown(cart)).to.deep.equal(['1 × 8']);
    }
  });

  it('forgets a refusal as soon as the shopper tries again', async () => {
    const {cart, service} = await readCart();
    service.changes = [{error: soldOut}];
    await cart.add(sword);
    expect([7, 8].map((id) => cart.errorOf(id))).to.deep.equal([soldOut, undefined]);
    const again = cart.add(sword);
    expect(cart.errorOf(7)).to.equal(undefined);
    expect(await again).to.equal(true);
    expect(cart.value.failures.size).to.equal(0);
  });

  it('counts an accepted purchase once, however often the cart cannot be read back', async () => {
    const {cart, service} = await readCart();
    service.reads = [{error: offline}, {error: offline}];
    for (const count of [1, 2]) {
      expect(await cart.add(sword)).to.equal(true);
      await cart.settled();
      expect(lineOf(cart, 7).count).to.equal(count);
      expect(cart.value).to.include({failure: offline, pending: false});
      expect(cart.errorOf(7)).to.equal(undefined);
    }
    await cart.load();
    expect(shown(cart)).to.deep.equal(['2 × 7']);
  });

  it('counts a lost purchase once in every state, and shows it as pending until the cart has been read', async () => {
    const {cart, service} = await readCart();
    service.changes = [lostAfter];
    const {reached, release} = service.hold('get');
    const states = statesOf(cart);
    const taken = cart.add(sword);
    await reached;
    expect(shown(cart)).to.deep.equal(['1 × 7…']);
    release();
    expect(await taken).to.equal(true);
    await cart.settled();
    const counts = states.map(({lines}) => lines.map(({count}) => count).join());
    expect(new Set(counts)).to.deep.equal(new Set(['1']));
  });

  it('shows no refused purchase in the state of the answer', async () => {
    const {cart, service} = await readCart();
    service.changes = [lostBefore];
    const {data} = cart.value;
    const answered = changeOf(cart, (state) => state.data);
    void cart.add(sword);
    const state = await answered;
    expect(state.data).not.to.equal(data);
    expect(linesShown(state)).to.deep.equal([]);
    expect(state.failures.get('item-7')).to.equal(offline);
  });

  it('takes a lost price for refused if a coupon hides whether it was set', async () => {
    const {cart, service} = await readCart(7);
    Object.assign(service, {anyPrice: true, coupon: 'HALF', reduction: 5});
    await cart.refresh();
    service.changes = [lostAfter];
    expect(await cart.setPrice(lineOf(cart, 7), 20)).to.equal(false);
    expect(cart.value.failures.get('9001')).to.equal(offline);
    expect(lineOf(cart, 7).item!.price).to.equal(15);
  });

  it('does not confuse a coupon without a code with a removed coupon', async () => {
    const {cart, service} = await readCart(7);
    service.hiddenCoupon = true;
    await cart.refresh();
    service.changes = [lostBefore];
    expect(await cart.removeCoupon()).to.equal(false);
  });
});

describe('Cart, while the service works out prices', () => {
  /** A cart that reads again after this time, in milliseconds. */
  async function cartWith(settleDelay: number) {
    const service = new ModelCart().stock(7);
    const session = new Session();
    const cart = new Cart(serviceOf(service, session), session, {settleDelay});
    await cart.load();
    service.calls.length = 0;
    return {cart, service};
  }

  it('is read twice after a quantity, and is pending until the second answer', async () => {
    const {cart, service} = await cartWith(40);
    const pass = stopTime();
    const states = statesOf(cart);
    await cart.setCount(lineOf(cart, 7), 2);
    await pass(39);
    expect(service.calls).to.deep.equal(['count 9001 2', 'get']);
    await pass(1);
    await cart.settled();
    // The first answer is shown at once, but as pending, because its prices are not final.
    const said = [...new Set(states.map(({data}) => data))];
    expect(said).to.have.lengthOf(3);
    expect(
      states.filter(({data, pending}) => data !== said[2] && !pending),
    ).to.deep.equal([]);
    expect(cart.value.pending).to.equal(false);
    expect(service.calls).to.deep.equal(['count 9001 2', 'get', 'get']);
  });

  it('sends a change before the second read, and reads after it', async () => {
    const {cart, service} = await cartWith(200);
    const pass = stopTime();
    await cart.setCount(lineOf(cart, 7), 2);
    await changeOf(cart, ({data}) => data);
    await cart.remove(lineOf(cart, 7));
    await pass(0);
    await pass(200);
    await cart.settled();
    expect(shown(cart)).to.deep.equal([]);
    expect(cart.value.pending).to.equal(false);
    expect(service.calls.join()).to.equal('count 9001 2,get,remove 9001,get,get');
  });

  it('sends later changes after a lost one without waiting for final prices', async () => {
    const {cart, service} = await cartWith(20_000);
    const pass = stopTime();
    service.changes = [lostAfter];
    void cart.setCount(lineOf(cart, 7), 2);
    expect(await cart.add(shield)).to.equal(true);
    expect(service.calls.slice(0, 3)).to.deep.equal(['count 9001 2', 'get', 'add 8']);
    await pass(0);
    await pass(20_000);
    await cart.settled();
  });
});

describe('Cart, when the shopper changes', () => {
  it('keeps nothing of the former shopper, and reads for the new one', async () => {
    const {cart, session, service} = await readCart(7);
    service.changes = [{error: soldOut}];
    await cart.add(shield);
    await cart.settled();
    service.lines = [];
    service.stock(9);
    session.setToken('bob');
    expect(cart.value).to.deep.include({
      data: undefined,
      lines: [],
      failure: undefined,
    });
    expect(cart.value.failures.size).to.equal(0);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 9']);
    expect(service.tokens.at(-1)).to.equal('bob');
  });

  it('does not read a cart that no element has needed yet', async () => {
    const {cart, session, service} = unreadCart(7);
    session.setToken('bob');
    await cart.settled();
    expect(service.calls).to.deep.equal([]);
  });

  it('sends none of the changes that were waiting', async () => {
    const {cart, session, service} = await readCart();
    const {reached, release} = service.hold('add 7');
    const first = cart.add(sword);
    const second = cart.add(shield);
    await reached;
    session.setToken('bob');
    expect(shown(cart)).to.deep.equal([]);
    expect(await Promise.all([first, second])).to.deep.equal([false, false]);
    release();
    await cart.settled();
    expect(service.calls).to.deep.equal(['add 7', 'get']);
    expect(service.tokens.at(-1)).to.equal('bob');
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
});

describe('Cart, when there is a programming error', () => {
  const bug = new TypeError('undefined is not a function');

  /** The outcomes of purchases, of which the first meets the programming error. */
  async function buy(cart: Cart, ...items: readonly (typeof sword)[]) {
    let outcomes: Promise<boolean>[] = [];
    const work = () => (outcomes = items.map((one) => cart.add(one)));
    expect(await uncaughtErrorOf(work)).to.equal(bug);
    return Promise.all(outcomes);
  }

  for (const effect of [true, false])
    it(`in a change that ${effect ? 'was made' : 'was not made'}, reports it, makes the next change, and reads the cart`, async () => {
      const {cart, service} = await readCart();
      service.changes = [{error: bug, effect}];
      expect(await buy(cart, sword, shield)).to.deep.equal([effect, true]);
      await cart.settled();
      expect(service.calls).to.deep.equal(['add 7', 'get', 'add 8', 'get']);
      expect(shown(cart)).to.deep.equal(effect ? ['1 × 7', '1 × 8'] : ['1 × 8']);
      expect(cart.value.pending).to.equal(false);
    });

  it('in a read, reports it, and reads again when it is loaded', async () => {
    const {cart, service} = unreadCart(7);
    service.reads = [{error: bug}];
    expect(await rejectionOf(cart.load())).to.equal(bug);
    expect(cart.value.failure).to.equal(undefined);
    await cart.load();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
  });

  it('in a read, does not read endlessly while an outcome is unknown', async () => {
    const {cart, service} = await readCart();
    service.changes = [lostAfter];
    service.reads = Array.from({length: 50}, () => ({error: bug}));
    expect(await buy(cart, sword)).to.deep.equal([false]);
    await cart.settled();
    expect(service.calls).to.deep.equal(['add 7', 'get']);
    expect(cart.value.pending).to.equal(false);
    service.reads = [];
    await cart.load();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
  });
});

describe('A cart that the service has not shown yet', () => {
  it('shows the clicked item as pending, and counts impatient clicks as one', async () => {
    const {cart} = unreadCart();
    const clicks = [cart.add(sword), cart.add(sword), cart.add(sword)];
    expect(cart.linesOf(sword.id)).to.have.lengthOf(1);
    expect(cart.value.pending).to.equal(true);
    clicks.push(cart.add(shield));
    expect(cart.value.lines).to.have.lengthOf(2);
    expect(await Promise.all(clicks)).to.deep.equal([true, false, false, true]);
    await cart.settled();
    expect(shown(cart)).to.have.members(['1 × 7', '1 × 8']);
    // After the service has sent the cart, every click counts.
    await Promise.all([cart.add(sword), cart.add(sword)]);
    await cart.settled();
    expect(lineOf(cart, sword.id).count).to.equal(3);
  });

  it('does not confuse a unit that was in the cart with a lost purchase', async () => {
    const {cart, service} = unreadCart(7);
    service.changes = [lostBefore];
    expect(await cart.add(sword)).to.equal(false);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['1 × 7']);
    expect(cart.errorOf(7)).to.equal(offline);
  });

  it('sends no purchase while it cannot be read', async () => {
    const {cart, service} = unreadCart(7);
    service.reads = [{error: offline}];
    expect(await cart.add(sword)).to.equal(false);
    expect(cart.errorOf(7)).to.equal(offline);
    expect(service.calls).to.deep.equal(['get']);
    expect(await cart.add(sword)).to.equal(true);
    await cart.settled();
    expect(shown(cart)).to.deep.equal(['2 × 7']);
  });
});

describe('A cart whose token is renewed', () => {
  for (const [who, fresh, shows] of [
    ['the same shopper', 'alice-2', '1 × 7'],
    ['another shopper', 'bob-2', '1 × 8'],
  ] as const)
    it(`is read again, and shows that of ${who}`, async () => {
      const shoppers = new ModelShoppers();
      const session = new Session();
      session.setToken('alice-1');
      session.setTokenProvider(() => Promise.resolve(fresh));
      for (const [name, id, user] of [
        ['alice', 7, 1],
        ['bob', 8, 2],
      ] as const) {
        const cart = shoppers.cartOf(name).stock(id);
        cart.userIds = {[`${name}-1`]: user, [`${name}-2`]: user};
      }
      const cart = new Cart(serviceOf(shoppers.client, session), session, {
        settleDelay: 0,
      });
      await cart.load();
      const {signal} = session;
      // Any other call finds out that the token is no longer accepted.
      await tokenSenderOf(session)((token) =>
        token === 'alice-1'
          ? Promise.reject(new ShopError('unauthorized', 'No.'))
          : Promise.resolve(),
      );
      await cart.settled();
      expect(linesShown(cart.value)).to.deep.equal([shows]);
      expect(signal.aborted).to.equal(who === 'another shopper');
    });
});

describe('An add whose session expires', () => {
  /** A cart of a shopper whose service holds back the first add, which has this fate. */
  async function addingCart(fate: Fate) {
    const shoppers = new ModelShoppers();
    const session = new Session();
    session.signIn('alice-1', 'Alice', 'none');
    const service = shoppers.cartOf('alice-1').stock(8);
    shoppers.changes.push(fate);
    const cart = new Cart(serviceOf(shoppers.client, session), session, {
      settleDelay: 0,
    });
    await cart.load();
    const hold = service.hold('add 7');
    const added = cart.add(sword);
    await hold.reached;
    const waiting = cart.add(shield);
    // Another call finds out that the token is no longer accepted.
    await rejectionOf(tokenSenderOf(session)(() => Promise.reject(unauthorized)));
    expect(session.value.status).to.equal('expired');
    hold.release();
    return {cart, added, waiting};
  }

  it('counts as made if the service has accepted it nevertheless', async () => {
    const {cart, added} = await addingCart({});
    expect(await added).to.equal(true);
    expect(cart.errorOf(7)).to.equal(undefined);
  });

  it('wants a sign-in if the service has refused it, as does one that was not sent', async () => {
    const {cart, added, waiting} = await addingCart({error: unauthorized});
    expect(await added).to.equal(false);
    expect(await waiting).to.equal(false);
    for (const id of [7, 8]) expect(cart.errorOf(id)?.kind).to.equal('unauthorized');
  });
});
