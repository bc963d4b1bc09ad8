import {css, html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {ownDirection} from '../../ui/styles/tokens.styles.js';
import {communityStyles} from './community.styles.js';
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
  static override styles = [
    base,
    communityStyles,
    css`
  .server {
    gap: 0.5em;
  }
  [part~='name'] {
    font-size: 1.375em;
    line-height: 1.25;
  }
  [part='description'] {
    max-inline-size: 65ch;
    overflow-wrap: anywhere;
    ${ownDirection}
  }
  .where {
    gap: 0.5em 0.75em;
    margin-block-start: 0.25em;
  }
  .label {
    flex: 1 0 100%;
    font-size: 0.875em;
    font-weight: 600;
  }
  .address {
    min-block-size: 2.75em;
    padding: 0.5625em 0.875em;
    border: 1px dashed var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_raised);
    font-family: ui-monospace, monospace;
    font-size: 1em;
    line-height: 1.5;
    overflow-wrap: anywhere;
    user-select: all;
  }
  .status {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .skeleton.name {
    inline-size: min(12em, 100%);
    font-size: 1.375em;
    line-height: 1.25;
  }
  .skeleton.text {
    inline-size: min(22em, 100%);
  }
  .skeleton.where {
    inline-size: min(20em, 100%);
    block-size: 2.75em;
    margin-block-start: 2.0625em;
  }
`,
  ];

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
        <div class="server stack" part="skeleton" aria-hidden="true">
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
      <div class="server stack" part="server">
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
      <div class="where cluster">
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
