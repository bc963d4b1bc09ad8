import type {PaymentRequest} from '../schemas/payment-request.js';
import {
  PaymentAnswer,
  PaymentMethods,
  PaymentStatus,
  QrStatus,
  type PaymentMethod,
  type PaymentResult,
} from '../schemas/payment.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/** The calls of the service that are about paying. What is said of `ShopClient` holds here, too. */
export class PaymentClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `POST /api/payments/create`. Never sent twice by us: the service may have heard the first. */
  createPayment(body: PaymentRequest, options?: CallOptions): Promise<PaymentResult> {
    return this.#client.send({
      path: '/payments/create',
      body,
      schema: PaymentAnswer,
      ...options,
    });
  }

  // What follows is not in the interface document.

  /** `POST /api/payments/get`: how the cart can be paid; depends on what is in it. */
  getPaymentMethods(options?: CallOptions): Promise<readonly PaymentMethod[]> {
    const path = '/payments/get';
    return this.#client.send({path, schema: PaymentMethods, read: true, ...options});
  }

  /** `POST /api/payments/checkStatus`: how a payment stands. Services allow 18 of these a minute. */
  getPaymentStatus(
    orderId: string,
    checkoutId: string | undefined,
    options?: CallOptions,
  ): Promise<PaymentStatus> {
    const body = {order_id: orderId, ...(checkoutId && {checkout_id: checkoutId})};
    const path = '/payments/checkStatus';
    return this.#client.send({
      path,
      body,
      schema: PaymentStatus,
      flags: true,
      read: true,
      ...options,
    });
  }

  /** `POST /api/payments/handle/{provider}/check`: whether a payment by QR code has come in. */
  getQrStatus(
    provider: 'pix' | 'sepay',
    paymentId: number,
    options?: CallOptions,
  ): Promise<QrStatus> {
    const body = provider === 'pix' ? {order_id: paymentId} : {pmid: paymentId};
    const path = `/payments/handle/${provider}/check`;
    return this.#client.send({
      path,
      body,
      schema: QrStatus,
      flags: true,
      read: true,
      ...options,
    });
  }
}
