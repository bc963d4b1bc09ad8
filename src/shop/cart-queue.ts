import {reportUncaught} from '../lib/report-uncaught.js';
import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import type {CartPage} from '../api/cart.js';
import type {CartClient, Change} from './cart-changes.js';
import {linesWith, type Line} from './cart-lines.js';
import {
  maySend,
  restingState,
  sentTurn,
  transition,
  unknownOf,
  type Outcome,
  type QueueEvent,
  type QueueState,
} from './cart-queue-states.js';
import {CartTabs} from './cart-tabs.js';
import {
  completingTurns,
  failuresWith,
  repairTurns,
  resultIn,
  settleTurn,
  type Turn,
} from './cart-turns.js';
import {onShopperChange, runWithToken, type Session} from './session.js';

export interface CartState {
  /** The service's last answer; `undefined` until the first one. Only this has totals. */
  readonly data: CartPage | undefined;
  /** The lines to show. */
  readonly lines: readonly Line[];
  /** Whether a change or the read that follows it is under way, so that the totals in `data` are not final. */
  readonly pending: boolean;
  /** Why changes failed, by their subjects: `item-<id>` or `gift-<id>` for adding, `code`, `referral`, else the line's key. */
  readonly failures: ReadonlyMap<string, ShopError>;
  /** Why the cart could not be read, if it could not. */
  readonly failure: ShopError | undefined;
}

/** The state of a cart that nobody has read or changed yet. */
export const EMPTY_CART: CartState = {
  data: undefined,
  lines: [],
  pending: false,
  failures: new Map(),
  failure: undefined,
};

export interface CartQueueOptions {
  readonly client: CartClient;
  readonly session: Session;
  /** How long services work out prices after a change, in milliseconds. */
  readonly settleDelay: number;
  /** The name under which the carts of one shop in several tabs reach each other; without it they do not. */
  readonly channel: string | undefined;
  /** Called with every new state. */
  readonly onChange: (state: CartState) => void;
}

/**
 * The queue behind a cart. Changes are shown as pending at once and are sent one after the other.
 * After the last one the whole cart is read, and the answer replaces what was shown.
 *
 * A refused change disappears and leaves its reason. An accepted one stays visible even if the
 * cart cannot be read, so that nobody buys twice. `cart-queue-states.ts` has the states that the
 * queue goes through, with a diagram.
 */
export class CartQueue {
  readonly #client: CartClient;
  readonly #session: Session;
  readonly #settleDelay: number;
  readonly #onChange: (state: CartState) => void;
  readonly #tabs: CartTabs;
  #state: QueueState = {name: 'unread'};
  #shown = EMPTY_CART;
  /** Changes that the service has accepted and that no read of the cart has shown yet. */
  #made: Change[] = [];
  /** Changes to send, in order. The first may have been sent. */
  #queue: Turn[] = [];
  /** Ends when nothing is left to send or read. */
  #loop: Promise<void> | undefined;
  /** Ends the read under way, and the wait before it. */
  #interruption: AbortController | undefined;

  constructor({client, session, settleDelay, channel, onChange}: CartQueueOptions) {
    this.#client = client;
    this.#session = session;
    this.#settleDelay = settleDelay;
    this.#onChange = onChange;
    this.#tabs = new CartTabs(channel, (isSettling) => this.#hear(isSettling));
    onShopperChange(session, () => this.#startOver());
  }

  /** Reads the cart unless its last answer still holds. Waits for a read that is under way. */
  async load(): Promise<void> {
    if (this.#state.name !== 'current' || this.#loop) await this.#run();
  }

  /** Reads the cart anew, because something outside may have changed it. */
  refresh(): Promise<void> {
    this.#enter({name: 'refresh'});
    return this.#run();
  }

  /** Shows a change as pending and sends it in its turn. Resolves to whether the service has accepted it. */
  change(change: Change): Promise<boolean> {
    if (this.#isImpatient(change)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const last = this.#queue.at(-1);
      const isSame =
        last &&
        !last.isOwn &&
        last !== sentTurn(this.#state) &&
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
      // The read under way would answer without this change. A read that has to tell what the
      // service has goes on: the change waits for it.
      if (maySend(this.#state)) this.#interruption?.abort();
      void this.#run();
    });
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#loop) await this.#loop;
  }

  #enter(event: QueueEvent): void {
    this.#state = transition(this.#state, event);
  }

  /** Whether the service has not shown the cart yet, and the same click waits already. */
  #isImpatient({repeats}: Change): boolean {
    return (
      repeats !== undefined &&
      restingState(this.#state).name === 'unread' &&
      this.#queue.some(({change}) => change.repeats === repeats)
    );
  }

  /** Another tab has changed the cart. A cart that nobody has asked for stays unread. */
  #hear(isSettling: boolean): void {
    const {data, failure} = this.#shown;
    if (!data && !failure && !this.#loop) return;
    this.#enter({name: 'refresh', finalAt: isSettling ? this.#finalAt() : undefined});
    void this.#run();
  }

  /** When prices are final that the service works out from now on. */
  #finalAt(): number | undefined {
    return this.#settleDelay ? performance.now() + this.#settleDelay : undefined;
  }

  /** Forgets everything about the former shopper, whose changes must not reach the next one's cart. */
  #startOver(): void {
    const {data, failure} = this.#shown;
    const isWanted = Boolean(data ?? failure ?? this.#loop);
    const waiting = this.#queue;
    this.#queue = [];
    this.#made = [];
    this.#enter({name: 'leave'});
    this.#interruption?.abort();
    this.#show({data: undefined, failure: undefined, failures: new Map()});
    for (const turn of waiting) settleTurn(turn, false);
    if (isWanted) void this.#run();
  }

  /** One loop at a time sends the queue's changes, and reads the cart when none is left. */
  #run(): Promise<void> {
    this.#tabs.open();
    this.#loop ??= this.#sendAndRead();
    return this.#loop;
  }

  async #sendAndRead(): Promise<void> {
    // In a later microtask, so that `#loop` is set before the first listener looks.
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
      // A bug in a read ends the loop, but not the changes behind it.
      if (this.#queue.length) void this.#run();
    }
  }

