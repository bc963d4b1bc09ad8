/** How large the entry may be, in bytes of brotli at its best quality. */
export const ENTRY_LIMIT = 47_500;

/** How large a chunk may be, but for those in `LARGE_CHUNKS`. */
export const CHUNK_LIMIT = 14_000;

/** What only some visitors load may be larger: a whole service in the page. */
export const LARGE_CHUNKS = {'demo-mode': 38_500};

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
  'store-login': 48_500,
  'store-payment': 46_000,
  'store-provider': 34_500,
  'store-server': 24_000,
};
