import {Observable} from '../lib/observable.js';
import {allowRetry} from '../lib/load-file.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CartItem} from '../api/cart.js';
import {bringCartQueue} from './bring-cart-queue.js';
import {
  addition,
  overlay,
  type Addable,
  type AddOptions,
  type CartClient,
  type Change,
  type Line,
} from './cart-change.js';
import type {CartQueue, CartState} from './cart-queue.js';
import type {Session} from './session.js';

export type {CartItem, CartPage, Variable, VariableOption} from '../api/cart.js';
export type {Addable, AddOptions, CartClient, Line} from './cart-change.js';
export type {CartState} from './cart-queue.js';

export interface CartOptions {
  /** Services settle a line's price a moment after its quantity: how long to wait for it, in milliseconds. */
  readonly settleDelay?: number | undefined;
  /** The name under which the carts of one shop in the tabs of a browser know each other; without it they do not. */
  readonly channel?: string | undefined;
}

/** The queue behind every cart, once it is there: what is in a cart can be shown without it. */
let Queue: typeof CartQueue | undefined;

/** Has the queue come that every change needs. Rejects where it cannot be had, for now. */
export async function prepareCarts(): Promise<void> {
  Queue = await bringCartQueue();
}

/**
 * The shopper's cart, which the service owns: what is seen of it, and what can be done with it.
 * See `CartQueue` for what becomes of a change.
 */
export class Cart extends Observable<CartState> {
  readonly #client: CartClient;
  readonly #session: Session;
  readonly #settleDelay: number;
  readonly #channel: string | undefined;
  #queue: CartQueue | undefined;
  /** While the queue is on its way. */
  #coming: Promise<unknown> | undefined;
  /** Items to add once the queue is there, by the keys of their lines. */
  readonly #waiting = new Map<string, Change>();

  constructor(
    client: CartClient,
    session: Session,
    {settleDelay = 400, channel}: CartOptions = {},
  ) {
    super({
      data: undefined,
      lines: [],
      pending: false,
      failures: new Map(),
      failure: undefined,
    });
    this.#client = client;
    this.#session = session;
    this.#settleDelay = settleDelay;
    this.#channel = channel;
    let {shopper} = session.value;
    session.subscribe(() => {
      if (session.value.shopper === shopper) return;
      shopper = session.value.shopper;
      this.#forgetWaiting();
    });
  }

  /** Reads the cart unless its last answer still holds. */
  async load(): Promise<void> {
    await this.#do((queue) => queue.load());
  }

  /** Reads the cart anew, because something outside may have changed it. */
  async refresh(): Promise<void> {
    await this.#do((queue) => queue.refresh());
  }

  /** Reads the cart anew after a click on "Try again", and loads our own code again if it is missing. */
  async tryAgain(): Promise<void> {
    allowRetry('cart-queue');
    await this.refresh();
  }

  /**
   * Puts one more of an item into the cart. `true` once the service has it. Before the queue is
   * there, a second call for the same item is an impatient click, and resolves to `false`.
   */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    const change = addition(item, options);
    if (!Queue && !this.#wait(change)) return Promise.resolve(false);
    return this.#make((queue) => queue.add(item, options), change.subject);
  }

  /** Sets how many of a line; of several settings in a row only the last is sent. */
  setCount(line: Line, count: number): Promise<boolean> {
    return this.#make((queue) => queue.setCount(line, count));
  }

  /** Takes a line out. */
  remove(line: Line): Promise<boolean> {
    return this.#make((queue) => queue.remove(line));
  }

  /** Sets the price of a line that has none of its own, in the system currency. */
  setPrice(line: Line, price: number): Promise<boolean> {
    return this.#make((queue) => queue.setPrice(line, price));
  }

  /** Chooses the game server a line is for. */
  setServer(line: Line, server: number): Promise<boolean> {
    return this.#make((queue) => queue.setServer(line, server));
  }

