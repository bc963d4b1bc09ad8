import {ShopError} from '../basics/shop-error.js';
import {wait} from '../basics/wait.js';
import type {CartItem, CartPage} from '../schemas/cart.js';
import {
  addition,
  codeApplication,
  counting,
  couponRemoval,
  giftCardRemoval,
  overlay,
  pricing,
  referralApplication,
  referralRemoval,
  removal,
  repairs,
  restorations,
  serverChoice,
  variableChoice,
  type Addable,
  type AddOptions,
  type CartClient,
  type Change,
  type Line,
} from './cart-change.js';
import {CartTabs} from './cart-tabs.js';
import {runWithToken, type Session} from './session.js';

export interface CartState {
  /** The service's last word; `undefined` until its first. Only this has totals. */
  readonly data: CartPage | undefined;
  /** What to show. */
  readonly lines: readonly Line[];
  /** Whether a change or a read that follows it is under way: the totals in `data` are not the last word. */
  readonly pending: boolean;
  /** Why the last change failed, by what it was about: `item-<id>` or `gift-<id>` for adding, `code`, `referral`, else the line's key. */
  readonly failures: ReadonlyMap<string, ShopError>;
  /** Why the cart could not be read, if it could not. */
  readonly failure: ShopError | undefined;
}

interface Queued {
  change: Change;
  readonly settle: ((taken: boolean) => void)[];
}

/** What the queue works on: the cart that is seen. */
export interface SeenCart {
  readonly value: CartState;
  show(state: CartState): void;
}

/**
 * The queue behind a cart: changes take turns and are shown at once as pending; after the last
 * one the whole cart is read back and replaces what was here. A refused change vanishes and
 * leaves its reason; one that was taken stays in sight even if the cart cannot be read back,
 * so that nobody is led to buy twice.
 */
export class CartQueue {
  readonly #cart: SeenCart;
  readonly #client: CartClient;
  readonly #session: Session;
  readonly #settleDelay: number;
  /** Taken by the service, not yet seen in an answer. */
  #made: Change[] = [];
  /** In order; the first may be on its way. */
  #queue: Queued[] = [];
  #sending: Queued | undefined;
  /** A change nobody knows the outcome of: the next answer tells. */
  #lost:
    | {
        readonly turn: Queued;
        readonly failure: ShopError;
        readonly before: readonly Line[];
      }
    | undefined;
  /** Whether the last answer may no longer be true. */
  #stale = true;
  /** Whether a change got lost on the way: until an answer has told what it did, none is sent. */
  #doubt = false;
  /** Whether the service may still be at its sums: the next answer is shown, and asked for once more. */
  #settling = false;
  /** Whether a change was sent of which the other tabs know nothing yet. */
  #untold = false;
  #turns: Promise<void> | undefined;
  #reading: AbortController | undefined;
  readonly #tabs: CartTabs | undefined;

  /** `channel`: the name under which the carts of one shop in other tabs are reached; without it they are not. */
  constructor(
    cart: SeenCart,
    client: CartClient,
    session: Session,
    settleDelay: number,
    channel?: string,
  ) {
    this.#cart = cart;
    this.#client = client;
    this.#session = session;
    this.#settleDelay = settleDelay;
    if (channel) this.#tabs = new CartTabs(channel, (settling) => this.#hear(settling));
    let {shopper} = session.value;
    session.subscribe(() => {
      if (session.value.shopper === shopper) return;
      shopper = session.value.shopper;
      this.#startOver();
    });
  }

