import {AsyncLocalStorage} from 'node:async_hooks';
import fc from 'fast-check';
import {
  createPayment,
  type PaymentResult,
  type QrPayment,
} from '../../src/api/calls/payment.js';
import type {PaymentRequest} from '../../src/api/payment-request.js';
import {Observable} from '../../src/lib/observable.js';
import {ShopError} from '../../src/lib/shop-error.js';
import {
  orderText,
  Payment,
  type CompletedOrder,
  type Opening,
  type PayingPage,
} from '../../src/shop/payment/driver.js';
import type {PaymentRecord} from '../../src/shop/payment/record.js';
import {recordsOf} from '../../src/shop/payment/record-storage.js';
import type {SessionState} from '../../src/shop/session.js';
import type {Shop} from '../../src/shop/shop.js';
import {MemoryStorage} from '../unit/memory-storage.js';
import {uniqueAddress} from './unique-address.js';

/** How the service treats a request for an order. Some requests create an order. */
const answers = [
  'url',
  'url without an id',
  'form',
  'code',
  'code without an id',
  'free',
  'odd',
  'refused',
  'lost',
  'lost after creating',
  'redirect after creating',
  'token renewed',
  'token of another',
] as const;
type Answer = (typeof answers)[number];

/** Who shops: the name of an account, or empty for a guest. */
type Account = '' | 'ada' | 'bob';
const accounts: readonly Account[] = ['', 'ada', 'bob'];
const personOf = (account: Account) => (account ? `user-${account}` : 'guest');

/** What happens to the next payment that is opened. */
type Way = Opening | 'missing file' | 'bug';

export type Step =
  | {
      readonly do: 'press';
      readonly tab: number;
      readonly answer: Answer;
      /** Whether the answer comes at once. */
      readonly fast: boolean;
      readonly way: Way;
      /** Whether the cart changes after it was shown. */
      readonly stale: boolean;
      /** Whether the shopper confirms, if the page asks. */
      readonly confirms: boolean;
    }
  | {readonly do: 'reload' | 'sign'; readonly tab: number; readonly account: Account}
  | {
      readonly do:
        | 'edit'
        | 'return'
        | 'decline'
        | 'leave shop'
        | 'expire'
        | 'read'
        | 'ask'
        | 'poll';
      readonly tab: number;
    }
  | {readonly do: 'answer'}
  | {readonly do: 'pay' | 'cancel'; readonly order: number}
  | {readonly do: 'clock'; readonly seconds: number};

const tab = fc.nat({max: 1});
const press = fc.record({
  do: fc.constant('press' as const),
  tab,
  answer: fc.constantFrom(...answers),
  fast: fc.nat({max: 3}).map((one) => one > 0),
  confirms: fc.boolean(),
  way: fc.constantFrom<Way>(
    'opened',
    'opened',
    'opened',
    'taken',
    'unsafe',
    'declined',
    'missing file',
    'bug',
  ),
  stale: fc.nat({max: 9}).map((one) => one === 0),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {weight: 10, arbitrary: press},
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'sign' as const),
      tab,
      account: fc.constantFrom(...accounts),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'edit' as const,
        'return' as const,
        'return' as const,
        'decline' as const,
        'leave shop' as const,
        'expire' as const,
        'read' as const,
        'ask' as const,
        'poll' as const,
        'poll' as const,
        'poll' as const,
      ),
      tab,
    }),
  },
  {weight: 3, arbitrary: fc.constant({do: 'answer' as const})},
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'cancel' as const),
      order: fc.nat({max: 2}),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      seconds: fc.constantFrom(-86_400, -3, 600),
    }),
  },
);
export const randomPaymentHistories = fc.array(step, {
  minLength: 2,
  maxLength: 22,
  size: 'max',
});

const pressed = {
  do: 'press',
  tab: 0,
  answer: 'url',
  fast: true,
  confirms: false,
  way: 'opened',
  stale: false,
} as const;
const [polled, failed] = [
  {do: 'poll', tab: 0},
  {do: 'cancel', order: 0},
] as const;

