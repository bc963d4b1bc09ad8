import {Observable} from '../lib/observable.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CartItem} from '../api/cart.js';
import type {ServiceCalls} from '../api/service.js';
import {changes, type Change} from './cart-changes.js';
import {hasCoupon, type Addable, type AddOptions, type Line} from './cart-lines.js';
import {CartQueue, UNREAD_CART, type CartState} from './cart-queue.js';
import {undoRemovalChange} from './cart-repairs.js';
import type {Session} from './session.js';

export type {CartItem, CartPage, Variable, VariableOption} from '../api/cart.js';
export type {Addable, AddOptions, Line} from './cart-lines.js';
export type {CartState} from './cart-queue.js';

export interface CartOptions {
  /** How long services take to update prices after a change, in milliseconds. */
  readonly settleDelay?: number | undefined;
  /**
   * Name of the `BroadcastChannel` that connects the carts of one shop in several tabs. Without a
   * name, the carts are not connected.
   */
  readonly channel?: string | undefined;
}

/**
 * The shopper's cart, which the service owns, and the changes that a shopper can make. `CartQueue`
 * sends the changes.
 */
export class Cart extends Observable<CartState> {
  readonly #queue: CartQueue;
  /**
   * Keys of the lines that were removed while a coupon was applied. Their prices
   * without the coupon are not known.
   */
  readonly #removedUnderCoupon = new Set<string>();

  constructor(
    service: ServiceCalls,
    session: Session,
    {settleDelay = 400, channel}: CartOptions = {},
  ) {
    super(UNREAD_CART);
    this.#queue = new CartQueue({
      service,
      session,
      settleDelay,
      channel,
      onChange: (state) => this.set(state),
    });
  }

  /** Reads the cart, unless the last answer is still current. */
  async load(): Promise<void> {
    await this.#queue.load();
  }

  /**
   * Reads the cart again, because something other than this object may have changed it. With
   * `isChanged`, other tabs read it, too.
   */
  async refresh(isChanged = false): Promise<void> {
    await this.#queue.refresh(isChanged);
  }

  /**
   * Adds one unit of an item. Resolves to whether the service has accepted the change.
   * Until the cart has been read once, a second call for the same item counts as an
   * impatient click: it adds nothing and resolves to `false`.
   */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    return this.#queue.change(changes.add(item, options));
  }

  /** Sets the quantity of a line. Of several calls in a row only the last is sent. */
  setCount(line: Line, count: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setCount(item, count));
  }

  /** Removes a line. */
  remove(line: Line): Promise<boolean> {
    const {data} = this.value;
    if (data && hasCoupon(data.cart)) this.#removedUnderCoupon.add(line.key);
    return this.#changeLine(line, changes.remove);
  }

  /** Sets the price, in the system currency, of a line whose price the shopper may choose. */
  setPrice(line: Line, price: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setPrice(item, price));
  }

  /** Chooses the game server of a line. */
  setServer(line: Line, server: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setServer(item, server));
  }

  /**
   * Chooses the value of one of a line's variables: choices that an item asks for, such as a
   * colour.
   */
  setVariable(line: Line, variable: number, value: string): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setVariable(item, variable, value));
  }

  /** Applies a coupon or a gift card. */
  applyCode(code: string): Promise<boolean> {
    return this.#queue.change(changes.applyCode(code));
  }

  /** Removes the coupon. */
  removeCoupon(): Promise<boolean> {
    return this.#queue.change(changes.removeCoupon());
  }

  /** Removes the gift card. */
  removeGiftCard(): Promise<boolean> {
    return this.#queue.change(changes.removeGiftCard());
  }

  /** Applies the referral code of the player who sent the shopper to the shop. */
  applyReferral(code: string): Promise<boolean> {
    return this.#queue.change(changes.applyReferral(code));
  }

  /** Removes the referral code. */
  removeReferral(): Promise<boolean> {
    return this.#queue.change(changes.removeReferral());
  }

  /**
   * Restores a removed line with its quantity and choices. Resolves to whether the service has
   * accepted all changes that are needed to restore the line.
   */
  restore(item: CartItem): Promise<boolean> {
    const change = undoRemovalChange(item, this.#removedUnderCoupon.has(`${item.cid}`));
    return change ? this.#queue.change(change) : Promise.resolve(false);
  }

  /**
   * Resolves when no request is under way. The cart then shows the service's last
   * answer, or has a `failure`.
   */
  async settled(): Promise<void> {
    await this.#queue.settled();
  }

  /** Whether an item is in the cart or is being added to it. */
  has(itemId: number): boolean {
    return this.linesOf(itemId).length > 0;
  }

  /** The lines of an item that are in the cart or are being added to it. */
  linesOf(itemId: number): readonly Line[] {
    return this.value.lines.filter((line) => line.itemId === itemId);
  }

  /** Whether a change of this item is pending. */
  isPending(itemId: number): boolean {
    return this.linesOf(itemId).some((line) => line.pending);
  }

  /** Why the last attempt to add an item (or a gift, as `kind` says) failed. */
  errorOf(itemId: number, kind: 'item' | 'gift' = 'item'): ShopError | undefined {
    return this.value.failures.get(`${kind}-${itemId}`);
  }

  /** Changes a line that the service has. Resolves to `false` for any other line. */
  #changeLine(line: Line, make: (item: CartItem) => Change): Promise<boolean> {
    // If another shopper has signed in since the line was shown, the line is no longer in `lines`.
    // It must not be changed, because the cart now belongs to the new shopper.
    const isShown = this.value.lines.some(({key}) => key === line.key);
    return line.item && isShown
      ? this.#queue.change(make(line.item))
      : Promise.resolve(false);
  }
}
