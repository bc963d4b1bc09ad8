import {html, type ReactiveController} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import {FileLoadError} from '../../lib/load-file.js';
import type {Shop} from '../../shop/shop.js';
import {addressOffers} from '../../ui/address-offers.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {focusInside} from '../../ui/restore-focus.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {addressCodeOffers} from './address-code-offers.js';
import type {CartHost} from './cart-host.js';

const sharing = lazyModule(() => import('./sharing/shared-cart.js'));

/** What the page's address offers: codes (`?coupon=`, `?ref=`) and a shared cart (`?cart=`). */
export class CartOffers implements ReactiveController {
  readonly #host: CartHost;
  readonly #shop: ShopController;
  #unsubscribe: (() => void) | undefined;
  /** The shop for which the shared cart was last offered. */
  #offeredIn: Shop | undefined;
  /** Why the module that offers the shared cart could not be loaded. */
  #failure: FileLoadError | undefined;

  constructor(host: CartHost, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe ??= addressOffers().subscribe(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (!shop || shop === this.#offeredIn || !addressOffers().value.cart) return;
    this.#offeredIn = shop;
    void this.#offerSharedCart(shop);
  }

  /** Whether the address offers a code or a cart. */
  get isOffering(): boolean {
    const {coupon, ref, cart} = addressOffers().value;
    return Boolean(coupon ?? ref ?? cart);
  }

  /** Renders the failure to load the shared cart. */
  renderFailure() {
    return failureNotice(this.#failure, {texts: this.#shop.texts});
  }

  /** Renders the offers of codes. `isInForm`: whether the fields for codes are shown, too. */
  render(shop: Shop, isInForm: boolean) {
    return addressCodeOffers(this.#shop, shop, this.#host, isInForm);
  }

  /** Renders everything beside the button that opens the cart. */
  renderBesideButton(shop: Shop) {
    return html`${this.renderFailure()}${this.render(shop, false)}`;
  }

  async #offerSharedCart(shop: Shop): Promise<void> {
    const host = this.#host;
    try {
      const {offerSharedCart} = await sharing.load();
      this.#failure = undefined;
      await offerSharedCart(host, shop, () => {
        if ((host.layout || 'inline') !== 'inline') return void host.show();
        host.scrollIntoView({block: 'nearest'});
        // The dialog opened without a click, so no control gets the focus back when it closes.
        focusInside(host);
      });
    } catch (error) {
      if (!(error instanceof FileLoadError)) throw error;
      this.#failure = error;
    }
    host.requestUpdate();
  }
}
