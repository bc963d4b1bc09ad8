import {Observable} from '../basics/observable.js';
import {ShopError} from '../basics/shop-error.js';
import type {CallOptions, ShopClient} from '../client/shop-client.js';
import type {CartItem, CartPage} from '../schemas/cart.js';
import type {Item} from '../schemas/item.js';
import type {Session} from './session.js';

export type {CartItem, CartPage} from '../schemas/cart.js';

export type CartClient = Pick<
  ShopClient,
  'getCart' | 'addToCart' | 'removeFromCart' | 'setCount'
>;

/** What has to be known of an item to put it into the cart and show it there at once. */
export type Addable = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'virtual_price' | 'is_virtual_currency_only'
>;

/** A row of the cart as the shopper sees it: the service's line, with what was done since laid over it. */
export interface Line {
  /** The line's `cid`, or for a line the service has not answered yet `new-<item id>`. */
  readonly key: string;
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  /** The service's line; `undefined` until it has one. */
  readonly item: CartItem | undefined;
  /** What was put in, for a line the service has not answered yet. */
  readonly added: Addable | undefined;
  /** Whether a change to this line is under way. */
  readonly pending: boolean;
}

export interface CartState {
  /** The service's last word; `undefined` until its first. Only this has totals. */
  readonly data: CartPage | undefined;
  /** What to show. */
  readonly lines: readonly Line[];
  /** Whether a change or the read that follows it is under way: the totals in `data` are of before. */
  readonly pending: boolean;
  /** Why the last change failed, by what it was about: `item-<id>` for adding, else the line's key. */
  readonly failures: ReadonlyMap<string, ShopError>;
  /** Why the cart could not be read, if it could not. */
  readonly failure: ShopError | undefined;
}

type Change =
  | {readonly type: 'add'; readonly item: Addable; readonly paymentType: 0 | 1}
  | {readonly type: 'count'; readonly cid: number; readonly count: number}
  | {readonly type: 'remove'; readonly cid: number};

interface Queued {
  change: Change;
  readonly settle: ((taken: boolean) => void)[];
}

export interface CartOptions {
  /** Services settle a line's price a moment after its quantity: how long to wait for it, in milliseconds. */
  readonly settleDelay?: number | undefined;
}

/**
 * The shopper's cart.
 *
 * The service owns it. Changes take turns and are shown at once as pending; after the last
 * one the whole cart is read back and replaces what was here. A refused change vanishes and
 * leaves its reason; one that was taken stays in sight even if the cart cannot be read back,
 * so that nobody is led to buy twice.
 */
export class Cart extends Observable<CartState> {
  readonly #client: CartClient;
  readonly #session: Session;
  readonly #settleDelay: number;
  /** Taken by the service, not yet seen in an answer. */
  #made: Change[] = [];
  /** In order; the first may be on its way. */
  #queue: Queued[] = [];
  #sending: Queued | undefined;
  /** A change nobody knows the outcome of: the next answer tells. */
  #lost: {readonly turn: Queued; readonly failure: ShopError; readonly before: number} | undefined;
  /** Whether the last answer may no longer be true. */
  #stale = true;
  /** Whether a change got lost on the way: until an answer has told what it did, none is sent. */
  #doubt = false;
  #turns: Promise<void> | undefined;
  #reading: AbortController | undefined;

