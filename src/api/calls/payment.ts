import * as z from 'zod/mini';
import type {Call} from '../call.js';
import type {PaymentRequest} from '../payment-request.js';
import {
  anything,
  idOrNull,
  listAnswerOf,
  optionalPart,
  requiredText,
  text,
} from '../readers.js';
import {isFreeOrder, shopperMessageIn} from '../service-messages.js';

/** `image` is its logo, which few services send. */
export const PaymentMethod = z.object({name: requiredText, image: text});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The methods depend on the items in the cart. */
export const getPaymentMethods: Call<readonly PaymentMethod[]> = {
  path: '/payments/get',
  read: true,
  schema: listAnswerOf(PaymentMethod),
};

/** Where the shopper links a Discord account. `url` is untrusted. */
export const getDiscordLink: Call<{readonly url: string}> = {
  method: 'GET',
  path: '/auth/discord',
  read: 'once',
  schema: z.object({url: text}),
};

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
  z.transform(({qrcode, qr_code_base64: base64, ...details}) => {
    const isPicture = /^https?:/i.test(qrcode) && !base64;
    return {
      method: details.payment_method,
      /** The content of the QR code; empty if the service sent only a picture. */
      text: isPicture ? '' : qrcode,
      /** The untrusted address of a picture of it; empty if there is none. */
      image: isPicture ? qrcode : '',
      /** The picture as PNG in base64; empty if there is none. */
      base64,
      /** The id for `getQrStatus`. */
      paymentId: details.payment_id,
      /** The amount, as the service wrote it. */
      price: details.payment_price,
      // The receiver and the reference of a bank transfer.
      bank: details.sepay_bank,
      owner: details.sepay_bank_owner,
      account: details.sepay_bank_account,
      reference: details.sepay_paycode_prefix,
    };
  }),
);
export type QrPayment = Readonly<z.infer<typeof QrDetails>>;

/** What to do about a payment. `orderId` is empty if the service sent none. */
export type PaymentResult =
  /** Go to this payment page. */
  | {readonly type: 'url'; readonly url: string; readonly orderId: string}
  /** Submit the form in this untrusted page. */
  | {readonly type: 'html'; readonly html: string; readonly orderId: string}
  /** Show a QR code. */
  | {readonly type: 'qr'; readonly qr: QrPayment; readonly orderId: string}
  /** Nothing was to be paid, and the order is delivered. */
  | {readonly type: 'free'}
  /** An answer that the shop cannot handle. `message` is for the shopper. */
  | {readonly type: 'unknown'; readonly name: string; readonly message?: string};

const Data = z.object({
  type: text,
  url: text,
  html: text,
  order_id: text,
  details: optionalPart(QrDetails),
});

export const PaymentAnswer = z.pipe(
  z.object({success: anything, message: text, data: optionalPart(Data)}),
  z.transform(({success, message, data}): PaymentResult => {
    if (isFreeOrder({success, message})) return {type: 'free'};
    const sent: Partial<z.infer<typeof Data>> = data ?? {};
    const {type = '', url, html, order_id: orderId = '', details: qr} = sent;
    if (type === 'html' && html) return {type, html, orderId};
    if (type === 'qrcode' && qr) return {type: 'qr', qr, orderId};
    // An answer of an unknown type is treated as a payment page if it has an address.
    if (url) return {type: 'url', url, orderId};
    const said = shopperMessageIn(message);
    return {type: 'unknown', name: type, ...(said && {message: said})};
  }),
);

/** Only `Payment` repeats it: after a refused token, if the cart is still the same. */
export const createPayment: Call<PaymentResult, PaymentRequest> = {
  path: '/payments/create',
  documented: true,
  schema: PaymentAnswer,
  timeout: 45_000, // The service asks the payment provider first.
  sentOnce: true,
};
