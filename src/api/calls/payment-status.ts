import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {booleanLike, numberOrNull, optionalPart, text} from '../readers.js';

/** `unknown`: the service sent a status that we do not know. */
export type PaymentStand =
  'pending' | 'paid' | 'failed' | 'cancelled' | 'not-found' | 'unknown';

const stands = new Map<string, PaymentStand>([
  ['pending', 'pending'],
  ['checking', 'pending'],
  ['success', 'paid'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['not_found', 'not-found'],
  ['forbidden', 'not-found'],
]);

const OrderData = z.object({
  /** The order's number. */
  internal_id: text,
  price: numberOrNull,
  currency: text,
  /** The payment provider. */
  gateway: text,
  created_at: text,
});
export type OrderData = z.infer<typeof OrderData>;

export const PaymentStatus = z.pipe(
  z.object({status: text, order_data: optionalPart(OrderData)}),
  z.transform(({status, order_data: order}) => ({
    stand: stands.get(status.toLowerCase()) ?? ('unknown' as const),
    order,
  })),
);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const QrStatus = z.pipe(
  z.object({success: booleanLike, status: text}),
  z.transform(({success, status}) => ({
    paid: /^(approved|paid|success)$/i.test(status) || (success && !status),
  })),
);

/** Services allow 18 such requests a minute. */
export const getPaymentStatus: Call<
  PaymentStatus,
  {order_id: string; checkout_id?: string | undefined}
> = {path: '/payments/checkStatus', read: 'once', schema: PaymentStatus, flags: true};

/** Whether a payment by QR code has been received. */
export const getQrStatus: Call<
  z.infer<typeof QrStatus>,
  | {readonly provider: 'pix'; readonly order_id: number}
  | {readonly provider: 'sepay'; readonly pmid: number}
> = {
  path: '/payments/handle/{provider}/check',
  read: 'once',
  schema: QrStatus,
  flags: true,
};
