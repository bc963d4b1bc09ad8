import {html, nothing, type ReactiveElement} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import {SignedOutEvent} from '../../ui/events/signed-out-event.js';
import {isLoginShown} from '../../ui/sign-in-invitation.js';

/**
 * In pages without a `store-login`, renders who has signed in and a button to sign out. Renders
 * nothing for shoppers whose token comes from the page: only the page can sign them out.
 */
export function signedInShopper(host: ReactiveElement, shop: Shop, texts: Texts) {
  const {status, name} = shop.session.value;
  if (status !== 'signed-in' || !name) return nothing;
  return html`
    <p class="shopper muted small" part="shopper" ?hidden=${isLoginShown(shop)}>
      <span>${texts.signedInAs(name)}</span> <span aria-hidden="true">·</span>
      <button class="link" part="sign-out" type="button" @click=${() => signOut(host, shop)}>
        ${texts.signOut}
      </button>
    </p>
  `;
}

function signOut(host: ReactiveElement, {session}: Shop): void {
  session.setToken(undefined);
  /**
   * @internal The custom elements manifest already has this event from the elements' doc blocks.
   */
  host.dispatchEvent(new SignedOutEvent());
}
