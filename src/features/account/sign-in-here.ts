import {languageOf} from '../../i18n/language.js';
import {textsOf} from '../../i18n/texts.js';
import {shopOf} from '../../ui/find-shop.js';
import type {Shop} from '../../shop/shop.js';
import type {ActionRequest} from '../../ui/default-actions.js';
import {PageDialog} from '../../ui/dialog/page-dialog.js';

/** For each shop for which `askToSignIn` waits for a sign-in, a function that ends the wait. */
const cancellations = new WeakMap<Shop, () => void>();

/**
 * Moves the focus to a visible `<store-login>` of the page. If none takes the focus, shows the
 * sign-in in a dialog. Resolves to whether the shopper signed in.
 */
export async function askToSignIn({host, shop}: ActionRequest): Promise<boolean> {
  cancellations.get(shop)?.();
  const nextSignIn = awaitSignIn(shop);
  if (await goToLogin(host, shop)) return nextSignIn.signedIn;
  return signInHere(host, shop, nextSignIn);
}

interface AwaitedSignIn {
  /** Whether the shopper signed in. */
  readonly signedIn: Promise<boolean>;
  cancel(): void;
}

/**
 * Waits for the next sign-in to a shop, in any element of the page. `cancellations` has one entry
 * per shop, so the caller must first cancel an earlier wait for the same shop.
 */
function awaitSignIn(shop: Shop): AwaitedSignIn {
  const {session} = shop;
  const {signal} = session;
  const wasSignedIn = session.value.status === 'signed-in';
  let resolve: (isSignedIn: boolean) => void = () => {};
  const signedIn = new Promise<boolean>((done) => (resolve = done));
  const end = (isSignedIn: boolean) => {
    unsubscribe();
    if (cancellations.get(shop) === cancel) cancellations.delete(shop);
    resolve(isSignedIn);
  };
  const cancel = () => end(false);
  const unsubscribe = session.subscribe(() => {
    const isAnother = signal.aborted || !wasSignedIn;
    if (session.value.status === 'signed-in' && isAnother) end(true);
  });
  cancellations.set(shop, cancel);
  return {signedIn, cancel};
}

/**
 * Moves the focus to a visible `<store-login>` of the same shop. Resolves to whether an element
 * took the focus.
 */
async function goToLogin(host: HTMLElement, shop: Shop): Promise<boolean> {
  const roots = new Set([host.getRootNode() as ParentNode, document]); // A connected element's root is a document or a shadow root.
  const logins = [...roots].flatMap((root) => [
    ...root.querySelectorAll('store-login:not(.storefront-sign-in *)'),
  ]) as HTMLElementTagNameMap['store-login'][];
  for (const login of logins) {
    if (!login.checkVisibility({checkVisibilityCSS: true}) || shopOf(login) !== shop)
      continue;
    await login.updateComplete;
    login.focus({preventScroll: true});
    // While a modal dialog is open, elements outside the dialog cannot take the focus. The loop
    // then tries the next `<store-login>`.
    if (!hasFocus(login)) continue;
    login.scrollIntoView({block: 'center'});
    return true;
  }
  return false;
}

/** Shows the sign-in in a dialog, until the shopper signs in or closes it. */
async function signInHere(
  host: HTMLElement,
  shop: Shop,
  {signedIn, cancel}: AwaitedSignIn,
): Promise<boolean> {
  const dialog = new PageDialog('storefront-sign-in', cancel);
  const {element} = dialog;
  const login = document.createElement('store-login');
  element.setAttribute('aria-label', textsOf(languageOf(host, shop)).signIn);
  void dialog.show(login, shop, host);
  void login.updateComplete.then(() => login.focus());
  const done = await signedIn;
  element.close();
  element.remove();
  return done;
}

function hasFocus(element: Element): boolean {
  return element.matches(':focus-within');
}
