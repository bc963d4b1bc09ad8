import type {ReactiveElement} from 'lit';
import type {Shop} from '../shop/shop.js';
import {shopOf} from './find-shop.js';

/**
 * The `store-login` elements of the page, and the elements that may show an invitation to sign in
 * or the shopper's name. While a `store-login` is shown, the other elements show neither.
 */
const watched = new Set<ReactiveElement>();

/** Selects invitations to sign in, in elements with and without a shadow root. */
const INVITATION = '.invitation, .storefront-invitation, .storefront-signed-out';

let observer: ResizeObserver | undefined;

/**
 * Watches a `store-login`, or an element that may show the invitation to sign in. When one of the
 * watched elements is shown, hidden or removed, all watched elements are updated, because the
 * invitation may then have to be shown in another element.
 */
export function watchSignInVisibility(element: ReactiveElement): void {
  if (watched.has(element)) return;
  watched.add(element);
  if (!globalThis.ResizeObserver) return; // Some pages remove this class.
  // An update inside the callback could change sizes. Browsers report this as an error
  // event on the window.
  observer ??= new ResizeObserver(() => requestAnimationFrame(updateWatched));
  observer.observe(element);
}

function updateWatched(): void {
  for (const element of watched) {
    const isSignIn = element.matches('store-login');
    if (
      element.isConnected &&
      (isSignIn || shows(element, `${INVITATION}, .shopper`))
    ) {
      element.requestUpdate();
    } else {
      watched.delete(element);
      observer?.unobserve(element);
    }
  }
}

/** Whether the page shows a `store-login` of this shop, or is about to. */
export function isLoginShown(shop: Shop): boolean {
  return Boolean(
    document.querySelector('store-login:not(:defined)') ??
    findShown(shop, (one) => one.matches('store-login')),
  );
}

/**
 * Whether this element shows the page's invitation to sign in. If the page shows a `store-login`,
 * no element shows the invitation. Otherwise, only the first element whose content requires a
 * sign-in shows the invitation. In a dialog, every such element shows the invitation, because
 * shoppers cannot reach the page behind the dialog.
 */
export function shouldInviteToSignIn(host: ReactiveElement, shop: Shop): boolean {
  if (host.closest('dialog') ?? shows(host, 'dialog, store-login')) return true;
  watchSignInVisibility(host);
  const isEarlier = (one: ReactiveElement) =>
    one.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING &&
    shows(one, INVITATION);
  return !isLoginShown(shop) && !findShown(shop, isEarlier);
}

/** The first visible element of this shop in `watched` that passes the test. */
function findShown(shop: Shop, test: (one: ReactiveElement) => unknown) {
  return [...watched].find(
    (one) =>
      test(one) &&
      one.checkVisibility({checkVisibilityCSS: true}) &&
      shopOf(one) === shop,
  );
}

function shows({renderRoot}: ReactiveElement, selector: string): Element | null {
  return renderRoot.querySelector(selector);
}
