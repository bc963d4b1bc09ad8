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
  partOrNothing,
  requiredText,
  text,
} from './readers.js';
import {gameServers} from './server.js';

/** A number of units that are sold together, with their total price in the system currency. */
export const Tier = z.object({
  quantity: amount,
  price: amount,
  original_price: numberOrNull,
  featured: booleanLike,
});
export type Tier = z.infer<typeof Tier>;

/** The tiers of `{tiers: […]}`. */
const tiers = z.pipe(
  partOrNothing(z.object({tiers: listOf('stacked_tiers.tiers', Tier)})),
  z.transform((stacked): readonly Tier[] => stacked?.tiers ?? []),
);

/** The fields that category items, item details and featured deals share. */
const shared = {
  id,
  name: requiredText,
  active: booleanLikeOrTrue,
  is_subs: booleanLike,
  /** The price of one unit after discounts, in the system currency; `null` for virtual currency only. */
  price: amountOrNull,
  discount: numberOrNull,
  /** `null`: none. */
  virtual_price: numberOrNull,
  is_virtual_currency_only: booleanLike,
  /** Site-relative path; empty: none. */
  image: text,
  /** `null`: no limit. The same for the other three. */
  quantityGlobalLimit: numberOrNull,
  quantityGlobalCurrentLimit: numberOrNull,
  quantityUserLimit: numberOrNull,
  quantityUserCurrentLimit: numberOrNull,
  is_unavailable: booleanLike,
  /** Whether the shopper names the price, from `min_price` on. Beyond the interface document, but for category items. */
  custom_price: booleanLike,
  min_price: numberOrNull,
  /** Beyond the interface document. */
  is_subs_only: booleanLike,
  original_price: numberOrNull,
  gifting: booleanLike,
  stacked_tiers: tiers,
};

/** An item without a price that can be read is unreadable, unless money cannot buy it. */
const hasPrice = z.refine<{
  readonly price: number | null;
  readonly is_virtual_currency_only: boolean;
}>(({price, is_virtual_currency_only: isVirtual}) => price !== null || isVirtual, {
  path: ['price'],
  error: AMOUNT_EXPECTED,
});

/** A value of an item in a category's comparison. */
export const ComparisonValue = z.object({comparison_id: id, value: text});
export type ComparisonValue = z.infer<typeof ComparisonValue>;

/** Interface: "Category item (inside a category response)". */
export const CategoryItem = largeObject({
  ...shared,
  allow_select_server: booleanLike,
  allowed_servers: gameServers,
  featured: booleanLike,
  comparison: listOf('comparison', ComparisonValue),
}).check(hasPrice);
export type CategoryItem = z.infer<typeof CategoryItem>;

/** Interface: "Item detail (response of item lookup)". */
export const ItemDetail = largeObject({
  ...shared,
  success: z.optional(booleanLike),
  /** HTML, not to be trusted. */
  description: text,
  in_cart: booleanLike,
}).check(hasPrice);
export type ItemDetail = z.infer<typeof ItemDetail>;

/** Interface: "Featured deal (element of the featured-deals array)". */
export const FeaturedDeal = largeObject({
  ...shared,
  description: text,
  in_cart: booleanLike,
}).check(hasPrice);
export type FeaturedDeal = z.infer<typeof FeaturedDeal>;

/** The answer of `POST /api/items/getFeaturedDeals`. */
export const FeaturedDeals = listAnswerOf('deals', FeaturedDeal);
export type FeaturedDeals = z.infer<typeof FeaturedDeals>;

/** Any of the three. A card shows it, and a cart accepts it. */
export type Item = FeaturedDeal | ItemDetail | CategoryItem;
