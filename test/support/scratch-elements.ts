import {ContextProvider} from '@lit/context';
import {html, LitElement} from 'lit';
import {shopContext} from '../../src/ui/shop-context.js';
import {ShopController} from '../../src/ui/shop-controller.js';
import {Shop, type ShopOptions} from '../../src/shop/shop.js';
import {fakeFetch} from './fake-fetch.js';
import {settings} from './fixtures.js';

let shops = 0;

/** A shop at an address of its own. Its service answers every call with the settings. */
export function createShop(options: Partial<ShopOptions> = {}): Shop {
  shops += 1;
  const baseUrl = `https://shop-${shops}.example.net`;
  return new Shop({baseUrl, fetch: fakeFetch(settings).fetch, ...options});
}

/**
 * An element as a page may define it: shows the address of its shop, and renders when the cart
 * changes.
 */
export class ScratchElement extends LitElement {
  readonly shop = new ShopController(this, (shop) => [shop.cart]);
  renders = 0;

  protected override updated() {
    this.renders += 1;
  }

  protected override render() {
    return html`${this.shop.value?.baseUrl ?? 'no shop'}`;
  }

  /** Returns the shown address, after the next render. */
  async shows(): Promise<string> {
    await this.updateComplete;
    return this.shadowRoot!.textContent.trim();
  }
}

/** An element that provides a shop, like `store-provider`. */
export class ScratchProvider extends LitElement {
  readonly #provider = new ContextProvider(this, {context: shopContext});

  set shop(shop: Shop) {
    this.#provider.setValue(shop);
  }

  protected override createRenderRoot() {
    return this;
  }
}

customElements.define('scratch-element', ScratchElement);
customElements.define('scratch-provider', ScratchProvider);

declare global {
  interface HTMLElementTagNameMap {
    'scratch-element': ScratchElement;
    'scratch-provider': ScratchProvider;
  }
}
