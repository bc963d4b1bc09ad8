import type {ShopError} from '../lib/shop-error.js';
import {lazyModule} from '../lib/lazy-module.js';
import {Observable} from '../lib/observable.js';
import type {CartItem} from '../api/calls/cart-page.js';
import type {ServiceCalls} from '../api/service.js';
import type {Change, Changes} from './cart-changes.js';
import type {CartLog, CartOptions} from './cart-log.js';
import {
  additionOf,
  hasCoupon,
  newLine,
  purchaseOf,
  UNREAD,
  type Addable,
  type AddOptions,
  type AddWithOptions,
  type CartState,
  type Line,
} from './cart-state.js';
import {onShopperChange, type Session} from './session.js';

export type {
  CartItem,
  CartPage,
  Variable,
  VariableOption,
} from '../api/calls/cart-page.js';
export type {
  Addable,
  AddOptions,
  AddWithOptions,
  CartState,
  Line,
} from './cart-state.js';
export type {CartOptions} from './cart-log.js';

/** Loaded when the first items are known: they are shown without the cart. */
const cartLog = lazyModule(() => import('./cart-log.js'));

/**
 * The shopper's cart, which the service owns, and the changes that a shopper can make. Each resolves
 * to whether the service has accepted it, with all that belongs to it.
 */
export class Cart extends Observable<CartState> {
  readonly #session: Session;
  /** Opens the log. Resolves with the failure if its code cannot be loaded. */
  readonly #openLog: () => Promise<ShopError | undefined>;
  #opening: Promise<ShopError | undefined> | undefined;
  /** What reads and changes the cart; `undefined` until its code is loaded. */
  #log: CartLog | undefined;
  /** The items that were added in this page, with who shopped. */
  readonly #added = new Map<number, AbortSignal>();
  /** By the keys of removed lines: the outcomes, and whether a coupon had reduced the price. */
  readonly #removals = new Map<
    string,
    {readonly outcome: Promise<boolean>; readonly isReduced: boolean}
  >();

  constructor(service: ServiceCalls, session: Session, options: CartOptions = {}) {
    super(UNREAD);
    this.#session = session;
    this.#openLog = async () => {
      try {
        const {CartLog} = await cartLog.load();
        const log = new CartLog(service, session, options);
        this.#log = log;
        this.set(log.value);
        log.subscribe(() => this.set(log.value));
        return undefined;
      } catch (error) {
        return error as ShopError; // `load` rejects with a `ShopError` only.
      }
    };
    onShopperChange(session, () => {
      if (!this.#log) this.set({...UNREAD, failure: this.value.failure});
    });
  }

