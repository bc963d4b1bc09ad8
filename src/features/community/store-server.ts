import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {server} from './server.styles.js';
import {heading} from '../../ui/content/heading.js';
import {settingsReading, ShopTask} from '../../ui/shop-task.js';

/** Minecraft's default port, which games use if the address names none. */
const USUAL_PORT = 25_565;

/**
 * The site's name and description, and the game server's address with a button that copies it.
 *
 * @tag store-server
 * @summary Game server
 * @csspart server - The whole element.
 * @csspart name - The site's name.
 * @csspart description - The site's description.
 * @csspart label - The label "Server address".
 * @csspart address - The address to type into the game.
 * @csspart copy - The button that copies the address.
 * @csspart status - Says that the address has been copied, or how to copy it by hand.
 * @csspart error - An error message.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The placeholder while the settings load.
 * @cssproperty [--store-surface-raised] - Background of the address.
 * @cssproperty [--store-border] - Colour of the address's border.
 */
export class StoreServer extends LitElement {
  static override styles = [base, server];

  /** Heading level of the site's name. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  @state() private said: 'copied' | 'copyByHand' | undefined;

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsReading);

  protected override render() {
    return this.#settings.render(
      (settings) => this.#renderServer(settings),
      () => html`
        <div class="server" part="skeleton" aria-hidden="true">
          <p class="skeleton name">&nbsp;</p>
          <p class="skeleton text">&nbsp;</p>
          <p class="skeleton where"></p>
        </div>
      `,
    );
  }

  #renderServer(settings: Settings) {
    const name = settings.website_name.trim();
    const description = settings.website_description.trim();
    const address = addressOf(settings);
    if (!name && !description && !address) return nothing;
    return html`
      <div class="server" part="server">
        ${name ? heading(this.headingLevel, 'name', name) : nothing}
        ${description ? html`<p class="muted" part="description" dir="auto">${description}</p>` : nothing}
        ${address ? this.#renderAddress(address) : nothing}
      </div>
    `;
  }

  #renderAddress(address: string) {
    const {texts} = this.#shop;
    const pieces = address.split(/(?=[.:])/).map((piece) => html`<wbr />${piece}`);
    return html`
      <div class="where">
        <p class="label" part="label">${texts.serverAddress}</p>
        <code class="address" part="address" dir="ltr">${pieces}</code>
        <button class="button quiet" part="copy" type="button" @click=${() => this.#copy(address)}>
          ${texts.copyAddress}
        </button>
        <p class="status" part="status" data-say>${this.said ? texts[this.said] : ''}</p>
      </div>
    `;
  }

  async #copy(address: string): Promise<void> {
    this.said = undefined; // The status is cleared first, because screen readers announce only changes.
    try {
      await navigator.clipboard.writeText(address);
      this.said = 'copied';
    } catch {
      // The browser or the page forbids the clipboard, or the page is not served by https.
      const address = this.renderRoot.querySelector('[part~="address"]');
      if (address) getSelection()?.selectAllChildren(address);
      this.said = 'copyByHand';
    }
  }
}

/** The server's address, with the port unless it is the default; empty if there is none. */
function addressOf({server}: Settings): string {
  const ip = server?.ip.trim() ?? '';
  const port = server?.port ?? 0;
  const bare = ip.split(':').length > 2 && !ip.startsWith('[') ? `[${ip}]` : ip; // An IPv6 address needs brackets before a port.
  const told = /:\d+$/.test(bare); // The owner may have written the port into the address.
  return ip && port > 0 && port !== USUAL_PORT && !told ? `${bare}:${port}` : ip;
}
