import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import {failureText, type Texts} from '../../i18n/texts.js';
import {fileRetryAction} from './file-retry-action.js';

/**
 * Renders the message for shoppers that the shop is not set up correctly: the element lacks a shop
 * or a required attribute. `prefix` is the start of the class name, for the light DOM.
 */
export function configurationNotice({configuration}: Texts, prefix = '') {
  return html`<p class="${prefix}notice" part="error" data-say>${configuration}</p>`;
}

/**
 * Renders an error message for the shopper, with a button that tries again if `retry` is given.
 *
 * @csspart error - An error message.
 * @csspart retry - The button that tries again.
 */
export function errorNotice(error: unknown, texts: Texts, retry?: () => void) {
  if (!error) return nothing;
  const reload = fileRetryAction(error, retry);
  const action = reload ?? retry;
  return html`
    <div class="notice" part="error">
      <p data-say="now">${failureText(error as ShopError, texts)}</p>
      ${
        action
          ? html`<button class="button quiet" part="retry" type="button" @click=${action}>
            ${reload ? texts.reloadPage : texts.tryAgain}
          </button>`
          : nothing
      }
    </div>
  `;
}