  /** Reads the cart, unless the last answer is current. Waits for a read that is under way. */
  async load(): Promise<void> {
    if (!this.#log) await this.#loadLog();
    await this.#log?.load();
  }

  /** Reads the cart again, because it may have changed. With `isChanged`, other tabs do, too. */
  async refresh(isChanged = false): Promise<void> {
    if (!this.#log) await this.#loadLog();
    await this.#log?.refresh(isChanged);
  }

  /** Resolves when no request is under way: the cart shows the last answer, or has a `failure`. */
  async settled(): Promise<void> {
    await this.#opening;
    await this.#log?.settled();
  }

  /** Adds one unit of an item. See `CartLog.change` for impatient clicks. */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    return this.addWith(item, options);
  }

  /** Adds units of an item, and then sets the choices of their line. */
  addWith(item: Addable, options: AddWithOptions): Promise<boolean> {
    this.#added.set(item.id, this.#session.signal);
    if (!this.#log) this.#showAdded(newLine(item, purchaseOf(item.id, options)));
    const subject = additionOf(item, options);
    return this.#change((all) => all.add(item, options), subject);
  }

  /** Sets the quantity of a line. */
  setCount(line: Line, count: number): Promise<boolean> {
    return this.#changeLine(line, (all, item) => all.setCount(item, count));
  }

  remove(line: Line): Promise<boolean> {
    const {data} = this.value;
    const isReduced = Boolean(data && hasCoupon(data.cart));
    const outcome = this.#changeLine(line, (all, item) => all.remove(item));
    this.#removals.set(line.key, {outcome, isReduced});
    return outcome;
  }

  /** Sets the price, in the system currency, of a line whose price the shopper may choose. */
  setPrice(line: Line, price: number): Promise<boolean> {
    return this.#changeLine(line, (all, item) => all.setPrice(item, price));
  }

  /** Chooses the game server of a line. */
  setServer(line: Line, server: number): Promise<boolean> {
    return this.#changeLine(line, (all, item) => all.setServer(item, server));
  }

  /** Makes one of the choices that a line's item asks for, such as a colour. */
  setVariable(line: Line, variable: number, value: string): Promise<boolean> {
    return this.#changeLine(line, (all, item) =>
      all.setVariable(item, variable, value),
    );
  }

  /** Applies a coupon or a gift card. */
  applyCode(code: string): Promise<boolean> {
    return this.#change((all) => all.applyCode(code));
  }

  removeCoupon(): Promise<boolean> {
    return this.#change((all) => all.removeCoupon());
  }

  removeGiftCard(): Promise<boolean> {
    return this.#change((all) => all.removeGiftCard());
  }

  /** Applies the referral code of the player who sent the shopper to the shop. */
  applyReferral(code: string): Promise<boolean> {
    return this.#change((all) => all.applyReferral(code));
  }

  removeReferral(): Promise<boolean> {
    return this.#change((all) => all.removeReferral());
  }

  /**
   * Restores a removed line with its quantity and choices; but no gift whose recipient is not known,
   * and no price that a coupon had reduced: the price that the shopper chose is not known.
   */
  async restore(was: CartItem): Promise<boolean> {
    const {signal} = this.#session;
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

  /** Whether this shopper has tried to add an item in this page. */
  hasAdded(itemId: number): boolean {
    return this.#added.get(itemId) === this.#session.signal;
  }

  /** The lines of an item that are in the cart or are being added to it. */
  linesOf(itemId: number): readonly Line[] {
    return this.value.lines.filter((line) => line.itemId === itemId);
  }

  /** Why the last attempt to add an item (or a gift, as `kind` says) failed. */
  errorOf(itemId: number, kind: 'item' | 'gift' = 'item'): ShopError | undefined {
    return this.value.failures.get(`${kind}-${itemId}`);
  }

  /** Changes a line that the service has. Resolves to `false` for any other line. */
  #changeLine(
    line: Line,
    make: (all: Changes, item: CartItem) => Change,
  ): Promise<boolean> {
    const {item} = line;
    // The line may be that of a former shopper.
    const isShown = this.value.lines.some(({key}) => key === line.key);
    return item && isShown
      ? this.#change((all) => make(all, item))
      : Promise.resolve(false);
  }

  /** Shows a line until the code of the log is loaded. Impatient clicks count as one. */
  #showAdded(line: Line): void {
    const others = this.value.lines.filter(({key}) => key !== line.key);
    this.set({...this.value, lines: [...others, line], pending: true});
  }

  /** Makes a change. If its code cannot be loaded, `CartState.failures` says so under `subject`. */
  async #change(make: (all: Changes) => Change, subject?: string): Promise<boolean> {
    const {signal} = this.#session;
    if (!this.#log) await this.#loadLog(subject);
    // Somebody else may shop by now.
    return !signal.aborted && this.#log ? this.#log.change(make) : false;
  }

  /** Loads the code of the log. If that fails, the state says so, also of a `subject`. */
  async #loadLog(subject?: string): Promise<void> {
    const failure = await (this.#opening ??= this.#openLog());
    if (!failure) return;
    const failures = new Map(this.value.failures);
    if (subject) failures.set(subject, failure);
    this.set({...UNREAD, failure, failures});
  }
}
