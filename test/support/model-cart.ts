import {Item} from '../../src/api/item.js';
import {ShopError} from '../../src/lib/shop-error.js';
import type {Session} from '../../src/shop/session.js';
import {CartPage, getCart} from '../../src/api/calls/cart-page.js';
import * as added from '../../src/api/calls/addition.js';
import * as calls from '../../src/api/calls/cart.js';
import type {ServiceCalls} from '../../src/api/service.js';
import {fakeService, type Sent} from './fake-service.js';
import {parseWhole} from './parse-answers.js';

/** An item for sale with this id and name. Its price is its id. */
export function item(id: number, name = `Item ${id}`): Item {
  return parseWhole(Item, {id, name, price: id});
}

export const sword = item(7, 'Diamond sword');
export const shield = item(8, 'Oak shield');

export const offline = new ShopError('network', 'Offline.');
export const soldOut = new ShopError('refused', 'Refused.', {
  serviceMessage: 'Sold out.',
});

/** How the service treats a call. By default the call takes effect and is answered. */
export interface Fate {
  /** The error with which the call is answered. */
  readonly error?: unknown;
  /** Whether a call takes effect even though it is answered with an error. */
  readonly effect?: boolean;
  /** Delays the effect and the answer until this promise resolves. */
  readonly after?: Promise<unknown>;
}

export interface ModelLine {
  readonly cid: number;
  readonly id: number;
  readonly payment_type: number;
  count: number;
  /** The last quantity that was requested. A code may have reset `count` to 1. */
  wanted: number;
  price: number;
  selected_server: number | null;
  vars: readonly {readonly id: number; readonly name: string; readonly value: string}[];
  readonly gift?: {readonly gifted_to: string} | undefined;
  readonly tier_quantity?: number | undefined;
}

type Addition = Omit<added.Addition, 'id' | 'promoted'>;

/**
 * A fake service with one cart, in memory. Adding an item again raises the quantity of its line.
 * `calls` records every call as text, and `tokens` the token of each call.
 */
export class ModelCart {
  readonly calls: string[] = [];
  readonly tokens: (string | undefined)[] = [];
  lines: ModelLine[] = [];
  coupon = '';
  giftCard = '';
  referral = '';
  /** The fates of the next changes, in order. */
  changes: Fate[] = [];
  /** The fates of the next `getCart` calls, in order. */
  reads: Fate[] = [];
  /** Whether applying a code resets all quantities to 1, and all chosen servers. */
  forgetful = false;
  /** Whether shoppers choose the prices. */
  anyPrice = false;
  /** The amount by which a coupon lowers the price of each line. */
  reduction = 0;
  /** The `user_id` of the cart for each token. Other carts have none. */
  userIds: Readonly<Record<string, number>> = {};
  /** Whether the cart has a coupon whose code the service does not send. */
  hiddenCoupon = false;
  #cid: number;
  #waiting: {readonly call: string; readonly resolve: () => void}[] = [];
  #held: {readonly call: string; readonly released: Promise<void>} | undefined;

  /** `cid`: the number before the `cid` of the first line. */
  constructor(cid = 9000) {
    this.#cid = cid;
  }

  /** Puts items into the cart without recording a call, as another device would. */
  stock(...ids: readonly number[]): this {
    for (const id of ids) this.#add(id, {payment_type: 0});
    return this;
  }

