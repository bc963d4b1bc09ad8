import {generate} from 'lean-qr';
import {html, nothing} from 'lit';
import type {QrPayment} from '../../../api/calls/payment.js';
import type {Shop} from '../../../shop/shop.js';
import type {Texts} from '../../../i18n/texts.js';
import {copyText} from '../../../ui/content/copy-text.js';
import {paymentUrl} from '../payment-url.js';

export interface QrPaymentView {
  readonly shop: Shop;
  readonly texts: Texts;
  /** The drawn QR code; `undefined` while it is being drawn, or if it cannot be drawn. */
  readonly drawing: HTMLCanvasElement | undefined;
}

/** Renders a payment by QR code: the QR code, its text, and the details for a payment by hand. */
export function qrPaymentDetails(qr: QrPayment, {shop, texts, drawing}: QrPaymentView) {
  const {text, image, bank, owner, account, price, reference} = qr;
  const rows = [
    [texts.paymentCode, text, true],
    [texts.bank, bank],
    [texts.accountOwner, owner],
    [texts.accountNumber, account, true],
    [texts.amount, price],
    [texts.reference, reference, true],
  ] as const;
  const filled = rows.filter(([, value]) => value);
  return html`
    <p class="muted">${texts.scanHint}</p>
    ${drawing ?? picture(image, shop, texts)}
    ${
      filled.length
        ? html`<dl part="details">
          ${filled.map(
            ([label, value, copy]) => html`
              <div>
                <dt part="label">${label}</dt>
                <dd part="value">${copy ? copyableValue(label, value, texts) : value}</dd>
              </div>
            `,
          )}
        </dl>`
        : nothing
    }
  `;
}

/** Renders a value with a button that copies it, and a status text beside it. */
function copyableValue(label: string, value: string, texts: Texts) {
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
export async function drawQrCode(
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
