import {html, nothing, type ReactiveElement} from 'lit';
import {billingFieldNames} from '../../api/billing-field-names.js';
import type {ShopError} from '../../lib/shop-error.js';
import {failureText, type Texts} from '../../i18n/texts.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {isInvitingToSignIn, requestSignIn} from '../../ui/sign-in-invitation.js';

/** The text that shoppers read about a failure in the checkout. */
export function checkoutFailure(error: ShopError, texts: Texts): string {
  return error.kind === 'unauthorized'
    ? texts.unauthorizedAdd
    : failureText(error, texts);
}

/**
 * Renders an error message in the light DOM, as `errorNotice` does in shadow roots.
 *
 * @csspart error - An error message, of the form or of a field.
 * @csspart retry - The button that tries again.
 */
export function checkoutNotice(
  error: ShopError,
  texts: Texts,
  retry?: () => void,
  words = checkoutFailure(error, texts),
) {
  const reload = error.kind === 'missing-part' ? () => location.reload() : undefined;
  const action = reload ?? (error.kind === 'unauthorized' ? undefined : retry);
  return html`
    <div class="storefront-notice" part="error" tabindex="-1">
      <p data-say="now">${words}</p>
      ${
        action
          ? html`<button class="storefront-button storefront-quiet" part="retry" type="button" @click=${action}>
            ${reload ? texts.reloadPage : texts.tryAgain}
          </button>`
          : nothing
      }
    </div>
  `;
}

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

const field = html`
  <div class="storefront-field">
    <div class="storefront-skeleton storefront-label-waiting"></div>
    <div class="storefront-skeleton storefront-input-waiting"></div>
  </div>
`;

const line = html`<div class="storefront-skeleton storefront-line-waiting"></div>`;

/**
 * Renders a placeholder that is about as large as the form.
 *
 * @csspart skeleton - The placeholder while the form loads.
 */
export function checkoutSkeleton() {
  return html`
    <div class="storefront-form" part="skeleton" aria-hidden="true">
      <div class="storefront-order">
        <div class="storefront-skeleton storefront-summary-waiting"></div>
      </div>
      <div class="storefront-steps">
        <div class="storefront-section">
          ${line}
          <div class="storefront-fields">${billingFieldNames.map(() => field)}</div>
        </div>
        <div class="storefront-section">${line} ${field}</div>
        <div class="storefront-section">${line} ${line}</div>
        <div class="storefront-skeleton storefront-input-waiting"></div>
      </div>
    </div>
  `;
}
