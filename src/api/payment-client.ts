import type {PaymentRequest} from './payment-request.js';
import {
  PaymentAnswer,
  PaymentMethods,
  type PaymentMethod,
  type PaymentResult,
} from './payment.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/**
 * How long the service may take to create a payment, in milliseconds. It asks a payment provider
 * first, and an answer that nobody waits for is an order that nobody knows of.
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

  // What follows is not in the interface document.

  /** `POST /api/payments/get`: how the cart can be paid; depends on what is in it. */
  getPaymentMethods(options?: CallOptions): Promise<readonly PaymentMethod[]> {
    const path = '/payments/get';
    return this.#client.send({path, schema: PaymentMethods, read: true, ...options});
  }
}
