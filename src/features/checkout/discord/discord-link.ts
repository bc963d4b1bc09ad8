import {html, nothing, type ReactiveController, type ReactiveControllerHost} from 'lit';
import {safeUrl} from '../../../lib/address.js';
import {getDiscordLink} from '../../../api/calls/payment.js';
import type {Shop} from '../../../shop/shop.js';
import {ariaDescribedBy, fieldError, fieldId, type FormView} from '../form-fields.js';

interface Account {
  readonly id: string;
  readonly name: string;
}

/**
 * Links the shopper's Discord account in a popup of the service. If that fails, the shopper types
 * the account's id.
 *
 * @csspart discord - The Discord account.
 * @csspart link-discord - The button that links a Discord account.
 * @csspart linked - The name of the linked Discord account.
 */
export class DiscordAccountLinker implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /**
   * A hidden frame that opens the popup and is its `opener`. The popup can send messages to the
   * frame, but cannot navigate the shop's page.
   */
  #frame: HTMLIFrameElement | undefined;
  #window: Window | null = null;
  /** The origins from which messages sent by the popup are accepted. */
  #origins: readonly string[] = [];
  #account: Account | undefined;
  /** Whether linking an account has failed. The shopper then types the account's id. */
  #byHand = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('focus', this.#back);
    // The frame must exist before the click: a click permits only existing frames to open a popup.
    this.#frame = document.createElement('iframe');
    this.#frame.hidden = true;
    document.body.append(this.#frame);
  }

  hostDisconnected(): void {
    removeEventListener('focus', this.#back);
    this.#close();
    this.#frame?.remove();
  }

  forget(): void {
    this.#account = undefined;
    this.#close();
  }

  /** `byHand` is the template of the field for typing the account's id. */
  render(shop: Shop, view: FormView, byHand: unknown) {
    const {texts} = view;
    const id = fieldId('discordId', view);
    const account = this.#account;
    const missing = shop.lacks.has(getDiscordLink.path);
    const typed = !account && (this.#byHand || missing);
    const button = html`<button
      class="storefront-button storefront-quiet"
      part="link-discord"
      type="button"
      id=${typed ? nothing : id}
      aria-describedby=${typed || account ? nothing : ariaDescribedBy('discordId', view)}
      @click=${() => void this.#link(shop, texts.discordWaiting)}
    >
      ${texts.linkDiscord}
    </button>`;
    return html`
      <section class="storefront-section" part="discord">
        <div class="storefront-field" part="field">
          ${
            typed
              ? byHand
              : html`<p class="storefront-label" part="label"><strong>${texts.discord}</strong></p>`
          }
          ${account ? html`<input type="hidden" name="discordId" .value=${account.id} />` : nothing}
          ${missing ? nothing : button}
          ${typed || account ? nothing : fieldError('discordId', view)}
        </div>
        <p part="linked" data-say>
          ${account ? texts.discordLinked(account.name) : this.#window ? texts.discordWaiting : nothing}
        </p>
      </section>
    `;
  }

  async #link(shop: Shop, text: string): Promise<void> {
    this.#close();
    // The popup opens during the click, because browsers would block it later.
    const opener = this.#frame?.contentWindow;
    const popup = opener?.open('about:blank', '_blank', 'popup,width=520,height=720');
    if (!opener || !popup) return this.#giveUp();
    opener.addEventListener('message', this.#told);
    this.#window = popup;
    popup.document.title = text;
    this.#host.requestUpdate();
    const link = await shop.service.call(getDiscordLink).catch(() => undefined);
    const url = link?.url && safeUrl(link.url, shop.baseUrl);
    if (this.#window !== popup) return;
    if (!url) return this.#giveUp();
    this.#origins = [url.origin, new URL(shop.baseUrl).origin];
    popup.location.replace(url.href);
  }

  readonly #told = ({source, origin, data}: MessageEvent<unknown>): void => {
    if (!this.#window || source !== this.#window || !this.#origins.includes(origin))
      return;
    const said = readAnswer(data);
    if (said === undefined) return; // The message was about something other than a Discord account.
    this.#close();
    if (!said) return this.#giveUp();
    this.#account = said;
    this.#host.requestUpdate();
  };

  /**
   * Called when the page gets the focus again. If the popup was closed without an
   * answer, linking has failed.
   */
  readonly #back = (): void => {
    if (this.#window?.closed) this.#giveUp();
  };

  #giveUp(): void {
    this.#close();
    this.#byHand = !this.#account;
    this.#host.requestUpdate();
  }

  #close(): void {
    this.#window?.close();
    this.#window = null;
    this.#origins = [];
  }
}

/**
 * Reads the account from a message; `null` if linking failed, `undefined` for any other message.
 */
function readAnswer(data: unknown): Account | null | undefined {
  let said = data;
  try {
    if (typeof data === 'string') said = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof said !== 'object' || said === null || !('success' in said))
    return undefined;
  const {success, discord_id, discord_username} = said as Record<string, unknown>;
  const id = typeof discord_id === 'string' ? discord_id : '';
  if (!success || !/^\d{15,20}$/.test(id)) return null;
  return {id, name: typeof discord_username === 'string' ? discord_username : id};
}
