/** The window that a payment opens in, as `target` attributes name it. */
export type PaymentPlace = '_self' | '_top' | '_blank';

/** Where a payment is about to happen. */
export interface PaymentAction {
  /**
   * `url`: the browser goes to `url`. `form`: `fields` are sent there. `qr`: a code is shown
   * here. `frame`: a page is shown here, in a frame.
   */
  readonly action: 'url' | 'form' | 'qr' | 'frame';
  /** Where to; checked to be safe. Empty where it is here. */
  readonly url: string;
  /** How a form is sent. */
  readonly method: 'get' | 'post';
  /** What a form sends. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** `_top`: the shop is in a frame, and the payment takes the whole tab. */
  readonly openIn: PaymentPlace;
}

/**
 * The browser is about to leave for the payment, or the payment to be shown. Cancelable: a page
 * that calls `preventDefault()` sees to it itself.
 */
export class PaymentActionEvent extends Event implements PaymentAction {
  static readonly type = 'store-payment-action';
  readonly action: PaymentAction['action'];
  readonly url: string;
  readonly method: PaymentAction['method'];
  readonly fields: PaymentAction['fields'];
  readonly openIn: PaymentAction['openIn'];

  constructor({
    action,
    url = '',
    method = 'get',
    fields = [],
    openIn = '_self',
  }: Partial<PaymentAction> & Pick<PaymentAction, 'action'>) {
    super(PaymentActionEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.action = action;
    this.url = url;
    this.method = method;
    this.fields = fields;
    this.openIn = openIn;
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-payment-action': PaymentActionEvent;
  }
}
