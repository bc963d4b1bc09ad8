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
 * Closes a dialog when the page shows another route without a reload, when the shopper goes back in
 * the history, and when the page removes the dialog. Stops watching when the signal is aborted.
 */
export function closeOnNavigation(
  dialog: HTMLDialogElement,
  signal: AbortSignal,
): void {
  const route = currentRoute();
  let {hash} = location;
  const closeOnNewRoute = () => {
    if (currentRoute() !== route) dialog.close();
  };
  const closeOnStep = () => {
    const hashes = [hash, ({hash} = location).hash];
    // Such hashes open and close an item. Its own dialog follows them, and other dialogs stay.
    const isItemChanged =
      hashes[0] !== hashes[1] && hashes.some((one) => one.startsWith('#item-'));
    if (isItemChanged) closeOnNewRoute();
    else dialog.close();
  };
  const {navigation} = window as {navigation?: EventTarget}; // Undefined before Chrome 102, Firefox 147 and Safari 26.2.
  navigation?.addEventListener('currententrychange', closeOnNewRoute, {signal});
  addEventListener('popstate', closeOnStep, {signal});
  // Browsers dispatch no event when an element is removed, and only custom elements have a callback.
  const removal = new MutationObserver(() => {
    if (!dialog.isConnected) dialog.close();
  });
  removal.observe(document, {childList: true, subtree: true});
  signal.addEventListener('abort', () => removal.disconnect());
}
