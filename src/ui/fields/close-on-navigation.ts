/**
 * The route of a single-page app: path, and a hash such as `#/…`. Other hashes name an item or a
 * place within the page. The query is left out, also that of a hash: the shop and scripts of the
 * page remove parameters from it, such as `utm_source`.
 */
function currentRoute(): string {
  const {pathname, hash} = location;
  return pathname + (/^#!?\/[^?]*/.exec(hash)?.[0] ?? '');
}

/**
 * Closes an open modal dialog when the page shows another route without a reload, when the shopper
 * goes back in the history, and when the page removes the dialog. Stops watching when the dialog
 * closes.
 */
export function closeOnNavigation(dialog: HTMLDialogElement): void {
  const route = currentRoute();
  let {hash} = location;
  const stop = new AbortController();
  const close = () => {
    stop.abort();
    dialog.close();
  };
  const closeOnNewRoute = () => {
    if (currentRoute() !== route) close();
  };
  const closeOnStep = () => {
    const hashes = [hash, ({hash} = location).hash];
    // Such hashes open and close an item. Its own dialog follows them, and other dialogs stay.
    const isItemChanged =
      hashes[0] !== hashes[1] && hashes.some((one) => one.startsWith('#item-'));
    if (isItemChanged) closeOnNewRoute();
    else close();
  };
  // Browsers dispatch no `close` event for a removed dialog.
  const removal = new MutationObserver(() => {
    if (!dialog.isConnected) close();
  });
  const stopIfClosed = () => {
    // If the dialog is closed and at once opened again, Safari sends the event afterwards.
    if (!dialog.open) stop.abort();
  };
  const {navigation} = window as {navigation?: EventTarget}; // Undefined before Chrome 102, Firefox 147 and Safari 26.2.
  navigation?.addEventListener('currententrychange', closeOnNewRoute, stop);
  addEventListener('popstate', closeOnStep, stop);
  removal.observe(document, {childList: true, subtree: true});
  stop.signal.addEventListener('abort', () => removal.disconnect());
  dialog.addEventListener('close', stopIfClosed, stop);
}
