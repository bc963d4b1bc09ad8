import {html, nothing, type ReactiveElement} from 'lit';
import type {CartPage} from '../../shop/cart.js';
import {copyText} from '../../ui/content/copy-text.js';
import {ADD_CALL, type ItemContext} from '../../ui/order/item-context.js';
import {sharedCartLink} from './sharing/shared-cart-link.js';

/**
 * Lets shoppers send the cart to somebody else, such as a parent who pays.
 *
 * @csspart share - The button that shares the cart, as a link with its items.
 * @csspart share-status - Says that the link was copied.
 * @csspart share-link - The link, if the browser does not copy it.
 */
export class ShareButton {
  readonly #host: ReactiveElement;
  /**
   * The outcome of the last click on the button, and the service's latest answer about the cart at
   * that time. The outcome is shown only until the service sends the cart again.
   */
  #outcome:
    | {readonly cart: CartPage | undefined; readonly link: string; isCopied: boolean}
    | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /**
   * Renders the button. Renders nothing if the cart contains only gifts, because gifts are not
   * shared. Also renders nothing if the service lacks the API call that adds items to a cart: then
   * the receiver of the link could not add the shared items.
   */
  render({shop, texts}: ItemContext) {
    const link = shop.lacks.has(ADD_CALL) ? undefined : sharedCartLink(shop);
    if (!link) return nothing;
    const cart = shop.cart.value.data;
    const outcome = this.#outcome?.cart === cart ? this.#outcome : undefined;
    return html`
      <div class="share">
        <button class="storefront-link" part="share" type="button"
          @click=${() => void this.#share(link, texts.cart, cart)}>
          ${texts.shareCart}
        </button>
        <p class="muted small" part="share-status" data-say>${
          outcome ? (outcome.isCopied ? texts.cartLinkCopied : texts.copyByHand) : ''
        }</p>
        ${
          outcome && !outcome.isCopied
            ? html`<input part="share-link" readonly dir="ltr" aria-label=${texts.shareCart}
                .value=${outcome.link} />`
            : nothing
        }
      </div>
    `;
  }

  async #share(link: string, title: string, cart: CartPage | undefined): Promise<void> {
    this.#outcome = undefined;
    this.#host.requestUpdate();
    if (await sharedBySystem(link, title)) return;
    const isCopied = await copyText(link);
    this.#outcome = {cart, link, isCopied};
    this.#host.requestUpdate();
    if (isCopied) return;
    await this.#host.updateComplete;
    this.#host.renderRoot
      .querySelector<HTMLInputElement>('[part="share-link"]')
      ?.select();
  }
}

/**
 * Opens the system's dialog for sharing. Resolves to `false` if there is no such dialog, or if it
 * is forbidden.
 */
async function sharedBySystem(url: string, title: string): Promise<boolean> {
  try {
    if (!navigator.canShare?.({url, title})) return false;
    await navigator.share({url, title});
    return true;
  } catch (error) {
    // `AbortError`: the shopper closed the dialog, so the link must not be copied.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
