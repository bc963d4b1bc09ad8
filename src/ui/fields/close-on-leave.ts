/** How often a route is compared where the browser does not tell when it changes, in milliseconds. */
const PAUSE = 200;

/** What single-page apps tell pages apart by. Other hashes are places and items within a page. */
function routeNow(): string {
  const {pathname, searchParams, hash} = new URL(location.href);
  // An offer that is accepted leaves the address.
  for (const name of ['player', 'item', 'coupon', 'ref', 'cart'])
    searchParams.delete(name);
  return `${pathname}?${searchParams}${/^#!?\//.test(hash) ? hash : ''}`;
}

/**
 * Closes an open modal dialog when the page goes to another route without a reload: it belongs to
 * the page before. Returns how to stop; the dialog's closing stops it, too.
 */
export function closeOnLeave(dialog: HTMLDialogElement): () => void {
  const route = routeNow();
  const stop = new AbortController();
  const look = () => {
    if (routeNow() === route) return;
    stop.abort();
    dialog.close();
  };
  const {navigation} = window as {navigation?: EventTarget}; // Chrome 102, Firefox 147, Safari 26.2
  navigation?.addEventListener('currententrychange', look, stop);
  const timer = navigation ? undefined : setInterval(look, PAUSE);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
  dialog.addEventListener('close', () => stop.abort(), stop);
  return () => stop.abort();
}
