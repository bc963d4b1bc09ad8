import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {server} from './server.styles.js';
import {heading} from '../../ui/content/heading.js';
import {SettingsTask} from '../../ui/settings-task.js';

/** What games connect to where no port is named. */
const USUAL_PORT = 25_565;

/**
 * The site's name and description, and its game server's address with a button that copies it.
 *
 * @tag store-server
 * @csspart server - All of it.
 * @csspart name - The site's name.
 * @csspart description - What the site says of itself.
 * @csspart label - "Server address".
 * @csspart address - The address to type into the game.
 * @csspart copy - The button that copies the address.
 * @csspart status - Says that it has been copied.
 * @csspart error - What the shopper reads when something failed.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The server in waiting.
 * @cssproperty [--store-surface-raised] - Behind the address.
 * @cssproperty [--store-border] - Around it.
 */
export class StoreServer extends LitElement {
  static override styles = [base, server];

  /** Level of the heading. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  @state() private said: 'copied' | 'copyByHand' | undefined;

  readonly #shop = new ShopController(this);
  readonly #settings = new SettingsTask(this, this.#shop);

  protected override render() {
    return this.#settings.render(
      (settings) => this.#renderServer(settings),
      () => html`
        <div class="server">
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
    this.said = undefined; // What is said again has to be new to be heard again.
    try {
      await navigator.clipboard.writeText(address);
      this.said = 'copied';
    } catch {
      // The browser or the page forbids it, or the page is not served by https.
      const address = this.renderRoot.querySelector('[part~="address"]');
      if (address) getSelection()?.selectAllChildren(address);
      this.said = 'copyByHand';
    }
  }
}

/** `play.example.net`, with its port where games would not guess it; empty for none. */
function addressOf({server}: Settings): string {
  const ip = server?.ip.trim() ?? '';
  const port = server?.port ?? 0;
  const bare = ip.split(':').length > 2 && !ip.startsWith('[') ? `[${ip}]` : ip; // IPv6
  const told = /:\d+$/.test(bare); // By an owner who wrote it behind the address.
  return ip && port > 0 && port !== USUAL_PORT && !told ? `${bare}:${port}` : ip;
}
