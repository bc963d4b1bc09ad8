import {ContextProvider} from '@lit/context';
import {css, html, LitElement, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {warnOnce, warnWithDoctorHint} from '../lib/warn-once.js';
import {shopContext} from './shop-context.js';
import type {TokenProvider} from '../shop/session.js';
import type {Shop} from '../shop/shop.js';
import {openShop} from '../shop/shops.js';
import {hostsIn} from '../lib/hosts.js';
import {dispatchShopEvents} from './shop-events.js';

/** The legal documents that shoppers accept, each with the property that holds its address. */
const consentAttributes = [
  ['terms', 'termsUrl'],
  ['privacy', 'privacyUrl'],
] as const;

type ConsentName = (typeof consentAttributes)[number][1];

/**
 * Provides a shop to the elements inside it. It renders nothing of its own.
 *
 * @tag store-provider
 * @summary Provides a shop
 * @slot - The page content with the elements of the shop.
 * @fires {ReadyEvent} store-ready - The settings of the shop have been read.
 * @fires {CartChangedEvent} store-cart-changed - The service has answered with a changed cart.
 * @fires {PaymentCompletedEvent} store-payment-completed - The service has reported an order as paid. Dispatched once for each order.
 * @fires {StoreErrorEvent} store-error - A call failed, or an invalid part of an answer was left out.
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
   * Opens a demo shop. `define/provider.ts` sets this function.
   * @internal
   */
  static openDemo?: (folder: string | boolean) => Shop;

  /**
   * Starts to send a shop's events to the page's analytics. `define/provider.ts` sets this
   * function.
   * @internal
   */
  static startAnalytics?: (shop: Shop, kind: string | undefined) => void;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'token'];
  }

  /** Address of the service, without `/api`. */
  @property({attribute: 'base-url', useDefault: true}) baseUrl = '';

  /**
   * Uses a demo shop that runs in the page and needs no service. The value is the folder of the demo's
   * pictures, if they are not beside the script.
   */
  @property() demo?: string | boolean;

  /** Name of the currency of the prices, until the shopper picks another. */
  @property() currency?: string;

  /** Language of the texts, until the shopper picks another. */
  @property({useDefault: true}) override lang = '';

  /** Hosts that pictures may come from besides the service's own, separated by spaces. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /**
   * Names of the payment methods, separated by commas, such as `PayPal, Stripe`, for services that do not
   * list them.
   */
  @property({attribute: 'payment-methods'}) paymentMethods?: string;

  /**
   * Hosts that payments may lead to, separated by spaces. Without hosts, payments may lead to any
   * https address, but payment forms only to https addresses outside the page's own site.
   */
  @property({attribute: 'payment-hosts', useDefault: true}) paymentHosts = '';

  /** Address of the terms and conditions, for all checkouts of the shop. */
  @property({attribute: 'terms-url'}) termsUrl?: string;

  /** Address of the privacy policy, for all checkouts of the shop. */
  @property({attribute: 'privacy-url'}) privacyUrl?: string;

  /**
   * `none` shows no pictures of players. The pictures come from other hosts, which then learn who
   * visits the page.
   */
  @property() avatars?: 'none';

  /** `none` keeps nothing of the shop in the tab for the next page, which then waits for the service. */
  @property() keep?: 'none';

  /**
   * `dataLayer` pushes the e-commerce events of Google's tags to `window.dataLayer`: items that are
   * viewed, added and removed, checkouts and payments.
   */
  @property() analytics?: 'dataLayer';

  /** Replaces the page's `fetch`. Of several providers with the same address, only the first can set it. */
  @property({attribute: false}) fetch?: typeof fetch;

  /**
   * A function that returns the shopper's token. It is called before the first request, and again
   * if the service refuses the token (status 401). A different function alone is no new shopper. If
   * another shopper has signed in, first set `undefined`. The function belongs to the current
   * `base-url`: set the property again after a change of the address.
   */
  @property({attribute: false, hasChanged: () => true})
  set tokenProvider(provider: TokenProvider | undefined) {
    this.#tokenProvider = provider;
    this.#isProviderNew = true;
    // If a function is set right after it, the next update never sees the `undefined`.
    if (!provider && this.hasUpdated) this.#open();
  }

  get tokenProvider(): TokenProvider | undefined {
    return this.#tokenProvider;
  }

  readonly #provider = new ContextProvider(this, {context: shopContext});
  #tokenProvider: TokenProvider | undefined;
  /**
   * A new token. It is kept until the next update, because the page may set the token
   * before `base-url`.
   */
  #token: string | undefined;
  #isTokenNew = false;
  #isProviderNew = false;
  /** Shops whose token came from this element. */
  readonly #tokenShops = new WeakSet<Shop>();
  /** The token providers that came from this element, by shop. */
  readonly #providers = new WeakMap<Shop, TokenProvider | undefined>();
  #stop: (() => void) | undefined;

  constructor() {
    super();
    if (!Object.hasOwn(this, 'token')) return;
    // A token that was set before the element was defined is an own property, which any script
    // could read. So it is handed to the setter.
    const {token} = this;
    Reflect.deleteProperty(this, 'token');
    this.token = token;
  }

  /** The shop that this element provides; `undefined` without a valid address. */
  get shop(): Shop | undefined {
    this.#open();
    return this.#provider.value;
  }

  /**
   * The shopper's token. Write-only: the token leaves the element only in requests. It belongs to
   * the `base-url` that is set together with it; a later address does not get the token.
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
    // Updates now, because `#open` needs the properties that were set before the element
    // was defined. The first update applies them.
    if (!this.hasUpdated) this.performUpdate();
    this.#open();
    const shop = this.#provider.value;
    if (shop && !this.#stop) this.#stop = dispatchShopEvents(this, shop);
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
    const isMoved = changed.has('baseUrl');
    // Several providers may share a shop. One without a setting must not reset that of another, but
    // a setting that this provider had is removed.
    const isNews = (name: 'currency' | 'lang' | 'paymentMethods' | ConsentName) =>
      this[name] ? isMoved || changed.has(name) : changed.get(name);
    if (isMoved || changed.has('imageHosts'))
      shop.allowImages(hostsIn(this.imageHosts));
    if (isNews('paymentMethods')) shop.paymentMethods.setNames(this.paymentMethods);
    if (isMoved || changed.has('paymentHosts'))
      shop.limitPayments(hostsIn(this.paymentHosts));
    for (const [kind, name] of consentAttributes)
      if (isNews(name)) shop.consentUrls.setUrl(kind, this[name] || undefined);
    if (this.avatars === 'none') shop.showsAvatars = false;
    if (this.keep === 'none') shop.answers.stop();
    StoreProvider.startAnalytics?.(shop, this.analytics);
    if (isNews('currency'))
      shop.preferences.wish({currency: this.currency || undefined});
    if (isNews('lang')) shop.preferences.wish({language: this.lang || undefined});
  }

  protected override render() {
    return html`<slot></slot>`;
  }

  /** Opens and provides the shop of the current address, without waiting for the first update. */
  #open(): void {
    const shop = this.#openShop();
    // The session is updated first, because the elements' first requests need the token.
    if (shop) this.#updateSession(shop);
    if (shop === this.#provider.value) return;
    this.#provider.setValue(shop);
    if (!this.isConnected) return;
    this.#stop?.();
    this.#stop = shop && dispatchShopEvents(this, shop);
  }

  /** Gives `shop` the token and the token provider that the page has set since the last call. */
  #updateSession(shop: Shop): void {
    // Removing the token signs the shopper out only if an earlier token of the shop came
    // from this element.
    if (this.#isTokenNew && (this.#token || this.#tokenShops.has(shop))) {
      this.#tokenShops.add(shop);
      shop.session.setToken(this.#token);
    }
    const provider = this.#tokenProvider;
    if (this.#isProviderNew && (provider || this.#providers.has(shop))) {
      const former = this.#providers.get(shop);
      if (provider && former && provider !== former)
        warnOnce(
          'the tokenProvider of <store-provider> was replaced by another function. The shopper stays the same, so set the same function each time. If another shopper has signed in, set undefined first.',
        );
      this.#providers.set(shop, provider);
      shop.session.setTokenProvider(provider);
    }
    this.#token = undefined;
    this.#isTokenNew = this.#isProviderNew = false;
  }

  #openShop(): Shop | undefined {
    // The attribute `demo` without a value is an empty string, which also means a demo. So the
    // checks below compare with `false`.
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
