import fc from 'fast-check';
import {ShopError} from '../../src/lib/shop-error.js';
import {Cart, type CartItem} from '../../src/shop/cart.js';
import {onShopperChange, Session, tokenSenderOf} from '../../src/shop/session.js';
import {item, type Fate, serviceOf} from './model-cart.js';
import {ModelShoppers} from './model-shoppers.js';

const deeds = {
  add: ['buy', 'buy', 'subscribe', 'give', 'buy a tier'],
  line: ['count', 'count', 'remove', 'price', 'server', 'variable'],
  code: ['coupon', 'coupon', 'gift card', 'referral', 'no coupon', 'no gift card'],
  undo: ['undo', 'undo', 'remove and undo'],
  shopper: ['sign in', 'sign out', 'sign out'],
  other: ['look again', 'look', 'elsewhere', 'no referral'],
} as const;
type Deed = (typeof deeds)[keyof typeof deeds][number];

/** One action of a shopper, and the fate of the request that it causes. */
export interface Step {
  readonly deed: Deed;
  /** The number of the item, the line, the code or the shopper. */
  readonly which: number;
  readonly count: number;
  readonly fate: keyof typeof fates;
  /** How many microtasks the service waits before it answers. */
  readonly slow: number;
  /** How many of the next `getCart` calls fail; `unreadableBy` says how. */
  readonly unreadable: number;
  readonly unreadableBy: 'lost' | 'unauthorized';
  /** Whether the shopper waits for the outcome before the next action. */
  readonly patient: boolean;
  /** The number of the tab in which the shopper acts. */
  readonly tab: number;
}

const fates = {
  taken: {},
  refused: {error: new ShopError('refused', 'No.')},
  'lost before': {error: new ShopError('network', 'Offline.'), effect: false},
  'lost after': {error: new ShopError('timeout', 'Slow.'), effect: true},
  'failed after': {error: new ShopError('service', 'Broken.'), effect: true},
  unauthorized: {error: new ShopError('unauthorized', 'Sign in.')},
  'too fast': {error: new ShopError('rate-limited', 'Slow down.')},
} satisfies Record<string, Fate>;

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.oneof(
    {weight: 6, arbitrary: fc.constantFrom(...deeds.add)},
    {weight: 6, arbitrary: fc.constantFrom(...deeds.line)},
    {weight: 5, arbitrary: fc.constantFrom(...deeds.code)},
    {weight: 4, arbitrary: fc.constantFrom(...deeds.undo)},
    {weight: 3, arbitrary: fc.constantFrom(...deeds.shopper)},
    {weight: 1, arbitrary: fc.constantFrom(...deeds.other)},
  ),
  which: fc.nat(2),
  count: fc.integer({min: 1, max: 9}),
  fate: fc.oneof(
    {weight: 4, arbitrary: fc.constant('taken' as const)},
    {
      weight: 3,
      arbitrary: fc.constantFrom('lost before', 'lost after', 'failed after'),
    },
    {weight: 2, arbitrary: fc.constantFrom('refused', 'unauthorized', 'too fast')},
  ),
  slow: fc.nat(6),
  unreadable: fc.constantFrom(0, 0, 0, 0, 1, 2),
  unreadableBy: fc.constantFrom('lost', 'lost', 'unauthorized'),
  patient: fc.boolean(),
  tab: fc.constantFrom(0, 0, 1),
});

const circumstances = fc.record({
  /** Whether applying a code resets all quantities to 1. */
  forgetful: fc.boolean(),
  /** Whether the service answers `getCart` calls that the cart has aborted. */
  deaf: fc.boolean(),
  /** Whether the page can get a new token for its first shopper. */
  renews: fc.boolean(),
  /** Whether the cart is read before the first action. */
  isRead: fc.constantFrom(true, true, false),
  /** Whether the shopper signs out as soon as a failure is shown. */
  leaves: fc.constantFrom(false, false, false, true),
  /** The number of tabs of the page. */
  tabs: fc.constantFrom(1, 1, 2),
  /** How long the service needs to work out prices, in milliseconds. */
  settleDelay: fc.constantFrom(0, 0, 0, 1),
});
export type Circumstances =
  typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

