import type {PaymentResult} from '../../api/calls/payment.js';

/** The service has created a payment; nothing has been paid yet. */
export class PaymentCreatedEvent extends Event {
  static readonly type = 'store-payment-created';

  constructor(readonly result: PaymentResult) {
    super(PaymentCreatedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-payment-created': PaymentCreatedEvent;
  }
}