/** Histories of payments that fail, which are rare among random ones. */
export const fixedPaymentHistories: [Step[]][] = [
  [[{...pressed, way: 'missing file'}, failed, polled, pressed]],
  [[pressed, failed, polled, pressed]],
  [[pressed, failed, polled, {do: 'pay', order: 0}, polled]],
  [[pressed, failed, polled, {do: 'sign', tab: 0, account: ''}]],
  // The report waits for another tab, and the page is left meanwhile.
  [
    [
      {...pressed, fast: false},
      {do: 'pay', order: 0},
      {...pressed, tab: 1, fast: false, stale: true},
      {do: 'answer'},
      {...pressed, tab: 1, fast: false},
      {do: 'ask', tab: 0},
      {do: 'expire', tab: 0},
    ],
  ],
  // One tab reports the order, and its shopper leaves there; then the other tab learns that it is paid.
  [
    [
      {...pressed, tab: 1, answer: 'free'},
      {...pressed, tab: 1, fast: false},
      {do: 'answer'},
      {do: 'pay', order: 1},
      {do: 'ask', tab: 0},
      {do: 'reload', tab: 0, account: ''},
      {...pressed, fast: false, stale: true},
      {do: 'poll', tab: 1},
    ],
  ],
];

/** An order of the service. */
interface Order {
  readonly id: string;
  readonly account: Account;
  /** The version of the cart that it was made from. */
  readonly version: number;
  state: 'open' | 'paid' | 'failed';
  /** Whether the answer names the order. */
  readonly isNamed: boolean;
  /** Whether a page was told that it has failed. */
  wasFailed: boolean;
}

/** A request for an order. */
interface Request {
  readonly page: Page;
  readonly account: Account;
  readonly tab: number;
  /** The `visit` of the page that has sent it. */
  readonly visit: number;
  /** The version of the cart. */
  readonly version: number;
  readonly order: Order | undefined;
  readonly send: () => void;
  isAnswered: boolean;
  /** Whether the shopper knows whether there is an order. */
  isSettled: boolean;
  /** Whether storage has only what warns of an order. */
  isStripped: boolean;
  /** Whether the record was forgotten before the answer. */
  isForgotten: boolean;
}

/** The page that the running code belongs to. */
const running = new AsyncLocalStorage<Page>();

/** The browser's locks. Those of a page end with it. */
class Locks {
  readonly #held = new Map<string, {readonly page: Page; release: () => void}>();
  readonly #waiting: (() => void)[] = [];

