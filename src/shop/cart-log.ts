import {reportUncaught} from '../lib/report-uncaught.js';
import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import {getCart, type CartItem, type CartPage} from '../api/calls/cart-page.js';
import type {ServiceCalls} from '../api/service.js';
import {
  changes,
  isReplaced,
  linesWith,
  type Change,
  type Changes,
} from './cart-changes.js';
import {newKeyOf, UNREAD, type CartState, type Line} from './cart-state.js';
import {onShopperChange, type Session} from './session.js';

/** Why a change was not sent. */
const EXPIRED = new ShopError('unauthorized', 'The session has expired.');

export interface CartOptions {
  /** How long services take to compute prices after a change, in milliseconds. */
  readonly settleDelay?: number | undefined;
  /** Name of the `BroadcastChannel` that connects the carts of a shop in several tabs, if any. */
  readonly channel?: string | undefined;
}

/** A change in the log. */
interface Entry {
  readonly change: Change;
  /** `lost`: perhaps made. `open`: made, on a line that the next answer shows. */
  status: 'waiting' | 'sent' | 'lost' | 'open' | 'made';
  /** Whether the service has accepted the change; `settle` resolves it. */
  readonly outcome: Promise<boolean>;
  readonly settle: (isAccepted: boolean | Promise<boolean>) => void;
  /** See `Change.isMade`. */
  before?: readonly Line[] | undefined;
  /** Why it was refused, or is lost. */
  failure?: ShopError | undefined;
  /** Aborts when somebody else shops after the session has expired, during the request. */
  expired?: AbortSignal;
}

function entryOf(change: Change): Entry {
  let settle: Entry['settle'] = () => undefined;
  const outcome = new Promise<boolean>((resolve) => (settle = resolve));
  return {change, status: 'waiting', outcome, settle};
}

/**
 * The service's last answer, and a log of the changes that it does not contain. `#nextStep` has the
 * rules. A refused change leaves the log, and its reason is kept in `failures`. An accepted change
 * stays until an answer contains it, so that nobody buys twice.
 */
export class CartLog extends Observable<CartState> {
  readonly #session: Session;
  readonly #service: ServiceCalls;
  readonly #settleDelay: number;
  /** The name of the channel to the carts in other tabs; `undefined` once it is used. */
  #channelName: string | undefined;
  #channel: BroadcastChannel | undefined;
  #log: readonly Entry[] = [];
  /**
   * Why the lines cannot be relied on: the cart was never read, or a change had no answer. If the
   * service refuses to show the cart, for example to guests, there is no doubt.
   */
  #doubt: 'unread' | 'lost' | undefined = 'unread';
  /** Whether the cart may have changed since the last answer was requested. */
  #isOutdated = true;
  /** Whether the other tabs have not been told about a change. */
  #isUntold = false;
  /** From when prices are final (`performance.now()`); `undefined` if those shown are. */
  #finalAt: number | undefined;
  /** After a code, until prices are final: the lines without what the service itself changes. */
  #expected: Map<string, Line> | undefined;
  /** The running loop of `#work`. */
  #loop: Promise<void> | undefined;
  /** Aborts the read that is under way, or the wait before it. */
  #interruption: AbortController | undefined;

