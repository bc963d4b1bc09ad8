import * as z from 'zod/mini';
import {anything, idOrNull, listAnswerOf, requiredText, text} from './readers.js';

export const PaymentMethod = z.object({name: requiredText});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The answer of `POST /api/payments/get`, which the interface document does not show. */
export const PaymentMethods = listAnswerOf('methods', PaymentMethod);

/** A payment by QR code. */
export interface QrPayment {
  /** Who takes it, such as `Pix`. */
  readonly method: string;
  /** What the code says: to be drawn, and to be copied; empty where there is only a picture. */
  readonly text: string;
  /** Address of a picture of the code, not to be trusted; empty: none. */
  readonly image: string;
  /** A PNG of the code in base64; empty: none. */
  readonly base64: string;
  /** What to ask after; `null` where the service gave nothing. */
  readonly paymentId: number | null;
  /** As the service wrote it; empty: not said. */
  readonly price: string;
  /** Where to send it by hand; what the service did not name is empty. */
  readonly bank: string;
  readonly owner: string;
  readonly account: string;
  readonly reference: string;
}

/**
 * The answer of `POST /api/payments/create`, which the interface document does not show.
 * `url`: the payment page to go to. `html`: a page with a form that leads there, not to be
 * trusted. `qr`: to be paid by QR code. `free`: nothing was to be paid, the order is
 * delivered. `unknown`: an answer of a type we cannot act on. `orderId` is empty where the
 * service gave none.
 */
export type PaymentResult =
  | {readonly type: 'url'; readonly url: string; readonly orderId: string}
  | {readonly type: 'html'; readonly html: string; readonly orderId: string}
  | {readonly type: 'qr'; readonly qr: QrPayment; readonly orderId: string}
  | {readonly type: 'free'}
  | {readonly type: 'unknown'; readonly name: string};

const Data = z.object({
  type: text,
  url: text,
  html: text,
  order_id: text,
  details: anything,
});

const QrDetails = z.pipe(
  z.object({
    payment_method: text,
    qrcode: text,
    qr_code_base64: text,
    payment_id: idOrNull,
    payment_price: text,
    sepay_bank: text,
    sepay_bank_owner: text,
    sepay_bank_account: text,
    sepay_paycode_prefix: text,
  }),
  z.transform((details): QrPayment => {
    // The same field is the address of a picture with some providers, and the code's text with others.
    const image = /^https?:/i.test(details.qrcode) && !details.qr_code_base64;
    return {
      method: details.payment_method,
      text: image ? '' : details.qrcode,
      image: image ? details.qrcode : '',
      base64: details.qr_code_base64,
      paymentId: details.payment_id,
      price: details.payment_price,
      bank: details.sepay_bank,
      owner: details.sepay_bank_owner,
      account: details.sepay_bank_account,
      reference: details.sepay_paycode_prefix,
    };
  }),
);

export const PaymentAnswer = z.pipe(
  z.object({success: anything, message: text, data: anything}),
  z.transform(({success, message, data}): PaymentResult => {
    // Older services deliver an order of nothing at once, and say so in this way.
    if (success === false && message === 'success') return {type: 'free'};
    const read = Data.safeParse(data ?? {}).data;
    if (!read) return {type: 'unknown', name: ''};
    const {type, url, html, order_id: orderId} = read;
    if (type === 'html' && html) return {type, html, orderId};
    const qr = type === 'qrcode' ? QrDetails.safeParse(read.details).data : undefined;
    if (qr) return {type: 'qr', qr, orderId};
    // A type we do not know, but with an address, is one more payment page.
    return url ? {type: 'url', url, orderId} : {type: 'unknown', name: type};
  }),
);
