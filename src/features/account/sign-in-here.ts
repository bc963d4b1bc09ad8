import {ContextEvent} from '@lit/context';
import {html, render, type ReactiveElement} from 'lit';
import {languageOf} from '../../i18n/language.js';
import {shopContext} from '../../ui/shop-context.js';
import type {Shop} from '../../shop/shop.js';
import {textsOf} from '../../i18n/texts.js';
import type {ActionRequest} from '../../ui/default-actions.js';

/** For each shop, how to give up the sign-in that something waits for. */
const waiting = new WeakMap<Shop, () => void>();

/** Leads to a sign-in of the page, else shows one of ours, and waits for it. */
export async function signIn({host, shop, after}: ActionRequest): Promise<boolean> {
  waiting.get(shop)?.();
  const wish = nextSignIn(shop);
  if (await goToLogin(host, shop)) return wish.signedIn;
  return signInHere(host, shop, after, wish);
}

interface Wish {
  readonly signedIn: Promise<boolean>;
  giveUp(): void;
}

/** The next sign-in to a shop, wherever it is made; only the latest wish waits for it. */
function nextSignIn(shop: Shop): Wish {
  const {session} = shop;
  const before = session.value;
  let giveUp = () => {};
  const signedIn = new Promise<boolean>((resolve) => {
    const end = (done: boolean) => {
      stop();
      if (waiting.get(shop) === giveUp) waiting.delete(shop);
      resolve(done);
    };
    const stop = session.subscribe(() => {
      const now = session.value;
      const another = now.shopper !== before.shopper || !before.signedIn;
      if (now.signedIn && another) end(true);
    });
    giveUp = () => end(false);
    waiting.set(shop, giveUp);
  });
  return {signedIn, giveUp};
}

/** Leads to a sign-in of the page, if there is one that can be used now. */
async function goToLogin(host: HTMLElement, shop: Shop): Promise<boolean> {
  const roots = new Set([host.getRootNode() as ParentNode, document]); // The host is in the page.
  const logins = [...roots].flatMap((root) => [
    ...root.querySelectorAll('store-login:not(.storefront-sign-in > *)'),
  ]) as HTMLElementTagNameMap['store-login'][];
  for (const login of logins) {
    if (!login.checkVisibility() || shopOf(login) !== shop) continue;
    await login.updateComplete;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    login.scrollIntoView({behavior: still ? 'auto' : 'smooth', block: 'center'});
    login.focus({preventScroll: true});
    // Behind an open dialog nothing takes the focus.
    if (hasFocus(login)) return true;
  }
  return false;
}

/** The shop that an element is given. */
function shopOf(element: HTMLElement): Shop | undefined {
  let found: Shop | undefined;
  const take = (shop: Shop | undefined) => (found = shop);
  element.dispatchEvent(new ContextEvent(shopContext, element, take));
  return found;
}

/** Shows a sign-in of ours where it is needed, and as long as it is. */
async function signInHere(
  host: HTMLElement,
  shop: Shop,
  after: HTMLElement | undefined,
  {signedIn, giveUp}: Wish,
): Promise<boolean> {
  const box = document.createElement('div');
  box.className = 'storefront-sign-in';
  box.setAttribute('part', 'sign-in-here');
  render(content(host, shop, giveUp), box);
  // A sign-in that has run out takes with it what was read, maybe the very button.
  await (host as Partial<ReactiveElement>).updateComplete; // Not there if it is not ours.
  if (after?.isConnected) after.after(box);
  else (host.shadowRoot ?? host).prepend(box);
  after?.toggleAttribute('data-answered', true);
  const login = box.querySelector('store-login');
  void login?.updateComplete.then(() => login.focus());
  let hadFocus = false;
  // Whoever hears of the sign-in shows at once what it was needed for, maybe in its place.
  const stop = shop.session.subscribe(() => (hadFocus = hasFocus(box)));
  const done = await signedIn;
  stop();
  const gaveUp = !done && hasFocus(box);
  box.remove();
  after?.removeAttribute('data-answered');
  if (gaveUp) after?.focus();
  else if (done && hadFocus) holdFocus(host);
  return done;
}

function content(host: HTMLElement, shop: Shop, giveUp: () => void) {
  const texts = textsOf(languageOf(host, shop));
  const {headingLevel = 2} = host as {headingLevel?: number}; // Of the elements that have one.
  return html`
    <store-login heading-level=${headingLevel + 1}></store-login>
    <button class="storefront-button storefront-quiet" part="not-now" type="button" @click=${giveUp}>
      ${texts.notNow}
    </button>
  `;
}

function hasFocus(element: Element): boolean {
  const {activeElement} = element.getRootNode() as Partial<DocumentOrShadowRoot>; // Or no document's.
  return element.contains(activeElement ?? null);
}

/** Keeps the shopper's place on the page while what had the focus goes. */
function holdFocus(host: HTMLElement): void {
  if (!host.hasAttribute('tabindex')) {
    host.tabIndex = -1;
    host.addEventListener('blur', () => host.removeAttribute('tabindex'), {once: true});
  }
  host.focus({preventScroll: true});
}
