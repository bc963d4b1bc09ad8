/** Time between two checks of the route in browsers without the Navigation API, in milliseconds. */
const POLL_INTERVAL_MS = 200;

/** The route of a single-page app. Hashes other than `#/…` are places and items within a page. */
function currentRoute(): string {
  const {pathname, searchParams, hash} = new URL(location.href);
  // These change without navigation, when the shopper accepts an offer.
  for (const name of ['player', 'item', 'coupon', 'ref', 'cart'])
    searchParams.delete(name);
  return `${pathname}?${searchParams}${/^#!?\//.test(hash) ? hash : ''}`;
}

/**
 * Closes an open modal dialog when the page navigates to another route without a reload. Stops when the
 * dialog closes. Returns a function that stops earlier.
 */
export function closeOnNavigation(dialog: HTMLDialogElement): () => void {
  const route = currentRoute();
  const stop = new AbortController();
  const closeOnNewRoute = () => {
    if (currentRoute() === route) return;
    stop.abort();
    dialog.close();
  };
  const {navigation} = window as {navigation?: EventTarget}; // Chrome 102, Firefox 147, Safari 26.2
  navigation?.addEventListener('currententrychange', closeOnNewRoute, stop);
  const timer = navigation ? undefined : setInterval(closeOnNewRoute, POLL_INTERVAL_MS);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
  dialog.addEventListener('close', () => stop.abort(), stop);
  return () => stop.abort();
}
