import {html, nothing} from 'lit';
import type {Settings} from '../../shop/site-settings.js';
import type {SignIn} from '../../shop/sign-in.js';
import type {Texts} from '../../i18n/texts.js';
import {heading} from '../../ui/content/heading.js';

/** What a player types in the game. */
const COMMAND = '/ms auth';

/** What games connect to where no port is named. */
const USUAL_PORT = 25_565;

function addressOf({ip, port}: {readonly ip: string; readonly port: number}): string {
  return port > 0 && port !== USUAL_PORT && !ip.includes(':') ? `${ip}:${port}` : ip;
}

/** What the player has to do in the game, and the ways out. */
export function loginConfirmation(
  signIn: SignIn,
  settings: Settings | undefined,
  headingLevel: number,
  texts: Texts,
) {
  const {username, mayAskAgain} = signIn.value;
  const server = settings?.server;
  return html`
    <div class="storefront-confirmation" part="confirmation" tabindex="-1" data-focus>
      ${heading(headingLevel, 'heading', texts.confirmInGame(username))}
      <ol class="storefront-steps" part="steps">
        <li class="storefront-step" part="step">
          ${server?.ip ? texts.joinServerAt(addressOf(server)) : texts.joinServer}
        </li>
        <li class="storefront-step" part="step">
          ${texts.typeInChat} <code class="storefront-command" part="command" dir="ltr">${COMMAND}</code>
        </li>
      </ol>
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
