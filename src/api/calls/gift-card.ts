import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {numberOrZero, text} from '../readers.js';

/** The balance of a gift card, in `currency`. */
export const GiftBalance = z.object({
  start_balance: numberOrZero,
  end_balance: numberOrZero,
  currency: text,
});
export type GiftBalance = z.infer<typeof GiftBalance>;

export const getGiftBalance: Call<GiftBalance, {gift: string}> = {
  path: '/cart/getGift',
  read: true,
  anonymous: true,
  schema: GiftBalance,
};
