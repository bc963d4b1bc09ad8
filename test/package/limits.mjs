/** How large the entry may be, in bytes of brotli at its best quality. */
export const ENTRY_LIMIT = 47_500;

/** How large a chunk may be, but for those in `LARGE_CHUNKS`. */
export const CHUNK_LIMIT = 14_000;

/** What only some visitors load may be larger: a whole service in the page. */
export const LARGE_CHUNKS = {'demo-mode': 38_500};

/**
 * How large an element may be where a bundler takes it alone, but for those in `LARGE_ELEMENTS`:
 * what the page loads at first, with Lit and zod in it, in bytes of brotli. What the element loads
 * later is not counted.
 */
export const ELEMENT_LIMIT = 22_000;

/** Elements that show more may be larger. */
export const LARGE_ELEMENTS = {
  'checkout-form': 60_000,
  'featured-deals': 31_000,
  'store-category': 33_000,
  'store-item': 31_000,
  'store-login': 48_500,
  'store-payment': 46_000,
  'store-provider': 34_500,
};
