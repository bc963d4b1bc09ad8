import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import {pageStorage} from '../../lib/page-storage.js';
import type {Shop} from '../../shop/shop.js';
import {readToken, tokenKey} from '../../shop/stored-token.js';
import {SignedOutEvent} from '../../ui/events/signed-out-event.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {hasSignIn, watchInvitation} from '../../ui/inviting-element.js';

/**
 * In pages without a `store-login`, shows who has signed in and a button to sign out.
 * Renders nothing for shoppers whose token comes from the page: only the page can sign
 * them out.
 */
export class SignedInShopper implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #shop: ShopController;
  #followed: Shop | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveElement, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    host.addController(this);
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (shop === this.#followed) return;
    this.hostDisconnected();
    this.#followed = shop;
    this.#unsubscribe = shop?.session.subscribe(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#followed = undefined;
  }

  render(shop: Shop) {
    const name = signedInName(shop);
    if (!name) return nothing;
    watchInvitation(this.#host);
    const {texts} = this.#shop;
    return html`
      <p class="shopper muted small" part="shopper" ?hidden=${hasSignIn(shop)}>
        <span>${texts.signedInAs(name)}</span> <span aria-hidden="true">·</span>
        <button class="link" part="sign-out" type="button" @click=${() => this.#signOut(shop)}>
          ${texts.signOut}
        </button>
      </p>
    `;
  }

  #signOut({session}: Shop): void {
    // Also deletes the stored token, through a listener of the session.
    session.setToken(undefined);
    /** @internal The doc block of the element already lists this event in the manifest. */
    this.#host.dispatchEvent(new SignedOutEvent());
  }
}

/** The name of a shopper who has used a sign-in form of the shop; empty for all others. */
function signedInName({baseUrl, loadedSignIn, session}: Shop): string {
  if (loadedSignIn) {
    const {step, username} = loadedSignIn.value;
    return step === 'in' ? username : '';
  }
  const storages = {
    session: pageStorage('sessionStorage'),
    local: pageStorage('localStorage'),
  };
  const stored = readToken(storages, tokenKey(baseUrl));
  return stored && session.carries(stored.token) ? stored.username : '';
}