/** Random histories: any actions of shoppers in a cart, with any failures. */
export const randomHistories = fc.tuple(fc.array(step, {maxLength: 16}), circumstances);

const usual = {which: 0, count: 1, fate: 'taken', slow: 0} as const;
const readable = {unreadable: 0, unreadableBy: 'lost', patient: false, tab: 0} as const;
const did = (deed: Deed, more: Partial<Step> = {}): Step => ({
  deed,
  ...usual,
  ...readable,
  ...more,
});

/**
 * A history that every run plays: the page signs in the same player again after a sign-out. The
 * undo belongs to this player, so the cart may show it.
 */
export const fixedHistories: [[Step[], Circumstances]][] = [
  [
    [
      [
        did('buy', {patient: true}),
        did('count', {fate: 'lost before'}),
        did('sign out'),
        did('buy', {patient: true}),
        did('remove', {which: 2}),
        did('undo'),
        did('count', {unreadable: 2}),
      ],
      {
        forgetful: false,
        deaf: false,
        renews: true,
        isRead: true,
        leaves: false,
        tabs: 1,
        settleDelay: 0,
      },
    ],
  ],
];

const names = ['ada', 'bo', 'guest'];

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

/** A change of the cart that a shopper has requested. */
interface Wish {
  readonly what: string;
  /** The call that makes the change, and the arguments that distinguish it from other calls. */
  readonly call: string;
  readonly args: readonly unknown[];
  /** A later wish with the same key may replace a waiting one. Empty: none may. */
  readonly key: string;
  /** The length of the service's log when the change was requested, and when it was reported. */
  readonly from: number;
  to: number;
  readonly shopper: number;
  readonly outcome: {isAccepted?: boolean; isLeft?: boolean};
  /** Whether the cart had not been read when the shopper requested the change. */
  readonly isUnread: boolean;
  /** For an undo: the removed line. */
  readonly was?: CartItem;
}

/** Whether a change was perhaps sent without knowledge of the cart, which could not be read. */
function isBlind({isUnread, to}: Wish, {log}: ModelShoppers): boolean {
  return isUnread && log.slice(0, to).some(({call}) => call === 'getCart');
}

/** Delivers the messages between the tabs of a history a moment later, and is never closed. */
class Channel {
  static open: readonly Channel[] = [];
  onmessage: ((message: {readonly data: unknown}) => void) | undefined;

  constructor() {
    Channel.open = [...Channel.open, this];
  }

  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this) queueMicrotask(() => other.onmessage?.({data}));
  }
}

/** A page with a cart at a service, and its shopper. */
class Visit {
  readonly service: ModelShoppers;
  readonly session = new Session();
  readonly cart: Cart;
  readonly tab: number;
  readonly wishes: Wish[] = [];
  readonly wrongs: string[] = [];
  /** The ids of the items that each shopper, by number, has tried to add. */
  readonly #asked = new Map<number, Set<number>>();
  /** The length of the log when the cart was last read for another reason than a change. */
  lookedAt = 0;
  readonly #outcomes: Promise<unknown>[] = [];
  readonly #issued: string[] = [];
  #removed: {readonly item: CartItem; readonly shopper: number} | undefined;
  /** Grows when the shopper changes. */
  #shopper = 0;
  /** A counter that makes every chosen value different, so that a value identifies its wish. */
  #serial = 0;

