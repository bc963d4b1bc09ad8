import {ContextProvider} from '@lit/context';
import {html, LitElement} from 'lit';
import {shopContext} from '../../src/ui/shop-context.js';
import {ShopController} from '../../src/ui/shop-controller.js';
import {Shop, type ShopOptions} from '../../src/shop/shop.js';
import {fakeFetch} from './fake-fetch.js';
import {settings} from './fixtures.js';

let shops = 0;

/** A shop at an address of its own, whose service has nothing but settings. */
export function someShop(options: Partial<ShopOptions> = {}): Shop {
  shops += 1;
  const baseUrl = `https://shop-${shops}.example.net`;
  return new Shop({baseUrl, fetch: fakeFetch(settings).fetch, ...options});
}

/** An element as a page would build its own: it shows the address of its shop, and watches the cart. */
export class ScratchElement extends LitElement {
  readonly shop = new ShopController(this, (shop) => [shop.cart]);
  renders = 0;

  protected override updated() {
    this.renders += 1;
  }

  protected override render() {
    return html`${this.shop.value?.baseUrl ?? 'no shop'}`;
  }

  /** The address it shows once it has rendered. */
  async shows(): Promise<string> {
    await this.updateComplete;
    return this.shadowRoot!.textContent.trim();
  }
}

/** An element that answers for a shop, as `store-provider` does. */
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
