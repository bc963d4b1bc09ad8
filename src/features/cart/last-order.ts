import {html, nothing, type ReactiveController} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import {ShopError} from '../../lib/shop-error.js';
import {hasRecords, type PaymentRecord} from '../../shop/payment/record.js';
import type {Shop} from '../../shop/shop.js';
import {defaultActions} from '../../ui/default-actions.js';
import {shopOf} from '../../ui/find-shop.js';
import type {ShopController} from '../../ui/shop-controller.js';
import type {CartHost} from './cart-host.js';

const payments = lazyModule(() => import('../../ui/payment-completion.js'));

/** What has become of the shopper's last order, in pages that show it nowhere else. */
export class LastOrder implements ReactiveController {
  readonly #host: CartHost;
  readonly #shop: ShopController;
  #followed: Shop | undefined;
  #order: PaymentRecord | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: CartHost, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    host.addController(this);
  }

  /** Whether the cart shows an order. */
  get isShown(): boolean {
    const shop = this.#shop.value;
    const elsewhere = document.querySelectorAll('store-payment, checkout-form');
    return (
      shop !== undefined &&
      shop === this.#followed &&
      this.#order !== undefined &&
      ![...elsewhere].some((one) => one.checkVisibility() && shopOf(one) === shop)
    );
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (!shop || shop === this.#followed || !hasRecords(shop)) return;
    this.hostDisconnected();
    this.#followed = shop;
    void this.#follow(shop);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#followed = undefined;
    this.#order = undefined;
  }

  render() {
    return this.isShown
      ? html`<store-payment .headingLevel=${this.#host.headingLevel + 1}></store-payment>`
      : nothing;
  }

  async #follow(shop: Shop): Promise<void> {
    try {
      const [{paymentOf}] = await Promise.all([
        payments.load(),
        defaultActions.definePayment(),
      ]);
      if (shop !== this.#followed) return;
      const payment = paymentOf(shop);
      const update = () => {
        this.#order = payment.value.order;
        this.#host.requestUpdate();
      };
      this.#unsubscribe = payment.subscribe(update);
      update();
    } catch (error) {
      if (!(error instanceof ShopError)) throw error; // Without its files, the order is shown later.
    }
  }
}
