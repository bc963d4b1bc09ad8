/** The tags of our elements. `define/tags.ts` has the module of each. */
export const tagNames = [
  'store-category',
  'store-item',
  'featured-deals',
  'store-cart',
  'store-provider',
  'checkout-form',
  'store-login',
  'store-payment',
  'store-links',
  'store-server',
  'store-goals',
  'store-donors',
  'store-currency',
  'store-language',
] as const;

export type TagName = (typeof tagNames)[number];