  constructor(
    service: ServiceCalls,
    session: Session,
    {settleDelay = 400, channel}: CartOptions = {},
  ) {
    super(UNREAD);
    this.#session = session;
    this.#service = service;
    this.#settleDelay = settleDelay;
    this.#channelName = channel;
    onShopperChange(session, () => this.#startOver());
    session.subscribe(() => {
      const {status, isRecognised} = session.value;
      if (status !== 'signed-in') return;
      const failures = [...this.value.failures];
      const others = failures.filter(([, {kind}]) => kind !== 'unauthorized');
      if (others.length < failures.length) this.#show({failures: new Map(others)});
      // The new token may be another person's, which the next answer shows.
      if (!isRecognised && this.value.data && !this.#loop) void this.refresh();
    });
  }

  /** Reads the cart, unless the last answer is current. Waits for a read that is under way. */
  async load(): Promise<void> {
    if (this.#loop || this.#nextStep()) await this.#run();
  }

  /** Reads the cart again, because it may have changed. With `isChanged`, other tabs do, too. */
  async refresh(isChanged = false): Promise<void> {
    this.#isOutdated = true;
    this.#expected = undefined;
    const read = this.#run();
    if (isChanged) this.#tell(false);
    await read;
  }

  /**
   * Shows a change as pending, and sends it after the earlier ones. Until the cart has been read
   * once, adding the same again counts as an impatient click: it adds nothing.
   */
  change(make: (all: Changes) => Change): Promise<boolean> {
    const change = make(changes);
    const entry = entryOf(change);
    const {subject, sets, adds} = change;
    if (this.#doubt === 'unread' && this.value.lines.some(({key}) => key === adds))
      return Promise.resolve(false);
    const replaced = this.#having('waiting').filter(
      (older) => sets !== undefined && older.change.sets === sets,
    );
    for (const {settle} of replaced) settle(entry.outcome);
    this.#log = [...this.#log.filter((one) => !replaced.includes(one)), entry];
    const failures = new Map(this.value.failures);
    failures.delete(subject);
    this.#show({failures});
    // The answer would lack this change. A read that comes before any change is waited for.
    if (!this.#mustRead) this.#interruption?.abort();
    void this.#run();
    return entry.outcome;
  }

  /** Resolves when no request is under way: the cart shows the last answer, or has a `failure`. */
  async settled(): Promise<void> {
    while (this.#loop) await this.#loop;
  }

  /**
   * The rules: read when nothing was read, when an outcome or a line is unknown, or when no change
   * waits and something changed. Else send the next change.
   */
  #nextStep(): Entry | 'read' | undefined {
    const [waiting] = this.#having('waiting');
    const isStale = this.#isOutdated || this.#finalAt !== undefined;
    return this.#mustRead || (!waiting && isStale) ? 'read' : waiting;
  }

  get #mustRead(): boolean {
    return this.#doubt !== undefined || this.#having('open', 'lost').length > 0;
  }

  #having(...statuses: readonly Entry['status'][]): readonly Entry[] {
    return this.#log.filter(({status}) => statuses.includes(status));
  }

  /** Whether this page has tried to read the cart. */
  get #isWanted(): boolean {
    const {data, failure} = this.value;
    return Boolean(data ?? failure ?? this.#loop);
  }

  #notePrices(): void {
    if (this.#settleDelay) this.#finalAt = performance.now() + this.#settleDelay;
  }

  /** Forgets the former shopper, whose changes must not reach the cart of the next one. */
  #startOver(): void {
    const isWanted = this.#isWanted;
    const left = this.#log;
    this.#log = [];
    this.#doubt = 'unread';
    this.#isOutdated = true;
    this.#finalAt = undefined;
    this.#expected = undefined;
    this.#interruption?.abort();
    const {signal, value} = this.#session;
    const isExpired = value.status === 'expired';
    const unsent = left.filter(({status}) => isExpired && status === 'waiting');
    const failures = unsent.map(({change}) => [change.subject, EXPIRED] as const);
    this.#show({...UNREAD, failures: new Map(failures)});
    // If nobody else shops, the answer to what was sent says whether it was made.
    for (const entry of left)
      if (isExpired && entry.status === 'sent') entry.expired = signal;
      else entry.settle(false);
    if (isWanted) void this.#run();
  }

  /**
   * Listens to the carts in other tabs. The channel is closed while the page is in the back/forward
   * cache, because an open channel can keep a page out of that cache.
   */
  #listen(): void {
    const name = this.#channelName;
    if (!name) return;
    this.#channelName = undefined;
    const open = () => {
      try {
        this.#channel ??= new BroadcastChannel(name);
      } catch {
        return; // Sandboxed pages are not allowed to open a channel.
      }
      this.#channel.onmessage = ({data}: MessageEvent) => {
        if (typeof data !== 'boolean' || !this.#isWanted) return;
        if (data) this.#notePrices();
        void this.refresh();
      };
    };
    open();
    addEventListener('pagehide', () => {
      this.#channel?.close();
      this.#channel = undefined;
    });
    // A restored page reads the cart again, so it has missed nothing.
    addEventListener('pageshow', open);
  }

