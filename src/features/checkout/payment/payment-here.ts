import {generate} from 'lean-qr';
import {html, nothing, type ReactiveControllerHost} from 'lit';
import type {PaymentResult, QrPayment} from '../../../api/calls/payment.js';
import type {Shop} from '../../../shop/shop.js';
import type {Texts} from '../../../i18n/texts.js';
import {copyText} from '../../../ui/content/copy-text.js';
import {paymentUrl} from '../payment-url.js';
import {detailRows} from './order-status.js';
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
      ? this.#renderQr(this.#result.qr, shop, texts)
      : (element ?? nothing);
  }

  /** Renders the QR code, its text, and the details for a payment by hand. */
  #renderQr(qr: QrPayment, shop: Shop, texts: Texts) {
    const {text, image, bank, owner, account, price, reference} = qr;
    const copyable = (label: string, value: string) =>
      [label, copyableValue(label, value, texts)] as const;
    return html`
      <p class="muted">${texts.scanHint}</p>
      ${this.#drawing ?? picture(image, shop, texts)}
      ${detailRows([
        copyable(texts.paymentCode, text),
        [texts.bank, bank],
        [texts.accountOwner, owner],
        copyable(texts.accountNumber, account),
        [texts.amount, price],
        copyable(texts.reference, reference),
      ])}
    `;
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

/** Renders a value with a button that copies it, and a status text beside it; nothing without a value. */
function copyableValue(label: string, value: string, texts: Texts) {
  if (!value) return undefined;
  const copy = async ({currentTarget}: Event) => {
    const row = (currentTarget as HTMLElement).parentElement;
    const status = row?.querySelector('[part=copied]');
    if (!row || !status) return;
    status.textContent = ''; // Screen readers announce the same status again only if it was empty in between.
    const isCopied = await copyText(value);
    const code = row.querySelector('code');
    if (!isCopied && code) getSelection()?.selectAllChildren(code);
    status.textContent = isCopied ? texts.copied : texts.copySelected;
  };
  return html`
    <code part="copyable" dir="ltr">${value}</code>
    <button class="button quiet" part="copy" type="button" @click=${copy}>
      <span>${texts.copy}<span class="more">${texts.pair('', label)}</span></span>
    </button>
    <span part="copied" role="status"></span>
  `;
}

/**
 * Renders a picture of the QR code if the picture's address is allowed, else a link to the picture.
 */
function picture(address: string, shop: Shop, texts: Texts) {
  const url = shop.imageUrl(address);
  if (url) {
    return html`<img
      class="code"
      part="code"
      src=${url}
      alt=${texts.qrCode}
      width="256"
      height="256"
      referrerpolicy="no-referrer"
    />`;
  }
  const link = address && paymentUrl(address, shop)?.href;
  return link
    ? html`<p>
      <a part="link" href=${link} target="_blank" rel="noopener noreferrer"
        >${texts.openQr}<span class="more"> ${texts.newTab}</span></a
      >
    </p>`
    : nothing;
}

/**
 * Draws a QR code on a canvas, because strict Content Security Policies block pictures with `data:`
 * addresses. Resolves to `undefined` if there is neither a text nor a picture that can be drawn.
 */
async function drawQrCode(
  {text, base64}: QrPayment,
  label: string,
): Promise<HTMLCanvasElement | undefined> {
  const canvas = document.createElement('canvas');
  canvas.className = 'code';
  canvas.setAttribute('part', 'code');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  return drawText(canvas, text) || (await drawPicture(canvas, base64))
    ? canvas
    : undefined;
}

function drawText(canvas: HTMLCanvasElement, text: string): boolean {
  if (!text) return false;
  try {
    generate(text).toCanvas(canvas, {on: [0, 0, 0], off: [255, 255, 255]});
    return true;
  } catch {
    return false; // The text is too long for a QR code. The shopper can copy it.
  }
}

async function drawPicture(
  canvas: HTMLCanvasElement,
  base64: string,
): Promise<boolean> {
  if (!base64) return false;
  try {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([data], {type: 'image/png'}));
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return true;
  } catch {
    return false; // The file is not a picture.
  }
}
