/**
 * The maximum size of the entry, in bytes after brotli at its best quality. The elements of the first view
 * are in a chunk of their own.
 */
// Cards say what a shopper owns, in exchange for the second button and the link over their pictures,
// and for the notes on servers and the price of the next purchase.
// The accent follows the links of the page, in exchange for a second reader of colours.
// "View cart" at each item, in exchange for the refusal of suggestions and its key in the storage.
export const ENTRY_LIMIT = 26_850;

/** The maximum size of a chunk that is not in `LARGE_CHUNKS`. */
export const CHUNK_LIMIT = 13_200;

/**
 * The maximum sizes of larger chunks. A page loads the entry and `first-view` before it shows an item. The
 * checkout contains its consents. The chunk of the demo contains a whole service. Only authors of pages
 * load the doctor.
 */
// The doctor measures contrast, in exchange for the guard that corrected it in every page (717 lines).
export const LARGE_CHUNKS = {
  'first-view': 23_250,
  checkout: 13_900,
  'demo-mode': 31_500,
  doctor: 14_450,
};

/**
 * The maximum number of bytes, after brotli, that an element adds to a page with a
 * `store-provider`. Only files that a bundler loads at first count. Elements in `LARGE_ELEMENTS`
 * have other limits.
 */
export const ELEMENT_LIMIT = 11_550;

/**
 * The limits of larger elements. The limit of `store-provider` is for its own size, with Lit and
 * zod.
 */
export const LARGE_ELEMENTS = {
  // Says for whom is bought, with the picture; the checkout's own templates of failures went.
  'checkout-form': 47_150,
  'featured-deals': 25_450,
  // Knows the shopper by the account of all elements; the shop's own member for the name went.
  'store-donors': 12_250,
  'store-account': 18_950,
  'store-announcement': 13_100,
  'store-cart': 14_350,
  // Notes, 'Show more' and tabs were three levels of lazy code; `ExtrasLoader` and its states went.
  'store-category': 30_250,
  // Who shops is one session; `watchShopperChanges` and the sums of names in orders went.
  'store-item': 27_300,
  'store-login': 22_150,
  'store-patrons': 13_100,
  'store-payment': 20_150,
  'store-provider': 31_050,
};

/** The maximum sizes of what an app loads at first if it is built with Vite, in bytes after gzip. */
export const APP_LIMITS = {
  'no element': 18_700,
  'one cart': 45_300,
  'featured deals': 55_150,
  everything: 110_000,
};
