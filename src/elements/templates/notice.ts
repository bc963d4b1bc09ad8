import {html, nothing} from 'lit';
import {ShopError} from '../../basics/shop-error.js';
import {failureText, type Texts} from '../../texts/texts.js';

/** What went wrong, in words, with a way to try again where that may help. */
export function errorNotice(error: unknown, texts: Texts, retry?: () => void) {
  if (!error) return nothing;
  return html`
    <div class="notice" part="error">
      <p data-say="now">${failureText(error as ShopError, texts)}</p>
      ${
        retry
          ? html`<button class="button quiet" part="retry" type="button" @click=${retry}>
            ${texts.tryAgain}
          </button>`
          : nothing
      }
    </div>
  `;
}

/** Says that code of ours could not be loaded: for a shopper, the shop cannot be reached. */
export function unreachableNotice(texts: Texts, retry: () => void) {
  return errorNotice(
    new ShopError('network', 'A piece could not be loaded.'),
    texts,
    retry,
  );
}
