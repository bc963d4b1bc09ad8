import {reportUncaught} from '../lib/report-uncaught.js';
import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import type {CartPage} from '../api/cart.js';
import {getCart} from '../api/calls/cart.js';
import type {ServiceCalls} from '../api/service.js';
import {isReplaced, type Change} from './cart-changes.js';
import {alteredLines, linesWith, type Line} from './cart-lines.js';
import {CartTabs} from './cart-tabs.js';
import {onShopperChange, type Session} from './session.js';

export interface CartState {
  /** The service's last answer, with the totals; `undefined` until the first answer. */
  readonly data: CartPage | undefined;
  /** The lines to show: those of the last answer, with the changes of the log applied. */
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
  /** Keys of the lines whose quantity or choices the service has changed because of a code. */
  readonly altered: ReadonlySet<string>;
  /** Why the cart could not be read; `undefined` if it could be read. */
  readonly failure: ShopError | undefined;
}

/** The state of a cart that has been neither read nor changed yet. */
export const UNREAD_CART: CartState = {
  data: undefined,
  lines: [],
  pending: false,
  failures: new Map(),
  altered: new Set(),
  failure: undefined,
};

/** A change that the last answer does not contain. */
export interface LogEntry {
  /** While the change waits, a newer one may take its place. */
  change: Change;
  /** Functions that tell the callers who made the change whether the service has accepted it. */
  readonly settle: ((isAccepted: boolean) => void)[];
  /**
   * `waiting`: not sent yet. `sent`: not answered yet. `made`: the service has accepted it. `lost`: it
   * was sent, and no answer says what became of it.
   */
  status: 'waiting' | 'sent' | 'made' | 'lost';
  /** The lines when the change was sent; `undefined` if the service did not show them. */
  before?: readonly Line[] | undefined;
  /** Why a change is lost. */
  failure?: ShopError;
}

/** What is known of the cart. */
export interface Knowledge {
  readonly log: readonly Pick<LogEntry, 'status'>[];
  /** `hidden`: the service refuses to show the cart, for example to guests, but may take changes. */
  readonly answer: 'none' | 'hidden' | 'shown';
  /** Whether a change was lost, or may have altered lines, since the last answer. */
  readonly isUnsure: boolean;
  /** Whether the last answer may be out of date. */
  readonly isOutdated: boolean;
  /** Whether the prices of the last answer may still move. */
  readonly isSettling: boolean;
}

/** Whether the cart has to be read before any change is sent. */
function mustRead({answer, isUnsure}: Knowledge): boolean {
  return answer === 'none' || isUnsure;
}

/** What to do next. The order of these rules is all that decides when the cart is read. */
export function nextStep(known: Knowledge): 'read' | 'send' | 'rest' {
  const {log, answer, isOutdated, isSettling} = known;
  if (mustRead(known)) return 'read';
  if (log.some(({status}) => status === 'waiting')) return 'send';
  return log.length || isOutdated || isSettling || answer === 'hidden'
    ? 'read'
    : 'rest';
}

export interface CartLogOptions {
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
 * A log of changes over the service's last answer. Changes are shown as pending at once and sent one
 * after the other. After the last one, the whole cart is read, and replaces answer and log.
 *
 * A refused change disappears, and its reason is kept in `failures`. An accepted one stays visible
 * even if the cart cannot be read, so that nobody buys twice. After a lost one, the cart is read, and
 * the change is looked for in it, before anything else is sent.
 */
export class CartLog {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  readonly #settleDelay: number;
  readonly #onChange: (state: CartState) => void;
  readonly #tabs: CartTabs;
  #shown = UNREAD_CART;
  #log: readonly LogEntry[] = [];
  #isHidden = false;
  #isUnsure = false;
  #isOutdated = false;
  /** Whether a code was sent since the last answer, which may have altered lines. */
  #mayBeAltered = false;
  /** When prices are final, on the clock of `performance.now()`; `undefined` if they are. */
  #finalAt: number | undefined;
  /** Resolves when the running loop of `#work` ends; `undefined` if no loop runs. */
  #loop: Promise<void> | undefined;
  /** Functions that are called with the next answer. */
  #awaiting: (() => void)[] = [];
  /** Aborts the read that is under way, or the wait before the read. */
  #interruption: AbortController | undefined;

