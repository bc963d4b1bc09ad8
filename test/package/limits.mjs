/** How large the entry may be, in bytes of brotli at its best quality. */
export const ENTRY_LIMIT = 47_500;

/** How large a chunk may be, but for those in `LARGE_CHUNKS`. */
export const CHUNK_LIMIT = 14_000;

/** What only some visitors load may be larger: a whole service in the page. */
export const LARGE_CHUNKS = {'demo-mode': 38_500};

/**
 * How much an element may add to a page with a `store-provider`, but for those in `LARGE_ELEMENTS`:
 * what a bundler loads at first, in bytes of brotli. What the element loads later is not counted.
 */
export const ELEMENT_LIMIT = 10_000;

/** How much elements may add that show more; for the provider how large it is, with Lit and zod. */
export const LARGE_ELEMENTS = {
  'checkout-form': 32_500,
  'featured-deals': 24_000,
  'store-cart': 16_500,
  'store-category': 26_500,
  'store-item': 23_500,
  'store-login': 20_500,
  'store-payment': 17_500,
  'store-provider': 30_500,
};