  constructor(
    service: ModelShoppers,
    tab: number,
    {renews, leaves, settleDelay, tabs}: Circumstances,
  ) {
    const {session} = this;
    this.service = service;
    this.tab = tab;
    this.cart = new Cart(serviceOf(service.clientOf(tab), session), session, {
      settleDelay,
      channel: tabs > 1 ? 'history' : undefined,
    });
    if (renews) session.setTokenProvider(() => Promise.resolve(this.#issue('ada')));
    else session.setToken(this.#issue('ada'));
    onShopperChange(session, () => {
      service.shopperChanged(tab);
      this.#shopper += 1;
    });
    this.cart.subscribe(() => {
      this.#compareAsked();
      if (leaves && this.cart.value.failures.size) session.setToken(undefined);
    });
  }

  /** The token that requests currently carry. */
  get token(): string | undefined {
    let token: string | undefined;
    if (this.session.value.status === 'guest') return token;
    void tokenSenderOf(this.session)((carried) => {
      token = carried;
      return Promise.resolve();
    }).catch(() => undefined);
    return token;
  }

  /** Does a step. Resolves when the shopper goes on. */
  async take(one: Step): Promise<void> {
    const {service} = this;
    service.reads.push(
      ...Array.from({length: one.unreadable}, () => ({
        ...fates[one.unreadableBy === 'lost' ? 'lost before' : 'unauthorized'],
        after: turns(one.slow),
      })),
    );
    service.changes.push({...fates[one.fate], after: turns(one.slow)});
    const outcome = this.#do(one);
    this.#outcomes.push(outcome);
    if (one.patient) await outcome;
  }

  async settled(): Promise<void> {
    await Promise.all(this.#outcomes);
    await this.cart.settled();
  }

  /** The cart must show no items, and no failures of items, of another shopper. */
  #compareAsked(): void {
    const {lines, failures} = this.cart.value;
    const asked = this.#asked.get(this.#shopper);
    for (const {key, item: line, itemId} of lines) {
      if (!line && !asked?.has(itemId)) this.wrongs.push(`${key} is shown to another`);
    }
    for (const key of failures.keys()) {
      const [, id] = /^(?:item|gift)-(\d+)$/.exec(key) ?? [];
      // Whoever's session has expired reads that adding an item needs a sign-in.
      const isExpired = this.session.value.status === 'expired';
      const before = isExpired ? this.#asked.get(this.#shopper - 1) : undefined;
      if (id && !asked?.has(Number(id)) && !before?.has(Number(id)))
        this.wrongs.push(`the failure of ${key} is shown to another`);
    }
  }

  #issue(name: string): string | undefined {
    const token = `${name}-${this.#issued.length}`;
    if (name === 'guest') return undefined;
    this.#issued.push(token);
    return token;
  }

  #next(): number {
    return (this.#serial += 1) * 2 + this.tab;
  }

  async #ask(
    wish: Pick<Wish, 'what' | 'call' | 'args' | 'key' | 'was'>,
    make: () => Promise<boolean>,
  ): Promise<boolean> {
    const {service, cart} = this;
    const shopper = this.#shopper;
    const one: Wish = {
      ...wish,
      from: service.log.length,
      to: Infinity,
      shopper,
      outcome: {},
      isUnread: !cart.value.data,
    };
    this.wishes.push(one);
    if (one.call === 'addToCart') {
      const asked = this.#asked.get(shopper) ?? new Set();
      this.#asked.set(shopper, asked.add(one.args[0] as number));
    }
    const isAccepted = await make();
    one.to = service.log.length;
    one.outcome.isAccepted = isAccepted;
    one.outcome.isLeft = this.#shopper !== shopper;
    return isAccepted;
  }

  #add(which: number, how: Parameters<Cart['add']>[1] = {}): Promise<boolean> {
    // Each shopper buys different items, so that a test can tell whose item is shown.
    const id = 100 * (2 * this.#shopper + this.tab + 1) + which;
    const wish = {what: `add ${id}`, call: 'addToCart', args: [id], key: ''};
    return this.#ask(wish, () => this.cart.add(item(id), how));
  }

  #code(call: string, make: () => Promise<boolean>, code?: string): Promise<boolean> {
    const args = code === undefined ? [] : [code];
    return this.#ask({what: `${call} ${code ?? ''}`, call, args, key: ''}, make);
  }

