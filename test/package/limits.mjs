/**
 * How large the files that a page loads may be, in bytes of brotli at its best quality. The first
 * pattern that matches counts, and a file that none matches may not be there.
 */
export const LIMITS = [
  {files: 'embed.js', bytes: 28_700},
  {files: 'pieces/advice-*.js', bytes: 1_000},
  {files: 'pieces/announcer-*.js', bytes: 2_200},
  {files: 'pieces/cards-*.js', bytes: 2_500},
  {files: 'pieces/care-*.js', bytes: 1_800},
  {files: 'pieces/cart-queue-*.js', bytes: 2_850},
  {files: 'pieces/cart-*.js', bytes: 8_400},
  {files: 'pieces/category-*.js', bytes: 3_000},
  {files: 'pieces/checkout-*.js', bytes: 14_300},
  {files: 'pieces/community-*.js', bytes: 6_000},
  {files: 'pieces/item-*.js', bytes: 5_100},
  {files: 'pieces/contrast-*.js', bytes: 2_500},
  {files: 'pieces/demo-*.js', bytes: 32_000},
  {files: 'pieces/discord-*.js', bytes: 1_500},
  {files: 'pieces/doctor-*.js', bytes: 10_500},
  {files: 'pieces/gateway-*.js', bytes: 5_500},
  {files: 'pieces/lang-*.js', bytes: 5_000},
  {files: 'pieces/languages-*.js', bytes: 1_300},
  {files: 'pieces/login-*.js', bytes: 7_000},
  {files: 'pieces/payment-*.js', bytes: 4_000},
  {files: 'pieces/page-texts-*.js', bytes: 1_000},
  {files: 'pieces/provider-*.js', bytes: 1_500},
  {files: 'pieces/sanitiser-*.js', bytes: 12_000},
  {files: 'pieces/words-*.js', bytes: 3_000},
];

/**
 * How large each element may be where a bundler takes it alone: what the page loads at first, with
 * Lit and zod in it, in bytes of brotli. What the element loads later is not counted.
 */
export const ELEMENT_LIMITS = {
  'checkout-form': 43_000,
  'featured-deals': 25_700,
  'store-cart': 20_000,
  'store-category': 27_200,
  'store-currency': 19_500,
  'store-donors': 22_000,
  'store-goals': 20_500,
  'store-item': 25_500,
  'store-language': 20_000,
  'store-links': 21_000,
  'store-login': 40_000,
  'store-payment': 32_000,
  'store-provider': 28_500,
  'store-server': 20_000,
};
