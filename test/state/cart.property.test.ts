import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {ShopError} from '../../src/basics/shop-error.js';
import {Cart, prepareCarts, type CartItem} from '../../src/state/cart.js';
import {Session} from '../../src/state/session.js';
import {item, type Fate} from '../support/model-cart.js';
import {ModelShoppers} from '../support/model-shoppers.js';

const deeds = {
  'put in': ['buy', 'buy', 'subscribe', 'give', 'buy a tier'],
  line: ['count', 'count', 'remove', 'price', 'server', 'variable'],
  code: ['coupon', 'gift card', 'referral', 'no coupon', 'no gift card', 'no referral'],
  other: ['undo', 'look again', 'elsewhere', 'sign in', 'sign out'],
} as const;
type Deed = (typeof deeds)[keyof typeof deeds][number];

/** Something a shopper does, and what becomes of it. */
interface Step {
  readonly deed: Deed;
  /** Which item, which of the lines there are, or which of two codes, servers, colours, shoppers. */
  readonly which: number;
  readonly count: number;
  readonly fate: keyof typeof errors;
  /** How long the service takes, in turns of the page. */
  readonly slow: number;
  /** How many reads fail from here on, and how. */
  readonly unreadable: number;
  readonly unreadableBy: 'lost' | 'unauthorized';
  /** Whether the shopper waits for the outcome. */
  readonly patient: boolean;
}

const errors = {
  taken: {},
  refused: {error: new ShopError('refused', 'No.')},
  'lost before': {error: new ShopError('network', 'Offline.'), effect: false},
  'lost after': {error: new ShopError('timeout', 'Slow.'), effect: true},
  'failed after': {error: new ShopError('service', 'Broken.'), effect: true},
  unauthorized: {error: new ShopError('unauthorized', 'Sign in.')},
  'too fast': {error: new ShopError('rate-limited', 'Slow down.')},
} satisfies Record<string, Fate>;

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.oneof(
    {weight: 5, arbitrary: fc.constantFrom(...deeds['put in'])},
    {weight: 5, arbitrary: fc.constantFrom(...deeds.line)},
    {weight: 3, arbitrary: fc.constantFrom(...deeds.code)},
    {weight: 2, arbitrary: fc.constantFrom(...deeds.other)},
  ),
  which: fc.nat(2),
  count: fc.integer({min: 1, max: 9}),
  fate: fc.oneof(
    {weight: 1, arbitrary: fc.constant('taken' as const)},
    {
      weight: 1,
      arbitrary: fc.constantFrom(...(Object.keys(errors) as (keyof typeof errors)[])),
    },
  ),
  slow: fc.nat(6),
  unreadable: fc.constantFrom(0, 0, 0, 1, 2),
  unreadableBy: fc.constantFrom('lost', 'lost', 'unauthorized'),
  patient: fc.boolean(),
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

/** What the service is like, and whether the page can renew a token. */
const circumstances = fc.record({
  forgetful: fc.boolean(),
  deaf: fc.boolean(),
  renews: fc.boolean(),
  /** How long the service is at its sums, in milliseconds. */
  settleDelay: fc.constantFrom(0, 0, 0, 1),
});
type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

const names = ['ada', 'bo', 'guest'];
const codes = ['EMBER10', 'FIVEOFF', 'EMBER10'];

/** A page on a service, and the shopper before it. */
class Visit {
  readonly service = new ModelShoppers();
  readonly session = new Session();
  readonly cart: Cart;
  /** How often the shopper was told that an item is in the cart. */
  readonly told = new Map<number, number>();
  readonly #outcomes: Promise<unknown>[] = [];
  readonly #issued: string[] = [];
  #removed: {readonly item: CartItem; readonly shopper: number} | undefined;

