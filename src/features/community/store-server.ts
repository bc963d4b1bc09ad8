import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {communityStyles} from './community.styles.js';
import {serverStyles} from './server.styles.js';
import {copyText} from '../../ui/content/copy-text.js';
import {heading} from '../../ui/content/heading.js';
import {serverAddress} from '../../ui/content/server-address.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';

/**
 * The site's name and description, and the game server's address with a button that copies it.
 *
 * @tag store-server
 * @summary Game server
 * @csspart server - The whole element.
 * @csspart heading - The site's name.
 * @csspart name - The site's name.
 * @csspart description - The site's description.
 * @csspart label - The label "Server address".
 * @csspart address - The address to type into the game.
 * @csspart copy - The button that copies the address.
 * @csspart status - Says that the address has been copied, or how to copy it by hand.
 * @csspart skeleton - The placeholder while the settings load.
 * @cssproperty [--store-surface-raised] - Background of the address.
 * @cssproperty [--store-border] - Colour of the address's border.
 */
export class StoreServer extends LitElement {
  static override styles = [base, communityStyles, serverStyles];

  /** Heading level of the site's name. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  @state() private copyStatus: 'copied' | 'copyByHand' | undefined;

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

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
    const address = serverAddress(settings);
    if (!name && !description && !address) return nothing;
    return html`
      <div class="server" part="server">
        ${name ? heading(this.headingLevel, 'heading name', html`<bdi>${name}</bdi>`) : nothing}
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
        <p class="status" part="status" data-say>${this.copyStatus ? texts[this.copyStatus] : ''}</p>
      </div>
    `;
  }

  async #copy(address: string): Promise<void> {
    this.copyStatus = undefined; // The status is cleared first, because screen readers announce only changes.
    const isCopied = await copyText(address);
    const shown = this.renderRoot.querySelector('[part~="address"]');
    if (!isCopied && shown) getSelection()?.selectAllChildren(shown);
    this.copyStatus = isCopied ? 'copied' : 'copyByHand';
  }
}