  /**
   * Tells the other tabs that the cart has changed, and whether the service may still compute
   * prices. Each reads the cart with its own shopper's token.
   */
  #tell(isSettling: boolean): void {
    this.#channel?.postMessage(isSettling);
  }

  #run(): Promise<void> {
    this.#listen();
    this.#loop ??= this.#work();
    return this.#loop;
  }

  async #work(): Promise<void> {
    // Waits for a microtask, so that `#loop` is set before listeners are called.
    await Promise.resolve();
    try {
      for (let step = this.#nextStep(); step; step = this.#nextStep()) {
        if (step !== 'read') await this.#send(step);
        else if ((await this.#readFails()) && this.#nextStep() === 'read') return;
      }
    } finally {
      this.#loop = undefined;
      this.#show({});
      // A programming error has ended the loop.
      if (this.#having('waiting').length) void this.#run();
    }
  }

  async #send(entry: Entry): Promise<void> {
    const {change} = entry;
    const {data} = this.value;
    entry.before = data && linesWith(data.items, this.#having('made'));
    entry.status = 'sent';
    let outcome: 'made' | 'open' | 'lost' | 'refused' = change.followUp
      ? 'open'
      : 'made';
    try {
      await change.send(this.#service);
    } catch (error) {
      if (error instanceof ShopError) entry.failure = error;
      else reportUncaught(error);
      outcome = entry.failure?.outcomeUnknown === false ? 'refused' : 'lost';
    }
    this.#isUntold ||= outcome !== 'refused';
    // Somebody else may shop by now, who must not see why the change was refused.
    const {status} = this.#session.value;
    const isExpired = entry.expired?.aborted === false && status === 'expired';
    if (!this.#log.includes(entry) && !(isExpired && outcome === 'refused'))
      return entry.settle(outcome === 'made');
    this.#isOutdated = true;
    if (outcome === 'refused') return this.#refuse([entry]);
    entry.status = outcome;
    if (change.sets ?? change.isCode) this.#notePrices();
    if (outcome === 'lost') this.#doubt = 'lost';
    else this.#expect(entry);
    this.#show({});
    if (outcome === 'made') entry.settle(true);
  }

  /** Reads the cart. `false` also if a new change, or a new shopper, has interrupted this. */
  async #readFails(): Promise<boolean> {
    const {signal: shopper} = this.#session;
    const interruption = new AbortController();
    const {signal} = interruption;
    this.#interruption = interruption;
    if (this.#isUntold) this.#tell(this.#finalAt !== undefined);
    this.#isUntold = false;
    this.#show({});
    try {
      const isInHaste = this.#mustRead || this.#isOutdated;
      const readAt = isInHaste ? 0 : (this.#finalAt ?? 0);
      const pause = readAt - performance.now();
      if (pause > 0) await wait(pause, signal);
      const askedAt = Math.max(readAt, performance.now()); // A timer may fire early.
      this.#isOutdated = false;
      const data = await this.#service.call(getCart, undefined, {signal});
      this.#session.recognise(data.cart.user_id);
      // There may be another shopper now. A `fetch` of the page may ignore the signal.
      signal.throwIfAborted();
      this.#takeAnswer(data, askedAt);
      return false;
    } catch (error) {
      this.#isOutdated = true;
      if (signal.aborted) return false;
      this.#takeFailure(error instanceof ShopError ? error : undefined);
      if (!(error instanceof ShopError)) throw error;
      // A listener may have signed the shopper out because of the failure.
      return !shopper.aborted;
    } finally {
      this.#interruption = undefined;
    }
  }

  /** Shows the cart in an answer, and looks for the lost change in it. */
  #takeAnswer(data: CartPage, askedAt: number): void {
    if (askedAt >= (this.#finalAt ?? 0)) this.#finalAt = undefined;
    this.#doubt = undefined;
    const lost = this.#having('lost');
    const refused = lost.filter(({change, before}) => !change.isMade(data, before));
    const made = this.#log.filter(
      (one) => one.status !== 'waiting' && !refused.includes(one),
    );
    const failures = new Map(this.value.failures);
    for (const entry of lost) if (made.includes(entry)) this.#expect(entry);
    for (const key of this.#alteredLines(data))
      failures.set(key, new ShopError('altered', 'The service has changed the line.'));
    this.#log = [
      ...made.flatMap((entry) => followUps(entry, data)),
      ...this.#having('waiting'),
    ];
    this.#refuse(refused, {data, failures, failure: undefined});
  }

  /** Notes which lines an answer should have once the service has made a change. */
  #expect({change, before}: Entry): void {
    const lines = change.isCode && before?.map((line) => [line.key, line] as const);
    const expected = this.#expected ?? (lines && new Map(lines));
    if (!expected) return;
    change.show(expected);
    this.#expected = expected;
  }

  /** The keys of the lines that the service itself has changed since a code was applied. */
  #alteredLines({items}: CartPage): readonly string[] {
    const lines = new Map<string, Line>();
    const altered = items.flatMap((now) => {
      const key = `${now.cid}`;
      const newKey = newKeyOf(now);
      const added = now.gift ? undefined : this.#expected?.get(newKey);
      const was = this.#expected?.get(key) ?? added;
      // Nobody knows which of two lines of the same kind an added unit is in.
      if (!was || (was !== added && this.#expected?.has(newKey))) return [];
      const item = {...(was.item ?? now), count: was.count};
      lines.set(key, {...was, key, item});
      return isOtherwise(now, item) ? [key] : [];
    });
    this.#expected = this.#finalAt === undefined ? undefined : this.#expected && lines;
    return altered;
  }

  /** `failure` is `undefined` after a programming error. */
  #takeFailure(failure: ShopError | undefined): void {
    if (this.#doubt === 'unread' && failure?.outcomeUnknown === false)
      this.#doubt = undefined;
    if (this.#doubt) this.#expected = undefined;
    const open = this.#having('open');
    const dropped = this.#doubt ? this.#having('waiting', 'lost') : [];
    for (const entry of open) entry.status = 'made'; // Only its line is not known.
    for (const entry of [...open, ...dropped]) entry.failure ??= failure;
    this.#refuse([...open, ...dropped], failure && {failure});
  }

  /** Drops changes that were not made, and shows why, unless newer ones replace them. */
  #refuse(refused: readonly Entry[], news: Partial<CartState> = {}): void {
    this.#log = this.#log.filter(
      (one) => one.status === 'made' || !refused.includes(one),
    );
    const failures = new Map(news.failures ?? this.value.failures);
    for (const {change, failure} of refused) {
      const isOutdated = this.#having('waiting').some((newer) =>
        isReplaced(change, newer.change),
      );
      if (failure && !isOutdated) failures.set(change.subject, failure);
    }
    this.#show({...news, failures});
    for (const {settle} of refused) settle(false);
  }

  #show(news: Partial<CartState>): void {
    const state = {...this.value, ...news};
    const isUnderWay = this.#log.some(({status}) => status !== 'made');
    const isReadAwaited = this.#log.length > 0 || this.#finalAt !== undefined;
    const pending = isUnderWay || (isReadAwaited && this.#loop !== undefined);
    const lines = linesWith(state.data?.items ?? [], this.#log);
    this.set({...state, lines, pending});
  }
}

/** Settles a change that an answer contains. Returns the entries of the changes that follow it. */
function followUps(
  {change, before, status, settle}: Entry,
  answer: CartPage,
): readonly Entry[] {
  if (status === 'made') return [];
  const steps = change.followUp ? change.followUp(answer, before) : [];
  const entries = steps?.map(entryOf) ?? [];
  const outcomes = entries.map(({outcome}) => outcome);
  settle(
    Promise.all(outcomes).then((all) => steps !== undefined && all.every(Boolean)),
  );
  return entries;
}

/** Whether two lines have different quantities or choices. */
function isOtherwise(one: CartItem, other: CartItem): boolean {
  const chosen = ({count, selected_server, vars}: CartItem) =>
    JSON.stringify([count, selected_server, vars.map(({id, value}) => [id, value])]);
  return chosen(one) !== chosen(other);
}
