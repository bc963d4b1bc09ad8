/** The parameters of the page's address that the shop reads and removes. */
const OWN_PARAMETERS = [
  'player',
  'item',
  'coupon',
  'ref',
  'cart',
  'cart-shop',
  'order_id',
  'checkout_id',
  'token',
  'email',
];

/** Time between two checks of the route in browsers without the Navigation API, in milliseconds. */
const POLL_INTERVAL_MS = 200;

/**
 * The route of a single-page app: path, query, and a hash such as `#/…`. Other hashes name an item
 * or a place within the page, so they are left out.
 */
function currentRoute(): string {
  const {pathname, searchParams, hash} = new URL(location.href);
  // These parameters are left out, because the shop removes them from the address after it has used
  // them. For example, it removes `?coupon=` when the shopper applies the coupon. Such a removal is
  // not a navigation.
  for (const name of OWN_PARAMETERS) searchParams.delete(name);
  return `${pathname}?${searchParams}${/^#!?\//.test(hash) ? hash : ''}`;
}

/**
 * Closes an open modal dialog when the page navigates to another route without a reload. Stops
 * watching when the dialog closes. The returned function stops watching earlier.
 */
export function closeOnNavigation(dialog: HTMLDialogElement): () => void {
  const route = currentRoute();
  const stop = new AbortController();
  const closeOnNewRoute = () => {
    if (currentRoute() === route) return;
    stop.abort();
    dialog.close();
  };
  const {navigation} = window as {navigation?: EventTarget}; // Undefined before Chrome 102, Firefox 147 and Safari 26.2.
  navigation?.addEventListener('currententrychange', closeOnNewRoute, stop);
  const timer = navigation ? undefined : setInterval(closeOnNewRoute, POLL_INTERVAL_MS);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
  const stopIfClosed = () => {
    // If the dialog is closed and at once opened again, Safari sends the event afterwards.
    if (!dialog.open) stop.abort();
  };
  dialog.addEventListener('close', stopIfClosed, stop);
  return () => stop.abort();
}
