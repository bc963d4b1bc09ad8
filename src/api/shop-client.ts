import {CartPage} from './cart.js';
import {CategoryLinks, CategoryPage} from './category.js';
import {FeaturedDeals, ItemDetail} from './item.js';
import {CodeAnswer, GiftBalance} from './code.js';
import {Settings} from './settings.js';
import type {LackedCalls} from './missing-calls.js';
import {Requester, type Call, type RequesterOptions} from './request.js';

/** Whose request it is, and how to give it up. */
export interface CallOptions {
  /** Sent as `Authorization: Bearer <token>`; without one the header is left out. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How an item is put into the cart; see `addToCart`. */
export interface AddBody {
  readonly paymentType: 0 | 1 | 2;
  /** Name of the player a gift is for. */
  readonly giftTo?: string | undefined;
  /** How many at once, for items sold in tiers. */
  readonly tier?: number | undefined;
}

/** Sends requests, and knows which calls the service lacks. */
export interface Sender {
  send<T>(call: Call<T>): Promise<T>;
  readonly lacks: LackedCalls;
}

/**
 * The storefront service, a method for each call, in the order of the interface document;
 * behind them the calls a shop cannot do without and the document does not show.
 * Each throws a `ShopError`, and rejects with the signal's reason when it is given up.
 */
export class ShopClient {
  readonly #requester: Sender;

  /** Takes what sends the requests, or the options to make it of. */
  constructor(requests: RequesterOptions | Sender) {
    this.#requester = 'send' in requests ? requests : new Requester(requests);
  }

  /** Sends one request: for the calls that have a module of their own. See `Requester.send`. */
  send<T>(call: Call<T>): Promise<T> {
    return this.#requester.send(call);
  }

  /** Names of the calls that the service lacks, as far as is known, such as `/cart/setReferral`. */
  get lacks(): LackedCalls {
    return this.#requester.lacks;
  }

  /** `POST /api/categories/get/{url}`. `url` is the category's key; its slashes are kept. */
  getCategory(url: string, options?: CallOptions): Promise<CategoryPage> {
    const path = `/categories/get/${url.split('/').map(encodeURIComponent).join('/')}`;
    return this.#requester.send({path, schema: CategoryPage, read: true, ...options});
  }

  /** `GET /api/settings/get`; goes out without a token. */
  getSettings({signal}: CallOptions = {}): Promise<Settings> {
    const path = '/settings/get';
    return this.#requester.send({
      method: 'GET',
      path,
      schema: Settings,
      read: true,
      signal,
    });
  }

  /** `POST /api/cart/get`. */
  getCart(options?: CallOptions): Promise<CartPage> {
    return this.#requester.send({
      path: '/cart/get',
      schema: CartPage,
      read: true,
      ...options,
    });
  }

  /** `POST /api/items/get/{id}`; where that takes a token and there is none, `POST /api/items/get/guest/{id}`. */
  getItem(id: string, options?: CallOptions): Promise<ItemDetail> {
    const key = encodeURIComponent(id);
    return this.#requester.send({
      path: `/items/get/${key}`,
      guestPath: `/items/get/guest/${key}`,
      schema: ItemDetail,
      read: true,
      ...options,
    });
  }

  /** `POST /api/items/getFeaturedDeals`. */
  getFeaturedDeals(options?: CallOptions): Promise<FeaturedDeals> {
    const path = '/items/getFeaturedDeals';
    return this.#requester.send({path, schema: FeaturedDeals, read: true, ...options});
  }

  // What follows is not in the interface document.

  /** `POST /api/categories/get`: all categories, without their items. */
  getCategories(options?: CallOptions): Promise<CategoryLinks> {
    const path = '/categories/get';
    return this.#requester.send({path, schema: CategoryLinks, read: true, ...options});
  }

  /** `POST /api/cart/add/{id}`: one more of an item. `paymentType`: 0 buy, 1 subscribe, 2 a gift. */
  addToCart(
    id: number,
    {paymentType, giftTo, tier}: AddBody,
    options?: CallOptions,
  ): Promise<unknown> {
    const body = {
      promoted: 0,
      payment_type: paymentType,
      ...(giftTo && {gift_to: giftTo}),
      ...(tier && {tier_quantity: tier}),
    };
    return this.#requester.send({path: `/cart/add/${id}`, body, ...options});
  }

  /** `POST /api/cart/remove/{cid}`: takes a line out. */
  removeFromCart(cid: number, options?: CallOptions): Promise<unknown> {
    return this.#requester.send({path: `/cart/remove/${cid}`, ...options});
  }

  /** `POST /api/cart/reload/{cid}`: sets a line's quantity. */
  setCount(cid: number, count: number, options?: CallOptions): Promise<unknown> {
    return this.#requester.send({
      path: `/cart/reload/${cid}`,
      body: {count},
      ...options,
    });
  }

  /** `POST /api/cart/changePrice/{cid}`: `price` in the system currency. */
  setPrice(cid: number, price: number, options?: CallOptions): Promise<unknown> {
    return this.#requester.send({
      path: `/cart/changePrice/${cid}`,
      body: {price},
      ...options,
    });
  }

  /** `POST /api/cart/setVariable/{cid}`: one variable a call. */
  setVariable(
    cid: number,
    variable: number,
    value: string,
    options?: CallOptions,
  ): Promise<unknown> {
    const body = {var_id: variable, var_value: value};
    return this.#requester.send({path: `/cart/setVariable/${cid}`, body, ...options});
  }

  /** `POST /api/cart/setSelectedServer/{cid}`. */
  setServer(cid: number, server: number, options?: CallOptions): Promise<unknown> {
    const body = {server_id: server};
    return this.#requester.send({
      path: `/cart/setSelectedServer/${cid}`,
      body,
      ...options,
    });
  }

  /** `POST /api/cart/acceptCoupon`: takes coupons and gift cards. */
  applyCode(code: string, options?: CallOptions): Promise<CodeAnswer> {
    const path = '/cart/acceptCoupon';
    return this.#requester.send({
      path,
      body: {coupon: code},
      schema: CodeAnswer,
      ...options,
    });
  }

  /** `POST /api/cart/removeCoupon`. */
  removeCoupon(options?: CallOptions): Promise<unknown> {
    return this.#requester.send({path: '/cart/removeCoupon', ...options});
  }

  /** `POST /api/cart/removeGiftcard`. */
  removeGiftCard(options?: CallOptions): Promise<unknown> {
    return this.#requester.send({path: '/cart/removeGiftcard', ...options});
  }

  /** `POST /api/cart/getGift`: what is left on a gift card. */
  getGiftBalance(code: string, options?: CallOptions): Promise<GiftBalance> {
    const call = {
      path: '/cart/getGift',
      body: {gift: code},
      schema: GiftBalance,
      read: true,
    };
    return this.#requester.send({...call, ...options});
  }

  /** `POST /api/cart/setReferral`. */
  setReferral(code: string, options?: CallOptions): Promise<unknown> {
    return this.#requester.send({
      path: '/cart/setReferral',
      body: {ref_code: code},
      ...options,
    });
  }

  /** `POST /api/cart/removeReferral`. */
  removeReferral(options?: CallOptions): Promise<unknown> {
    return this.#requester.send({path: '/cart/removeReferral', ...options});
  }
}
