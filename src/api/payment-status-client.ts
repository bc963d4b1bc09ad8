import {PaymentStatus, QrStatus} from './payment-status.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/**
 * The service's calls about the status of a payment. The interface document has none of these
 * calls. Errors and signals work as in `ShopClient`.
 */
export class PaymentStatusClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /**
   * `POST /api/payments/checkStatus`: the status of a payment. Services allow 18 such requests a
   * minute.
   */
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
      read: 'once',
      ...options,
    });
  }

  /**
   * `POST /api/payments/handle/{provider}/check`: whether a payment by QR code has been received.
   */
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
      read: 'once',
      ...options,
    });
  }
}
