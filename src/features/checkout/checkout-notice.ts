import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import {failureText, type Texts} from '../../i18n/texts.js';

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
