/**
 * How large the files that a page loads may be, in bytes of brotli at its best quality. The first
 * pattern that matches counts, and a file that none matches may not be there.
 */
export const LIMITS = [
  {files: 'embed.js', bytes: 37_500},
  {files: 'pieces/advice-*.js', bytes: 1_500},
  {files: 'pieces/announcer-*.js', bytes: 3_000},
  {files: 'pieces/cards-*.js', bytes: 3_000},
  {files: 'pieces/care-*.js', bytes: 2_500},
  {files: 'pieces/cart-*.js', bytes: 10_500},
  {files: 'pieces/category-*.js', bytes: 4_000},
  {files: 'pieces/checkout-*.js', bytes: 18_500},
  {files: 'pieces/community-*.js', bytes: 7_500},
  {files: 'pieces/item-*.js', bytes: 6_500},
  {files: 'pieces/contrast-*.js', bytes: 3_000},
  {files: 'pieces/demo-*.js', bytes: 38_500},
  {files: 'pieces/discord-*.js', bytes: 2_000},
  {files: 'pieces/doctor-*.js', bytes: 13_000},
  {files: 'pieces/gateway-*.js', bytes: 7_000},
  {files: 'pieces/lang-*.js', bytes: 6_000},
  {files: 'pieces/languages-*.js', bytes: 2_000},
  {files: 'pieces/login-*.js', bytes: 8_500},
  {files: 'pieces/payment-*.js', bytes: 5_000},
  {files: 'pieces/page-texts-*.js', bytes: 1_500},
  {files: 'pieces/provider-*.js', bytes: 2_000},
  {files: 'pieces/sanitiser-*.js', bytes: 14_500},
  {files: 'pieces/words-*.js', bytes: 4_000},
];

/**
 * How large each element may be where a bundler takes it alone: what the page loads at first, with
 * Lit and zod in it, in bytes of brotli. What the element loads later is not counted.
 */
export const ELEMENT_LIMITS = {
  'checkout-form': 60_000,
  'featured-deals': 31_000,
  'store-cart': 24_000,
  'store-category': 33_000,
  'store-currency': 23_500,
  'store-donors': 26_500,
  'store-goals': 25_000,
  'store-item': 31_000,
  'store-language': 24_000,
  'store-links': 25_500,
  'store-login': 48_000,
  'store-payment': 46_000,
  'store-provider': 34_500,
  'store-server': 24_000,
};
