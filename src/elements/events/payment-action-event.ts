/**
 * The browser is about to leave for the payment. Cancelable: a page that calls
 * `preventDefault()` goes there itself.
 */
export class PaymentActionEvent extends Event {
  static readonly type = 'store-payment-action';

  constructor(
    readonly action: 'url',
    /** Where to; checked to be safe. */
    readonly url: string,
    readonly openIn: '_self' | '_blank',
  ) {
    super(PaymentActionEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-payment-action': PaymentActionEvent;
  }
}
