import type {CartPage} from '../../src/api/calls/cart-page.js';
import {ShopError} from '../../src/lib/shop-error.js';
import type {Sent} from './fake-service.js';
import {ModelCart, type CartMethod, type Fate, type ModelLine} from './model-cart.js';

/** Returns the shopper of a token: `ada-2` → `ada`. Without a token it is `guest`. */
function shopperOf(token: string | undefined): string {
  return token?.split('-')[0] ?? 'guest';
}

/** A call that changes a cart, or a `getCart` call that failed. */
export interface LogEntry {
  readonly call: CartMethod;
  readonly args: readonly unknown[];
  /** Whether the call took effect. */
  readonly isMade: boolean;
  /** For a quantity: the previous quantity of the line. */
  readonly was?: number | undefined;
  /** The number of the tab that has sent the call. */
  readonly tab: number;
  /** For a call about a line: the line's item. */
  readonly itemId?: number | undefined;
  /** Whether a coupon reduced the prices of the cart at that time. */
  readonly isReduced?: boolean;
}

/** The calls whose first argument is a line. */
const LINE_CALLS: ReadonlySet<CartMethod> = new Set([
  'removeFromCart',
  'setCount',
  'setPrice',
  'setServer',
  'setVariable',
]);

/** A method of the cart's client. Its last argument is the call's options. */
type Call = (...args: never[]) => Promise<unknown>;

/**
 * A fake service with a cart for each shopper. It adds a sentence to `wrongs` for each forbidden
 * call: two changes at once, a change while the outcome of the previous one is unknown, or a change
 * to another shopper's line.
 */
export class ModelShoppers {
  readonly wrongs: string[] = [];
  /** Every change and every failed `getCart` call, in the order of the calls. */
  readonly log: LogEntry[] = [];
  /** The fates of the next changes and of the next `getCart` calls of all shoppers, in order. */
  readonly changes: Fate[] = [];
  readonly reads: Fate[] = [];
  /** Whether applying a code resets all quantities to 1. */
  forgetful = false;
  /** Whether the service answers `getCart` calls that the cart has aborted. */
  deaf = false;
  readonly #carts = new Map<string, ModelCart>();
  readonly #tabs = new Map<number, {doubt: boolean; busy: boolean; shopper: number}>();

  /** Returns the cart of the shopper with this token. */
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

  /** Whether a line is or was in the cart of the shopper with this token. */
  owns(token: string | undefined, cid: number): boolean {
    const place = [...this.#carts.keys()].indexOf(shopperOf(token)) + 1;
    return Math.floor(cid / 1000) === place;
  }

  /** Returns how often an item was added to any cart. */
  added(id: number): number {
    return this.log.filter(
      ({call, args, isMade}) => call === 'addToCart' && args[0] === id && isMade,
    ).length;
  }

  /** The lines of all carts. */
  get lines(): readonly ModelLine[] {
    return [...this.#carts.values()].flatMap(({lines}) => lines);
  }

  /**
   * Notes that another shopper uses a tab from now on. Changes are allowed again, even if the
   * outcome of the previous shopper's last change is unknown.
   */
  shopperChanged(tab = 0): void {
    const state = this.#stateOf(tab);
    state.shopper += 1;
    state.doubt = false;
  }

  /** Returns what a tab calls. The last argument of each method is what the call is sent with. */
  clientOf(tab: number): Pick<ModelCart, CartMethod> {
    return new Proxy({} as Pick<ModelCart, CartMethod>, {
      get:
        (_, call: CartMethod) =>
        (...args: unknown[]) =>
          call === 'getCart'
            ? this.#read(tab, args[0] as Sent)
            : this.#change(tab, call, args),
    });
  }

  readonly client = this.clientOf(0);

  #stateOf(tab: number) {
    const state = this.#tabs.get(tab) ?? {doubt: false, busy: false, shopper: 0};
    this.#tabs.set(tab, state);
    return state;
  }

  async #read(tab: number, options: Sent): Promise<CartPage> {
    if (this.reads[0]?.error)
      this.log.push({call: 'getCart', args: [], isMade: false, tab});
    const asked = this.deaf ? {token: options.token} : options;
    const page = await this.cartOf(options.token).getCart(asked);
    this.#stateOf(tab).doubt = false;
    return page;
  }

  async #change(
    tab: number,
    call: CartMethod,
    all: readonly unknown[],
  ): Promise<unknown> {
    const state = this.#stateOf(tab);
    const args = all.slice(0, -1);
    const options = all.at(-1) as Sent;
    const cid = Number(args[0]);
    if (LINE_CALLS.has(call) && !this.owns(options.token, cid))
      this.wrongs.push(`${call} ${cid} went to somebody else's cart`);
    if (state.doubt) this.wrongs.push(`${call} was sent in doubt`);
    if (state.busy) this.wrongs.push(`${call} did not wait for its turn`);
    state.busy = true;
    const cart = this.cartOf(options.token);
    const {error, effect = !error} = this.changes[0] ?? {};
    const line = cart.lines.find(({cid}) => cid === args[0]);
    this.log.push({
      call,
      args,
      isMade: effect,
      was: line?.count,
      tab,
      itemId: line?.id,
      isReduced: cart.coupon !== '',
    });
    const {shopper} = state;
    try {
      const send: Call = cart[call];
      return await send.apply(cart, all as never[]);
    } catch (error) {
      if (shopper === state.shopper)
        state.doubt ||= error instanceof ShopError && error.outcomeUnknown;
      throw error;
    } finally {
      state.busy = false;
    }
  }
}
