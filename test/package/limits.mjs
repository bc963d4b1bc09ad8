/**
 * How large the files that a page loads may be, in bytes of brotli at its best quality. The first
 * pattern that matches counts, and a file that none matches may not be there.
 */
export const LIMITS = [
  {files: 'embed.js', bytes: 29_000},
  {files: 'pieces/announcer-*.js', bytes: 2_200},
  {files: 'pieces/cards-*.js', bytes: 2_500},
  {files: 'pieces/cart-queue-*.js', bytes: 2_500},
  {files: 'pieces/cart-*.js', bytes: 8_200},
  {files: 'pieces/category-*.js', bytes: 3_000},
  {files: 'pieces/checkout-*.js', bytes: 13_300},
  {files: 'pieces/community-*.js', bytes: 6_000},
  {files: 'pieces/item-*.js', bytes: 5_000},
  {files: 'pieces/contrast-*.js', bytes: 2_500},
  {files: 'pieces/discord-*.js', bytes: 1_500},
  {files: 'pieces/gateway-*.js', bytes: 5_500},
  {files: 'pieces/lang-*.js', bytes: 5_000},
  {files: 'pieces/login-*.js', bytes: 7_000},
  {files: 'pieces/payment-*.js', bytes: 4_000},
  {files: 'pieces/page-texts-*.js', bytes: 1_000},
  {files: 'pieces/provider-*.js', bytes: 1_500},
  {files: 'pieces/sanitiser-*.js', bytes: 12_000},
  {files: 'pieces/words-*.js', bytes: 3_000},
];
