import {html, nothing} from 'lit';
import type {ShopError} from '../../basics/shop-error.js';
import {failureText, type Texts} from '../../texts/texts.js';

/** What a shopper at the checkout reads for a failure. */
export function checkoutFailure(error: ShopError, texts: Texts): string {
  return error.kind === 'unauthorized'
    ? texts.unauthorizedAdd
    : failureText(error, texts);
}

/** What went wrong, in words; the light DOM's counterpart of `errorNotice`. */
export function checkoutNotice(error: ShopError, texts: Texts, retry?: () => void) {
  return html`
    <div class="storefront-notice" part="error" tabindex="-1">
      <p data-say="now">${checkoutFailure(error, texts)}</p>
      ${
        retry && error.kind !== 'unauthorized'
          ? html`<button class="storefront-button storefront-quiet" part="retry" type="button" @click=${retry}>
            ${texts.tryAgain}
          </button>`
          : nothing
      }
    </div>
  `;
}
