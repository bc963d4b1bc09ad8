import type {CallOptions} from '../../src/api/shop-client.js';
import {CartPage} from '../../src/api/cart.js';
import {FeaturedDeal} from '../../src/api/item.js';
import {ShopError} from '../../src/lib/shop-error.js';
import type {CartClient} from '../../src/shop/cart.js';
import {parseWhole} from './parse-answers.js';

/** An item of the shop, in full. */
export function item(id: number, name = `Item ${id}`): FeaturedDeal {
  return parseWhole(FeaturedDeal, {id, name, price: id});
}

export const sword = item(7, 'Diamond sword');
export const shield = item(8, 'Oak shield');

export const offline = new ShopError('network', 'Offline.');
export const soldOut = new ShopError('refused', 'Refused.', {
  serviceMessage: 'Sold out.',
});

/** What happens to a call; nothing special: it takes effect and is answered. */
export interface Fate {
  /** What it is answered with instead. */
  readonly error?: unknown;
  /** Whether it takes effect although it is answered with an error. */
  readonly effect?: boolean;
  /** What it waits for. */
  readonly after?: Promise<unknown>;
}

export interface ModelLine {
  readonly cid: number;
  readonly id: number;
  readonly payment_type: number;
  count: number;
  /** The count without what codes have reset. */
  wanted: number;
  price: number;
  selected_server: number | null;
  vars: readonly {readonly id: number; readonly name: string; readonly value: string}[];
  readonly gift?: {readonly gifted_to: string} | undefined;
  readonly tier_quantity?: number | undefined;
}

type Addition = Parameters<CartClient['addToCart']>[1];

/**
 * A service's cart, in memory: the same item again is one more of its line, and a line is known
 * by its `cid`. `calls` is a diary, `tokens` says who called.
 */
export class ModelCart implements CartClient {
  readonly calls: string[] = [];
  readonly tokens: (string | undefined)[] = [];
  lines: ModelLine[] = [];
  coupon = '';
  giftCard = '';
  referral = '';
  /** What becomes of the changes to come, in turn. */
  changes: Fate[] = [];
  /** What becomes of the reads to come, in turn. */
  reads: Fate[] = [];
  /** Whether a code makes the service forget how many of everything there were. */
  forgetful = false;
  /** Whether shoppers name the prices. */
  anyPrice = false;
  /** What a coupon takes off the price of each line. */
  reduction = 0;
  /** Whether there is a coupon of which the service does not say the name. */
  hiddenCoupon = false;
  #cid: number;
  #waiting: {readonly call: string; readonly resolve: () => void}[] = [];

  /** `cid`: the number its lines come after. */
  constructor(cid = 9000) {
    this.#cid = cid;
  }

  /** Puts items into the cart without a call, as if from another device. */
  stock(...ids: readonly number[]): this {
    for (const id of ids) this.#add(id, {paymentType: 0});
    return this;
  }

  /** Resolves once the service has been called so. */
  called(call: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.calls.includes(call)) resolve();
      else this.#waiting.push({call, resolve});
    });
  }

  async getCart({token, signal}: CallOptions = {}): Promise<CartPage> {
    this.#note('get', token);
    const {error, after} = this.reads.shift() ?? {};
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    await Promise.race([after, givenUp]);
    signal?.throwIfAborted();
    if (error) throw error as Error;
    return this.page;
  }

  /** The cart as it is now. */
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

  addToCart(id: number, how: Addition, options?: CallOptions): Promise<unknown> {
    const kind = how.paymentType ? ` as ${how.paymentType}` : '';
    return this.#change(`add ${id}${kind}`, options, () => this.#add(id, how));
  }

  removeFromCart(cid: number, options?: CallOptions): Promise<unknown> {
    return this.#change(`remove ${cid}`, options, () => {
      this.lines = this.lines.filter((line) => line.cid !== cid);
    });
  }

  setCount(cid: number, count: number, options?: CallOptions): Promise<unknown> {
    return this.#edit(
      `count ${cid} ${count}`,
      options,
      cid,
      (line) => (line.count = line.wanted = count),
    );
  }

  setPrice(cid: number, price: number, options?: CallOptions): Promise<unknown> {
    return this.#edit(
      `price ${cid} ${price}`,
      options,
      cid,
      (line) => (line.price = price),
    );
  }

  setServer(cid: number, server: number, options?: CallOptions): Promise<unknown> {
    return this.#edit(`server ${cid} ${server}`, options, cid, (line) => {
      line.selected_server = server;
    });
  }

  setVariable(
    cid: number,
    variable: number,
    value: string,
    options?: CallOptions,
  ): Promise<unknown> {
    return this.#edit(`variable ${cid} ${variable} ${value}`, options, cid, (line) => {
      line.vars = line.vars.map((one) => (one.id === variable ? {...one, value} : one));
    });
  }

  async applyCode(code: string, options?: CallOptions) {
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

  removeCoupon(options?: CallOptions): Promise<unknown> {
    return this.#change('remove coupon', options, () => (this.coupon = ''));
  }

  removeGiftCard(options?: CallOptions): Promise<unknown> {
    return this.#change('remove gift card', options, () => (this.giftCard = ''));
  }

  setReferral(code: string, options?: CallOptions): Promise<unknown> {
    return this.#change(`referral ${code}`, options, () => (this.referral = code));
  }

  removeReferral(options?: CallOptions): Promise<unknown> {
    return this.#change('remove referral', options, () => (this.referral = ''));
  }

  #note(call: string, token: string | undefined): void {
    this.calls.push(call);
    this.tokens.push(token);
    for (const one of this.#waiting) if (one.call === call) one.resolve();
  }

  #add(id: number, {paymentType: payment_type, giftTo, tier}: Addition): void {
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
    options: CallOptions | undefined,
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
    {token}: CallOptions = {},
    work: () => unknown,
  ): Promise<unknown> {
    this.#note(call, token);
    const {error, effect = !error, after} = this.changes.shift() ?? {};
    await after;
    if (effect) work();
    if (error) throw error as Error;
    return undefined;
  }
}
