import {html, type ReactiveElement} from 'lit';
import {billingFields} from '../../api/billing-fields.js';
import type {ShopError} from '../../lib/shop-error.js';
import {failureText, type Texts} from '../../i18n/texts.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {requestSignIn} from '../../ui/sign-in-invitation.js';

const PREFIX = 'storefront-';

/** The text that shoppers read about a failure in the checkout. */
export function checkoutFailure(error: ShopError, texts: Texts): string {
  return error.kind === 'unauthorized'
    ? texts.unauthorizedAdd
    : failureText(error, texts);
}

/** Renders `failureNotice` with the checkout's words. */
export function checkoutNotice(
  error: ShopError,
  texts: Texts,
  retry?: () => void,
  words = checkoutFailure(error, texts),
) {
  const action = error.kind === 'unauthorized' ? undefined : retry;
  return failureNotice(error, {texts, retry: action, words, prefix: PREFIX});
}

/**
 * Renders why the settings or the cart could not be read, in place of the checkout form. If the
 * service requires a sign-in, this is the invitation to sign in.
 */
export function signInNotice(
  error: ShopError,
  host: ReactiveElement,
  {value: shop, texts}: ShopController,
  retry: () => void,
) {
  const words = checkoutFailure(error, texts);
  const signIn = shop && (() => void requestSignIn(host, shop));
  return failureNotice(error, {texts, retry, signIn, words, prefix: PREFIX});
}

/**
 * Renders a placeholder that is about as large as the form.
 *
 * @csspart skeleton - The placeholder while the form loads.
 */
export function checkoutSkeleton() {
  const block = html`<div class="storefront-skeleton"></div>`;
  return html`
    <div class="storefront-form" part="skeleton" aria-hidden="true">
      <div class="storefront-order">${block}</div>
      <div class="storefront-steps">
        <div class="storefront-fields">${billingFields.map(() => block)}</div>
        ${block} ${block}
      </div>
    </div>
  `;
}
