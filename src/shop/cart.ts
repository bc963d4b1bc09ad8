import {Observable} from '../lib/observable.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CartItem} from '../api/cart.js';
import type {ServiceCalls} from '../api/service.js';
import {changes, type Change} from './cart-changes.js';
import {
  hasCoupon,
  purchaseKeyOf,
  type Addable,
  type AddOptions,
  type Line,
} from './cart-lines.js';
import {CartLog, UNREAD_CART, type CartState} from './cart-log.js';
import type {Session} from './session.js';

export type {CartItem, CartPage, Variable, VariableOption} from '../api/cart.js';
export type {Addable, AddOptions, Line} from './cart-lines.js';
export type {CartState} from './cart-log.js';

export interface CartOptions {
  /** How long services take to update prices after a change, in milliseconds. */
  readonly settleDelay?: number | undefined;
  /**
   * Name of the `BroadcastChannel` that connects the carts of one shop in several tabs. Without a
   * name, the carts are not connected.
   */
  readonly channel?: string | undefined;
}

/** What is chosen for an item that is added. */
export interface Choices extends AddOptions {
  /** The number of units; 1 by default. */
  readonly count?: number | undefined;
  /** The id of a game server. */
  readonly server?: number | undefined;
  /** The values of variables, such as a colour. */
  readonly variables?: readonly {readonly id: number; readonly value: string}[];
  /** The price, in the system currency, of an item whose price the shopper may choose. */
  readonly price?: number | undefined;
  /** The service's id (`cid`) of a line. If the cart has it, nothing is added. */
  readonly unless?: number | undefined;
}

/**
 * The shopper's cart, which the service owns, and the changes that a shopper can make. `CartLog`
 * sends the changes.
 */
export class Cart extends Observable<CartState> {
  readonly #log: CartLog;
  readonly #session: Session;
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
    this.#session = session;
    this.#log = new CartLog({
      service,
      session,
      settleDelay,
      channel,
      onChange: (state) => this.set(state),
    });
  }

  /** Reads the cart, unless the last answer is still current. */
  async load(): Promise<void> {
    await this.#log.load();
  }

  /**
   * Reads the cart again, because something other than this object may have changed it. With
   * `isChanged`, other tabs read it, too.
   */
  async refresh(isChanged = false): Promise<void> {
    await this.#log.refresh(isChanged);
  }

  /**
   * Adds one unit of an item. Resolves to whether the service has accepted the change.
   * Until the cart has been read once, a second call for the same item counts as an
   * impatient click: it adds nothing and resolves to `false`.
   */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    return this.#log.change(changes.add(item, options));
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
    return this.#log.change(changes.applyCode(code));
  }

  /** Removes the coupon. */
  removeCoupon(): Promise<boolean> {
    return this.#log.change(changes.removeCoupon());
  }

  /** Removes the gift card. */
  removeGiftCard(): Promise<boolean> {
    return this.#log.change(changes.removeGiftCard());
  }

  /** Applies the referral code of the player who sent the shopper to the shop. */
  applyReferral(code: string): Promise<boolean> {
    return this.#log.change(changes.applyReferral(code));
  }

  /** Removes the referral code. */
  removeReferral(): Promise<boolean> {
    return this.#log.change(changes.removeReferral());
  }

  /**
   * Adds an item with its choices: one unit, then what has been chosen for the line. Resolves to
   * whether the service has accepted all of these changes. If the cart has the item already, its line
   * gets the units and keeps its choices.
   */
  async addWith(item: Addable, {unless, ...choices}: Choices = {}): Promise<boolean> {
    const {count = 1, server, variables = [], price, ...options} = choices;
    const {signal} = this.#session;
    const known = new Set(this.value.lines.map(({key}) => key));
    const isAdded = await this.#log.change({
      ...changes.add(item, options),
      isNeedless: (before) => before.some(({key}) => key === `${unless}`),
    });
    const isPlain = count === 1 && server === undefined && price === undefined;
    if (!isAdded || (isPlain && !variables.length)) return isAdded;
    await this.#log.answered();
    if (signal.aborted) return false;
    const lines = this.value.data?.items.filter((line) =>
      isBoughtAs(line, item, options),
    );
    const added = lines?.find(({cid}) => !known.has(`${cid}`));
    const line = added ?? lines?.[0];
    if (!line) return false;
    const rest: Change[] = [];
    if (count > 1) rest.push(changes.addUnits(line, count - 1));
    if (added && price !== undefined && added.price !== price)
      rest.push(changes.setPrice(added, price));
    if (added && server !== undefined && added.selected_server !== server)
      rest.push(changes.setServer(added, server));
    for (const {id, value} of variables)
      if (added?.vars.some((one) => one.id === id && one.value !== value))
        rest.push(changes.setVariable(added, id, value));
    const outcomes = await Promise.all(rest.map((change) => this.#log.change(change)));
    return outcomes.every(Boolean);
  }

  /**
   * Restores a removed line with its quantity and choices. Resolves to whether the service has
   * accepted all changes that are needed to restore the line. A gift whose recipient is not known
   * cannot be restored.
   */
  restore(item: CartItem): Promise<boolean> {
    const {cid, payment_type: type, gift, count, selected_server: server} = item;
    const giftTo = gift?.gifted_to;
    if (type === 2 && !giftTo) return Promise.resolve(false);
    const {data} = this.value;
    const isReduced =
      this.#removedUnderCoupon.has(`${cid}`) || (data && hasCoupon(data.cart));
    return this.addWith(item, {
      subscribe: type === 1,
      giftTo,
      tier: item.tier_quantity ?? undefined,
      count,
      server: server ?? undefined,
      variables: item.vars.filter(({value}) => value),
      price: item.is_any_price && !isReduced ? item.price : undefined,
      unless: cid,
    });
  }

  /**
   * Resolves when no request is under way. The cart then shows the service's last
   * answer, or has a `failure`.
   */
  async settled(): Promise<void> {
    await this.#log.settled();
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
      ? this.#log.change(make(line.item))
      : Promise.resolve(false);
  }
}

/** Whether a line is of this item, bought in this way. */
function isBoughtAs(
  line: CartItem,
  {id}: Addable,
  {subscribe, giftTo, tier}: AddOptions,
): boolean {
  const type = subscribe ? 1 : giftTo ? 2 : 0;
  const key = purchaseKeyOf({id, payment_type: type, tier_quantity: tier ?? null});
  return purchaseKeyOf(line) === key && line.gift?.gifted_to === giftTo;
}