  #applyCode(code: string): Promise<boolean> {
    return this.#code('applyCode', () => this.cart.applyCode(code), code);
  }

  async #do({deed, which, count}: Step): Promise<unknown> {
    const {cart, session, service} = this;
    const code = `${['EMBER', 'FIVEOFF', 'MAY'][which] ?? ''}${this.#next()}`;
    switch (deed) {
      case 'buy':
        return this.#add(which);
      case 'subscribe':
        return this.#add(which, {subscribe: true});
      case 'give':
        return this.#add(which, {giftTo: `friend_${which}`});
      case 'buy a tier':
        return this.#add(which, {tier: 5 + count});
      case 'coupon':
        return this.#applyCode(code);
      case 'gift card':
        return this.#applyCode(`GIFT-${code}`);
      case 'referral':
        return this.#code('setReferral', () => cart.applyReferral(code), code);
      case 'no coupon':
        return this.#code('removeCoupon', () => cart.removeCoupon());
      case 'no gift card':
        return this.#code('removeGiftCard', () => cart.removeGiftCard());
      case 'no referral':
        return this.#code('removeReferral', () => cart.removeReferral());
      case 'look again':
        this.lookedAt = service.log.length;
        return cart.refresh();
      case 'look':
        return cart.load();
      case 'elsewhere':
        service.cartOf(this.token).stock(12 + which);
        this.lookedAt = service.log.length;
        return cart.refresh(true);
      case 'sign in': {
        const token = this.#issue(names[which] ?? '');
        return token ? session.signIn(token, '', 'none') : session.setToken(token);
      }
      case 'sign out':
        return session.setToken(this.#issue('guest'));
      case 'undo':
        return this.#undo();
      case 'remove and undo':
        void this.#doToLine('remove', which);
        return this.#undo();
      case 'remove':
      case 'count':
      case 'price':
      case 'server':
      case 'variable':
        return this.#doToLine(deed, which);
    }
  }

  async #undo(): Promise<unknown> {
    const {cart} = this;
    if (this.#removed?.shopper !== this.#shopper) return undefined;
    const {item: was} = this.#removed;
    const wish = {
      what: `undo ${was.id}`,
      call: 'addToCart',
      args: [was.id],
      key: '',
      was,
    };
    return this.#ask(wish, () => cart.restore(was));
  }

  async #doToLine(deed: (typeof deeds.line)[number], which: number): Promise<unknown> {
    const {cart} = this;
    const {lines} = cart.value;
    const line = lines[which % Math.max(1, lines.length)];
    if (!line?.item) return undefined;
    const {cid} = line.item;
    const value = 10 * this.#next();
    const ask = (
      call: string,
      rest: readonly unknown[],
      make: () => Promise<boolean>,
    ) => {
      const args = [cid, ...rest];
      const key = deed === 'remove' ? '' : `${deed} ${cid}`;
      return this.#ask({what: `${deed} ${args.join()}`, call, args, key}, make);
    };
    switch (deed) {
      case 'remove': {
        const was = {...line.item, count: line.count};
        this.#removed = {item: was, shopper: this.#shopper};
        return ask('removeFromCart', [], () => cart.remove(line));
      }
      case 'count':
        return ask('setCount', [value], () => cart.setCount(line, value));
      case 'price':
        return ask('setPrice', [value + 0.5], () => cart.setPrice(line, value + 0.5));
      case 'server':
        return ask('setServer', [value], () => cart.setServer(line, value));
      case 'variable':
        return ask('setVariable', [4, `colour ${value}`], () =>
          cart.setVariable(line, 4, `colour ${value}`),
        );
    }
  }
}

/** Returns sentences about differences between the shown cart and the service's cart. */
function wrongsOfView({cart, service, token}: Visit): string[] {
  const {page} = service.cartOf(token);
  const {lines, data, pending, failure, failures} = cart.value;
  const isSame = (one: unknown, other: unknown) =>
    fc.stringify(one) === fc.stringify(other);
  return [
    isSame(
      lines.map(({key, count, item: line}) => ({key, count, line})),
      page.items.map((line) => ({key: `${line.cid}`, count: line.count, line})),
    ) || 'other lines are shown than the service has',
    isSame(data, page) || 'another cart is shown than the service has',
    !lines.some((line) => line.pending) || 'a line is shown as pending',
    !pending || 'the cart is shown as pending',
    !failure || 'the cart is shown as failed',
    [...failures.values()].every((failed) => failed instanceof ShopError) ||
      'a failure is not one of the shop',
  ].filter((wrong) => wrong !== true);
}

/** Returns the refused items, and lines of another shopper, in a cart that could not be read. */
function wrongsOfUnread({cart, service, token}: Visit): string[] {
  return cart.value.lines.flatMap(({key, item: line, itemId, count}) => {
    if (line) return service.owns(token, line.cid) ? [] : [`${key} is another's`];
    return count <= service.added(itemId) ? [] : [`${key} shows ${count}`];
  });
}

