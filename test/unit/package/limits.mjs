/** The maximum size of the entry, in bytes after brotli at its best quality. */
export const ENTRY_LIMIT = 53_700;

/** The maximum size of a chunk that is not in `LARGE_CHUNKS`. */
export const CHUNK_LIMIT = 13_200;

/**
 * The maximum sizes of chunks that few visitors load. The chunk of the demo contains a whole
 * service. Only authors of pages load the doctor.
 */
export const LARGE_CHUNKS = {'demo-mode': 31_600, doctor: 17_900};

/**
 * The maximum number of minified bytes that an element adds to a page with a `store-provider`. They
 * are not compressed, because that takes long. Only files that a bundler loads at first count.
 * Elements in `LARGE_ELEMENTS` have other limits.
 */
export const ELEMENT_LIMIT = 37_100;

/**
 * The limits of larger elements. The limit of `store-provider` is for its own size, with Lit and
 * zod.
 */
export const LARGE_ELEMENTS = {
  'checkout-form': 145_900,
  'featured-deals': 69_900,
  'store-account': 55_300,
  'store-announcement': 38_800,
  'store-cart': 41_700,
  'store-category': 77_700,
  'store-item': 69_400,
  'store-login': 68_700,
  'store-patrons': 39_000,
  'store-payment': 54_600,
  'store-provider': 99_300,
};
