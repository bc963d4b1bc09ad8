import * as z from 'zod/mini';
import {
  amountOrNull,
  booleanLike,
  booleanLikeOrTrue,
  id,
  listAnswerOf,
  numberOrNull,
  requiredText,
  text,
} from './readers.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/** An item that the shop suggests in the cart. The fields are explained in `item.ts`. */
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

/** The answer of `POST /api/cart/getPromoted`. */
export const Suggestions = listAnswerOf('promoted', Suggestion);

/**
 * The call for suggestions: items that the shop recommends in the cart. The interface document
 * does not have this call. Errors and signals work as in `ShopClient`.
 */
export class SuggestionsClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `POST /api/cart/getPromoted`. */
  getPromoted(options?: CallOptions): Promise<readonly Suggestion[]> {
    const path = '/cart/getPromoted';
    return this.#client.send({path, schema: Suggestions, read: 'once', ...options});
  }
}
