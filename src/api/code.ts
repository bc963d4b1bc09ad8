import * as z from 'zod/mini';
import {numberOrNull, numberOrZero, text} from './readers.js';

/** What the answers on codes have in common; a refusal is no answer but a failure. */
const Said = z.object({message: text});

/** The answer of `POST /api/cart/acceptCoupon`, which takes coupons and gift cards. */
export const CodeAnswer = z.extend(Said, {
  /** `coupon` or `gift`. */
  type: text,
  percent: numberOrNull,
  amount: numberOrNull,
  sum: numberOrNull,
});
export type CodeAnswer = z.infer<typeof CodeAnswer>;

/** The answer of `POST /api/cart/getGift`: what is left on a gift card, in `currency`. */
export const GiftBalance = z.object({
  start_balance: numberOrZero,
  end_balance: numberOrZero,
  currency: text,
});
export type GiftBalance = z.infer<typeof GiftBalance>;
