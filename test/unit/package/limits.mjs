/**
 * The maximum size of the entry, in bytes after brotli at its best quality. The elements of the first view
 * are in a chunk of their own.
 */
// Cards say what a shopper owns, in exchange for the second button and the link over their pictures,
// and for the notes on servers and the price of the next purchase.
// The accent follows the links of the page, in exchange for a second reader of colours.
// "View cart" at each item, in exchange for the refusal of suggestions and its key in the storage.
export const ENTRY_LIMIT = 26_800;

/** The maximum size of a chunk that is not in `LARGE_CHUNKS`. */
export const CHUNK_LIMIT = 13_200;

/**
 * The maximum sizes of larger chunks. A page loads the entry and `first-view` before it shows an item. The
 * checkout contains its consents. The chunk of the demo contains a whole service. Only authors of pages
 * load the doctor.
 */
// The doctor measures contrast, in exchange for the guard that corrected it in every page (717 lines).
export const LARGE_CHUNKS = {
  'first-view': 23_400,
  checkout: 14_600,
  'demo-mode': 31_600,
  doctor: 14_600,
};

/**
 * The maximum number of bytes, after brotli, that an element adds to a page with a
 * `store-provider`. Only files that a bundler loads at first count. Elements in `LARGE_ELEMENTS`
 * have other limits.
 */
export const ELEMENT_LIMIT = 11_400;

/**
 * The limits of larger elements. The limit of `store-provider` is for its own size, with Lit and
 * zod.
 */
export const LARGE_ELEMENTS = {
  // Says for whom is bought, with the picture; the checkout's own templates of failures went.
  'checkout-form': 47_500,
  'featured-deals': 24_900,
  // Knows the shopper by the account of all elements; the shop's own member for the name went.
  'store-donors': 12_100,
  'store-account': 18_800,
  'store-announcement': 13_050,
  'store-cart': 14_300,
  // Notes, 'Show more' and tabs were three levels of lazy code; `ExtrasLoader` and its states went.
  'store-category': 29_900,
  // Who shops is one session; `watchShopperChanges` and the sums of names in orders went.
  'store-item': 27_000,
  'store-login': 22_100,
  'store-patrons': 13_100,
  'store-payment': 20_100,
  'store-provider': 31_000,
};

/** The maximum sizes of what an app loads at first if it is built with Vite, in bytes after gzip. */
export const APP_LIMITS = {
  'no element': 18_600,
  'one cart': 45_000,
  'featured deals': 54_900,
  everything: 110_300,
};
