import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ShopController} from '../../ui/shop-controller.js';
import {giftBalanceOf} from '../../shop/gift-balance.js';
import type {Balance, GiftBalance} from '../../shop/gift-balance.js';

/** Requests the balance of the cart's gift card, and updates the host when the balance arrives. */
export class GiftBalanceController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #shop: ShopController;
  #followed: GiftBalance | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    host.addController(this);
  }

  /** The balance; `undefined` until it is known. */
  get balance(): Balance | undefined {
    const shop = this.#shop.value;
    // While the cart of another shop is read, `#followed` still has the former shop's balance.
    return shop && giftBalanceOf(shop) === this.#followed
      ? this.#followed.value
      : undefined;
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    const cart = shop?.cart.value.data?.cart;
    if (!shop || !cart) return;
    const balance = giftBalanceOf(shop);
    if (balance !== this.#followed) {
      this.hostDisconnected();
      this.#followed = balance;
      this.#unsubscribe = balance.subscribe(() => this.#host.requestUpdate());
      // If another `store-cart` of the page has requested the balance already, `subscribe` may
      // report no change. So the host is updated here.
      if (balance.value) this.#host.requestUpdate();
    }
    balance.follow(cart.gift_code);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#followed = undefined;
  }
}