  readonly request = async (name: string, task: () => unknown): Promise<unknown> => {
    const page = running.getStore()!;
    while (this.#held.has(name))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (!page.isAlive) return new Promise(() => undefined);
    const lock = {page, release: () => this.#release(name, lock)};
    this.#held.set(name, lock);
    try {
      return await task();
    } finally {
      lock.release();
    }
  };

  end(page: Page): void {
    for (const lock of this.#held.values()) if (lock.page === page) lock.release();
  }

  #release(name: string, lock: object): void {
    if (this.#held.get(name) !== lock) return;
    this.#held.delete(name);
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

class FakeSession extends Observable<Pick<SessionState, 'status' | 'person'>> {
  account: Account;
  #shopper = new AbortController();

  constructor(account: Account) {
    super(stateOf(account));
    this.account = account;
  }

  get signal(): AbortSignal {
    return this.#shopper.signal;
  }

  onDeparture(): void {}

  get isExpired(): boolean {
    return this.value.status === 'expired';
  }

  sign(account: Account): void {
    this.account = account;
    this.#next();
    this.set(stateOf(account));
  }

  expire(): void {
    if (this.account) this.set({status: 'expired', person: undefined});
  }

  /** The service has answered with the cart of the account. */
  recognise(): void {
    const person = personOf(this.account);
    if (this.value.person === person) return;
    if (this.value.person !== undefined) this.#next();
    this.set({...this.value, person});
  }

  #next(): void {
    this.#shopper.abort();
    this.#shopper = new AbortController();
  }
}

const stateOf = (account: Account) =>
  account
    ? ({status: 'signed-in', person: undefined} as const)
    : ({status: 'guest', person: 'guest'} as const);

const cartOf = (version: number) => ({
  cart: {price: version},
  items: [{id: 1, name: 'Key', price: version, count: 1}],
});

class FakeCart extends Observable<{
  readonly data: ReturnType<typeof cartOf> | undefined;
  readonly lines: readonly object[];
  readonly pending: boolean;
  readonly failures: ReadonlyMap<string, unknown>;
}> {
  readonly #read: () => number | undefined;

  constructor(read: () => number | undefined) {
    super({data: undefined, lines: [], pending: false, failures: new Map()});
    this.#read = read;
  }

  get version(): number | undefined {
    return this.value.data?.cart.price;
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  async refresh(): Promise<void> {
    await Promise.resolve();
    const version = this.#read();
    if (version)
      this.set({...this.value, data: cartOf(version), lines: [{key: '1', count: 1}]});
  }

  async load(): Promise<void> {
    if (!this.value.data) await this.refresh();
  }

  forget(): void {
    this.set({...this.value, data: undefined, lines: []});
  }
}

/** One page of a tab, until it is reloaded. */
class Page {
  readonly tab: number;
  isAlive = true;
  /** Grows when the shopper changes. */
  visit = 0;
  readonly session: FakeSession;
  readonly cart: FakeCart;
  readonly payment: Payment;
  readonly shop: Shop;
  readonly asPage: PayingPage;
  /** What the last press has led to. */
  seen: string[] = [];
  way: Way = 'opened';
  answer: Answer = 'url';
  isFast = true;
  isConfirmed = false;
  isShown = true;
  /** The last request. */
  request: Request | undefined;
  /** Whether the page can lead to the payment of the last request, and has done so. */
  held: 'no' | 'created' | 'opened' = 'no';

  constructor(world: World, tab: number, account: Account) {
    this.tab = tab;
    this.session = new FakeSession(account);
    this.cart = new FakeCart(() => {
      const {session} = this;
      if (session.isExpired || !this.isAlive) return undefined;
      session.recognise();
      recordsOf(this.shop).forgetAll((one) => one !== personOf(session.account));
      world.shown(session.account, tab);
      return world.versions[session.account];
    });
    const currency = {name: 'EUR', value: 1};
    // These are the parts of a shop that pay.
    this.shop = {
      baseUrl: world.baseUrl,
      recordStorages: {local: world.local, session: world.sessions[tab]!},
      session: this.session,
      cart: this.cart,
      lacks: new Set(),
      systemCurrency: currency,
      displayCurrency: currency,
      catalogue: {forget: () => undefined},
      service: {
        call: (call: unknown, input: {order_id: string}) =>
          call === createPayment
            ? world.request(this)
            : Promise.resolve({stand: world.ask(this, input.order_id)}),
      },
    } as unknown as Shop;
    const open = (): Opening => world.open(this);
    this.asPage = {
      request: (isAsShown) => {
        if (!isAsShown) this.seen.push('changed');
        const request = {paymentMethod: 'PayPal'} as PaymentRequest;
        return Promise.resolve(isAsShown ? request : undefined);
      },
      created: () => undefined,
      open,
    };
    this.payment = running.run(this, () => new Payment(this.shop));
    this.payment.onCompleted((order) => world.completed(this, order));
  }

  /** Tells the driver how the payments stand that the page shows, as `<store-payment>` does. */
  async poll(world: World): Promise<void> {
    const {result, order} = this.payment.value;
    const told = result && 'orderId' in result ? result.orderId : undefined;
    for (const id of new Set([told, order?.id]))
      if (id) await this.#tell(id, world.ask(this, id));
    const code = result?.type === 'qr' && told === '' ? this.request?.order : undefined;
    if (code) await this.#tell('', world.ask(this, code.id));
  }

  async #tell(id: string, stand: 'pending' | 'paid' | 'failed'): Promise<void> {
    if (stand !== 'pending') await this.payment.ended(id, {stand, isSeen: true});
  }
}

function standOf({state}: Order): 'pending' | 'paid' | 'failed' {
  return state === 'open' ? 'pending' : state;
}

/** Waits until everything has happened that can happen now. */
async function quiet(): Promise<void> {
  for (let turns = 0; turns < 6; turns += 1)
    await new Promise((resolve) => setImmediate(resolve));
}

/** A browser with two tabs, and a service. */
class World {
  readonly baseUrl = uniqueAddress();
  readonly local = new MemoryStorage();
  readonly sessions = [new MemoryStorage(), new MemoryStorage()];
  readonly versions: Record<Account, number> = {'': 1, ada: 1001, bob: 2001};
  readonly violations: string[] = [];
  readonly locks = new Locks();
  clock = Date.UTC(2026, 0, 1);
  readonly #pages: Page[];
  readonly #orders: Order[] = [];
  readonly #requests: Request[] = [];
  readonly #reported = new Set<Order>();
  /** The paid orders that a page has asked about during this step. */
  readonly #told: Order[] = [];
  /** Whose cart a page has shown during this step. */
  #shown: Account | undefined;
  /** The orders that their person knows and has not left. The tab in which a guest has ordered. */
  readonly #known = new Map<Order, number>();

  constructor() {
    this.#pages = [0, 1].map((tab) => new Page(this, tab, 'ada'));
  }

  async run(steps: readonly Step[]): Promise<readonly string[]> {
    for (const page of this.#pages) await this.#on(page, () => page.cart.refresh());
    for (const one of steps) {
      await this.#step(one);
      await quiet();
      this.#check(one);
      if (this.violations.length) return this.violations;
    }
    await this.#end();
    return this.violations;
  }

  /** A page asks how an order stands. */
  ask(page: Page, id: string): 'pending' | 'paid' | 'failed' {
    const order = this.#orders.find((one) => one.id === id);
    if (!order) return 'pending';
    if (order.account !== page.session.account)
      this.violations.push('somebody asks about the order of somebody else');
    order.wasFailed ||= order.state === 'failed';
    if (order.state === 'paid') this.#told.push(order);
    if (page.request?.order === order && order.state !== 'open') page.held = 'no';
    return standOf(order);
  }

  /** A page shows the cart of an account, so the orders of all others are forgotten. */
  shown(account: Account, tab: number): void {
    this.#shown = account;
    for (const [order, from] of this.#known)
      if (order.account !== account && (order.account || from === tab))
        this.#known.delete(order);
    for (const request of this.#requests)
      if (request.account !== account && (request.account || request.tab === tab)) {
        request.isStripped = true;
        request.isForgotten ||= request.page.session.isExpired;
      }
  }

  request(page: Page): Promise<PaymentResult> {
    const {account} = page.session;
    const {answer} = page;
    if (answer === 'token renewed' || answer === 'token of another') {
      page.answer = 'url';
      if (account && answer === 'token of another') {
        const next = account === 'ada' ? 'bob' : 'ada';
        this.#leaves(page, next);
        page.session.account = next;
      }
      return Promise.reject(new ShopError('unauthorized', 'No.'));
    }
    page.seen.push('request');
    if (this.#doubts(page).length && !page.isConfirmed)
      this.violations.push('a second order without a confirmation');
    const version = this.versions[account];
    if (version !== page.cart.version)
      this.violations.push('an order that was not shown');
    const result = resultOf(answer, `MS-${this.#orders.length}`);
    const isNamed = Boolean(result && 'orderId' in result && result.orderId);
    const state = answer === 'free' ? 'paid' : 'open';
    const order: Order | undefined =
      answer === 'refused' || answer === 'lost'
        ? undefined
        : {
            id: `MS-${this.#orders.length}`,
            account,
            version,
            state,
            isNamed,
            wasFailed: false,
          };
    if (order) this.#orders.push(order);
    if (answer === 'free') this.versions[account] += 1;
    const {promise, resolve, reject} = Promise.withResolvers<PaymentResult>();
    const {tab, visit} = page;
    const request: Request = {
      page,
      account,
      tab,
      visit,
      version,
      order,
      isAnswered: false,
      isSettled: false,
      isStripped: false,
      isForgotten: false,
      send: () => {
        request.isAnswered = true;
        if (!page.isAlive) return;
        const isKnown = result && result.type !== 'unknown' && !request.isForgotten;
        if (answer === 'refused') request.isSettled = true;
        if (isKnown) {
          for (const doubt of this.#doubts(page)) doubt.isSettled = true;
          request.isSettled = true;
          if (order) this.#known.set(order, tab);
          const isLed = result.type !== 'free' && page.isShown && page.visit === visit;
          if (isLed && !page.session.isExpired) page.held = 'created';
        }
        if (result) resolve(result);
        else reject(errorOf(answer));
      },
    };
    page.request = request;
    page.held = 'no';
    this.#requests.push(request);
    if (page.isFast) request.send();
    return promise;
  }

  /** A page leads its shopper to a payment. */
  open(page: Page): Opening {
    const {request, way} = page;
    page.seen.push('open');
    page.way = 'opened';
    if (page.held === 'no' || request?.visit !== page.visit)
      this.violations.push('a payment is opened that nobody wants');
    if (way === 'missing file') throw new ShopError('missing-part', 'Missing.');
    if (way === 'bug') throw new TypeError('A bug.');
    page.held = way === 'opened' ? 'opened' : 'no';
    return way;
  }

  completed(page: Page, {orderId, items}: CompletedOrder): void {
    const [item] = items;
    // An order without an id can only be that of the page's last request.
    const order = orderId
      ? this.#orders.find(({id}) => id === orderId)
      : page.request?.order;
    if (order?.state !== 'paid' || order.version !== item?.price)
      return void this.violations.push('an order is reported that is not paid');
    if (order.account !== page.session.account || !page.isAlive)
      this.violations.push('an order of somebody else is reported');
    if (this.#reported.has(order) && order.isNamed)
      this.violations.push('an order is reported twice');
    this.#reported.add(order);
  }

  /** The requests of a page's shopper that may have created an order nobody knows of. */
  #doubts(page: Page): readonly Request[] {
    const {account} = page.session;
    return this.#requests.filter(
      (one) =>
        !one.isSettled && one.account === account && (account || one.tab === page.tab),
    );
  }

  /** The shopper of a page leaves. */
  #leaves(page: Page, next: Account): void {
    page.visit += 1;
    page.held = 'no';
    const {request, session} = page;
    if (request && !request.isAnswered)
      request.isForgotten ||= session.account !== next || request.isStripped;
  }

  #on<T>(page: Page, task: () => T): T {
    return running.run(page, task);
  }

  async #step(one: Step): Promise<void> {
    if (one.do === 'answer')
      return this.#requests.find(({isAnswered}) => !isAnswered)?.send();
    if (one.do === 'clock') {
      this.clock += one.seconds * 1000;
      return;
    }
    if (one.do === 'pay' || one.do === 'cancel') {
      const order = this.#orders[one.order];
      if (!order || order.state === 'paid') return;
      order.state = one.do === 'pay' ? 'paid' : 'failed';
      if (one.do === 'pay') this.versions[order.account] += 1;
      return;
    }
    if (!('tab' in one)) return;
    const page = this.#pages[one.tab]!;
    switch (one.do) {
      case 'press':
        return this.#press(page, one);
      case 'reload':
        return this.#reload(page, one.account);
      case 'sign': {
        if (page.session.account === one.account && !page.session.isExpired) return;
        this.#leaves(page, one.account);
        await this.#on(page, () => {
          page.session.sign(one.account);
          page.cart.forget();
          return page.cart.refresh();
        });
        return;
      }
      case 'expire':
        if (page.session.account) {
          page.held = 'no';
          // The page lets go of its copy of the record.
          if (page.request?.isStripped) page.request.isForgotten = true;
        }
        return this.#on(page, () => page.session.expire());
      case 'read':
        return this.#on(page, () => page.cart.refresh());
      case 'edit':
        page.held = 'no';
        return this.#on(page, () => page.payment.drop());
      case 'return':
        if (page.held === 'opened') page.held = 'no';
        return this.#on(page, () => page.payment.returned());
      case 'decline':
        if (page.held === 'no') return;
        page.held = 'no';
        return this.#on(page, () => page.payment.declined());
      case 'leave shop':
        page.held = 'no';
        page.isShown = false;
        return this.#on(page, () => {
          page.payment.leave(page.asPage);
          page.payment.look();
        });
      case 'ask':
        // A report may wait for another tab.
        return void this.#on(page, () => page.payment.askAboutOrders());
      case 'poll':
        return void this.#on(page, () => page.poll(this));
    }
  }

  async #reload(page: Page, account: Account): Promise<void> {
    page.isAlive = false;
    this.locks.end(page);
    const next = new Page(this, page.tab, account);
    this.#pages[page.tab] = next;
    await this.#on(next, () => next.cart.refresh());
  }

