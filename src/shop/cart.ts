import type {ShopError} from '../lib/shop-error.js';
import type {CartItem} from '../api/cart.js';
import {changes, purchaseOf, type Change} from './cart-changes.js';
import {
  hasCoupon,
  newKeyOf,
  type Addable,
  type AddOptions,
  type AddWithOptions,
  type Line,
} from './cart-lines.js';
import {CartLog} from './cart-log.js';

export type {CartItem, CartPage, Variable, VariableOption} from '../api/cart.js';
export type {Addable, AddOptions, AddWithOptions, Line} from './cart-lines.js';
export type {CartOptions, CartState} from './cart-log.js';

/**
 * The shopper's cart, which the service owns, and the changes that a shopper can make. Each resolves
 * to whether the service has accepted it, with all that belongs to it.
 */
export class Cart extends CartLog {
  /** The items that were added in this page, with who shopped. */
  readonly #added = new Map<number, AbortSignal>();
  /** By the keys of removed lines: the outcomes, and whether a coupon had reduced the price. */
  readonly #removals = new Map<
    string,
    {readonly outcome: Promise<boolean>; readonly isReduced: boolean}
  >();

  /**
   * Adds one unit of an item. Until the cart has been read once, a second call for the same item
   * counts as an impatient click: it adds nothing and resolves to `false`.
   */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    return this.addWith(item, options);
  }

  /** Adds units of an item, and then sets the choices of their line. */
  async addWith(item: Addable, options: AddWithOptions): Promise<boolean> {
    const key = newKeyOf(purchaseOf(item.id, options));
    if (this.isUnread && this.value.lines.some((line) => line.key === key))
      return false;
    this.#added.set(item.id, this.session.signal);
    return this.change(changes.add(item, options));
  }

  /** Sets the quantity of a line. */
  setCount(line: Line, count: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setCount(item, count));
  }

  remove(line: Line): Promise<boolean> {
    const {data} = this.value;
    const isReduced = Boolean(data && hasCoupon(data.cart));
    const outcome = this.#changeLine(line, changes.remove);
    this.#removals.set(line.key, {outcome, isReduced});
    return outcome;
  }

  /** Sets the price, in the system currency, of a line whose price the shopper may choose. */
  setPrice(line: Line, price: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setPrice(item, price));
  }

  /** Chooses the game server of a line. */
  setServer(line: Line, server: number): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setServer(item, server));
  }

  /** Makes one of the choices that a line's item asks for, such as a colour. */
  setVariable(line: Line, variable: number, value: string): Promise<boolean> {
    return this.#changeLine(line, (item) => changes.setVariable(item, variable, value));
  }

  /** Applies a coupon or a gift card. */
  applyCode(code: string): Promise<boolean> {
    return this.change(changes.applyCode(code));
  }

  removeCoupon(): Promise<boolean> {
    return this.change(changes.removeCoupon());
  }

  removeGiftCard(): Promise<boolean> {
    return this.change(changes.removeGiftCard());
  }

  /** Applies the referral code of the player who sent the shopper to the shop. */
  applyReferral(code: string): Promise<boolean> {
    return this.change(changes.applyReferral(code));
  }

  removeReferral(): Promise<boolean> {
    return this.change(changes.removeReferral());
  }

  /**
   * Restores a removed line with its quantity and choices; but no gift whose recipient is not known,
   * and no price that a coupon had reduced: the price that the shopper chose is not known.
   */
  async restore(was: CartItem): Promise<boolean> {
    const {signal} = this.session;
    const removal = this.#removals.get(`${was.cid}`);
    // Adds nothing after a removal that failed, for the line is still in the cart.
    if (removal && !(await removal.outcome)) return false;
    const giftTo = was.gift?.gifted_to;
    if (signal.aborted || (was.payment_type === 2 && !giftTo)) return false;
    return this.addWith(was, {
      subscribe: was.payment_type === 1,
      giftTo,
      tier: was.tier_quantity ?? undefined,
      count: was.count,
      server: was.selected_server ?? undefined,
      variables: was.vars.filter(({value}) => value),
      price: was.is_any_price && !removal?.isReduced ? was.price : undefined,
    });
  }

  /** Whether an item is in the cart or is being added to it. */
  has(itemId: number): boolean {
    return this.linesOf(itemId).length > 0;
  }

  /** Whether this shopper has tried to add an item in this page. */
  hasAdded(itemId: number): boolean {
    return this.#added.get(itemId) === this.session.signal;
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
    // The line may be that of a former shopper.
    const isShown = this.value.lines.some(({key}) => key === line.key);
    return line.item && isShown ? this.change(make(line.item)) : Promise.resolve(false);
  }
}
