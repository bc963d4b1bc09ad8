import {reportUncaught} from '../lib/report-uncaught.js';
import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import type {CartPage} from '../api/cart.js';
import {getCart} from '../api/calls/cart.js';
import type {ServiceCalls} from '../api/service.js';
import type {Change} from './cart-changes.js';
import {linesWith, type Line} from './cart-lines.js';
import {
  maySend,
  restingState,
  unfinishedEntry,
  transition,
  unknownOutcomeState,
  type Outcome,
  type QueueEvent,
  type QueueState,
} from './cart-queue-states.js';
import {CartTabs} from './cart-tabs.js';
import {
  completionEntries,
  failuresWith,
  repairEntries,
  resolveUnfinishedEntry,
  settleEntry,
  type QueueEntry,
} from './cart-queue-entries.js';
import {onShopperChange, type Session} from './session.js';

export interface CartState {
  /** The service's last answer, with the totals; `undefined` until the first answer. */
  readonly data: CartPage | undefined;
  /** The lines to show: those of the last answer, with the pending changes applied. */
  readonly lines: readonly Line[];
  /**
   * Whether a change, or the read after a change, is under way, so that the totals in `data` are
   * not final.
   */
  readonly pending: boolean;
  /**
   * Why changes failed. Each key is the `subject` of a change: `item-<id>` or `gift-<id>` for
   * adding an item, `code`, `referral`, or the key of the changed line.
   */
  readonly failures: ReadonlyMap<string, ShopError>;
  /** Why the cart could not be read; `undefined` if it could be read. */
  readonly failure: ShopError | undefined;
}

/** The state of a cart that has been neither read nor changed yet. */
export const UNREAD_CART: CartState = {
  data: undefined,
  lines: [],
  pending: false,
  failures: new Map(),
  failure: undefined,
};

export interface CartQueueOptions {
  readonly service: ServiceCalls;
  readonly session: Session;
  /** How long services take to compute prices after a change, in milliseconds. */
  readonly settleDelay: number;
  /**
   * Name of the `BroadcastChannel` that connects the carts of one shop in several tabs. Without a
   * name, the carts are not connected.
   */
  readonly channel: string | undefined;
  /** Called with every new state. */
  readonly onChange: (state: CartState) => void;
}

/**
 * The queue behind a cart. Changes are shown as pending at once and sent one after the
 * other. After the last change, the whole cart is read and replaces the shown lines.
 *
 * A refused change disappears, and its reason is kept in `failures`. An accepted change
 * stays visible even if the cart cannot be read, so that nobody buys twice. A change in
 * the queue is a `QueueEntry`. `cart-queue-states.ts` has a diagram of the queue's states.
 */
export class CartQueue {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  readonly #settleDelay: number;
  readonly #onChange: (state: CartState) => void;
  readonly #tabs: CartTabs;
  #state: QueueState = {name: 'unread'};
  #shown = UNREAD_CART;
  /** Changes that the service has accepted and that the last answer does not contain yet. */
  #made: Change[] = [];
  /** Changes to send, in order. The first change may have been sent already. */
  #queue: QueueEntry[] = [];
  /** Resolves when the running loop of `#sendAndRead` ends; `undefined` if no loop runs. */
  #loop: Promise<void> | undefined;
  /** Aborts the read that is under way, or the wait before the read. */
  #interruption: AbortController | undefined;

