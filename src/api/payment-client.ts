import type {PaymentRequest} from './payment-request.js';
import {
  PaymentAnswer,
  PaymentMethods,
  type PaymentMethod,
  type PaymentResult,
} from './payment.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/**
 * The timeout for creating a payment, in milliseconds. It is long because the service sends a
 * request to the payment provider first. If the page stopped waiting too early, the shopper would
 * not learn that the order has been created.
 */
const CREATION_TIMEOUT = 45_000;

/** The service's calls about paying. Errors and signals work as in `ShopClient`. */
export class PaymentClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `POST /api/payments/create`. Never repeated, because the service may have received the first request. */
  createPayment(body: PaymentRequest, options?: CallOptions): Promise<PaymentResult> {
    return this.#client.send({
      path: '/payments/create',
      body,
      schema: PaymentAnswer,
      timeout: CREATION_TIMEOUT,
      ...options,
    });
  }

  // The call below is not in the interface document.

  /**
   * `POST /api/payments/get`: the payment methods for the cart. They depend on the items in the
   * cart.
   */
  getPaymentMethods(options?: CallOptions): Promise<readonly PaymentMethod[]> {
    const path = '/payments/get';
    return this.#client.send({path, schema: PaymentMethods, read: true, ...options});
  }
}
