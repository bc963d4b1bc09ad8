import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import type {CartPage} from '../api/cart.js';
import {isReplaced, type CartClient, type Change} from './cart-changes.js';
import {linesWith, type Line} from './cart-lines.js';
import {repairs} from './cart-repairs.js';
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
  readonly settle: ((accepted: boolean) => void)[];
  /** For a change that the queue made itself. No change of the shopper may replace it. */
  readonly own?: 'repair' | 'completion';
}

/** A change that was sent and is not finished: the next read of the cart tells its outcome, or which calls remain. */
interface Open {
  readonly turn: Queued;
  /** Why the outcome is not known; `undefined` for a change that was accepted and is to be completed. */
  readonly failure: ShopError | undefined;
  /** The lines when it was sent; `undefined` if the service did not show them. */
  readonly before: readonly Line[] | undefined;
}

/** The quantities and choices that the service may have reset over a code. */
interface AtRisk {
  readonly code: Change;
  /** Whether the service accepted the code; otherwise the next answer tells. */
  readonly isAccepted: boolean;
  readonly lines: readonly Line[];
}

/** The cart that is shown. */
export interface SeenCart {
  readonly value: CartState;
  show(state: CartState): void;
}

/**
 * The queue behind a cart. Changes are shown at once as pending and are sent one after the other.
 * After the last one the whole cart is read, and the answer replaces what was shown.
 *
 * A refused change disappears and leaves its reason. An accepted one stays visible even if the
 * cart cannot be read, so that nobody buys twice. No change is sent while it is not known what
 * the service has: before the first answer, after a change without an answer, and after a code.
 */
