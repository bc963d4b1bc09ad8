/** The window in which a payment opens, as in the `target` attribute. */
export type PaymentPlace = '_self' | '_top' | '_blank';

/** Describes how and where the shopper is about to pay. */
export interface PaymentAction {
  /**
   * `url`: the browser goes to `url`. `form`: `fields` are submitted to `url`. `qr`: the page shows
   * a QR code. `frame`: the page shows the payment in a frame.
   */
  readonly action: 'url' | 'form' | 'qr' | 'frame';
  /** The checked address of the payment; empty if the payment is made in this page. */
  readonly url: string;
  /** The HTTP method of the form. */
  readonly method: 'get' | 'post';
  /** The fields of the form. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /**
   * The window in which the payment opens. `_top`: the shop is in a frame, and the payment opens in
   * the whole tab.
   */
  readonly openIn: PaymentPlace;
}

/**
 * The browser is about to leave for the payment, or the payment is about to be shown. A page that
 * calls `preventDefault()` carries out the payment itself.
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