  constructor({service, session, settleDelay, channel, onChange}: CartLogOptions) {
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

  /** Reads the cart, unless the last answer is still current. */
  async load(): Promise<void> {
    if (this.#loop || nextStep(this.#known) !== 'rest') await this.#run();
  }

  /** See `Cart.refresh`. */
  refresh(isChanged = false): Promise<void> {
    if (isChanged) this.#tabs.noteChange();
    this.#isOutdated = true;
    return this.#run();
  }

  /**
   * Shows a change as pending and sends it after the earlier changes. Resolves to whether the
   * service has accepted the change.
   */
  change(change: Change): Promise<boolean> {
    if (this.#isImpatient(change)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const older = this.#log.find(
        (entry) =>
          entry.status === 'waiting' &&
          change.replaces !== undefined &&
          entry.change.replaces === change.replaces,
      );
      if (older) {
        older.change = change;
        older.settle.push(resolve);
      } else {
        this.#log = [...this.#log, {change, settle: [resolve], status: 'waiting'}];
      }
      const failures = new Map(this.#shown.failures);
      failures.delete(change.subject);
      const altered = new Set(this.#shown.altered);
      altered.delete(change.subject);
      this.#show({failures, altered});
      // Aborts a read whose answer would lack the change, but none that the change has to wait for.
      if (nextStep(this.#known) === 'send') this.#interruption?.abort();
      void this.#run();
    });
  }

  /** Resolves with the next answer, or when no request is under way. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#loop) this.#awaiting.push(resolve);
      else resolve();
    });
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    while (this.#loop) await this.#loop;
  }

  get #known(): Knowledge {
    return {
      log: this.#log,
      answer: this.#shown.data ? 'shown' : this.#isHidden ? 'hidden' : 'none',
      isUnsure: this.#isUnsure,
      isOutdated: this.#isOutdated,
      isSettling: this.#finalAt !== undefined,
    };
  }

  /** Whether the change is probably a second click on the same button, before the first answer. */
  #isImpatient({repeats}: Change): boolean {
    const isRead = this.#shown.data ?? this.#isHidden;
    const isSame = ({change}: LogEntry) => change.repeats === repeats;
    return repeats !== undefined && !isRead && this.#log.some(isSame);
  }

  /** Called when another tab has changed the cart. Reads the cart if this page has tried to. */
  #hear(isSettling: boolean): void {
    const {data, failure} = this.#shown;
    if (!data && !failure && !this.#loop) return;
    this.#isOutdated = true;
    if (isSettling) this.#settle();
    void this.#run();
  }

  /** Notes that the service begins to compute prices. */
  #settle(): void {
    if (this.#settleDelay) this.#finalAt = performance.now() + this.#settleDelay;
  }

  /** Forgets everything about the former shopper, whose changes must not reach the next one's cart. */
  #startOver(): void {
    const {data, failure} = this.#shown;
    const isWanted = Boolean(data ?? failure ?? this.#loop);
    const former = this.#log;
    this.#log = [];
    this.#isHidden = this.#isUnsure = this.#isOutdated = this.#mayBeAltered = false;
    this.#finalAt = undefined;
    this.#interruption?.abort();
    this.#show(UNREAD_CART);
    for (const entry of former) settleEntry(entry, false);
    if (isWanted) void this.#run();
  }

  /** Starts the loop that sends changes and reads the cart. Only one loop runs at a time. */
  #run(): Promise<void> {
    this.#tabs.open();
    this.#loop ??= this.#work();
    return this.#loop;
  }

  async #work(): Promise<void> {
    // Waits for a microtask, so that `#loop` is set before listeners are called.
    await Promise.resolve();
    const isWaiting = () => this.#log.some(({status}) => status === 'waiting');
    try {
      for (;;) {
        const step = nextStep(this.#known);
        if (step === 'rest') return;
        if (step === 'send') await this.#send();
        else if ((await this.#read()) === 'failed' && !isWaiting()) return;
      }
    } finally {
      this.#loop = undefined;
      for (const resolve of this.#awaiting.splice(0)) resolve();
      this.#show({});
      // After an unexpected error in a read, a new loop sends the changes that still wait.
      if (isWaiting()) void this.#run();
    }
  }

  /** Sends the first waiting change. */
  async #send(): Promise<void> {
    const entry = this.#log.find(({status}) => status === 'waiting');
    if (!entry) return;
    const {data} = this.#shown;
    const made = this.#log.filter(({status}) => status === 'made');
    entry.before = data && linesWith(data.items, changesIn(made));
    if (entry.before && entry.change.isNeedless?.(entry.before))
      return this.#drop([entry]);
    entry.status = 'sent';
    const {signal} = this.#session;
    const failure = await this.#outcomeOf(entry);
    const isRefused = failure instanceof ShopError && !failure.outcomeUnknown;
    if (!isRefused) this.#tabs.noteChange();
    if (signal.aborted) return;
    this.#isOutdated = true;
    if (isRefused) return this.#drop([entry], failure);
    if (entry.change.settles) this.#settle();
    // Nothing can be told from lines that the service may have altered.
    if (entry.change.mayAlterLines) this.#isUnsure = this.#mayBeAltered = true;
    if (!failure) {
      entry.status = 'made';
      this.#show({});
      return settleEntry(entry, true);
    }
    this.#isUnsure = true;
    if (failure === 'bug') return this.#drop([entry]);
    entry.status = 'lost';
    entry.failure = failure;
  }

  /** Sends a change. Resolves to `undefined` if the service has accepted it. */
  async #outcomeOf({change, before}: LogEntry): Promise<ShopError | 'bug' | undefined> {
    try {
      await change.send(this.#service, before);
      return undefined;
    } catch (error) {
      if (error instanceof ShopError) return error;
      reportUncaught(error);
      return 'bug';
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
    this.#tabs.tell(this.#finalAt !== undefined);
    this.#show({});
    try {
      const isPriceOnly = !this.#log.length && !this.#isOutdated && this.#shown.data;
      const readAt = (isPriceOnly && this.#finalAt) || 0;
      const pause = readAt - performance.now();
      if (pause > 0) await wait(pause, signal);
      const askedAt = Math.max(readAt, performance.now()); // A timer may fire early.
      this.#isOutdated = false;
      const data = await this.#service.call(getCart, undefined, {signal});
      this.#session.recognise(data.cart.user_id);
      // The session may have another shopper now. A `fetch` that the page has provided may ignore
      // the signal. Its answer may be the cart of the former shopper.
      signal.throwIfAborted();
      if (this.#finalAt !== undefined && askedAt >= this.#finalAt)
        this.#finalAt = undefined;
      this.#takeAnswer(data);
      return 'done';
    } catch (error) {
      if (!shopper.aborted) this.#isOutdated = true;
      if (signal.aborted) return 'given up';
      this.#takeFailure(error instanceof ShopError ? error : undefined);
      if (!(error instanceof ShopError)) throw error;
      // A listener may have signed the shopper out because of the failure. Then the next
      // shopper's cart has to be read.
      return shopper.aborted ? 'given up' : 'failed';
    } finally {
      this.#interruption = undefined;
    }
  }

  /** Shows the cart in an answer. It says what became of a lost change. */
  #takeAnswer(data: CartPage): void {
    const [lost] = this.#log.filter(({status}) => status === 'lost');
    const isMade = lost?.change.isMade(data, lost.before) ?? true;
    const answered = this.#log.filter(
      (entry) => entry.status === 'made' || (entry === lost && isMade),
    );
    const waiting = this.#log.filter(({status}) => status === 'waiting');
    const before = linesWith(this.#shown.data?.items ?? [], changesIn(answered));
    const altered = this.#mayBeAltered
      ? alteredLines(before, data.items)
      : this.#shown.altered;
    this.#log = waiting;
    this.#isUnsure = this.#isHidden = this.#mayBeAltered = false;
    const failures = this.#failuresWith(lost && !isMade ? [[lost, lost.failure]] : []);
    this.#show({data, altered, failures, failure: undefined});
    for (const resolve of this.#awaiting.splice(0)) resolve();
    if (lost) settleEntry(lost, isMade);
  }

  /**
   * Shows that the cart could not be read. Drops the changes that can be sent only after a successful
   * read. `failure` is `undefined` after a programming error.
   */
  #takeFailure(failure: ShopError | undefined): void {
    const isRefused = failure !== undefined && !failure.outcomeUnknown;
    if (isRefused && !this.#shown.data && !this.#isUnsure) this.#isHidden = true;
    const news = failure && {failure};
    if (!mustRead(this.#known)) return this.#show({...news});
    const undone = this.#log.filter(({status}) => status !== 'made');
    this.#drop(undone, failure, news);
  }

  /** Takes changes out of the log that the service has not made, as far as is known. */
  #drop(
    entries: readonly LogEntry[],
    failure?: ShopError,
    news: Partial<CartState> = {},
  ): void {
    this.#log = this.#log.filter((entry) => !entries.includes(entry));
    this.#show({
      ...news,
      failures: this.#failuresWith(
        entries.map((entry) => [entry, entry.failure ?? failure]),
      ),
    });
    for (const entry of entries) settleEntry(entry, false);
  }

  /** The failures with further ones, but for those of changes that a waiting one has replaced. */
  #failuresWith(
    news: readonly (readonly [entry: LogEntry, failure: ShopError | undefined])[],
  ): ReadonlyMap<string, ShopError> {
    const all = new Map(this.#shown.failures);
    for (const [{change}, failure] of news) {
      const isOutdated = this.#log.some(
        (entry) => entry.change !== change && isReplaced(change, entry.change),
      );
      if (failure && !isOutdated) all.set(change.subject, failure);
    }
    return all;
  }

  #show(news: Partial<CartState>): void {
    const state = {...this.#shown, ...news};
    const isReadAwaited = this.#log.length > 0 || this.#finalAt !== undefined;
    this.#shown = {
      ...state,
      lines: linesWith(state.data?.items ?? [], changesIn(this.#log)),
      pending:
        this.#log.some(({status}) => status !== 'made') ||
        (isReadAwaited && this.#loop !== undefined),
    };
    this.#onChange(this.#shown);
  }
}

function changesIn(log: readonly LogEntry[]): readonly Change[] {
  return log.map(({change}) => change);
}

/** Tells the callers who made a change whether the service has accepted it. */
function settleEntry({settle}: LogEntry, isAccepted: boolean): void {
  for (const done of settle) done(isAccepted);
}