/** Returns the changes whose reported outcome is not that in the service. */
function wrongsOfOutcomes({wishes, service, tab}: Visit): string[] {
  const {log} = service;
  const wrongs: string[] = [];
  /** The calls of a wish in the log, between its request and the report of its outcome. */
  const callsOf = ({call, args, from, to}: Wish) =>
    log
      .slice(from, to)
      .filter(
        (entry) =>
          entry.tab === tab &&
          entry.call === call &&
          args.every((arg, at) => entry.args[at] === arg),
      );
  /** Whether the shopper has changed, or the cart could not be read. */
  const isUnknown = (wish: Wish) =>
    !wish.outcome.isAccepted &&
    (wish.outcome.isLeft ||
      isBlind(wish, service) ||
      log.slice(wish.from, wish.to).some(({call}) => call === 'getCart'));
  /**
   * Whether another tab has changed the same line or code before the outcome was reported. An answer
   * then cannot show whether a lost change was made.
   */
  const isDisturbed = ({to, args: [subject]}: Wish) =>
    log
      .slice(0, to)
      .some(
        ({tab: other, args, itemId, call}) =>
          other !== tab &&
          (itemId === undefined
            ? /code|coupon|gift|referral/i.test(call)
            : args[0] === subject || itemId === subject),
      );

  for (const wish of wishes) {
    const {what, key, outcome, was} = wish;
    if (isDisturbed(wish)) continue;
    const made = callsOf(wish).filter(({isMade}) => isMade);
    if (outcome.isAccepted && !made.length) {
      // Two kinds of changes are accepted without a call: a quantity that was replaced by a newer
      // one before it was sent, and a lost removal of a line that is gone in any case.
      const isReplaced = wishes.some(
        (other) =>
          key &&
          other.key === key &&
          callsOf({...other, to: wish.to}).some(({isMade}) => isMade),
      );
      const isRemoval = wish.call.startsWith('remove');
      if (!isReplaced && !isRemoval) wrongs.push(`${what} is not in the service`);
    }
    if (outcome.isAccepted && was && was.count > 1) {
      const isWhole = log
        .slice(wish.from, wish.to)
        .some(
          ({call, args, isMade}) =>
            call === 'setCount' && isMade && Number(args[1]) >= was.count,
        );
      if (!isWhole) wrongs.push(`${what} did not bring back ${was.count}`);
    }
    // No two wishes choose the same value, so a call with this value belongs to this wish.
    if (key && !outcome.isAccepted && !isUnknown(wish)) {
      const lineIsThere = service.lines.some(({cid}) => cid === wish.args[0]);
      // The answer has the price after the coupon, which does not show what was set.
      const isHidden = wish.call === 'setPrice' && made.some((one) => one.isReduced);
      if (made.length && lineIsThere && !isHidden)
        wrongs.push(`${what} was not refused`);
    }
  }

  // Of settings that wait, only the last is sent.
  for (const [at, {key, what, call, args}] of wishes.entries()) {
    const newer = key && wishes.slice(at + 1).find((wish) => wish.key === key);
    // With a renewed token, a call that was sent before may be sent once more.
    const first = log.findIndex(
      (one) => one.call === call && one.args.join() === args.join(),
    );
    if (newer && first >= newer.from)
      wrongs.push(`${what} was sent although it was replaced`);
  }

  // A quantity that is no wish is the further units of an undo, whatever the line has by then.
  for (const {call, args, was = 0, tab: sender} of log) {
    if (call !== 'setCount' || sender !== tab) continue;
    if (log.some((one) => one.tab !== tab && one.args[0] === args[0])) continue;
    const more = Number(args[1]) - was;
    const isUndo = wishes.some((wish) => wish.was && wish.was.count - 1 === more);
    if (!isUndo && !wishes.some((wish) => wish.key && wish.args[1] === args[1]))
      wrongs.push(`${args.join()} is no wish: there were ${was}`);
  }

  // Some calls look the same for several wishes. The number of such calls must lie between the
  // number of accepted wishes and that of possible ones.
  const alike = new Map<string, [Wish, ...Wish[]]>();
  for (const wish of wishes) {
    if (wish.key) continue;
    const name = JSON.stringify([wish.call, ...wish.args]);
    const same = alike.get(name);
    if (same) same.push(wish);
    else alike.set(name, [wish]);
  }
  for (const [what, same] of alike) {
    const [{call, args}] = same;
    const made = log.filter(
      (entry) =>
        entry.isMade &&
        entry.tab === tab &&
        entry.call === call &&
        args.every((arg, at) => entry.args[at] === arg),
    ).length;
    const accepted = same.filter(
      (wish) => wish.outcome.isAccepted && !isDisturbed(wish),
    ).length;
    // An undo that restored too few units is reported as failed, although its calls were made.
    const possible = same.filter(
      (wish) =>
        wish.outcome.isAccepted || isUnknown(wish) || isDisturbed(wish) || wish.was,
    ).length;
    const isRemoval = call.startsWith('remove');
    if (made > possible) wrongs.push(`${what} was not refused`);
    if (made < accepted && !isRemoval) wrongs.push(`${what} is not in the service`);
  }
  return wrongs;
}

