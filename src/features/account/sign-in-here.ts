import {html, render, type ReactiveElement} from 'lit';
import {focusedElementIn} from '../../lib/focused-element.js';
import {languageOf} from '../../i18n/language.js';
import {shopOf} from '../../ui/find-shop.js';
import {holdFocus} from '../../ui/restore-focus.js';
import type {Shop} from '../../shop/shop.js';
import {textsOf} from '../../i18n/texts.js';
import type {ActionRequest} from '../../ui/default-actions.js';

/** For each shop for which `askToSignIn` waits for a sign-in, a function that ends the wait. */
const cancellations = new WeakMap<Shop, () => void>();

/**
 * Moves the focus to a visible `<store-login>` of the page. If none takes the focus, shows a
 * sign-in form after the element `after`. Resolves to whether the shopper signed in.
 */
export async function askToSignIn({
  host,
  shop,
  after,
}: ActionRequest): Promise<boolean> {
  cancellations.get(shop)?.();
  const nextSignIn = awaitSignIn(shop);
  if (await goToLogin(host, shop)) return nextSignIn.signedIn;
  return signInHere(host, shop, after, nextSignIn);
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
    ...root.querySelectorAll('store-login:not(.storefront-sign-in > *)'),
  ]) as HTMLElementTagNameMap['store-login'][];
  for (const login of logins) {
    if (!login.checkVisibility({checkVisibilityCSS: true}) || shopOf(login) !== shop)
      continue;
    await login.updateComplete;
    login.focus({preventScroll: true});
    // While a modal dialog is open, elements outside the dialog cannot take the focus. The loop
    // then tries the next `<store-login>`.
    if (!hasFocus(login)) continue;
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    login.scrollIntoView({
      behavior: reducesMotion ? 'auto' : 'smooth',
      block: 'center',
    });
    return true;
  }
  return false;
}

/**
 * Shows a sign-in form until the shopper signs in or gives up. The form is shown after the element
 * `after`, such as the pressed button; without `after`, at the start of `host`. If `after` is in a
 * box with `data-narrow`, which has no room for a form, the form is shown before that box.
 */
async function signInHere(
  host: HTMLElement,
  shop: Shop,
  after: HTMLElement | undefined,
  {signedIn, cancel}: AwaitedSignIn,
): Promise<boolean> {
  const box = document.createElement('div');
  box.className = 'storefront-sign-in';
  box.setAttribute('part', 'sign-in-here');
  render(loginBox(host, shop, cancel), box);
  // If the session has expired, the host's next update removes the shown data, perhaps together
  // with the pressed button `after`. So the form is inserted only after this update.
  await (host as Partial<ReactiveElement>).updateComplete; // Undefined if the host is not a Lit element.
  const narrow = after?.closest('[data-narrow]');
  if (narrow) narrow.before(box);
  else if (after?.isConnected) after.after(box);
  else (host.shadowRoot ?? host).prepend(box);
  after?.toggleAttribute('data-answered', true);
  // Closing the dialog that contains the form means "Not now", too.
  const dialog = box.closest('dialog') ?? host.closest('dialog');
  dialog?.addEventListener('close', cancel, {once: true});
  // Marks the item's card that contains the form with `data-signing-in`. The styles use this
  // attribute instead of `:has()`, because WebKit goes on applying a `:has()` rule after the form
  // has been removed. `[part~="item"]` leaves out cards that belong to the page.
  const card = box.closest('.card[part~="item"]');
  card?.toggleAttribute('data-signing-in', true);
  const login = box.querySelector('store-login');
  void login?.updateComplete.then(() => login.focus());
  let hadFocus = false;
  // Records whether the focus is in the form, before the elements react to the sign-in: they may
  // remove the form.
  const stop = shop.session.subscribe(() => (hadFocus = hasFocus(box)));
  const done = await signedIn;
  stop();
  const hasCancelled = !done && hasFocus(box);
  box.remove();
  after?.removeAttribute('data-answered');
  card?.removeAttribute('data-signing-in');
  if (hasCancelled) after?.focus();
  else if (done && hadFocus) {
    // After a sign-in, the prices of an item's card are requested again. The card and the pressed
    // button stay in the page meanwhile, so the button can take the focus.
    if (card && after?.isConnected) after.focus({preventScroll: true});
    // Otherwise, the next Tab would go to the start of the page.
    else holdFocus(host);
  }
  return done;
}

function loginBox(host: HTMLElement, shop: Shop, cancel: () => void) {
  const texts = textsOf(languageOf(host, shop));
  const {headingLevel = 2} = host as {headingLevel?: number}; // Undefined for elements without a heading.
  return html`
    <store-login heading-level=${headingLevel + 1}></store-login>
    <button class="storefront-button storefront-quiet" part="not-now" type="button" @click=${cancel}>
      ${texts.notNow}
    </button>
  `;
}

function hasFocus(element: Element): boolean {
  return element.contains(focusedElementIn(element.getRootNode()));
}
