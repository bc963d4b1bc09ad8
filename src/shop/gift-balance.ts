import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {getGiftBalance, type GiftBalance as Balance} from '../api/calls/gift-card.js';
import type {ServiceCalls} from '../api/service.js';
import {onePerShop} from './one-per-shop.js';

export type {GiftBalance as Balance} from '../api/calls/gift-card.js';

/** The balance of the applied gift card; `undefined` until the balance has been read. */
export class GiftBalance extends Observable<Balance | undefined> {
  readonly #service: ServiceCalls;
  #code = '';

  constructor(service: ServiceCalls) {
    super(undefined);
    this.#service = service;
  }

  /**
   * Reads the balance of the gift card with this code, if the code has changed. `code` is empty if
   * no card is applied. A failure is ignored, because the cart shows in any case how much the card
   * pays.
   */
  follow(code: string): void {
    if (code === this.#code) return;
    this.#code = code;
    this.set(undefined);
    if (code && !this.#service.lacks.has(getGiftBalance.path)) void this.#ask(code);
  }

  async #ask(code: string): Promise<void> {
    try {
      const balance = await this.#service.call(getGiftBalance, {gift: code});
      if (code === this.#code) this.set(balance);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }
}

/** The balance of the gift card in a shop's cart, shared by all elements that show it. */
export const giftBalanceOf = onePerShop(({service}) => new GiftBalance(service));
