import {html, nothing} from 'lit';
import type {Shop} from '../../shop/shop.js';
import {signInOf} from '../../shop/sign-in.js';
import {failureText, type Texts} from '../../i18n/texts.js';
import {heading} from '../../ui/content/heading.js';
import {serverAddress} from '../../ui/content/server-address.js';

/** The command that a player types in the game's chat to confirm a sign-in. */
const COMMAND = '/ms auth';

/**
 * Renders the steps by which the player confirms the sign-in inside the game. Below the steps is a
 * button that cancels the sign-in. With `mayAskAgain`, there is also a button that sends the
 * confirmation request again.
 */
export function inGameConfirmation(shop: Shop, headingLevel: number, texts: Texts) {
  const signIn = signInOf(shop);
  const {username, mayAskAgain, failure} = signIn.value;
  const settings = shop.settings.value;
  const address = settings && serverAddress(settings);
  return html`
    <div class="storefront-confirmation" part="confirmation" tabindex="-1" data-focus>
      ${heading(headingLevel, 'heading', texts.confirmInGame(username))}
      <ol class="storefront-steps" part="steps">
        <li class="storefront-step" part="step">
          ${address ? texts.joinServerAt(address) : texts.joinServer}
        </li>
        <li class="storefront-step" part="step">
          ${texts.typeInChat} <code class="storefront-command" part="command" dir="ltr">${COMMAND}</code>
        </li>
      </ol>
      ${
        failure
          ? html`<p class="storefront-error" part="error" data-say="now">${failureText(failure, texts)}</p>`
          : nothing
      }
      <div class="storefront-row">
        <button
          class="storefront-button storefront-quiet"
          part="cancel"
          type="button"
          @click=${() => signIn.cancel()}
        >
          ${texts.cancel}
        </button>
        ${
          mayAskAgain
            ? html`<button
              class="storefront-button storefront-quiet"
              part="ask-again"
              type="button"
              @click=${() => void signIn.askAgain()}
            >
              ${texts.askAgain}
            </button>`
            : nothing
        }
      </div>
    </div>
  `;
}