  /** Reads the cart unless its last answer still holds. */
  async load(): Promise<void> {
    if (this.#stale) await this.#run();
  }

  /** Reads the cart anew, because something outside may have changed it. */
  refresh(): Promise<void> {
    this.#stale = true;
    return this.#run();
  }

  /** Puts one more of an item into the cart. `true` once the service has it. */
  add(item: Addable, options: AddOptions = {}): Promise<boolean> {
    return this.#change(addition(item, options));
  }

  /** Sets how many of a line; of several settings in a row only the last is sent. */
  setCount({item}: Line, count: number): Promise<boolean> {
    return item ? this.#change(counting(item, count)) : Promise.resolve(false);
  }

  remove({item}: Line): Promise<boolean> {
    return item ? this.#change(removal(item)) : Promise.resolve(false);
  }

  /** Sets the price of a line that has none of its own, in the system currency. */
  setPrice({item}: Line, price: number): Promise<boolean> {
    return item ? this.#change(pricing(item, price)) : Promise.resolve(false);
  }

  /** Chooses the game server a line is for. */
  setServer({item}: Line, server: number): Promise<boolean> {
    return item ? this.#change(serverChoice(item, server)) : Promise.resolve(false);
  }

  /** Chooses the value of one of a line's variables. */
  setVariable({item}: Line, variable: number, value: string): Promise<boolean> {
    return item
      ? this.#change(variableChoice(item, variable, value))
      : Promise.resolve(false);
  }

  /** Applies a coupon or a gift card. */
  applyCode(code: string): Promise<boolean> {
    return this.#change(codeApplication(code));
  }

  removeCoupon(): Promise<boolean> {
    return this.#change(couponRemoval());
  }

  removeGiftCard(): Promise<boolean> {
    return this.#change(giftCardRemoval());
  }

  /** Names who sent the shopper. */
  applyReferral(code: string): Promise<boolean> {
    return this.#change(referralApplication(code));
  }

  removeReferral(): Promise<boolean> {
    return this.#change(referralRemoval());
  }

  /** Puts a line back that was removed, with as many as there were, and what was chosen for it. */
  async restore(item: CartItem): Promise<boolean> {
    const {payment_type: type, gift, tier_quantity: tier} = item;
    const giftTo = gift?.gifted_to;
    // A gift for nobody would be put back as something else.
    if (type === 2 && !giftTo) return false;
    const options = {subscribe: type === 1, giftTo, tier: tier ?? undefined};
    if (!(await this.add(item, options))) return false;
    await this.settled();
    const line = this.#cart.value.lines.find(
      ({item: one}) =>
        one?.id === item.id &&
        one.payment_type === type &&
        one.tier_quantity === tier &&
        one.gift?.gifted_to === giftTo,
    );
    if (!line?.item) return true;
    const reduced = Boolean(this.#cart.value.data?.cart.coupon_code);
    const changes = restorations(item, line.item, reduced);
    const taken = await Promise.all(changes.map((change) => this.#change(change)));
    return taken.every(Boolean);
  }

  /** Resolves when nothing is under way: what is shown is then what the service has, or `failure` says why not. */
  async settled(): Promise<void> {
    while (this.#turns) await this.#turns;
  }

  /** Another tab has changed the cart. One that was never read will be, when it is wanted. */
  #hear(settling: boolean): void {
    if (!this.#cart.value.data) return;
    this.#settling ||= settling && this.#settleDelay > 0;
    void this.refresh();
  }

  #startOver(): void {
    // Changes made for the former shopper must not reach the new one's cart.
    for (const {settle} of this.#queue) for (const done of settle) done(false);
    this.#queue = [];
    this.#made = [];
    this.#lost = undefined;
    this.#doubt = false;
    this.#settling = false;
    this.#stale = true;
    const read = Boolean(
      this.#cart.value.data ?? this.#cart.value.failure ?? this.#turns,
    );
    this.#reading?.abort();
    this.#show({data: undefined, failure: undefined, failures: new Map()});
    if (read) void this.#run();
  }

  #change(change: Change): Promise<boolean> {
    return new Promise((resolve) => {
      const last = this.#queue.at(-1);
      const same =
        last &&
        last !== this.#sending &&
        last !== this.#lost?.turn &&
        change.replaces &&
        last.change.replaces === change.replaces;
      if (same) {
        last.change = change;
        last.settle.push(resolve);
      } else {
        this.#queue.push({change, settle: [resolve]});
      }
      const failures = new Map(this.#cart.value.failures);
      failures.delete(change.subject);
      this.#show({failures});
      // The read under way would answer without this change.
      if (!this.#doubt) this.#reading?.abort();
      void this.#run();
    });
  }

  /** One loop at a time sends the queue's changes and reads the cart when none is left. */
  #run(): Promise<void> {
    this.#turns ??= this.#takeTurns();
    return this.#turns;
  }

  async #takeTurns(): Promise<void> {
    // In a later microtask, so that `#turns` is set before the first listener looks.
    await Promise.resolve();
    try {
      for (;;) {
        const next = this.#queue[0];
        if (next && !this.#doubt) {
          await this.#send(next);
        } else if (!this.#stale) {
          return;
        } else if ((await this.#readBack()) === 'failed') {
          if (!this.#doubt) return;
          const {failure} = this.#cart.value;
          for (const turn of [...this.#queue]) {
            this.#drop(turn, turn === this.#lost?.turn ? this.#lost.failure : failure);
          }
          this.#lost = undefined;
          return;
        }
      }
    } finally {
      this.#turns = undefined;
      this.#show({});
      // A bug ends the loop, but not what was waiting behind it.
      if (this.#queue.length) void this.#run();
    }
  }

  async #send(turn: Queued): Promise<void> {
    const {change} = turn;
    const {shopper} = this.#session.value;
    let failure: ShopError | undefined;
    this.#sending = turn;
    this.#stale = true;
    try {
      await runWithToken(this.#session, (token) => change.send(this.#client, {token}));
    } catch (error) {
      if (!(error instanceof ShopError)) {
        this.#drop(turn, undefined, false);
        throw error;
      }
      failure = error;
    } finally {
      this.#sending = undefined;
    }
    this.#untold ||= !failure || failure.outcomeUnknown;
    if (this.#session.value.shopper !== shopper) return;
    if (failure?.outcomeUnknown) {
      this.#doubt = true;
      this.#settling ||= Boolean(change.settles && this.#settleDelay);
      this.#lost = {turn, failure, before: this.#expected(this.#made)};
      return;
    }
    if (!failure) this.#made.push(change);
    this.#settling ||= !failure && Boolean(change.settles && this.#settleDelay);
    this.#drop(turn, failure);
  }

  /** Takes a change off the queue and tells whoever made it. */
  #drop(turn: Queued, failure?: ShopError, taken = !failure): void {
    this.#queue = this.#queue.filter((queued) => queued !== turn);
    if (failure) {
      this.#show({
        failures: new Map(this.#cart.value.failures).set(turn.change.subject, failure),
      });
    } else {
      this.#show({});
    }
    for (const done of turn.settle) done(taken);
  }

  async #readBack(): Promise<'done' | 'failed' | 'given up'> {
    const {shopper} = this.#session.value;
    const reading = new AbortController();
    const {signal} = reading;
    this.#reading = reading;
    this.#stale = false;
    this.#show({});
    const read = () =>
      runWithToken(this.#session, (token) => this.#client.getCart({token, signal}));
    /** To be asked right before an answer is taken: it may be of a shopper who has gone. */
    const stillWanted = () => {
      if (this.#session.value.shopper !== shopper) reading.abort();
      signal.throwIfAborted();
    };
    const settle = () => wait(this.#settleDelay, signal);
    try {
      const shaken = this.#made.some(({shakes}) => shakes);
      // What a code makes the service forget is only known once it has settled.
      if (shaken) await settle();
      const data = await read();
      stillWanted();
      if (shaken) this.#settling = false;
      const forgotten = shaken
        ? repairs(this.#expected(this.#made.filter(({replaces}) => replaces)), data)
        : [];
      this.#made = [];
      this.#doubt = false;
      this.#queue.push(...forgotten.map((change) => ({change, settle: []})));
      const lost = this.#lost;
      this.#lost = undefined;
      this.#show({data, failure: undefined});
      if (this.#untold) this.#tabs?.tell(this.#settling);
      this.#untold = false;
      if (lost) {
        const {turn, failure, before} = lost;
        this.#drop(turn, turn.change.seen(data, before) ? undefined : failure);
      }
      if (this.#settling) {
        await settle();
        const settled = await read();
        stillWanted();
        this.#settling = false;
        this.#show({data: settled});
      }
      return 'done';
    } catch (error) {
      if (signal.aborted) return this.#giveUp();
      this.#stale = true;
      if (!(error instanceof ShopError)) throw error;
      this.#show({failure: error});
      return 'failed';
    } finally {
      this.#reading = undefined;
    }
  }

  #giveUp(): 'given up' {
    this.#stale = true;
    return 'given up';
  }

  #expected(changes: readonly Change[]): readonly Line[] {
    return overlay(this.#cart.value.data?.items ?? [], changes);
  }

  #show(news: Partial<CartState>): void {
    const state = {...this.#cart.value, ...news};
    const waiting = this.#queue.map(({change}) => change);
    this.#cart.show({
      ...state,
      lines: overlay(state.data?.items ?? [], [...this.#made, ...waiting]),
      pending:
        waiting.length > 0 ||
        ((this.#made.length > 0 || this.#settling) && this.#turns !== undefined),
    });
  }
}
