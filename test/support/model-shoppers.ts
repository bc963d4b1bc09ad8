import type {CallOptions} from '../../src/api/shop-client.js';
import {ShopError} from '../../src/lib/shop-error.js';
import type {CartClient} from '../../src/shop/cart.js';
import {ModelCart, type Fate, type ModelLine} from './model-cart.js';

/** Who shops with a token, such as `ada-2`; without one, a guest. */
function shopperOf(token: string | undefined): string {
  return token?.split('-')[0] ?? 'guest';
}

/** A call that changes a cart, or a read that failed. */
export interface LogEntry {
  readonly call: keyof CartClient;
  readonly args: readonly unknown[];
  /** Whether it took effect. */
  readonly isMade: boolean;
  /** For a quantity: how many there were. */
  readonly was?: number | undefined;
}

/** The calls of a cart, each with its options last. */
type Call = (...args: never[]) => Promise<unknown>;

/**
 * A service with a cart for every shopper, and a watch over what must never reach it: two changes
 * at once, a change while nobody knows what became of the one before, or a change to a line that
 * is somebody else's.
 */
export class ModelShoppers {
  readonly wrongs: string[] = [];
  /** Every change in the order it was sent, and the reads that failed. */
  readonly log: LogEntry[] = [];
  /** What becomes of the changes and reads to come, in turn, whoever makes them. */
  readonly changes: Fate[] = [];
  readonly reads: Fate[] = [];
  /** Whether a code makes the service forget how many of everything there were. */
  forgetful = false;
  /** Whether a read is answered although nobody waits for it any more. */
  deaf = false;
  readonly #carts = new Map<string, ModelCart>();
  #doubt = false;
  #busy = false;
  #shopper = 0;

  /** The cart of whoever shops with this token. */
  cartOf(token: string | undefined): ModelCart {
    const shopper = shopperOf(token);
    let cart = this.#carts.get(shopper);
    if (!cart) {
      cart = new ModelCart(1000 * (this.#carts.size + 1));
      cart.changes = this.changes;
      cart.reads = this.reads;
      cart.forgetful = this.forgetful;
      cart.anyPrice = true;
      cart.reduction = 0.25;
      this.#carts.set(shopper, cart);
    }
    return cart;
  }

  /** Whether a line is in the cart of whoever shops with this token, or was once. */
  owns(token: string | undefined, cid: number): boolean {
    const place = [...this.#carts.keys()].indexOf(shopperOf(token)) + 1;
    return Math.floor(cid / 1000) === place;
  }

  /** How often an item was put into a cart. */
  added(id: number): number {
    return this.log.filter(
      ({call, args, isMade}) => call === 'addToCart' && args[0] === id && isMade,
    ).length;
  }

  /** Every line in anybody's cart. */
  get lines(): readonly ModelLine[] {
    return [...this.#carts.values()].flatMap(({lines}) => lines);
  }

  /** Somebody else shops: what the former one did not know is nothing to them. */
  shopperChanged(): void {
    this.#shopper += 1;
    this.#doubt = false;
  }

  readonly client: CartClient = {
    getCart: async (options) => {
      const asked = this.deaf ? {token: options?.token} : options;
      if (this.reads[0]?.error)
        this.log.push({call: 'getCart', args: [], isMade: false});
      const page = await this.cartOf(options?.token).getCart(asked);
      this.#doubt = false;
      return page;
    },
    addToCart: (id, how, options) => this.#change('addToCart', options, id, how),
    removeFromCart: (cid, options) => this.#lineChange('removeFromCart', cid, options),
    setCount: (cid, count, options) =>
      this.#lineChange('setCount', cid, options, count),
    setPrice: (cid, price, options) =>
      this.#lineChange('setPrice', cid, options, price),
    setServer: (cid, server, options) =>
      this.#lineChange('setServer', cid, options, server),
    setVariable: (cid, variable, value, options) =>
      this.#lineChange('setVariable', cid, options, variable, value),
    applyCode: (code, options) =>
      this.#change('applyCode', options, code) as ReturnType<CartClient['applyCode']>,
    removeCoupon: (options) => this.#change('removeCoupon', options),
    removeGiftCard: (options) => this.#change('removeGiftCard', options),
    setReferral: (code, options) => this.#change('setReferral', options, code),
    removeReferral: (options) => this.#change('removeReferral', options),
  };

  #lineChange(
    call: keyof CartClient,
    cid: number,
    options: CallOptions | undefined,
    ...rest: readonly unknown[]
  ): Promise<unknown> {
    if (!this.owns(options?.token, cid))
      this.wrongs.push(`${call} ${cid} went to somebody else's cart`);
    return this.#change(call, options, cid, ...rest);
  }

  async #change(
    call: keyof CartClient,
    options: CallOptions | undefined,
    ...args: readonly unknown[]
  ): Promise<unknown> {
    if (this.#doubt) this.wrongs.push(`${call} was sent in doubt`);
    if (this.#busy) this.wrongs.push(`${call} did not wait for its turn`);
    this.#busy = true;
    const cart = this.cartOf(options?.token);
    const {error, effect = !error} = this.changes[0] ?? {};
    const was = cart.lines.find(({cid}) => cid === args[0])?.count;
    this.log.push({call, args, isMade: effect, was});
    const shopper = this.#shopper;
    try {
      const send: Call = cart[call];
      return await send.apply(cart, [...args, options] as never[]);
    } catch (error) {
      if (shopper === this.#shopper)
        this.#doubt ||= error instanceof ShopError && error.outcomeUnknown;
      throw error;
    } finally {
      this.#busy = false;
    }
  }
}