  /** Presses "Pay", and checks that what happens is what the shopper expects. */
  async #press(page: Page, step: Step & {readonly do: 'press'}): Promise<void> {
    const {payment, session, shop, cart} = page;
    const {busy, notice} = payment.value;
    const shown = orderText(shop, 'PayPal');
    const {account} = session;
    if (step.stale) this.versions[account] += 1;
    const isHeld = page.held !== 'no' && page.request?.version === cart.version;
    const isAnother = this.#pages.some((one) => one !== page && one.payment.value.busy);
    const isConfirmed = step.confirms && notice?.type === 'confirm';
    const isGone = session.isExpired;
    const isChanged = isGone || this.versions[account] !== cart.version;
    const isAsked = this.#doubts(page).length > 0 && !isConfirmed;
    page.seen = [];
    if (!busy) {
      const {way, answer, fast: isFast} = step;
      Object.assign(page, {way, answer, isFast, isConfirmed, isShown: true});
    }
    const done = this.#on(page, () =>
      payment.press({shown, method: 'PayPal', isConfirmed, page: page.asPage}),
    ).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
    void done;
    await quiet();
    const [first = payment.value.notice?.type] = page.seen;
    if (isAnother) return; // It waits for the other tab, or not.
    const expected = busy
      ? first
      : isHeld
        ? 'open'
        : isChanged
          ? 'changed'
          : isAsked
            ? 'confirm'
            : step.answer.startsWith('token') &&
                (step.answer !== 'token renewed' || !account)
              ? first
              : 'request';
    if (first !== expected)
      this.violations.push(`a press leads to ${first} instead of ${expected}`);
    const {request} = page;
    const isPayable = request?.isAnswered && page.held !== 'no';
    if (expected === 'request' && isPayable && !page.seen.includes('open'))
      this.violations.push('nobody is led to the payment');
    const {order} = request ?? {};
    if (expected === 'request' && step.answer === 'free' && step.fast)
      if (!order || !this.#reported.has(order))
        this.violations.push('a free order is not reported');
  }

  #check(step: Step): void {
    const wrong = (what: string) => this.violations.push(what);
    const isQuiet = this.#pages.every((page) => !page.payment.value.busy);
    for (const page of this.#pages) {
      const {order, state, result} = page.payment.value;
      const {isExpired} = page.session;
      const {person} = page.session.value;
      if (order && order.person !== person) wrong('the order of another is shown');
      const isOwn = page.request?.visit === page.visit && !isExpired;
      if ((state !== 'none' || result) && !isOwn)
        wrong('the payment of another is held');
    }
    const stored = [this.local, ...this.sessions].flatMap((storage) =>
      Array.from(
        {length: storage.length},
        (_, at) => JSON.parse(storage.getItem(storage.key(at)!)!) as PaymentRecord,
      ),
    );
    const account = this.#shown;
    if (
      ['read', 'sign', 'reload'].includes(step.do) &&
      isQuiet &&
      account !== undefined
    ) {
      const others = stored.filter(
        ({person, items}) =>
          person.startsWith('user-') && person !== personOf(account) && items.length,
      );
      if (others.length) wrong('the order of another is kept');
    }
    this.#shown = undefined;
    for (const order of this.#told.splice(0))
      if (isQuiet && this.#known.has(order) && !this.#reported.has(order))
        wrong('a purchase is not reported at once');
    const isWaiting = this.#requests.some(
      ({isAnswered, page}) => !isAnswered || !page.isAlive,
    );
    if (!isWaiting && stored.some(({state}) => state === 'requested'))
      wrong('an order counts as requested although the answer has come');
  }

  /** Opens both pages again. What was paid must have been reported by then. */
  async #end(): Promise<void> {
    for (const request of this.#requests) if (!request.isAnswered) request.send();
    await quiet();
    for (const tab of [0, 1]) {
      const {account} = this.#pages[tab]!.session;
      const known = [...this.#known].filter(
        ([order, from]) =>
          order.account === account &&
          (account || from === tab) &&
          order.state === 'paid' &&
          order.isNamed &&
          !order.wasFailed,
      );
      await this.#reload(this.#pages[tab]!, account);
      await quiet();
      const page = this.#pages[tab]!;
      for (let times = 0; times < 5; times += 1) {
        await this.#on(page, () => page.payment.askAboutOrders());
        await quiet();
      }
      for (const [order] of known)
        if (!this.#reported.has(order))
          this.violations.push('a purchase is not reported');
    }
  }
}

