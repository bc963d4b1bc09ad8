import * as z from 'zod/mini';
import {numberOrNull, text} from './readers.js';

/**
 * The answer of `POST /api/cart/acceptCoupon`, which accepts the codes of coupons and gift cards.
 */
export const CodeAnswer = z.object({
  message: text,
  /** What the code belongs to: `coupon` or `gift` (a gift card). */
  type: text,
  percent: numberOrNull,
  amount: numberOrNull,
  sum: numberOrNull,
});
export type CodeAnswer = z.infer<typeof CodeAnswer>;
