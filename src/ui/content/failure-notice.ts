import {html, nothing, render} from 'lit/html.js';
import {languageOf} from '../../i18n/language.js';
import {failureText, textsOf, type Texts} from '../../i18n/texts.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../../shop/shop.js';

/**
 * Renders the message for shoppers that the shop is not set up correctly: the element lacks a shop
 * or a required attribute. `prefix` is the start of the class name, for the light DOM.
 */
export function configurationNotice({configuration}: Texts, prefix = '') {
  return html`<p class="${prefix}notice" part="error" data-say>${configuration}</p>`;
}

export interface FailureOptions {
  readonly texts: Texts;
  /** What the button "Try again" does. Without it, there is no such button. */
  readonly retry?: (() => void) | undefined;
  /** Asks the shopper to sign in, if the service requires it. */
  readonly signIn?: (() => void) | undefined;
  /** What the shopper reads instead of the text for this kind of error. */
  readonly words?: string | undefined;
  /** The start of class names, for the light DOM. */
  readonly prefix?: string;
}

/**
 * Renders why something failed, and what the shopper can do: sign in, reload the page if one of our
 * files is missing, or try again.
 *
 * @csspart error - An error message.
 * @csspart retry - The button that tries again.
 * @csspart invitation - The invitation to sign in.
 * @csspart signed-out - The sentence that asks the shopper to sign in.
 * @csspart sign-in - The button that signs in.
 */
export function failureNotice(
  error: unknown,
  {texts, retry, signIn, words, prefix = ''}: FailureOptions,
) {
  if (!error) return nothing;
  const {kind} = error as Partial<ShopError>;
  if (kind === 'unauthorized' && signIn)
    return html`
      <div class="${prefix}invitation" part="invitation" tabindex="-1">
        <p part="signed-out">${words ?? texts.unauthorized}</p>
        <button class="${prefix}button" part="sign-in" type="button" @click=${signIn}>
          ${texts.signIn}
        </button>
      </div>
    `;
  const isMissingFile = kind === 'missing-part';
  const action = isMissingFile ? () => location.reload() : retry;
  return html`
    <div class="${prefix}notice" part="error" tabindex="-1">
      <p data-say="now">${words ?? failureText(error as ShopError, texts)}</p>
      ${
        action
          ? html`<button class="${prefix}button ${prefix}quiet" part="retry" type="button" @click=${action}>
            ${isMissingFile ? texts.reloadPage : texts.tryAgain}
          </button>`
          : nothing
      }
    </div>
  `;
}

/** The boxes of `showFailure`, by the element beside which they stand. */
const boxes = new WeakMap<Element, HTMLElement>();

/**
 * Shows a failure where no element can render it: after the element `after`, such as a clicked
 * link, or at the top of `host`.
 */
export function showFailure(
  error: unknown,
  host: Element,
  shop: Shop | undefined,
  after?: Element,
): void {
  const place = after ?? host;
  let box = boxes.get(place);
  // The script watches the page, and shows the failure again after each change: also after this one.
  if (!box?.isConnected) {
    boxes.set(place, (box = document.createElement('div')));
    if (after) after.after(box);
    else (host.shadowRoot ?? host).prepend(box);
  }
  const texts = textsOf(languageOf(host, shop));
  render(failureNotice(error, {texts}), box);
}
