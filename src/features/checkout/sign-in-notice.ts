import {html, type ReactiveElement} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {isInvitingToSignIn, requestSignIn} from '../../ui/sign-in-invitation.js';
import {checkoutNotice} from './checkout-notice.js';

/**
 * Renders a notice in place of the checkout form if the settings or the cart could not be read. If
 * the service requires a sign-in, the notice is an invitation to sign in. Otherwise it is an error
 * message. The invitation has no button if another element of the page already shows an invitation.
 * The invitation must be outside the checkout's `<form>`: the sign-in form may open inside the
 * invitation, and a `<form>` cannot contain another one.
 * @csspart invitation - The invitation to sign in.
 * @csspart sign-in - The button that signs in.
 * @csspart sign-in-here - The sign-in form, shown if the page has none.
 * @csspart not-now - The button that dismisses the sign-in form.
 * @csspart signed-out - Asks the shopper to sign in, without a button.
 */
export function signInNotice(
  error: ShopError,
  host: ReactiveElement,
  {value: shop, texts}: ShopController,
  retry: () => void,
) {
  if (!shop || error.kind !== 'unauthorized')
    return checkoutNotice(error, texts, retry);
  if (!isInvitingToSignIn(host, shop))
    return html`<p class="storefront-signed-out storefront-muted" part="signed-out">
      ${texts.unauthorizedAdd}
    </p>`;
  const invite = ({currentTarget}: Event) =>
    void requestSignIn(host, shop, currentTarget as HTMLElement);
  return html`
    <div class="storefront-invitation" part="invitation" tabindex="-1">
      <p>${texts.unauthorizedAdd}</p>
      <button class="storefront-button" part="sign-in" type="button" @click=${invite}>
        ${texts.signIn}
      </button>
    </div>
  `;
}
