import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {ShopError} from '../../src/basics/shop-error.js';
import {Cart} from '../../src/state/cart.js';
import {Session} from '../../src/state/session.js';
import {item, ModelCart, type Fate} from '../support/model-cart.js';

/** Something a shopper does, and what becomes of it. */
interface Step {
  readonly type: 'add' | 'count' | 'remove';
  /** Which item, or which of the lines there are. */
  readonly which: number;
  readonly count: number;
  readonly fate: 'taken' | 'refused' | 'lost before' | 'lost after';
  /** How many reads fail from here on. */
  readonly unreadable: number;
  /** Whether the shopper waits for the outcome. */
  readonly patient: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('add', 'add', 'count', 'remove'),
  which: fc.nat(2),
  count: fc.integer({min: 1, max: 9}),
  fate: fc.constantFrom(
    'taken',
    'taken',
    'taken',
    'refused',
    'lost before',
    'lost after',
  ),
  unreadable: fc.constantFrom(0, 0, 0, 1, 2),
  patient: fc.boolean(),
});

const refused = new ShopError('refused', 'No.');
const lost = new ShopError('network', 'Offline.');

const fates: Readonly<Record<Step['fate'], Fate>> = {
  taken: {},
  refused: {error: refused},
  'lost before': {error: lost, effect: false},
  'lost after': {error: lost, effect: true},
};

/** A service whose changes and reads go as the steps say, and what must never be seen of it. */
class Service extends ModelCart {
  readonly wrongs: string[] = [];
  /** How often each item was really put in. */
  readonly added = new Map<number, number>();
  #doubt = false;
  #busy = false;

  override async getCart(...args: Parameters<ModelCart['getCart']>) {
    const page = await super.getCart(...args);
    this.#doubt = false;
    return page;
  }

  override addToCart(...args: Parameters<ModelCart['addToCart']>) {
    const [id] = args;
    const {error, effect = !error} = this.changes[0] ?? {};
    if (effect) this.added.set(id, (this.added.get(id) ?? 0) + 1);
    return this.#watched(super.addToCart(...args));
  }

  override setCount(...args: Parameters<ModelCart['setCount']>) {
    return this.#watched(super.setCount(...args));
  }

  override removeFromCart(...args: Parameters<ModelCart['removeFromCart']>) {
    return this.#watched(super.removeFromCart(...args));
  }

  async #watched(change: Promise<unknown>): Promise<unknown> {
    if (this.#doubt) this.wrongs.push(`${this.calls.at(-1)} was sent in doubt`);
    if (this.#busy) this.wrongs.push(`${this.calls.at(-1)} did not wait for its turn`);
    this.#busy = true;
    try {
      return await change;
    } catch (error) {
      this.#doubt ||= error === lost;
      throw error;
    } finally {
      this.#busy = false;
    }
  }
}

/** A shopper's doings on a cart; what they were told of what they put in. */
async function shop(cart: Cart, service: Service, steps: readonly Step[]) {
  const told = new Map<number, number>();
  const outcomes: Promise<unknown>[] = [];
  for (const {type, which, count, fate, unreadable, patient} of steps) {
    const {lines} = cart.value;
    const line = lines[which % Math.max(1, lines.length)];
    const sends = type === 'add' || line?.item;
    if (sends) service.changes.push(fates[fate]);
    service.reads.push(...Array<Fate>(unreadable).fill({error: lost}));
    if (type === 'add') {
      const id = 7 + which;
      const taken = cart.add(item(id));
      outcomes.push(taken.then((yes) => yes && told.set(id, (told.get(id) ?? 0) + 1)));
    } else if (line) {
      outcomes.push(type === 'count' ? cart.setCount(line, count) : cart.remove(line));
    }
    if (patient) await outcomes.at(-1);
  }
  await Promise.all(outcomes);
  await cart.settled();
  return told;
}

/** What stands in a cart: item, line and quantity. */
function contents(
  lines: readonly {readonly id: number; readonly cid: number; readonly count: number}[],
) {
  return lines.map(({id, cid, count}) => `${count} × ${id} in ${cid}`);
}

describe('Cart, whatever happens', () => {
  it('shows what the service has once it could be read, and told nobody wrong', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, {maxLength: 12}), async (steps) => {
        const service = new Service().stock(7, 8);
        const cart = new Cart(service, new Session(), {settleDelay: 0});
        await cart.load();
        const told = await shop(cart, service, steps);
        expect(service.wrongs).to.deep.equal([]);
        expect(cart.value.pending).to.equal(false);
        for (const [id, times] of told) {
          expect(times).to.be.at.most(service.added.get(id) ?? 0);
        }

        service.reads = [];
        await cart.load();
        await cart.settled();
        const {lines, pending, failure} = cart.value;
        const shown = lines.map(({itemId: id, key, count}) => ({
          id,
          cid: Number(key),
          count,
        }));
        expect(contents(shown)).to.deep.equal(contents(service.lines));
        expect(lines.some((line) => line.pending)).to.equal(false);
        expect({pending, failure}).to.deep.equal({pending: false, failure: undefined});
      }),
      {numRuns: 150},
    );
  });
});
