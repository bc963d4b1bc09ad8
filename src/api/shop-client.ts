import {CartPage} from './cart.js';
import {CategoryEntries, CategoryPage} from './category.js';
import {FeaturedDeals, ItemDetail} from './item.js';
import {CodeAnswer} from './code.js';
import {Settings} from './settings.js';
import type {MissingCallNames} from './missing-calls.js';
import {Requester, type Call, type RequesterOptions} from './request.js';

/** The shopper's token, and a signal that aborts the request. */
export interface CallOptions {
  /** Sent as `Authorization: Bearer <token>`. Without a token the header is left out. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The options for adding an item to the cart. */
export interface AddToCartOptions {
  /** How the item is bought: 0 once, 1 as a subscription, 2 as a gift. */
  readonly paymentType: 0 | 1 | 2;
  /** Name of the player who gets the gift. */
  readonly giftTo?: string | undefined;
  /** Units in the chosen tier, for items sold in tiers. */
  readonly tier?: number | undefined;
  /**
   * Whether the shopper adds the item from the suggestions: the items that the shop recommends in
   * the cart.
   */
  readonly promoted?: boolean | undefined;
}

/** Sends API calls to the service, and knows which API calls the service lacks. */
export interface Sender {
  send<T>(call: Call<T>): Promise<T>;
  readonly lacks: MissingCallNames;
}

/**
 * The client of the storefront service, with a method for each API call about the catalogue, the
 * settings and the cart: first the calls of the interface document in its order, then calls that a
 * shop needs but that are not in the document. Each method rejects with a `ShopError`, or with the
 * signal's reason if the signal aborts.
 */
export class ShopClient {
  readonly #sender: Sender;

  /** Takes a sender of requests, or the options of a new sender. */
  constructor(requests: RequesterOptions | Sender) {
    this.#sender = 'send' in requests ? requests : new Requester(requests);
  }

  /** Sends a request on behalf of another client, such as `PaymentClient`. See `Requester.send`. */
  send<T>(call: Call<T>): Promise<T> {
    return this.#sender.send(call);
  }

  /** Names of the calls that the service lacks, as far as is known, such as `/cart/setReferral`. */
  get lacks(): MissingCallNames {
    return this.#sender.lacks;
  }

  /**
   * `POST /api/categories/get/{url}`. `url` is the category's key; its slashes are not encoded. For
   * the key of a subcategory, some services answer with the category above. This method then
   * returns the subcategory from that answer.
   */
  async getCategory(url: string, options?: CallOptions): Promise<CategoryPage> {
    const path = `/categories/get/${url.split('/').map(encodeURIComponent).join('/')}`;
    const page = await this.#read({path, schema: CategoryPage, ...options});
    return page.category.url === url ? page : (subcategoryWith(url, page) ?? page);
  }

  /** `GET /api/settings/get`, without a token. */
  getSettings({signal}: CallOptions = {}): Promise<Settings> {
    const path = '/settings/get';
    return this.#read({method: 'GET', path, schema: Settings, signal});
  }

  /** `POST /api/cart/get`. */
  getCart(options?: CallOptions): Promise<CartPage> {
    return this.#read({path: '/cart/get', schema: CartPage, ...options});
  }

  /**
   * `POST /api/items/get/{id}`. If this call requires a token and there is none:
   * `POST /api/items/get/guest/{id}`.
   */
  getItem(id: string, options?: CallOptions): Promise<ItemDetail> {
    const key = encodeURIComponent(id);
    const guestPath = `/items/get/guest/${key}`;
    const path = `/items/get/${key}`;
    return this.#read({path, guestPath, schema: ItemDetail, ...options});
  }

  /** `POST /api/items/getFeaturedDeals`. */
  getFeaturedDeals(options?: CallOptions): Promise<FeaturedDeals> {
    const path = '/items/getFeaturedDeals';
    return this.#read({path, schema: FeaturedDeals, ...options});
  }

  // The calls of the methods below are not in the interface document.

  /** `POST /api/categories/get`: all categories, without their items. */
  getCategories(options?: CallOptions): Promise<CategoryEntries> {
    return this.#read({path: '/categories/get', schema: CategoryEntries, ...options});
  }

  /** `POST /api/cart/add/{id}`: adds one unit of an item. */
  addToCart(
    id: number,
    {paymentType, giftTo, tier, promoted}: AddToCartOptions,
    options?: CallOptions,
  ): Promise<unknown> {
    const body = {
      promoted: promoted ? 1 : 0,
      payment_type: paymentType,
      ...(giftTo && {gift_to: giftTo}),
      ...(tier && {tier_quantity: tier}),
    };
    return this.#change(`add/${id}`, options, body);
  }

  /** `POST /api/cart/remove/{cid}`: removes a line. */
  removeFromCart(cid: number, options?: CallOptions): Promise<unknown> {
    return this.#change(`remove/${cid}`, options);
  }

  /** `POST /api/cart/reload/{cid}`: sets a line's quantity. */
  setCount(cid: number, count: number, options?: CallOptions): Promise<unknown> {
    return this.#change(`reload/${cid}`, options, {count});
  }

  /** `POST /api/cart/changePrice/{cid}`: sets the price of a line, in the system currency. */
  setPrice(cid: number, price: number, options?: CallOptions): Promise<unknown> {
    return this.#change(`changePrice/${cid}`, options, {price});
  }

  /** `POST /api/cart/setVariable/{cid}`: sets one variable of a line. */
  setVariable(
    cid: number,
    variable: number,
    value: string,
    options?: CallOptions,
  ): Promise<unknown> {
    const body = {var_id: variable, var_value: value};
    return this.#change(`setVariable/${cid}`, options, body);
  }

  /** `POST /api/cart/setSelectedServer/{cid}`. */
  setServer(cid: number, server: number, options?: CallOptions): Promise<unknown> {
    return this.#change(`setSelectedServer/${cid}`, options, {server_id: server});
  }

  /** `POST /api/cart/acceptCoupon`: applies a coupon or a gift card. */
  applyCode(code: string, options?: CallOptions): Promise<CodeAnswer> {
    const path = '/cart/acceptCoupon';
    return this.send({path, body: {coupon: code}, schema: CodeAnswer, ...options});
  }

  /** `POST /api/cart/removeCoupon`. */
  removeCoupon(options?: CallOptions): Promise<unknown> {
    return this.#change('removeCoupon', options);
  }

  /** `POST /api/cart/removeGiftcard`. */
  removeGiftCard(options?: CallOptions): Promise<unknown> {
    return this.#change('removeGiftcard', options);
  }

  /** `POST /api/cart/setReferral`. */
  setReferral(code: string, options?: CallOptions): Promise<unknown> {
    return this.#change('setReferral', options, {ref_code: code});
  }

  /** `POST /api/cart/removeReferral`. */
  removeReferral(options?: CallOptions): Promise<unknown> {
    return this.#change('removeReferral', options);
  }

  #read<T>(call: Call<T>): Promise<T> {
    return this.send({...call, read: true});
  }

  #change(name: string, options?: CallOptions, body?: object): Promise<unknown> {
    return this.send({path: `/cart/${name}`, body, ...options});
  }
}

/** The subcategory, at any depth, with this URL key. */
function subcategoryWith(
  url: string,
  {subcategories}: CategoryPage,
): CategoryPage | undefined {
  for (const inner of subcategories) {
    const found = inner.category.url === url ? inner : subcategoryWith(url, inner);
    if (found) return found;
  }
  return undefined;
}