  /** Resolves when the service has received this call, such as `count 9001 2`. */
  called(call: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.calls.includes(call)) resolve();
      else this.#waiting.push({call, resolve});
    });
  }

  /**
   * Delays the next call of this text. `reached` resolves when the service has received it;
   * `release` lets it take effect.
   */
  hold(call: string) {
    const {promise: released, resolve: release} = Promise.withResolvers<void>();
    this.#held = {call, released};
    return {reached: this.called(call), release};
  }

  #released(call: string): Promise<void> | undefined {
    if (this.#held?.call !== call) return undefined;
    const {released} = this.#held;
    this.#held = undefined;
    return released;
  }

  async getCart({token, signal}: Sent = {}): Promise<CartPage> {
    this.#note('get', token);
    const {error, after = this.#released('get')} = this.reads.shift() ?? {};
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    await Promise.race([after, givenUp]);
    signal?.throwIfAborted();
    if (error) throw error as Error;
    const {page} = this;
    return {...page, cart: {...page.cart, user_id: this.userIds[token ?? ''] ?? null}};
  }

  /** The answer that `getCart` gives at this moment. */
  get page(): CartPage {
    return parseWhole(CartPage, {
      cart: {
        id: 1,
        coupon_id: this.hiddenCoupon ? 1 : null,
        coupon_code: this.coupon,
        gift_code: this.giftCard,
        referral_code: this.referral,
      },
      items: this.lines.map((line) => ({
        ...line,
        name: `Item ${line.id}`,
        is_any_price: this.anyPrice,
        price: Math.max(0, line.price - (this.coupon ? this.reduction : 0)),
      })),
    });
  }

  addToCart(id: number, how: Addition, options?: Sent): Promise<unknown> {
    const kind = how.payment_type ? ` as ${how.payment_type}` : '';
    return this.#change(`add ${id}${kind}`, options, () => this.#add(id, how));
  }

  removeFromCart(cid: number, options?: Sent): Promise<unknown> {
    return this.#change(`remove ${cid}`, options, () => {
      this.lines = this.lines.filter((line) => line.cid !== cid);
    });
  }

  setCount(cid: number, count: number, options?: Sent): Promise<unknown> {
    return this.#edit(`count ${cid} ${count}`, options, cid, (line) => {
      line.count = line.wanted = count;
    });
  }

  setPrice(cid: number, price: number, options?: Sent): Promise<unknown> {
    return this.#edit(`price ${cid} ${price}`, options, cid, (line) => {
      line.price = price;
    });
  }

  setServer(cid: number, server: number, options?: Sent): Promise<unknown> {
    return this.#edit(`server ${cid} ${server}`, options, cid, (line) => {
      line.selected_server = server;
    });
  }

  setVariable(
    cid: number,
    variable: number,
    value: string,
    options?: Sent,
  ): Promise<unknown> {
    return this.#edit(`variable ${cid} ${variable} ${value}`, options, cid, (line) => {
      line.vars = line.vars.map((one) => (one.id === variable ? {...one, value} : one));
    });
  }

  async applyCode(code: string, options?: Sent) {
    await this.#change(`code ${code}`, options, () => {
      if (code.startsWith('GIFT')) this.giftCard = code;
      else this.coupon = code;
      if (!this.forgetful) return;
      this.lines = this.lines.map((line) => ({
        ...line,
        count: 1,
        selected_server: null,
      }));
    });
    return {type: 'coupon', message: '', percent: null, amount: null, sum: null};
  }

  removeCoupon(options?: Sent): Promise<unknown> {
    return this.#change('remove coupon', options, () => (this.coupon = ''));
  }

  removeGiftCard(options?: Sent): Promise<unknown> {
    return this.#change('remove gift card', options, () => (this.giftCard = ''));
  }

  setReferral(code: string, options?: Sent): Promise<unknown> {
    return this.#change(`referral ${code}`, options, () => (this.referral = code));
  }

  removeReferral(options?: Sent): Promise<unknown> {
    return this.#change('remove referral', options, () => (this.referral = ''));
  }

  #note(call: string, token: string | undefined): void {
    this.calls.push(call);
    this.tokens.push(token);
    for (const one of this.#waiting) if (one.call === call) one.resolve();
  }

  #add(
    id: number,
    {payment_type, gift_to: giftTo, tier_quantity: tier}: Addition,
  ): void {
    const line = this.lines.find(
      (one) =>
        one.id === id &&
        one.payment_type === payment_type &&
        one.gift?.gifted_to === giftTo &&
        one.tier_quantity === tier,
    );
    if (line) {
      line.count += 1;
      line.wanted += 1;
      return;
    }
    this.#cid += 1;
    this.lines.push({
      cid: this.#cid,
      id,
      payment_type,
      count: 1,
      wanted: 1,
      price: id,
      selected_server: null,
      vars: [{id: 4, name: 'Colour', value: ''}],
      gift: giftTo === undefined ? undefined : {gifted_to: giftTo},
      tier_quantity: tier,
    });
  }

  #edit(
    call: string,
    options: Sent | undefined,
    cid: number,
    work: (line: ModelLine) => void,
  ): Promise<unknown> {
    return this.#change(call, options, () => {
      const line = this.lines.find((one) => one.cid === cid);
      if (line) work(line);
    });
  }

  async #change(
    call: string,
    {token}: Sent = {},
    work: () => unknown,
  ): Promise<unknown> {
    this.#note(call, token);
    const {error, effect = !error, after} = this.changes.shift() ?? {};
    await (after ?? this.#released(call));
    if (effect) work();
    if (error) throw error as Error;
    return undefined;
  }
}

/** The methods of a fake service that answer the calls of the cart. */
export type CartMethod =
  | 'getCart'
  | 'addToCart'
  | 'removeFromCart'
  | 'setCount'
  | 'setPrice'
  | 'setServer'
  | 'setVariable'
  | 'applyCode'
  | 'removeCoupon'
  | 'removeGiftCard'
  | 'setReferral'
  | 'removeReferral';

/** By the path of a call: the method that answers it, and the fields of the input that it takes. */
const METHODS = new Map<string, readonly [CartMethod, ...fields: string[]]>([
  [getCart.path, ['getCart']],
  [added.addToCart.path, ['addToCart', 'id']],
  [calls.removeFromCart.path, ['removeFromCart', 'cid']],
  [calls.setCount.path, ['setCount', 'cid', 'count']],
  [calls.setPrice.path, ['setPrice', 'cid', 'price']],
  [calls.setServer.path, ['setServer', 'cid', 'server_id']],
  [calls.setVariable.path, ['setVariable', 'cid', 'var_id', 'var_value']],
  [calls.applyCode.path, ['applyCode', 'coupon']],
  [calls.removeCoupon.path, ['removeCoupon']],
  [calls.removeGiftCard.path, ['removeGiftCard']],
  [calls.setReferral.path, ['setReferral', 'ref_code']],
  [calls.removeReferral.path, ['removeReferral']],
]);

/** A service whose calls of the cart are answered by these methods. */
export function serviceOf(
  methods: Pick<ModelCart, CartMethod>,
  session: Session,
): ServiceCalls {
  return fakeService(session, ({path}, input, sent) => {
    const [method, ...fields] = METHODS.get(path)!;
    const given = new Map<string, unknown>(Object.entries(input));
    const args = fields.map((field) => given.get(field));
    if (method === 'addToCart') args.push(input);
    const answer = methods[method] as (...all: unknown[]) => unknown; // `METHODS` fits the methods.
    return answer.call(methods, ...args, sent);
  });
}
