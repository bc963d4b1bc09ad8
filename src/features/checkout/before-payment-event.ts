import type {CartState} from '../../shop/cart.js';

/**
 * The shopper has pressed "Pay", everything is filled in, and nothing has been sent yet. A page that
 * calls `preventDefault()` stops the payment; another press of "Pay" starts it again.
 */
export class BeforePaymentEvent extends Event {
  static readonly type = 'store-before-payment';

  constructor(
    /** The cart that is about to be paid. */
    readonly cart: CartState,
    /** The service's name for the chosen payment method. */
    readonly paymentMethod: string,
    /** The name of the currency in which the shopper wants to pay. */
    readonly currency: string,
  ) {
    super(BeforePaymentEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-before-payment': BeforePaymentEvent;
  }
}
