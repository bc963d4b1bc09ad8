import {ContextProvider} from '@lit/context';
import {css, html, LitElement, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import {shopContext} from './shop-context.js';
import type {TokenProvider} from '../shop/session.js';
import type {Shop} from '../shop/shop.js';
import {openShop} from '../shop/shops.js';
import {hostsIn} from '../lib/hosts.js';
import {announce} from './events/announce.js';

/**
 * Shows nothing of its own: answers for a shop to the elements inside it.
 *
 * @tag store-provider
 * @summary Shop of the elements inside
 * @slot - The elements of the shop, anywhere inside.
 * @fires {ReadyEvent} store-ready - The shop can be used.
 * @fires {CartChangedEvent} store-cart-changed - The service has answered with another cart.
 * @fires {StoreErrorEvent} store-error - Something went wrong, or was left out of a list.
 */
export class StoreProvider extends LitElement {
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
  `;

  /**
   * Opens a demo shop, as `define/store-provider.js` has it.
   * @internal
   */
  static openDemo?: (folder: string | boolean) => Shop;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'token'];
  }

  /** The service's address, without `/api`. */
  @property({attribute: 'base-url', useDefault: true}) baseUrl = '';

  /**
   * Has a shop of its own that lives in the page, for trying things out: nothing has to be
   * behind it. Its value is the folder of the demo's pictures, where they are not beside the script.
   */
  @property() demo?: string | boolean;

  /** Name of the currency to show prices in, until the shopper picks one. */
  @property() currency?: string;

  /** Language to speak, until the shopper picks one. */
  @property({useDefault: true}) override lang = '';

  /** Hosts besides the service's that pictures may come from, separated by spaces. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /**
   * Names of the payment methods, separated by commas, such as `PayPal, Stripe`: for services that
   * do not list theirs.
   */
  @property({attribute: 'payment-methods'}) paymentMethods?: string;

  /**
   * Hosts that payments may lead to, separated by spaces. With none, every https address will do,
   * and forms may lead anywhere but to the page's own site.
   */
  @property({attribute: 'payment-hosts', useDefault: true}) paymentHosts = '';

  /** Called in place of the page's `fetch`; counts for the first provider of an address. */
  @property({attribute: false}) fetch?: typeof fetch;

  /**
   * Gives tokens: asked before the first request, and once more after a 401. Another function is
   * another shopper. It is asked for the `base-url` of its time: after a change of the address, set
   * it again.
   */
  @property({attribute: false, hasChanged: () => true})
  set tokenProvider(provider: TokenProvider | undefined) {
    this.#tokenProvider = provider;
    this.#isProviderNew = true;
  }

  get tokenProvider(): TokenProvider | undefined {
    return this.#tokenProvider;
  }

  readonly #provider = new ContextProvider(this, {context: shopContext});
  #tokenProvider: TokenProvider | undefined;
  /** Set while it waits for the update: a page may set the address after the token. */
  #token: string | undefined;
  #isTokenNew = false;
  #isProviderNew = false;
  /** Shops whose token came from this element. */
  readonly #tokenShops = new WeakSet<Shop>();
  /** Shops whose token provider came from this element. */
  readonly #providerShops = new WeakSet<Shop>();
  #stop: (() => void) | undefined;

  constructor() {
    super();
    if (!Object.hasOwn(this, 'token')) return;
    // Set before the element was defined: left there, anybody could read it.
    const {token} = this;
    Reflect.deleteProperty(this, 'token');
    this.token = token;
  }

  /** The shop this element answers for; `undefined` while it has no usable address. */
  get shop(): Shop | undefined {
    this.#open();
    return this.#provider.value;
  }

  /**
   * Whose cart and prices these are. Write-only: it leaves in requests alone. It belongs to the
   * `base-url` it is set with, in either order; another address later gets none.
   */
  set token(token: string | undefined) {
    this.#token = token || undefined;
    this.#isTokenNew = true;
    this.requestUpdate();
  }

  override attributeChangedCallback(
    name: string,
    old: string | null,
    value: string | null,
  ): void {
    if (name === 'token') this.token = value ?? undefined;
    else super.attributeChangedCallback(name, old, value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Properties set before the element was defined are there from the first update on.
    if (!this.hasUpdated) this.performUpdate();
    this.#open();
    const shop = this.#provider.value;
    if (shop && !this.#stop) this.#stop = announce(this, shop);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.#stop = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#open();
    const shop = this.#provider.value;
    if (!shop) return;
    const moved = changed.has('baseUrl');
    if (moved || changed.has('imageHosts')) {
      shop.allowImages(hostsIn(this.imageHosts));
    }
    if (
      this.paymentMethods
        ? moved || changed.has('paymentMethods')
        : changed.get('paymentMethods')
    ) {
      shop.paymentMethods.setNames(this.paymentMethods);
    }
    if (moved || changed.has('paymentHosts'))
      shop.limitPayments(hostsIn(this.paymentHosts));
    // Without a wish of its own a provider leaves those of others of its address alone.
    const {currency, lang} = this;
    if (currency ? moved || changed.has('currency') : changed.get('currency')) {
      shop.preferences.wish({currency: currency || undefined});
    }
    if (lang ? moved || changed.has('lang') : changed.get('lang')) {
      shop.preferences.wish({language: lang || undefined});
    }
  }

  protected override render() {
    return html`<slot></slot>`;
  }

  /** Elements inside must not wait for the first update to find their shop. */
  #open(): void {
    const shop = this.#find();
    // Before elements find the shop: their first requests carry the token.
    if (shop) this.#tellSession(shop);
    if (shop === this.#provider.value) return;
    this.#provider.setValue(shop);
    if (!this.isConnected) return;
    this.#stop?.();
    this.#stop = shop && announce(this, shop);
  }

  /** Hands what the page has said about the shopper to the one shop that it was said of. */
  #tellSession(shop: Shop): void {
    // A shop that got nothing from here keeps what it got elsewhere.
    if (this.#isTokenNew && (this.#token || this.#tokenShops.has(shop))) {
      this.#tokenShops.add(shop);
      shop.session.setToken(this.#token);
    }
    const provider = this.#tokenProvider;
    if (this.#isProviderNew && (provider || this.#providerShops.has(shop))) {
      this.#providerShops.add(shop);
      shop.session.setTokenProvider(provider);
    }
    this.#token = undefined;
    this.#isTokenNew = this.#isProviderNew = false;
  }

  #find(): Shop | undefined {
    // An attribute without a value is an empty string.
    const demo = this.demo ?? false;
    if (!this.baseUrl && demo === false) return undefined;
    try {
      if (demo !== false) return StoreProvider.openDemo?.(demo);
      return openShop({baseUrl: this.baseUrl, fetch: this.fetch});
    } catch (error) {
      warnWithDoctorHint(`<store-provider>: ${(error as Error).message}`);
      return undefined;
    }
  }
}
