import * as z from 'zod/mini';
import {
  amount,
  answerOf,
  anything,
  flag,
  flagOrTrue,
  id,
  listOf,
  name,
  numberOrNull,
  text,
} from './readers.js';
import {gameServers} from './server.js';

/** So many of an item at once, for so much together, in the system currency. */
export const Tier = z.object({
  quantity: amount,
  price: amount,
  original_price: numberOrNull,
  featured: flag,
});
export type Tier = z.infer<typeof Tier>;

/** `{tiers: […]}` or nothing. */
const tiers = z.pipe(
  anything,
  z.transform((value): readonly Tier[] => {
    const {tiers} = (typeof value === 'object' && value ? value : {}) as {
      tiers?: unknown;
    };
    return listOf('stacked_tiers.tiers', Tier).parse(tiers);
  }),
);

/** What a category item, an item detail and a featured deal have in common. */
const shared = {
  id,
  name,
  active: flagOrTrue,
  is_subs: flag,
  /** What is paid for one, after discounts, in the system currency; `null` for virtual currency only. */
  price: anything,
  discount: numberOrNull,
  /** `null`: none. */
  virtual_price: numberOrNull,
  is_virtual_currency_only: flag,
  /** Site-relative path; empty: none. */
  image: text,
  /** `null`: no limit. The same for the other three. */
  quantityGlobalLimit: numberOrNull,
  quantityGlobalCurrentLimit: numberOrNull,
  quantityUserLimit: numberOrNull,
  quantityUserCurrentLimit: numberOrNull,
  is_unavailable: flag,
  /** Whether the shopper names the price, from `min_price` on. Beyond the interface document, but for category items. */
  custom_price: flag,
  min_price: numberOrNull,
  /** Beyond the interface document. */
  is_subs_only: flag,
  original_price: numberOrNull,
  gifting: flag,
  stacked_tiers: tiers,
};

/** A price that cannot be read makes the item unreadable, unless money cannot buy it. */
function priced<T extends {price?: unknown; is_virtual_currency_only: boolean}>() {
  return z.transform(
    (item: T, context): Omit<T, 'price'> & {readonly price: number | null} => {
      const read = amount.safeParse(item.price);
      if (read.success) return {...item, price: read.data};
      if (item.is_virtual_currency_only) return {...item, price: null};
      context.issues.push({
        code: 'custom',
        message: 'expected an amount of 0 or more',
        input: item.price,
        path: ['price'],
      });
      return z.NEVER;
    },
  );
}

/** A value of an item in a category's comparison. */
export const ComparisonValue = z.object({comparison_id: id, value: text});
export type ComparisonValue = z.infer<typeof ComparisonValue>;

const categoryItem = z.object({
  ...shared,
  allow_select_server: flag,
  allowed_servers: gameServers,
  featured: flag,
  comparison: listOf('comparison', ComparisonValue),
});

/** Interface: "Category item (inside a category response)". */
export const CategoryItem = z.pipe(
  categoryItem,
  priced<z.infer<typeof categoryItem>>(),
);
export type CategoryItem = z.infer<typeof CategoryItem>;

const itemDetail = z.object({
  ...shared,
  success: z.optional(flag),
  /** HTML, not to be trusted. */
  description: text,
  in_cart: flag,
});

/** Interface: "Item detail (response of item lookup)". */
export const ItemDetail = z.pipe(itemDetail, priced<z.infer<typeof itemDetail>>());
export type ItemDetail = z.infer<typeof ItemDetail>;

const featuredDeal = z.object({...shared, description: text, in_cart: flag});

/** Interface: "Featured deal (element of the featured-deals array)". */
export const FeaturedDeal = z.pipe(
  featuredDeal,
  priced<z.infer<typeof featuredDeal>>(),
);
export type FeaturedDeal = z.infer<typeof FeaturedDeal>;

/** The answer of `POST /api/items/getFeaturedDeals`. */
export const FeaturedDeals = answerOf('deals', FeaturedDeal);
export type FeaturedDeals = z.infer<typeof FeaturedDeals>;

/** What a card shows and a cart takes: any of the three. */
export type Item = FeaturedDeal | ItemDetail | CategoryItem;
