import * as z from 'zod/mini';
import {
  amount,
  amountOrNull,
  AMOUNT_EXPECTED,
  booleanLike,
  booleanLikeOrTrue,
  id,
  largeObject,
  listAnswerOf,
  listOf,
  numberOrNull,
  silentOptionalPart,
  requiredText,
  text,
} from './readers.js';
import {gameServers} from './server.js';

/**
 * A number of units that are sold together, with their total price in the system currency. `discount` is a percentage.
 * Some services send the `price` before the discount, others the one after it.
 */
export const PriceTier = z.object({
  quantity: amount,
  price: amount,
  discount: numberOrNull,
  featured: booleanLike,
});
export type PriceTier = z.infer<typeof PriceTier>;

/** Reads the list of tiers in `{tiers: […]}`. If there are none, the list is empty. */
const tiers = z.pipe(
  silentOptionalPart(z.object({tiers: listOf('stacked_tiers.tiers', PriceTier)})),
  z.transform((stacked): readonly PriceTier[] => stacked?.tiers ?? []),
);

/**
 * Reads `incremental_pricing`: the prices of an item whose price changes each time the shopper buys
 * it. `steps` are the prices of the first purchase, of the second, and so on. The
 * result is `null` for items whose price does not change.
 * The interface document does not have this field.
 */
const incrementalPricing = z.pipe(
  silentOptionalPart(
    z.object({
      enabled: booleanLike,
      steps: listOf('incremental_pricing.steps', z.object({price: amount})),
    }),
  ),
  z.transform((pricing) => (pricing?.enabled ? pricing : null)),
);

/** The fields that category items, item details and featured deals share. */
const shared = {
  id,
  name: requiredText,
  active: booleanLikeOrTrue,
  is_subs: booleanLike,
  /**
   * The price of one unit after discounts, in the system currency (`system_currency` of the
   * settings). May be `null` if the item is sold for virtual currency only.
   */
  price: amountOrNull,
  discount: numberOrNull,
  /** The price in virtual currency; `null` if there is none. */
  virtual_price: numberOrNull,
  is_virtual_currency_only: booleanLike,
  /** Untrusted HTML. The interface document does not list it for category items. */
  description: text,
  /** Site-relative path of the item's picture; empty if there is no picture. */
  image: text,
  /**
   * Limits of the quantity for all shoppers (`Global`) and for this shopper (`User`). `null` means
   * no limit. `CurrentLimit` is how many units already count towards the limit.
   */
  quantityGlobalLimit: numberOrNull,
  quantityGlobalCurrentLimit: numberOrNull,
  quantityUserLimit: numberOrNull,
  quantityUserCurrentLimit: numberOrNull,
  is_unavailable: booleanLike,
  /**
   * Whether the shopper chooses the price, which must be at least `min_price`. Every item may have
   * `custom_price` and `min_price`, although the interface document lists them only for category
   * items.
   */
  custom_price: booleanLike,
  min_price: numberOrNull,
  /** The game servers for which the item is sold, and whether the shopper chooses one of them. */
  allow_select_server: booleanLike,
  allowed_servers: gameServers,
  /**
   * Whether the item is sold only as a subscription. The interface document has neither this field
   * nor `gifting` and `stacked_tiers`.
   */
  is_subs_only: booleanLike,
  original_price: numberOrNull,
  gifting: booleanLike,
  /**
   * For the countdown: when the item's current price ends (`sale_ends_at`), and when the
   * shop stops selling the item (`remove_at`). The interface document does not have these fields,
   * and many services send neither.
   */
  sale_ends_at: text,
  remove_at: text,
  stacked_tiers: tiers,
  incremental_pricing: incrementalPricing,
};

/** An item must have a readable price, unless it is sold for virtual currency only. */
const hasPrice = z.refine<{
  readonly price: number | null;
  readonly is_virtual_currency_only: boolean;
}>(({price, is_virtual_currency_only: isVirtual}) => price !== null || isVirtual, {
  path: ['price'],
  error: AMOUNT_EXPECTED,
});

/** An item's value in one row of the category's comparison table. */
export const ComparisonValue = z.object({comparison_id: id, value: text});
export type ComparisonValue = z.infer<typeof ComparisonValue>;

/** An item in a category, described under "Category item" in the interface document. */
export const CategoryItem = largeObject({
  ...shared,
  featured: booleanLike,
  comparison: listOf('comparison', ComparisonValue),
}).check(hasPrice);
export type CategoryItem = z.infer<typeof CategoryItem>;

/** An item's details, described under "Item detail" in the interface document. */
export const ItemDetail = largeObject({
  ...shared,
  in_cart: booleanLike,
  success: z.optional(booleanLike),
}).check(hasPrice);
export type ItemDetail = z.infer<typeof ItemDetail>;

/** A featured deal, described under "Featured deal" in the interface document. */
export const FeaturedDeal = largeObject({
  ...shared,
  in_cart: booleanLike,
}).check(hasPrice);
export type FeaturedDeal = z.infer<typeof FeaturedDeal>;

/** The answer of `POST /api/items/getFeaturedDeals`. */
export const FeaturedDeals = listAnswerOf('deals', FeaturedDeal);
export type FeaturedDeals = z.infer<typeof FeaturedDeals>;

/** A featured deal, an item's details or a category item. Cards and the cart accept all three. */
export type Item = FeaturedDeal | ItemDetail | CategoryItem;