/**
 * Returns the lines that a code has reset without a word to the shopper, and those of which the
 * shopper reads so although no code has reset them.
 */
function wrongsOfCodes(
  {service, cart, lookedAt, wishes}: Visit,
  {forgetful, tabs}: Circumstances,
): string[] {
  const {log} = service;
  const {data, failures} = cart.value;
  const coded = log.findLastIndex(({call, isMade}) => call === 'applyCode' && isMade);
  return (data?.items ?? []).flatMap(({cid, id, count}) => {
    const isSaid = failures.get(`${cid}`)?.kind === 'altered';
    // What another tab changes meanwhile may be taken for what the service has changed.
    if (isSaid) return forgetful || tabs > 1 ? [] : [`${cid} was not altered`];
    const line = service.lines.find((one) => one.cid === cid);
    const {wanted = 0, payment_type = 0, tier_quantity} = line ?? {};
    const isExcused =
      count >= wanted ||
      payment_type > 0 || // An added unit may have got a line of its own.
      tier_quantity !== undefined ||
      tabs > 1 ||
      id < 100 || // Another device has added it.
      lookedAt >= coded ||
      // The shopper has set it since, and knows what it was.
      wishes.some((wish) => wish.to > coded && wish.args[0] === cid) ||
      // The cart was not known before the code, or the code was reported as failed.
      log.some(({call}) => call === 'getCart') ||
      wishes.some(({isUnread, outcome}) => isUnread || outcome.isLeft);
    return isExcused ? [] : [`${cid} is at ${count} of ${wanted} without a word`];
  });
}

/** Plays a history and returns sentences about everything that went wrong. */
export async function findViolations(
  steps: readonly Step[],
  around: Circumstances,
): Promise<readonly string[]> {
  const {forgetful, deaf, isRead, tabs} = around;
  Channel.open = [];
  Object.assign(globalThis, {
    BroadcastChannel: Channel,
    addEventListener: () => undefined,
  });
  const service = new ModelShoppers();
  Object.assign(service, {forgetful, deaf});
  // Also items that the first shopper may buy.
  service.cartOf('ada-0').stock(10, 10, 11, 200);
  const visits = Array.from(
    {length: tabs},
    (_, tab) => new Visit(service, tab, around),
  );
  /** Waits until no tab has anything to send, to read, or to tell the others. */
  const settled = async () => {
    for (let round = 0; round < 2 * tabs; round++) {
      for (const visit of visits) await visit.settled();
      await turns(5);
    }
  };
  if (isRead) for (const {cart} of visits) await cart.load();
  for (const step of steps) await visits[step.tab % tabs]!.take(step);
  await settled();
  const wrongs = visits.flatMap((visit) => {
    const {value} = visit.cart;
    const pending = value.pending ? ['something is still pending'] : [];
    if (value.failure) return [...pending, ...wrongsOfUnread(visit)];
    return value.data ? [...pending, ...wrongsOfView(visit)] : pending;
  });

  service.reads.length = 0;
  service.changes.length = 0;
  for (const {cart} of visits) await cart.load();
  await settled();
  return [
    ...service.wrongs,
    ...wrongs,
    ...visits.flatMap((visit) => [
      ...visit.wrongs,
      ...wrongsOfView(visit),
      ...wrongsOfOutcomes(visit),
      ...wrongsOfCodes(visit, around),
    ]),
  ];
}
