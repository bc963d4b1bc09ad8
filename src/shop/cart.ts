import {Observable} from '../lib/observable.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CartItem} from '../api/cart.js';
import {changes, type CartClient, type Change} from './cart-changes.js';
import {hasCoupon, type Addable, type AddOptions, type Line} from './cart-lines.js';
import {CartQueue, EMPTY_CART, type CartState} from './cart-queue.js';
import {restoration} from './cart-repairs.js';
import type {Session} from './session.js';

export type {CartItem, CartPage, Variable, VariableOption} from '../api/cart.js';
export type {CartClient} from './cart-changes.js';
export type {Addable, AddOptions, Line} from './cart-lines.js';
export type {CartState} from './cart-queue.js';

export interface CartOptions {
  /** Services settle a line's price a moment after its quantity: how long to wait for it, in milliseconds. */
  readonly settleDelay?: number | undefined;
  /** The name under which the carts of one shop in the tabs of a browser know each other; without it they do not. */
  readonly channel?: string | undefined;
}

/**
 * The shopper's cart, which the service owns: what is seen of it, and what can be done with it.
 * See `CartQueue` for what becomes of a change.
 */
export class Cart extends Observable<CartState> {
  readonly #queue: CartQueue;
  /** Keys of the lines that were removed while a coupon was applied. */
  readonly #removedUnderCoupon = new Set<string>();

  constructor(
    client: CartClient,
    session: Session,
    {settleDelay = 400, channel}: CartOptions = {},
  ) {
    super(EMPTY_CART);
    this.#queue = new CartQueue({
      client,
      session,
      settleDelay,
      channel,
      onChange: (state) => this.set(state),
    });
  }

  /** Reads the cart unless its last answer still holds. */
  async load(): Promise<void> {
    await this.#queue.load();
  }

  /** Reads the cart anew, because something outside may have changed it. */
  async refresh(): Promise<void> {
    await this.#queue.refresh();
  }

  /**
   * Puts one more of an item into the cart. `true` once the service has it. Before the service has
   * answered for the first time, a second call for the same item is an impatient click, and
   * resolves to `false`.
   */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    return this.#queue.change(changes.add(item, options));
  }

  /** Sets how many of a line; of several settings in a row only the last is sent. */
  setCount(line: Line, count: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setCount(item, count));
  }

  /** Takes a line out. */
  remove(line: Line): Promise<boolean> {
    const {data} = this.value;
    if (data && hasCoupon(data.cart)) this.#removedUnderCoupon.add(line.key);
    return this.#changeLine(line, changes.remove);
  }

  /** Sets the price of a line that has none of its own, in the system currency. */
  setPrice(line: Line, price: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setPrice(item, price));
  }

  /** Chooses the game server a line is for. */
  setServer(line: Line, server: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setServer(item, server));
  }

  /** Chooses the value of one of a line's variables. */
  setVariable(line: Line, variable: number, value: string): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setVariable(item, variable, value));
  }

  /** Applies a coupon or a gift card. */
  applyCode(code: string): Promise<boolean> {
    return this.#queue.change(changes.applyCode(code));
  }

  /** Takes the coupon off. */
  removeCoupon(): Promise<boolean> {
    return this.#queue.change(changes.removeCoupon());
  }

  /** Takes the gift card off. */
  removeGiftCard(): Promise<boolean> {
    return this.#queue.change(changes.removeGiftCard());
  }

  /** Names who sent the shopper. */
  applyReferral(code: string): Promise<boolean> {
    return this.#queue.change(changes.applyReferral(code));
  }

  /** Takes that name back. */
  removeReferral(): Promise<boolean> {
    return this.#queue.change(changes.removeReferral());
  }

  /** Puts a line back that was removed, with as many as there were. */
  restore(item: CartItem): Promise<boolean> {
    const change = restoration(item, this.#removedUnderCoupon.has(`${item.cid}`));
    return change ? this.#queue.change(change) : Promise.resolve(false);
  }

  /** Resolves when nothing is under way: what is shown is then what the service has, or `failure` says why not. */
  async settled(): Promise<void> {
    await this.#queue.settled();
  }

  /** Whether an item is in the cart or on its way into it. */
  has(itemId: number): boolean {
    return this.value.lines.some((line) => line.itemId === itemId);
  }

  /** Whether a change to this item is still on its way. */
  isPending(itemId: number): boolean {
    return this.value.lines.some((line) => line.itemId === itemId && line.pending);
  }

  /** Why an item could not be put into the cart the last time somebody tried: as their own, or as a gift. */
  errorOf(itemId: number, kind: 'item' | 'gift' = 'item'): ShopError | undefined {
    return this.value.failures.get(`${kind}-${itemId}`);
  }

  /** Changes a line that the service has; `false` for any other. */
  #changeLine(line: Line, make: (item: CartItem) => Change): Promise<boolean> {
    // A line of the former shopper must not be changed in the next one's cart.
    const isShown = this.value.lines.some(({key}) => key === line.key);
    return line.item && isShown
      ? this.#queue.change(make(line.item))
      : Promise.resolve(false);
  }
}