  /** `renews`: whether the page can get a new token for the shopper it began with. */
  constructor({forgetful, deaf, renews, settleDelay}: Circumstances) {
    this.cart = new Cart(this.service.client, this.session, {settleDelay});
    Object.assign(this.service, {forgetful, deaf});
    this.service.cartOf('ada-0').stock(10, 11);
    if (renews)
      this.session.setTokenProvider(() => Promise.resolve(this.#issue('ada')));
    else this.session.setToken(this.#issue('ada'));
    let {shopper} = this.session.value;
    this.session.subscribe(() => {
      if (this.session.value.shopper !== shopper) this.service.shopperChanged();
      shopper = this.session.value.shopper;
    });
  }

  /** Whose token requests carry now. */
  get token(): string | undefined {
    return this.#issued.find((token) => this.session.carries(token));
  }

  /** What the service has of whoever shops now. */
  get page() {
    return this.service.cartOf(this.token).page;
  }

  async take(steps: readonly Step[]): Promise<void> {
    for (const one of steps) {
      this.service.reads.push(
        ...Array.from({length: one.unreadable}, () => ({
          ...errors[one.unreadableBy === 'lost' ? 'lost before' : 'unauthorized'],
          after: turns(one.slow),
        })),
      );
      this.service.changes.push({...errors[one.fate], after: turns(one.slow)});
      const outcome = this.#do(one);
      this.#outcomes.push(outcome);
      if (one.patient) await outcome;
    }
    await Promise.all(this.#outcomes);
    await this.cart.settled();
  }

  #issue(name: string): string | undefined {
    const token = `${name}-${this.#issued.length}`;
    if (name === 'guest') return undefined;
    this.#issued.push(token);
    return token;
  }

  async #add(which: number, how: Parameters<Cart['add']>[1] = {}): Promise<void> {
    const {shopper} = this.session.value;
    // Everybody buys other things, so that nothing of one shopper can be taken for another's.
    const id = 100 * (shopper + 1) + which;
    const taken = await this.cart.add(item(id), how);
    if (taken && this.session.value.shopper === shopper)
      this.told.set(id, (this.told.get(id) ?? 0) + 1);
  }

  async #do({deed, which, count}: Step): Promise<unknown> {
    const {cart, session, service} = this;
    const code = codes[which] ?? '';
    switch (deed) {
      case 'buy':
        return this.#add(which);
      case 'subscribe':
        return this.#add(which, {subscribe: true});
      case 'give':
        return this.#add(which, {giftTo: `friend_${which}`});
      case 'buy a tier':
        return this.#add(which, {tier: 5 + count});
      case 'coupon':
        return cart.applyCode(code);
      case 'gift card':
        return cart.applyCode(`GIFT-${code}`);
      case 'referral':
        return cart.applyReferral(code);
      case 'no coupon':
        return cart.removeCoupon();
      case 'no gift card':
        return cart.removeGiftCard();
      case 'no referral':
        return cart.removeReferral();
      case 'look again':
        return cart.refresh();
      case 'elsewhere':
        service.cartOf(this.token).stock(12 + which);
        return cart.refresh();
      case 'sign in':
        return session.setToken(this.#issue(names[which] ?? ''), {renewable: false});
      case 'sign out':
        return session.setToken(this.#issue('guest'));
      case 'undo':
        return this.#removed?.shopper === session.value.shopper
          ? cart.restore(this.#removed.item)
          : undefined;
      case 'remove':
      case 'count':
      case 'price':
      case 'server':
      case 'variable':
        return this.#doToLine(deed, which, count);
    }
  }

  async #doToLine(
    deed: (typeof deeds.line)[number],
    which: number,
    count: number,
  ): Promise<unknown> {
    const {cart, session} = this;
    const {lines} = cart.value;
    const line = lines[which % Math.max(1, lines.length)];
    if (!line) return undefined;
    switch (deed) {
      case 'remove':
        if (line.item)
          this.#removed = {item: line.item, shopper: session.value.shopper};
        return cart.remove(line);
      case 'count':
        return cart.setCount(line, count);
      case 'price':
        return cart.setPrice(line, count / 2);
      case 'server':
        return cart.setServer(line, 1 + which);
      case 'variable':
        return cart.setVariable(line, 4, `colour ${which}`);
    }
  }
}

/** What a page shows, and what it would show of the service's cart. */
function compare({cart, page}: Visit): void {
  const {lines, data, pending, failure, failures} = cart.value;
  expect(lines.map(({key, count, item}) => ({key, count, item}))).to.deep.equal(
    page.items.map((item) => ({key: `${item.cid}`, count: item.count, item})),
  );
  expect(data).to.deep.equal(page);
  expect(lines.some((line) => line.pending)).to.equal(false);
  expect({pending, failure}).to.deep.equal({pending: false, failure: undefined});
  for (const failed of failures.values()) expect(failed).to.be.instanceOf(ShopError);
}

/** What may be shown of a cart that could not be read: no line that was refused, or somebody else's. */
function compareUnread({cart, service, session, token}: Visit): void {
  for (const {key, item, itemId, count} of cart.value.lines) {
    if (item) expect(service.owns(token, item.cid), key).to.equal(true);
    else {
      expect(count, key).to.be.at.most(service.added.get(itemId) ?? 0);
      // What was there to begin with can be taken out and put back, and has a low number.
      if (itemId >= 100)
        expect(Math.floor(itemId / 100) - 1, key).to.equal(session.value.shopper);
    }
  }
}

describe('Cart, whatever happens', () => {
  before(prepareCarts);

  it('shows what the service has once it could be read, and told nobody wrong', async function () {
    this.timeout(90_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, {maxLength: 16}),
        circumstances,
        async (steps, around) => {
          const visit = new Visit(around);
          const {cart, service, told} = visit;
          await cart.load();
          await visit.take(steps);
          expect(service.wrongs).to.deep.equal([]);
          expect(cart.value.pending).to.equal(false);
          for (const [id, times] of told) {
            expect(times).to.be.at.most(service.added.get(id) ?? 0);
          }
          if (cart.value.failure) compareUnread(visit);
          else if (cart.value.data) compare(visit);

          service.reads.length = 0;
          service.changes.length = 0;
          await cart.load();
          await cart.settled();
          compare(visit);
        },
      ),
      {numRuns: 1500, includeErrorInReport: true},
    );
  });
});
