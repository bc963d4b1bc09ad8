import * as z from 'zod/mini';
import type {Call} from '../call.js';
import type {PaymentRequest} from '../payment-request.js';
import {anything, idOrNull, listAnswerOf, requiredText, text} from '../readers.js';
import {shopperMessageIn} from '../service-messages.js';

/**
 * A payment method. `image` is the address of its logo; empty if the service sends none. Most
 * services send none.
 */
export const PaymentMethod = z.object({name: requiredText, image: text});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The payment methods for the cart. They depend on the items in it. */
export const getPaymentMethods: Call<readonly PaymentMethod[]> = {
  path: '/payments/get',
  read: true,
  schema: listAnswerOf('methods', PaymentMethod),
};

/** A payment by QR code. */
export interface QrPayment {
  /** Name of the payment method, such as `Pix`. */
  readonly method: string;
  /**
   * The content of the QR code, which the page draws and the shopper can copy. Empty if the service
   * sent only a picture.
   */
  readonly text: string;
  /** Untrusted address of a picture of the QR code; empty if there is no picture. */
  readonly image: string;
  /** A PNG picture of the QR code in base64; empty if there is none. */
  readonly base64: string;
  /** The id with which the payment's status is requested; `null` if the service sent none. */
  readonly paymentId: number | null;
  /** The amount to pay, as the service wrote it; empty if the service sent none. */
  readonly price: string;
  /**
   * This and the next three fields are the details of a bank transfer: the receiver and the
   * reference. Empty if the service sent none.
   */
  readonly bank: string;
  readonly owner: string;
  readonly account: string;
  readonly reference: string;
}

/**
 * What the service answers to `createPayment`.
 * - `url`: the browser has to go to this payment page.
 * - `html`: an untrusted page with a form that leads to the payment page.
 * - `qr`: the shopper pays by QR code.
 * - `free`: nothing was to be paid, and the order is delivered.
 * - `unknown`: the answer has a type that the shop cannot handle. `message` is the service's
 *   message, if there is one that is suitable for shoppers.
 * `orderId` is empty if the service sent none.
 */
export type PaymentResult =
  | {readonly type: 'url'; readonly url: string; readonly orderId: string}
  | {readonly type: 'html'; readonly html: string; readonly orderId: string}
  | {readonly type: 'qr'; readonly qr: QrPayment; readonly orderId: string}
  | {readonly type: 'free'}
  | {
      readonly type: 'unknown';
      readonly name: string;
      readonly message?: string | undefined;
    };

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
    // Some payment providers send the address of a picture in `qrcode`, others the content of the
    // QR code.
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
    // Older services deliver a free order at once, but answer with `success: false` and the message
    // "success".
    if (success === false && message === 'success') return {type: 'free'};
    const read = Data.safeParse(data ?? {}).data;
    const said = shopperMessageIn(message);
    const unknown = {type: 'unknown', ...(said && {message: said})} as const;
    if (!read) return {...unknown, name: ''};
    const {type, url, html, order_id: orderId} = read;
    if (type === 'html' && html) return {type, html, orderId};
    const qr = type === 'qrcode' ? QrDetails.safeParse(read.details).data : undefined;
    if (qr) return {type: 'qr', qr, orderId};
    // An answer of an unknown type is treated as a payment page if it has an address.
    return url ? {type: 'url', url, orderId} : {...unknown, name: type};
  }),
);

/**
 * The timeout for creating a payment, in milliseconds. It is long because the service sends a
 * request to the payment provider first. If the page stopped waiting too early, the shopper would
 * not learn that the order has been created.
 */
const CREATION_TIMEOUT = 45_000;

/** Creates an order. Only `Payment` repeats it: after a refused token, if the cart is still the same. */
export const createPayment: Call<PaymentResult, PaymentRequest> = {
  path: '/payments/create',
  documented: true,
  schema: PaymentAnswer,
  timeout: CREATION_TIMEOUT,
  sentOnce: true,
};
