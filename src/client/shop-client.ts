import {CartPage} from '../schemas/cart.js';
import {CategoryLinks, CategoryPage} from '../schemas/category.js';
import {FeaturedDeals, ItemDetail} from '../schemas/item.js';
import {
  PaymentAnswer,
  PaymentMethods,
  type PaymentMethod,
  type PaymentRequest,
  type PaymentResult,
} from '../schemas/payment.js';
import {Settings} from '../schemas/settings.js';
import {Requester, type RequesterOptions} from './request.js';

/** Whose request it is, and how to give it up. */
export interface CallOptions {
  /** Sent as `Authorization: Bearer <token>`; without one the header is left out. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The storefront service, a method for each call, in the order of the interface document;
 * behind them the calls a shop cannot do without and the document does not show.
 * Each throws a `ShopError`, and rejects with the signal's reason when it is given up.
 */
export class ShopClient {
  readonly #requester: Requester;

  constructor(options: RequesterOptions) {
    this.#requester = new Requester(options);
  }

  /** `POST /api/categories/get/{url}`. `url` is the category's key; its slashes are kept. */
  getCategory(url: string, options?: CallOptions): Promise<CategoryPage> {
    const path = `/categories/get/${url.split('/').map(encodeURIComponent).join('/')}`;
    return this.#requester.send({path, schema: CategoryPage, read: true, ...options});
  }

  /** `GET /api/settings/get`; goes out without a token. */
  getSettings({signal}: CallOptions = {}): Promise<Settings> {
    const path = '/settings/get';
    return this.#requester.send({method: 'GET', path, schema: Settings, read: true, signal});
  }

  /** `POST /api/cart/get`. */
  getCart(options?: CallOptions): Promise<CartPage> {
    return this.#requester.send({path: '/cart/get', schema: CartPage, read: true, ...options});
  }

  /** `POST /api/items/get/{id}`. */
  getItem(id: string, options?: CallOptions): Promise<ItemDetail> {
    const path = `/items/get/${encodeURIComponent(id)}`;
    return this.#requester.send({path, schema: ItemDetail, read: true, ...options});
  }

  /** `POST /api/items/getFeaturedDeals`. */
  getFeaturedDeals(options?: CallOptions): Promise<FeaturedDeals> {
    const path = '/items/getFeaturedDeals';
    return this.#requester.send({path, schema: FeaturedDeals, read: true, ...options});
  }

  /** `POST /api/payments/create`. Never sent twice by us: the service may have heard the first. */
  createPayment(body: PaymentRequest, options?: CallOptions): Promise<PaymentResult> {
    return this.#requester.send({
      path: '/payments/create',
      body,
      schema: PaymentAnswer,
      ...options,
    });
  }

  // What follows is not in the interface document.

  /** `POST /api/categories/get`: all categories, without their items. */
  getCategories(options?: CallOptions): Promise<CategoryLinks> {
    const path = '/categories/get';
    return this.#requester.send({path, schema: CategoryLinks, read: true, ...options});
  }

  /** `POST /api/cart/add/{id}`: one more of an item. `paymentType`: 0 buy, 1 subscribe. */
  addToCart(id: number, paymentType: 0 | 1, options?: CallOptions): Promise<unknown> {
    const body = {promoted: 0, payment_type: paymentType};
    return this.#requester.send({path: `/cart/add/${id}`, body, ...options});
  }

  /** `POST /api/cart/remove/{cid}`: takes a line out. */
  removeFromCart(cid: number, options?: CallOptions): Promise<unknown> {
    return this.#requester.send({path: `/cart/remove/${cid}`, ...options});
  }

  /** `POST /api/cart/reload/{cid}`: sets a line's quantity. */
  setCount(cid: number, count: number, options?: CallOptions): Promise<unknown> {
    return this.#requester.send({path: `/cart/reload/${cid}`, body: {count}, ...options});
  }

  /** `POST /api/payments/get`: how the cart can be paid; depends on what is in it. */
  getPaymentMethods(options?: CallOptions): Promise<readonly PaymentMethod[]> {
    const path = '/payments/get';
    return this.#requester.send({path, schema: PaymentMethods, read: true, ...options});
  }
}