  /** Chooses the value of one of a line's variables. */
  setVariable(line: Line, variable: number, value: string): Promise<boolean> {
    return this.#make((queue) => queue.setVariable(line, variable, value));
  }

  /** Applies a coupon or a gift card. */
  applyCode(code: string): Promise<boolean> {
    return this.#make((queue) => queue.applyCode(code));
  }

  /** Takes the coupon off. */
  removeCoupon(): Promise<boolean> {
    return this.#make((queue) => queue.removeCoupon());
  }

  /** Takes the gift card off. */
  removeGiftCard(): Promise<boolean> {
    return this.#make((queue) => queue.removeGiftCard());
  }

  /** Names who sent the shopper. */
  applyReferral(code: string): Promise<boolean> {
    return this.#make((queue) => queue.applyReferral(code));
  }

  /** Takes that name back. */
  removeReferral(): Promise<boolean> {
    return this.#make((queue) => queue.removeReferral());
  }

  /** Puts a line back that was removed, with as many as there were. */
  restore(item: CartItem): Promise<boolean> {
    return this.#make((queue) => queue.restore(item));
  }

  /** Resolves when nothing is under way: what is shown is then what the service has, or `failure` says why not. */
  async settled(): Promise<void> {
    await this.#coming;
    await this.#queue?.settled();
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

  /** For the queue. */
  show(state: CartState): void {
    this.set(state);
  }

  /**
   * Resolves to `false` as well if the queue's file is missing: the failure is then `subject`'s.
   * The change belongs to whoever shops now. It is dropped if somebody else shops once the queue
   * is there.
   */
  async #make(
    change: (queue: CartQueue) => Promise<boolean>,
    subject?: string,
  ): Promise<boolean> {
    allowRetry('cart-queue');
    const {shopper} = this.#session.value;
    const isSame = () => this.#session.value.shopper === shopper;
    const task = async (queue: CartQueue) => isSame() && change(queue);
    return (await this.#do(task, subject)) ?? false;
  }

  /** Shows an item as on its way until the queue is there. `false`: the item is shown already. */
  #wait(change: Change): boolean {
    const [line] = overlay([], [change]);
    if (!line || this.#waiting.has(line.key)) return false;
    this.#waiting.set(line.key, change);
    const failures = new Map(this.value.failures);
    failures.delete(change.subject);
    const lines = overlay([], [...this.#waiting.values()]);
    this.set({...this.value, lines, pending: true, failures});
    return true;
  }

  /** Items that wait for the queue are no longer added when somebody else shops. */
  #forgetWaiting(): void {
    if (!this.#waiting.size) return;
    this.#waiting.clear();
    this.set({...this.value, lines: [], pending: false});
  }

  #do<T>(
    task: (queue: CartQueue) => Promise<T>,
    subject?: string,
  ): Promise<T | undefined> {
    if (Queue) {
      if (!this.#queue) {
        // What failed before failed for want of the queue.
        this.set({...this.value, failures: new Map(), failure: undefined});
        this.#queue = new Queue(
          this,
          this.#client,
          this.#session,
          this.#settleDelay,
          this.#channel,
        );
      }
      return task(this.#queue);
    }
    const {shopper} = this.#session.value;
    const coming = prepareCarts().then(
      () => {
        this.#waiting.clear();
        return this.#do(task, subject);
      },
      // The queue's file is missing: it rejects with no other error.
      (failure: ShopError) =>
        this.#fail(
          failure,
          this.#session.value.shopper === shopper ? subject : undefined,
        ),
    );
    this.#coming = coming;
    return coming;
  }

  #fail(failure: ShopError, subject: string | undefined): undefined {
    this.#waiting.clear();
    const value = {...this.value, lines: [], pending: false};
    this.set(
      subject
        ? {...value, failures: new Map(value.failures).set(subject, failure)}
        : {...value, failure},
    );
  }
}