  constructor({service, session, settleDelay, channel, onChange}: CartQueueOptions) {
    this.#service = service;
    this.#session = session;
    this.#settleDelay = settleDelay;
    this.#onChange = onChange;
    this.#tabs = new CartTabs(channel, (isSettling) => this.#hear(isSettling));
    onShopperChange(session, () => this.#startOver());
    // The new token may be another person's, which the next answer shows.
    session.subscribe(() => {
      const {status, isRecognised} = session.value;
      if (status !== 'signed-in' || isRecognised) return;
      if (this.#shown.data && !this.#loop) void this.refresh();
    });
  }

  /**
   * Reads the cart, unless the last answer is still current. Waits for a read that is under way.
   */
  async load(): Promise<void> {
    if (this.#state.name !== 'current' || this.#loop) await this.#run();
  }

  /**
   * Reads the cart again, because something other than this queue may have changed it. With
   * `isChanged`, other tabs read it, too.
   */
  refresh(isChanged = false): Promise<void> {
    if (isChanged) this.#tabs.noteChange();
    this.#enter({name: 'refresh'});
    return this.#run();
  }

  /**
   * Shows a change as pending and sends it after the earlier changes. Resolves to whether the
   * service has accepted the change.
   */
  change(change: Change): Promise<boolean> {
    if (this.#isImpatient(change)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const last = this.#queue.at(-1);
      const isSame =
        last &&
        !last.isOwn &&
        last !== unfinishedEntry(this.#state) &&
        change.replaces &&
        last.change.replaces === change.replaces;
      if (isSame) {
        last.change = change;
        last.settle.push(resolve);
      } else {
        this.#queue.push({change, settle: [resolve]});
      }
      const failures = new Map(this.#shown.failures);
      failures.delete(change.subject);
      this.#show({failures});
      // Aborts a read, because its answer would lack this change. A read that must come before any
      // change is not aborted: the change waits for it.
      if (maySend(this.#state)) this.#interruption?.abort();
      void this.#run();
    });
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    while (this.#loop) await this.#loop;
  }

  #enter(event: QueueEvent): void {
    this.#state = transition(this.#state, event);
  }

  /**
   * Whether the change repeats a change in the queue (`Change.repeats`) and the cart
   * has not been read yet.
   */
  #isImpatient({repeats}: Change): boolean {
    return (
      repeats !== undefined &&
      restingState(this.#state).name === 'unread' &&
      this.#queue.some(({change}) => change.repeats === repeats)
    );
  }

  /**
   * Called when another tab has changed the cart. Reads the cart if this page has
   * already tried to read it.
   */
  #hear(isSettling: boolean): void {
    const {data, failure} = this.#shown;
    if (!data && !failure && !this.#loop) return;
    this.#enter({name: 'refresh', finalAt: isSettling ? this.#finalAt() : undefined});
    void this.#run();
  }

  /**
   * The time when prices will be final if the service begins to compute them now; `undefined` if
   * prices are always final.
   */
  #finalAt(): number | undefined {
    return this.#settleDelay ? performance.now() + this.#settleDelay : undefined;
  }

  /**
   * Forgets everything about the former shopper, whose changes must not reach the cart of the next
   * shopper.
   */
  #startOver(): void {
    const {data, failure} = this.#shown;
    const isWanted = Boolean(data ?? failure ?? this.#loop);
    const waiting = this.#queue;
    this.#queue = [];
    this.#made = [];
    this.#enter({name: 'leave'});
    this.#interruption?.abort();
    this.#show({data: undefined, failure: undefined, failures: new Map()});
    for (const entry of waiting) settleEntry(entry, false);
    if (isWanted) void this.#run();
  }

  /**
   * Starts the loop that sends the queue's changes and then reads the cart. Only one loop runs at a
   * time.
   */
  #run(): Promise<void> {
    this.#tabs.open();
    this.#loop ??= this.#sendAndRead();
    return this.#loop;
  }

  async #sendAndRead(): Promise<void> {
    // Waits for a microtask, so that `#loop` is set before listeners are called.
    await Promise.resolve();
    try {
      for (;;) {
        const next = this.#queue[0];
        if (next && maySend(this.#state)) await this.#send(next);
        else if (!next && this.#state.name === 'current') return;
        else if ((await this.#read()) === 'failed' && !this.#queue.length) return;
      }
    } finally {
      this.#loop = undefined;
      this.#show({});
      // After an unexpected error in a read, a new loop sends the changes that still wait.
      if (this.#queue.length) void this.#run();
    }
  }

  async #send(entry: QueueEntry): Promise<void> {
    const {change} = entry;
    const {data} = this.#shown;
    const before = data && linesWith(data.items, this.#made);
    if (before && change.isNeedless?.(before)) {
      this.#queue = this.#queue.filter((queued) => queued !== entry);
      this.#show({});
      return settleEntry(entry, false);
    }
    this.#enter({name: 'send', entry, before});
    const outcome = await this.#outcomeOf(change);
    const mayBeMade = outcome.is !== 'refused';
    if (mayBeMade) this.#tabs.noteChange();
    if (this.#state.name !== 'sending') return; // The shopper has changed in the meantime.
    const finalAt = mayBeMade && change.settles ? this.#finalAt() : undefined;
    this.#enter({name: 'sent', outcome, finalAt});
    if (unknownOutcomeState(this.#state)?.open) return;
    const isAccepted = outcome.is === 'accepted';
    if (isAccepted) this.#made.push(change);
    this.#queue = this.#queue.filter((queued) => queued !== entry);
    this.#showFailures([[entry, outcome.failure]]);
    settleEntry(entry, isAccepted);
  }

  async #outcomeOf(change: Change): Promise<Outcome> {
    try {
      await change.send(this.#service);
      return {is: 'accepted'};
    } catch (error) {
      if (error instanceof ShopError)
        return {is: error.outcomeUnknown ? 'lost' : 'refused', failure: error};
      reportUncaught(error);
      return {is: 'broken'};
    }
  }

  /**
   * Reads the cart. Resolves to `given up` if a new change of the cart has interrupted the read,
   * or if the shopper has signed in or out.
   */
  async #read(): Promise<'done' | 'failed' | 'given up'> {
    const {signal: shopper} = this.#session;
    const interruption = new AbortController();
    const {signal} = interruption;
    this.#interruption = interruption;
    this.#tabs.tell(this.#state.finalAt !== undefined);
    this.#show({});
    try {
      const readAt = this.#readAt();
      const pause = readAt - performance.now();
      if (pause > 0) await wait(pause, signal);
      const askedAt = Math.max(readAt, performance.now()); // A timer may fire early.
      this.#enter({name: 'read'});
      const data = await this.#service.call(getCart, undefined, {signal});
      this.#session.recognise(data.cart.user_id);
      // The session may have another shopper now. A `fetch` that the page has provided may ignore the signal. Its answer may be the cart of
      // the former shopper.
      signal.throwIfAborted();
      this.#takeAnswer(data, askedAt);
      return 'done';
    } catch (error) {
      if (signal.aborted) {
        this.#enter({name: 'failed', isHidden: false});
        return 'given up';
      }
      if (!(error instanceof ShopError)) {
        this.#takeFailure(undefined);
        throw error;
      }
      this.#takeFailure(error);
      // A listener may have signed the shopper out because of the failure. Then the next
      // shopper's cart has to be read: the loop in `#sendAndRead` continues after `given up`.
      return shopper.aborted ? 'given up' : 'failed';
    } finally {
      this.#interruption = undefined;
    }
  }

  /** The earliest time at which a read is useful, on the clock of `performance.now()`. */
  #readAt(): number {
    const {name, finalAt = 0} = this.#state;
    // After a change of a coupon, gift card or referral code, the service may reset
    // lines. An answer shows all reset lines only if it is requested after `finalAt`.
    return name === 'settling' || unknownOutcomeState(this.#state)?.atRisk
      ? finalAt
      : 0;
  }

  /**
   * Shows the cart in an answer, and finishes the change that waited for this answer. Queues the
   * remaining steps of this change, and changes that restore lines that the service has reset.
   */
  #takeAnswer(data: CartPage, askedAt: number): void {
    const {open, atRisk} = unknownOutcomeState(this.#state) ?? {};
    const isChangedElsewhere = this.#tabs.takeNews();
    this.#made = [];
    this.#enter({name: 'answered', askedAt});
    // If another tab has changed the cart, the lines that the service has reset are not restored:
    // the shopper may have set the quantities in that tab, and these must not be overwritten.
    const own = atRisk && !isChangedElsewhere ? repairEntries(data, atRisk) : [];
    const {rest, failure} = open ? resolveUnfinishedEntry(data, open) : {};
    if (open) {
      this.#queue = this.#queue.filter((queued) => queued !== open.entry);
      own.push(...completionEntries(open.entry, rest ?? []));
    }
    // The changes in `own` complete or repair a change that was sent earlier. The shopper made the
    // waiting changes after that change. So the changes in `own` are sent first, and the waiting
    // changes override them.
    this.#queue.unshift(...own);
    this.#showFailures(open ? [[open.entry, failure]] : [], {data, failure: undefined});
    if (open && !rest?.length) settleEntry(open.entry, rest !== undefined);
  }

  /**
   * Shows that the cart could not be read. Drops the queue if its changes can be sent only after a
   * successful read. `failure` is `undefined` after a programming error.
   */
  #takeFailure(failure: ShopError | undefined): void {
    const news = failure ? {failure} : {};
    const open = unknownOutcomeState(this.#state)?.open;
    const isRefused = failure !== undefined && !failure.outcomeUnknown;
    this.#enter({
      name: 'failed',
      isHidden: isRefused && !this.#shown.data,
      // A change of a coupon, gift card or referral code may have reset lines in the service. The
      // queue may contain changes that restore these lines. If the queue is dropped below, `atRisk`
      // keeps the lines, so that the next answer shows which of them to restore.
      atRisk: this.#queue.find((entry) => entry.repairs)?.repairs,
    });
    if (maySend(this.#state)) {
      this.#show(news);
      return;
    }
    const dropped = this.#queue;
    this.#queue = [];
    if (open && !open.failure && open.entry.change.begun)
      this.#made.push(open.entry.change.begun);
    this.#showFailures(
      dropped.map((entry) => [
        entry,
        (entry === open?.entry ? open.failure : undefined) ?? failure,
      ]),
      news,
    );
    for (const entry of dropped) settleEntry(entry, false);
  }

  #showFailures(
    failed: Parameters<typeof failuresWith>[1],
    news: Partial<CartState> = {},
  ): void {
    const failures = failuresWith(this.#shown.failures, failed, this.#queue);
    this.#show({...news, failures});
  }

  #show(news: Partial<CartState>): void {
    const state = {...this.#shown, ...news};
    const waiting = this.#queue.map(({change}) => change);
    const isReadAwaited = this.#made.length > 0 || this.#state.finalAt !== undefined;
    this.#shown = {
      ...state,
      lines: linesWith(state.data?.items ?? [], [...this.#made, ...waiting]),
      pending: waiting.length > 0 || (isReadAwaited && this.#loop !== undefined),
    };
    this.#onChange(this.#shown);
  }
}