  async #send(turn: Turn): Promise<void> {
    const {change} = turn;
    const {data} = this.#shown;
    const before = data && linesWith(data.items, this.#made);
    this.#enter({name: 'send', turn, before});
    const outcome = await this.#outcomeOf(change);
    const mayBeMade = outcome.is !== 'refused';
    if (mayBeMade) this.#tabs.noteChange();
    if (this.#state.name !== 'sending') return; // Somebody else shops by now.
    const finalAt = mayBeMade && change.settles ? this.#finalAt() : undefined;
    this.#enter({name: 'sent', outcome, finalAt});
    if (unknownOf(this.#state)?.open) return;
    const isAccepted = outcome.is === 'accepted';
    if (isAccepted) this.#made.push(change);
    this.#queue = this.#queue.filter((queued) => queued !== turn);
    this.#showFailures([[turn, outcome.failure]]);
    settleTurn(turn, isAccepted);
  }

  async #outcomeOf(change: Change): Promise<Outcome> {
    try {
      await runWithToken(this.#session, (token) => change.send(this.#client, {token}));
      return {is: 'accepted'};
    } catch (error) {
      if (error instanceof ShopError)
        return {is: error.outcomeUnknown ? 'lost' : 'refused', failure: error};
      reportUncaught(error);
      return {is: 'broken'};
    }
  }

  /** Reads the cart. `given up`: a change or another shopper came in between. */
  async #read(): Promise<'done' | 'failed' | 'given up'> {
    const {shopper} = this.#session.value;
    const interruption = new AbortController();
    const {signal} = interruption;
    this.#interruption = interruption;
    this.#tabs.tell(this.#state.finalAt !== undefined);
    this.#show({});
    try {
      const readAt = this.#readAt();
      const pause = readAt - performance.now();
      if (pause > 0) await wait(pause, signal);
      const askedAt = Math.max(readAt, performance.now()); // Timers may be early.
      this.#enter({name: 'read'});
      const data = await runWithToken(this.#session, (token) =>
        this.#client.getCart({token, signal}),
      );
      // Some clients answer all the same: this may be the cart of a shopper who has gone.
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
      // Whoever is told of the failure may sign out at once.
      return this.#session.value.shopper === shopper ? 'failed' : 'given up';
    } finally {
      this.#interruption = undefined;
    }
  }

  /** From when on a read is of use, on the clock of `performance.now()`. */
  #readAt(): number {
    const {name, finalAt = 0} = this.#state;
    // What a code makes the service reset is only known once its prices are final.
    return name === 'settling' || unknownOf(this.#state)?.atRisk ? finalAt : 0;
  }

  /** Takes an answer, and completes, repairs or refuses the changes that waited for it. */
  #takeAnswer(data: CartPage, askedAt: number): void {
    const {open, atRisk} = unknownOf(this.#state) ?? {};
    const isChangedElsewhere = this.#tabs.takeNews();
    this.#made = [];
    this.#enter({name: 'answered', askedAt});
    // A quantity that another tab has set is not one that the service has reset.
    const own = atRisk && !isChangedElsewhere ? repairTurns(data, atRisk) : [];
    const {rest, failure} = open ? resultIn(data, open) : {};
    if (open) {
      this.#queue = this.#queue.filter((queued) => queued !== open.turn);
      own.push(...completingTurns(open.turn, rest ?? []));
    }
    // Before the changes of the shopper that wait: those are newer.
    this.#queue.unshift(...own);
    this.#showFailures(open ? [[open.turn, failure]] : [], {data, failure: undefined});
    if (open && !rest?.length) settleTurn(open.turn, rest !== undefined);
  }

  /** The cart could not be read: nothing that depends on the answer can be sent. `undefined` for a bug. */
  #takeFailure(failure: ShopError | undefined): void {
    const news = failure ? {failure} : {};
    const open = unknownOf(this.#state)?.open;
    const isRefused = failure !== undefined && !failure.outcomeUnknown;
    this.#enter({
      name: 'failed',
      isHidden: isRefused && !this.#shown.data,
      // Repairs are worked out anew from the next answer.
      atRisk: this.#queue.find((turn) => turn.repairs)?.repairs,
    });
    if (maySend(this.#state)) {
      this.#show(news);
      return;
    }
    const dropped = this.#queue;
    this.#queue = [];
    if (open && !open.failure && open.turn.change.begun)
      this.#made.push(open.turn.change.begun);
    this.#showFailures(
      dropped.map((turn) => [
        turn,
        (turn === open?.turn ? open.failure : undefined) ?? failure,
      ]),
      news,
    );
    for (const turn of dropped) settleTurn(turn, false);
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
