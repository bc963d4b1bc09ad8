import type {CompletedOrder} from '../../shop/payment/driver.js';

/** The service has reported an order of this browser as paid. Dispatched once for each order. */
export class PaymentCompletedEvent extends Event implements CompletedOrder {
  static readonly type = 'store-payment-completed';
  readonly orderId: CompletedOrder['orderId'];
  readonly amount: CompletedOrder['amount'];
  readonly currency: CompletedOrder['currency'];
  readonly items: CompletedOrder['items'];

  constructor({orderId, amount, currency, items}: CompletedOrder) {
    super(PaymentCompletedEvent.type, {bubbles: true, composed: true});
    this.orderId = orderId;
    this.amount = amount;
    this.currency = currency;
    this.items = items;
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-payment-completed': PaymentCompletedEvent;
  }
}