  constructor(client: CartClient, session: Session, {settleDelay = 400}: CartOptions = {}) {
    super({data: undefined, lines: [], pending: false, failures: new Map(), failure: undefined});
    this.#client = client;
    this.#session = session;
    this.#settleDelay = settleDelay;
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
  add(item: Addable, {subscribe = false} = {}): Promise<boolean> {
    return this.#change({type: 'add', item, paymentType: subscribe ? 1 : 0});
  }

  /** Sets how many of a line; of several settings in a row only the last is sent. */
  setCount(line: Line, count: number): Promise<boolean> {
    if (!line.item) return Promise.resolve(false);
    return this.#change({type: 'count', cid: line.item.cid, count});
  }

  remove(line: Line): Promise<boolean> {
    if (!line.item) return Promise.resolve(false);
    return this.#change({type: 'remove', cid: line.item.cid});
  }

  /** Puts a line back that was removed, with as many as there were. */
  async restore(item: CartItem): Promise<boolean> {
    const subscribe = item.payment_type === 1;
    if (!(await this.add(item, {subscribe}))) return false;
    await this.settled();
    const line = this.value.lines.find(
      (one) => one.itemId === item.id && one.item?.payment_type === item.payment_type,
    );
    return !line || line.count === item.count || this.setCount(line, item.count);
  }

  /** Resolves when nothing is under way: what is shown is then what the service has, or `failure` says why not. */
  async settled(): Promise<void> {
    while (this.#turns) await this.#turns;
  }

  /** Whether an item is in the cart or on its way into it. */
  has(itemId: number): boolean {
    return this.value.lines.some((line) => line.itemId === itemId);
  }

  /** Whether a change to this item is still on its way. */
  isPending(itemId: number): boolean {
    return this.value.lines.some((line) => line.itemId === itemId && line.pending);
  }

  /** Why an item could not be put into the cart the last time somebody tried. */
  errorOf(itemId: number): ShopError | undefined {
    return this.value.failures.get(`item-${itemId}`);
  }

  #startOver(): void {
    // Changes made for the former shopper must not reach the new one's cart.
    for (const {settle} of this.#queue) for (const done of settle) done(false);
    this.#queue = [];
    this.#made = [];
    this.#lost = undefined;
    this.#doubt = false;
    this.#stale = true;
    const read = Boolean(this.value.data ?? this.value.failure ?? this.#turns);
    this.#reading?.abort();
    this.#show({data: undefined, failure: undefined, failures: new Map()});
    if (read) void this.#run();
  }

  #change(change: Change): Promise<boolean> {
    return new Promise((resolve) => {
      const last = this.#queue.at(-1);
      const same =
        last && last !== this.#sending && change.type === 'count' &&
        last.change.type === 'count' && last.change.cid === change.cid;
      if (same) {
        last.change = change;
        last.settle.push(resolve);
      } else {
        this.#queue.push({change, settle: [resolve]});
      }
      const failures = new Map(this.value.failures);
      failures.delete(subject(change));
      this.#show({failures});
      // The read under way would answer without this change.
      if (!this.#doubt) this.#reading?.abort();
      void this.#run();
    });
  }

  /** One loop at a time sends the queue's changes and reads the cart when none is left. */
  #run(): Promise<void> {
    this.#turns ??= this.#takeTurns().finally(() => {
      this.#turns = undefined;
      this.#show({});
      // Made after the loop had looked for the last time.
      if (this.#queue.length) void this.#run();
    });
    return this.#turns;
  }

  async #takeTurns(): Promise<void> {
    // In a later microtask, so that `#turns` is set before the first listener looks.
    await Promise.resolve();
    for (;;) {
      const next = this.#queue[0];
      if (next && !this.#doubt) {
        await this.#send(next);
      } else if (!this.#stale) {
        return;
      } else if ((await this.#readBack()) === 'failed') {
        if (!this.#doubt) return;
        const {failure} = this.value;
        for (const turn of [...this.#queue]) {
          this.#drop(turn, turn === this.#lost?.turn ? this.#lost.failure : failure);
        }
        this.#lost = undefined;
        return;
      }
    }
  }

  async #send(turn: Queued): Promise<void> {
    const {change} = turn;
    const {shopper} = this.#session.value;
    let failure: ShopError | undefined;
    this.#sending = turn;
    try {
      await this.#session.run((token) => this.#call(change, {token}));
    } catch (error) {
      if (!(error instanceof ShopError)) {
        this.#drop(turn);
        throw error;
      }
      failure = error;
    } finally {
      this.#sending = undefined;
    }
    if (this.#session.value.shopper !== shopper) return;
    this.#stale = true;
    if (failure?.outcomeUnknown) {
      this.#doubt = true;
      this.#lost = {turn, failure, before: countOf(change, this.#expected(this.#made))};
      return;
    }
    if (!failure) this.#made.push(change);
    this.#drop(turn, failure);
  }

  #call(change: Change, options: CallOptions): Promise<unknown> {
    switch (change.type) {
      case 'add':
        return this.#client.addToCart(change.item.id, change.paymentType, options);
      case 'count':
        return this.#client.setCount(change.cid, change.count, options);
      case 'remove':
        return this.#client.removeFromCart(change.cid, options);
    }
  }

  /** Takes a change off the queue and tells whoever made it. */
  #drop(turn: Queued, failure?: ShopError): void {
    this.#queue = this.#queue.filter((queued) => queued !== turn);
    if (failure) {
      this.#show({failures: new Map(this.value.failures).set(subject(turn.change), failure)});
    } else {
      this.#show({});
    }
    for (const done of turn.settle) done(!failure);
  }

  async #readBack(): Promise<'done' | 'failed' | 'given up'> {
    const {shopper} = this.#session.value;
    const reading = new AbortController();
    const {signal} = reading;
    this.#reading = reading;
    this.#stale = false;
    this.#show({});
    try {
      if (this.#made.some(({type}) => type === 'count')) await pause(this.#settleDelay, signal);
      const data = await this.#session.run((token) => this.#client.getCart({token, signal}));
      if (signal.aborted || this.#session.value.shopper !== shopper) return this.#giveUp();
      this.#made = [];
      this.#doubt = false;
      const lost = this.#lost;
      this.#lost = undefined;
      this.#show({data, failure: undefined});
      if (lost) {
        const {turn, failure, before} = lost;
        const now = countOf(turn.change, this.#expected([]));
        this.#drop(turn, took(turn.change, before, now) ? undefined : failure);
      }
      return 'done';
    } catch (error) {
      if (signal.aborted) return this.#giveUp();
      if (!(error instanceof ShopError)) throw error;
      this.#stale = true;
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

  #expected(changes: readonly Change[], data = this.value.data): readonly Line[] {
    return overlay(data?.items ?? [], changes);
  }

  #show(news: Partial<CartState>): void {
    const state = {...this.value, ...news};
    const waiting = this.#queue.map(({change}) => change);
    this.set({
      ...state,
      lines: this.#expected([...this.#made, ...waiting], state.data),
      pending: waiting.length > 0 || (this.#made.length > 0 && this.#turns !== undefined),
    });
  }
}

/** How many of what a change is about are in the cart. */
function countOf(change: Change, lines: readonly Line[]): number {
  return lines
    .filter(({key, itemId}) =>
      change.type === 'add' ? itemId === change.item.id : key === `${change.cid}`,
    )
    .reduce((sum, {count}) => sum + count, 0);
}

/** Whether a change took effect, as far as the counts before and after tell. */
function took(change: Change, before: number, after: number): boolean {
  if (change.type === 'add') return after > before;
  return after === (change.type === 'count' ? change.count : 0);
}

/** What a change is about, as `failures` names it. */
function subject(change: Change): string {
  return change.type === 'add' ? `item-${change.item.id}` : `${change.cid}`;
}

/** The service's lines as they will look once it has taken the changes. */
function overlay(items: readonly CartItem[], changes: readonly Change[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const item of items) {
    const {cid, id, name, count} = item;
    const key = `${cid}`;
    lines.set(key, {key, itemId: id, name, count, item, added: undefined, pending: false});
  }
  for (const change of changes) {
    if (change.type === 'remove') {
      lines.delete(`${change.cid}`);
    } else if (change.type === 'count') {
      const line = lines.get(`${change.cid}`);
      if (line) lines.set(line.key, {...line, count: change.count, pending: true});
    } else {
      const {id, name} = change.item;
      const line = [...lines.values()].find(
        ({itemId, item}) =>
          itemId === id && (item?.payment_type ?? change.paymentType) === change.paymentType,
      );
      const key = line?.key ?? `new-${id}-${change.paymentType}`;
      const before = line ?? {key, itemId: id, name, count: 0, item: undefined, added: change.item};
      lines.set(key, {...before, count: before.count + 1, pending: true});
    }
  }
  return [...lines.values()];
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
