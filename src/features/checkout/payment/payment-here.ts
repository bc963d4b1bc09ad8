import {html, nothing, type ReactiveControllerHost} from 'lit';
import type {PaymentResult} from '../../../api/calls/payment.js';
import type {Shop} from '../../../shop/shop.js';
import type {Texts} from '../../../i18n/texts.js';
import {drawQrCode, qrPaymentDetails} from './qr-payment.js';
import {PaymentFrame} from './payment-frame.js';

export {appendRedirectForm, readPaymentPage} from './payment-page.js';

/** A payment that is made in this page, by QR code or in a frame with a page of the service. */
export class PaymentHere {
  readonly #host: ReactiveControllerHost;
  readonly #frame: PaymentFrame;
  #result: PaymentResult | undefined;
  #drawing: HTMLCanvasElement | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#frame = new PaymentFrame(host);
  }

  /** Whether the page's Content Security Policy forbids something that the payment needs. */
  get refused(): boolean {
    return this.#frame.refused;
  }

  /** Prepares `render`: creates the frame for a payment page, or starts to draw the QR code. */
  show(result: PaymentResult | undefined, shop: Shop, texts: Texts): void {
    if (result === this.#result) return;
    this.#result = result;
    this.#drawing = undefined;
    this.#frame.show(result?.type === 'html' ? result.html : '', shop);
    if (result?.type === 'qr') void this.#draw(result, texts);
  }

  render(shop: Shop, texts: Texts) {
    const {element, refused} = this.#frame;
    if (refused) {
      return html`<p class="notice" part="error" data-say="now">${texts.paymentDeclined}</p>`;
    }
    if (element) element.title = texts.paymentPage;
    return this.#result?.type === 'qr'
      ? qrPaymentDetails(this.#result.qr, {shop, texts, drawing: this.#drawing})
      : (element ?? nothing);
  }

  async #draw(
    result: PaymentResult & {readonly type: 'qr'},
    texts: Texts,
  ): Promise<void> {
    const drawing = await drawQrCode(result.qr, texts.qrCode);
    if (this.#result !== result) return;
    this.#drawing = drawing;
    this.#host.requestUpdate();
  }
}
