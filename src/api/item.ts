import * as z from 'zod/mini';
import {
  amount,
  amountOrNull,
  booleanLike,
  booleanLikeOrTrue,
  id,
  largeObject,
  listAnswerOf,
  listOf,
  numberOrNull,
  optionalPart,
  priceMissing,
  requiredText,
  text,
} from './readers.js';
import {gameServers} from './server.js';

/** Units sold together. Services send the total `price` before or after `discount`, a percentage. */
export const PriceTier = z.object({
  quantity: amount,
  price: amount,
  discount: numberOrNull,
  featured: booleanLike,
});

const tiers = z.pipe(
  optionalPart(z.object({tiers: listOf(PriceTier)})),
  z.transform((stacked) => stacked?.tiers ?? []),
);

/** The prices of the first purchase, of the second, and so on; `null` if all are the same. */
const incrementalPricing = z.pipe(
  optionalPart(
    z.object({enabled: booleanLike, steps: listOf(z.object({price: amount}))}),
  ),
  z.transform((pricing) => (pricing?.enabled ? pricing : null)),
);

/** An item's value in one row of the category's comparison table. */
export const ComparisonValue = z.object({comparison_id: id, value: text});

/**
 * "Category item", "Item detail" and "Featured deal" of the interface document: each answer lacks some
 * of the fields. All prices are in the system currency of the settings.
 */
export const Item = largeObject({
  id,
  name: requiredText,
  active: booleanLikeOrTrue,
  is_subs: booleanLike,
  is_subs_only: booleanLike,
  /** The price of one unit after discounts; `null` if only virtual currency buys it. */
  price: amountOrNull,
  original_price: numberOrNull,
  discount: numberOrNull,
  virtual_price: numberOrNull,
  is_virtual_currency_only: booleanLike,
  /** Site-relative. */
  image: text,
  /** Untrusted HTML. */
  description: text,
  /** `null` means no limit. `Current` is how many units already count towards the limit. */
  quantityGlobalLimit: numberOrNull,
  quantityGlobalCurrentLimit: numberOrNull,
  quantityUserLimit: numberOrNull,
  quantityUserCurrentLimit: numberOrNull,
  is_unavailable: booleanLike,
  /** Whether the shopper chooses the price, of at least `min_price`. */
  custom_price: booleanLike,
  min_price: numberOrNull,
  /** Whether the shopper chooses one of the servers. */
  allow_select_server: booleanLike,
  allowed_servers: gameServers,
  gifting: booleanLike,
  /** When the current price ends, and when the sale of the item ends. */
  sale_ends_at: text,
  remove_at: text,
  stacked_tiers: tiers,
  incremental_pricing: incrementalPricing,
  featured: booleanLike,
  comparison: listOf(ComparisonValue),
  in_cart: booleanLike,
  success: booleanLikeOrTrue,
}).check(({value, issues}) => {
  if (value.price === null && !value.is_virtual_currency_only)
    issues.push(priceMissing(value));
});
export type Item = z.infer<typeof Item>;

/** The answer of `POST /api/items/getFeaturedDeals`. */
export const FeaturedDeals = listAnswerOf(Item);
export type FeaturedDeals = z.infer<typeof FeaturedDeals>;
