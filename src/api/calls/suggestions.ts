import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {
  amountOrNull,
  booleanLike,
  booleanLikeOrTrue,
  id,
  listAnswerOf,
  numberOrNull,
  requiredText,
  text,
} from '../readers.js';

/** An item that the shop suggests in the cart. The fields are explained in `../item.ts`. */
export const Suggestion = z
  .object({
    id,
    name: requiredText,
    image: text,
    price: amountOrNull,
    virtual_price: numberOrNull,
    is_virtual_currency_only: booleanLike,
    custom_price: booleanLike,
    min_price: numberOrNull,
    is_subs_only: booleanLike,
    active: booleanLikeOrTrue,
    is_unavailable: booleanLike,
    quantityGlobalLimit: numberOrNull,
    quantityGlobalCurrentLimit: numberOrNull,
    quantityUserLimit: numberOrNull,
    quantityUserCurrentLimit: numberOrNull,
  })
  .check(
    z.refine(
      ({price, is_virtual_currency_only: isVirtual}) => price !== null || isVirtual,
      {
        path: ['price'],
        error: 'expected a price',
      },
    ),
  );
export type Suggestion = z.infer<typeof Suggestion>;

/** The items that the shop recommends in the cart. */
export const getSuggestions: Call<readonly Suggestion[]> = {
  path: '/cart/getPromoted',
  read: 'once',
  schema: listAnswerOf('promoted', Suggestion),
};
