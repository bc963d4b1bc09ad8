import {isHashRoute} from '../lib/page-address.js';

/**
 * The query parameters that the shop takes over from the parent page's address. Any page may frame
 * the shop, so the list has only parameters that change nothing until the shopper clicks. For
 * example, `coupon` only makes the cart offer a coupon.
 */
const PARAMETERS = [
  'item',
  'cart',
  'cart-shop',
  'coupon',
  'ref',
  'player',
  'order_id',
  'checkout_id',
];

/** The hashes that the shop takes from the parent page: of an item or a category. */
const HASH = /^#(item-\d{1,15}|category-[^\s"'<>`]{1,200})$/;

const MAX_PATH_LENGTH = 2_000;
const MAX_VALUE_LENGTH = 200;

/** The hash of the path that the parent page sent last; `''` if this hash was not for the shop. */
let lastHash = '';

/**
 * Applies the deep link in the parent page's path, such as `/shop?item=31#category-ranks`. Ignores
 * parameters outside of `PARAMETERS`, and hashes that do not match `HASH`. If a parameter changes,
 * the frame's page is loaded again, because the shop reads parameters only on load. A changed hash
 * needs no reload.
 */
export function applyParentPath(path: string): void {
  const outer = parsePath(path);
  if (!outer) return;
  // A hash that is a route of the frame's own page stays.
  const isOurs = HASH.test(outer.hash) && !isHashRoute();
  // If the parent page has removed its hash, the frame removes the same hash. A hash that
  // the shopper has chosen inside the frame stays.
  const isLastRemoved = !outer.hash && lastHash && location.hash === lastHash;
  const hash = isOurs ? outer.hash : isLastRemoved ? '' : location.hash;
  lastHash = isOurs ? outer.hash : '';
  const query = changedQuery(outer.searchParams);
  if (query !== undefined) loadWith(query + hash);
  else if (hash !== location.hash) setHash(hash);
}

function parsePath(path: string): URL | undefined {
  const base = 'https://outer.invalid';
  const isValid = path.length <= MAX_PATH_LENGTH && URL.canParse(path, base);
  return isValid ? new URL(path, base) : undefined;
}

/** The frame's query with the parent's parameters; `undefined` if nothing changes. */
function changedQuery(outer: URLSearchParams): string | undefined {
  // Documents without an http(s) address, such as `srcdoc` documents, have no query.
  if (!/^https?:$/.test(location.protocol)) return undefined;
  const own = new URLSearchParams(location.search);
  let isChanged = false;
  for (const name of PARAMETERS) {
    const value = outer.get(name);
    if (!value || value.length > MAX_VALUE_LENGTH || value === own.get(name)) continue;
    own.set(name, value);
    isChanged = true;
  }
  return isChanged ? `?${own}` : undefined;
}

/** Loads the frame's page with another query and hash, without a new entry in the history. */
function loadWith(suffix: string): void {
  try {
    history.replaceState(history.state, '', location.pathname + suffix);
    // Unlike `location.replace`, a reload keeps the referrer, from which the parent's origin is
    // known.
    location.reload();
  } catch {
    // In a sandboxed document without an origin, `history.replaceState` can throw.
    location.replace(location.pathname + suffix);
  }
}

/** Sets the hash without a new entry in the history. The browser dispatches `hashchange`. */
function setHash(hash: string): void {
  // If the hash is removed, a `#` stays at the end: without a `#`, browsers would load the page
  // again.
  location.replace(location.href.replace(/#.*$/, '') + (hash || '#'));
}