export class CartQueue {
  readonly #cart: SeenCart;
  readonly #client: CartClient;
  readonly #session: Session;
  readonly #settleDelay: number;
  /** Changes that the service has accepted and that no read of the cart has shown yet. */
  #made: Change[] = [];
  /** Changes to send, in order. The first may have been sent. */
  #queue: Queued[] = [];
  #sending: Queued | undefined;
  #open: Open | undefined;
  #atRisk: AtRisk | undefined;
  /** What the repairs in the queue restore. */
  #repaired: AtRisk | undefined;
  /**
   * Whether changes may be sent: the service has the last answer and `#made`, or does not show
   * this shopper the cart.
   */
  #isReady = false;
  /** Whether a change was sent whose outcome no answer has told yet. */
  #isInDoubt = false;
  /** Whether the cart has to be read because the last answer may be outdated. */
  #stale = true;
  /** When the last answer was asked for, on the clock of `performance.now()`. */
  #askedAt = 0;
  /** From when on the service's prices are final: an earlier answer is shown, and asked for again. */
  #finalAt = 0;
  /** Whether a change was sent of which the other tabs do not know yet. */
  #untold = false;
  /** Whether another tab has changed the cart since the last answer was asked for. */
  #changedElsewhere = false;
  #turns: Promise<void> | undefined;
  #reading: AbortController | undefined;
  readonly #channel: string | undefined;
  #tabs: CartTabs | undefined;

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
    this.#channel = channel;
    let {shopper} = session.value;
    session.subscribe(() => {
      if (session.value.shopper === shopper) return;
      shopper = session.value.shopper;
      this.#startOver();
    });
  }

  /** Reads the cart unless its last answer still holds. Waits for a read that is under way. */
  async load(): Promise<void> {
    if (this.#stale || this.#turns) await this.#run();
  }

  /** Reads the cart anew, because something outside may have changed it. */
  refresh(): Promise<void> {
    this.#stale = true;
    return this.#run();
  }

  /** Resolves when nothing is under way: what is shown is then what the service has, or `failure` says why not. */
  async settled(): Promise<void> {
    while (this.#turns) await this.#turns;
  }

  /** Another tab has changed the cart. A cart that nobody has asked for stays unread. */
  #hear(settling: boolean): void {
    const {data, failure} = this.#cart.value;
    if (!data && !failure && !this.#turns) return;
    this.#changedElsewhere = true;
    if (settling) this.#awaitPrices();
    void this.refresh();
  }

  /** The service works out prices from now on. */
  #awaitPrices(): void {
    if (this.#settleDelay) this.#finalAt = performance.now() + this.#settleDelay;
  }

  /** Forgets everything about the former shopper, whose changes must not reach the next one's cart. */
  #startOver(): void {
    const {data, failure} = this.#cart.value;
    const isWanted = Boolean(data ?? failure ?? this.#turns);
    const waiting = this.#queue;
    this.#queue = [];
    this.#made = [];
    this.#open = undefined;
    this.#atRisk = undefined;
    this.#isReady = false;
    this.#isInDoubt = false;
    this.#finalAt = 0;
    this.#stale = true;
    this.#reading?.abort();
    this.#show({data: undefined, failure: undefined, failures: new Map()});
    for (const turn of waiting) settle(turn, false);
    if (isWanted) void this.#run();
  }

  /** Shows a change as pending and sends it in its turn. Resolves to whether the service has accepted it. */
  change(change: Change): Promise<boolean> {
    if (this.#isImpatient(change)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const last = this.#queue.at(-1);
      const isSame =
        last &&
        !last.own &&
        last !== this.#sending &&
        last !== this.#open?.turn &&
        change.replaces &&
        last.change.replaces === change.replaces;
      if (isSame) {
        last.change = change;
        last.settle.push(resolve);
      } else {
        this.#queue.push({change, settle: [resolve]});
      }
      const failures = new Map(this.#cart.value.failures);
      failures.delete(change.subject);
      this.#show({failures});
      // The read under way would answer without this change. A read that has to tell what the
      // service has goes on: the change waits for it.
      if (this.#isReady) this.#reading?.abort();
      void this.#run();
    });
  }

  /** Whether nothing is known of the cart yet, and the same addition waits already. */
  #isImpatient({repeats}: Change): boolean {
    if (this.#isReady || this.#isInDoubt || this.#cart.value.data) return false;
    return (
      repeats !== undefined &&
      this.#queue.some(({change}) => change.repeats === repeats)
    );
  }

  /** One loop at a time sends the queue's changes and reads the cart when none is left. */
  #run(): Promise<void> {
    if (this.#channel)
      this.#tabs ??= new CartTabs(this.#channel, (settling) => this.#hear(settling));
    this.#turns ??= this.#takeTurns();
    return this.#turns;
  }

  async #takeTurns(): Promise<void> {
    // In a later microtask, so that `#turns` is set before the first listener looks.
    await Promise.resolve();
    try {
      for (;;) {
        const next = this.#queue[0];
        if (next && this.#isReady) await this.#send(next);
        else if (!next && !this.#stale && !this.#isSettling) return;
        else if ((await this.#read()) === 'failed' && !this.#queue.length) return;
      }
    } finally {
      this.#turns = undefined;
      this.#show({});
      // A bug in a read ends the loop, but not what was waiting behind it.
      if (this.#queue.length) void this.#run();
    }
  }

  /** Whether the last answer may have prices that the service has not worked out yet. */
  get #isSettling(): boolean {
    return this.#askedAt < this.#finalAt;
  }

  async #send(turn: Queued): Promise<void> {
    const {change} = turn;
    const {shopper} = this.#session.value;
    const {data} = this.#cart.value;
    const before = data && linesWith(data.items, this.#made);
    let failure: ShopError | undefined;
    let isBug = false;
    this.#sending = turn;
    this.#stale = true;
    try {
      await runWithToken(this.#session, (token) => change.send(this.#client, {token}));
    } catch (error) {
      if (error instanceof ShopError) failure = error;
      else {
        isBug = true;
        reportUncaught(error);
      }
    } finally {
      this.#sending = undefined;
    }
    const isUnknown = isBug || Boolean(failure?.outcomeUnknown);
    const mayBeMade = isUnknown || !failure;
    this.#untold ||= mayBeMade;
    if (this.#session.value.shopper !== shopper) return;
    if (mayBeMade && change.settles) this.#awaitPrices();
    if (mayBeMade && change.resets && before)
      this.#atRisk = {code: change, isAccepted: !isUnknown, lines: before};
    this.#isInDoubt ||= isUnknown;
    const isOpen = Boolean(failure ? isUnknown : change.complete && !isBug);
    if (isUnknown || isOpen || (mayBeMade && change.resets)) this.#isReady = false;
    if (isOpen) {
      this.#open = {turn, failure, before};
      return;
    }
    if (!failure && !isBug) this.#made.push(change);
    this.#finish(turn, failure, !failure && !isBug);
  }

  /** Takes a change off the queue and tells whoever made it. */
  #finish(turn: Queued, failure: ShopError | undefined, isAccepted: boolean): void {
    this.#queue = this.#queue.filter((queued) => queued !== turn);
    this.#show({failures: this.#failuresWith([[turn, failure]])});
    settle(turn, isAccepted);
  }

  /** The failures with those of some changes, unless the shopper has replaced the change since. */
  #failuresWith(
    news: readonly (readonly [turn: Queued, failure: ShopError | undefined])[],
  ): CartState['failures'] {
    const failures = new Map(this.#cart.value.failures);
    for (const [{change}, failure] of news) {
      const replaced = this.#queue.some(
        (turn) => turn.change !== change && isReplaced(change, turn.change),
      );
      if (failure && !replaced) failures.set(change.subject, failure);
    }
    return failures;
  }

  /**
   * Reads the cart, if necessary once its prices are final. `given up`: a change or another
   * shopper came in between.
   */
  async #read(): Promise<'done' | 'failed' | 'given up'> {
    const {shopper} = this.#session.value;
    const reading = new AbortController();
    const {signal} = reading;
    this.#reading = reading;
    if (this.#untold) this.#tabs?.tell(this.#isSettling);
    this.#untold = false;
    this.#show({});
    try {
      let askedAt = performance.now();
      // What a code makes the service reset is only known once its prices are final.
      if ((!this.#stale || this.#atRisk) && askedAt < this.#finalAt) {
        const finalAt = this.#finalAt;
        await wait(finalAt - askedAt, signal);
        askedAt = Math.max(finalAt, performance.now());
      }
      this.#stale = false;
      const data = await runWithToken(this.#session, (token) =>
        this.#client.getCart({token, signal}),
      );
      // Some clients answer all the same: this may be the cart of a shopper who has gone.
      signal.throwIfAborted();
      this.#takeAnswer(data, askedAt);
      return 'done';
    } catch (error) {
      this.#stale = true;
      if (signal.aborted) return 'given up';
      if (!(error instanceof ShopError)) {
        this.#takeFailure(undefined);
        throw error;
      }
      this.#takeFailure(error);
      // Whoever is told of the failure may sign out at once.
      return this.#session.value.shopper === shopper ? 'failed' : 'given up';
    } finally {
      this.#reading = undefined;
    }
  }

  /** Takes an answer, and completes, repairs or refuses what depended on it. */
  #takeAnswer(data: CartPage, askedAt: number): void {
    const open = this.#open;
    const atRisk = this.#atRisk;
    const changedElsewhere = this.#changedElsewhere;
    this.#open = undefined;
    this.#atRisk = undefined;
    this.#changedElsewhere = false;
    this.#made = [];
    this.#isReady = true;
    this.#isInDoubt = false;
    this.#askedAt = askedAt;
    const isReset =
      atRisk && (atRisk.isAccepted || atRisk.code.isMade(data, atRisk.lines));
    // A quantity that another tab has set is not one that the service has reset.
    const own: Queued[] =
      isReset && !changedElsewhere
        ? repairs(atRisk.lines, data).map((change) => ({
            change,
            settle: [],
            own: 'repair',
          }))
        : [];
    let finished: (() => void) | undefined;
    let failure: ShopError | undefined;
    if (open) {
      const {turn, before} = open;
      this.#queue = this.#queue.filter((queued) => queued !== turn);
      if (open.failure && !turn.change.isMade(data, before)) {
        failure = open.failure;
        finished = () => settle(turn, false);
      } else {
        const rest = turn.change.complete
          ? turn.change.complete(data, before)
          : ([] as readonly Change[]);
        own.push(...completion(turn, rest ?? []));
        if (!rest?.length) finished = () => settle(turn, Boolean(rest));
      }
    }
    if (atRisk) this.#repaired = {...atRisk, isAccepted: true};
    // Before the changes of the shopper that wait: those are newer.
    this.#queue.unshift(...own);
    this.#show({
      data,
      failure: undefined,
      failures: open
        ? this.#failuresWith([[open.turn, failure]])
        : this.#cart.value.failures,
    });
    finished?.();
  }

  /** The cart could not be read: nothing that depended on it can be sent. `undefined` for a bug. */
  #takeFailure(failure: ShopError | undefined): void {
    const news = failure ? {failure} : {};
    const open = this.#open;
    this.#open = undefined;
    // The service does not show the cart to some, such as guests. It may take their changes.
    const isHidden = failure && !failure.outcomeUnknown && !this.#cart.value.data;
    if (isHidden && !open && !this.#isInDoubt) this.#isReady = true;
    if (this.#isReady) {
      this.#show(news);
      return;
    }
    const dropped = this.#queue;
    this.#queue = [];
    // Repairs are worked out anew from the next answer.
    if (dropped.some(({own}) => own === 'repair')) this.#atRisk = this.#repaired;
    if (open && !open.failure && open.turn.change.begun)
      this.#made.push(open.turn.change.begun);
    const failures = this.#failuresWith(
      dropped.map((turn) => [
        turn,
        (turn === open?.turn ? open.failure : undefined) ?? failure,
      ]),
    );
    this.#show({...news, failures});
    for (const turn of dropped) settle(turn, false);
  }

  #show(news: Partial<CartState>): void {
    const state = {...this.#cart.value, ...news};
    const waiting = this.#queue.map(({change}) => change);
    this.#cart.show({
      ...state,
      lines: linesWith(state.data?.items ?? [], [...this.#made, ...waiting]),
      pending:
        waiting.length > 0 ||
        ((this.#made.length > 0 || this.#isSettling) && this.#turns !== undefined),
    });
  }
}

/** Tells whoever made a change whether the service has accepted it. */
function settle(turn: Queued, isAccepted: boolean): void {
  for (const done of turn.settle) done(isAccepted);
}

/** The turns that complete a change. It is accepted once all of them are. */
function completion(turn: Queued, changes: readonly Change[]): Queued[] {
  let left = changes.length;
  let areAccepted = true;
  const done = (isAccepted: boolean) => {
    areAccepted &&= isAccepted;
    left -= 1;
    if (left === 0) settle(turn, areAccepted);
  };
  return changes.map((change) => ({change, settle: [done], own: 'completion'}));
}

/** Shows a bug in the console without ending the work that goes on. */
function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