function resultOf(answer: Answer, orderId: string): PaymentResult | undefined {
  const url = 'https://pay.example.com/';
  // No page of the test looks at the code.
  const qr = {} as QrPayment;
  const results: Partial<Record<Answer, PaymentResult>> = {
    url: {type: 'url', url, orderId},
    'url without an id': {type: 'url', url, orderId: ''},
    form: {type: 'html', html: '<form>', orderId},
    code: {type: 'qr', qr, orderId},
    'code without an id': {type: 'qr', qr, orderId: ''},
    free: {type: 'free'},
    odd: {type: 'unknown', name: 'widget'},
  };
  return results[answer];
}

function errorOf(answer: Answer): ShopError {
  if (answer === 'refused') return new ShopError('refused', 'Refused.');
  if (answer === 'redirect after creating')
    return new ShopError('schema', 'Redirects.');
  return new ShopError('network', 'Offline.');
}

/** Plays a history in a browser of its own, and returns what is wrong. */
export async function paymentViolations(
  steps: readonly Step[],
): Promise<readonly string[]> {
  const world = new World();
  const {setTimeout} = globalThis;
  const {now} = Date;
  const locks = Object.getOwnPropertyDescriptor(navigator, 'locks');
  Object.defineProperty(navigator, 'locks', {configurable: true, value: world.locks});
  Date.now = () => (world.clock += 1);
  // How long a tab waits until others see what it has stored.
  globalThis.setTimeout = ((run: () => void, delay?: number, ...rest: []) =>
    delay === 500 ? setImmediate(run) : setTimeout(run, delay, ...rest)) as never;
  try {
    return await world.run(steps);
  } finally {
    Date.now = now;
    globalThis.setTimeout = setTimeout;
    if (locks) Object.defineProperty(navigator, 'locks', locks);
    else delete (navigator as {locks?: unknown}).locks;
  }
}
