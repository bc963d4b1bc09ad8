import {html, nothing} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import {DIALOG_OPENED_EVENT} from '../../lib/is-framed.js';

/**
 * Opens a modal dialog with a `dialogBox`, and moves the focus into it. Until it closes, a press
 * beside its box closes it, and so does a navigation of the page.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // In a frame of another origin, Chromium does not focus an element with `autofocus`.
  if (!dialog.matches(':focus-within'))
    dialog.querySelector<HTMLElement>('[autofocus]')?.focus();
  const closing = new AbortController();
  const {signal} = closing;
  dialog.addEventListener(
    'close',
    () => {
      // If the dialog is closed and at once opened again, the event arrives afterwards.
      if (!dialog.open) closing.abort();
    },
    {signal},
  );
  closeOnPressBeside(dialog, signal);
  closeOnNavigation(dialog, signal);
  // If the page is in a frame, src/frame/frame-height.ts listens to this event. If the frame is too
  // low for the dialog, that module asks the parent page to enlarge the frame.
  document.documentElement.dispatchEvent(
    new CustomEvent(DIALOG_OPENED_EVENT, {detail: dialog}),
  );
}

/**
 * Closes a dialog when the shopper presses beside its box. The attribute `closedby` cannot do this,
 * because the dialog fills the window. A selection of text that starts in the box and ends beside it
 * does not close the dialog.
 */
function closeOnPressBeside(dialog: HTMLDialogElement, signal: AbortSignal): void {
  let isPressedBeside = false;
  dialog.addEventListener(
    'pointerdown',
    ({target}) => (isPressedBeside = target === dialog),
    {signal},
  );
  dialog.addEventListener(
    'click',
    ({target}) => {
      if (target === dialog && isPressedBeside) dialog.close();
    },
    {signal},
  );
}

/**
 * Renders what is in a dialog. With `title`, a heading, a bar at the top shows the title beside the
 * close button.
 *
 * @csspart dialog - The dialog: the box with everything in it.
 * @csspart bar - The bar with the dialog's title and the button that closes it.
 * @csspart panel - The box around the dialog's content.
 * @csspart close - The button that closes the dialog.
 * @csspart icon - The cross on that button.
 */
export function dialogBox(texts: Texts, content: unknown, title?: unknown) {
  const closeButton = html`
    <button class="storefront-close" part="close" type="button" autofocus @click=${closeDialog}>
      <svg part="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
        stroke-linecap="round" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>
      <span class="storefront-hidden">${texts.close}</span>
    </button>
  `;
  const bar =
    title && html`<div class="storefront-bar" part="bar">${title} ${closeButton}</div>`;
  return html`
    <div class="storefront-box" part="dialog">
      ${bar}
      <div class="storefront-panel" part="panel">${bar ? nothing : closeButton} ${content}</div>
    </div>
  `;
}

function closeDialog({currentTarget}: Event): void {
  (currentTarget as Element).closest('dialog')?.close(); // Only elements have event listeners here.
}
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
