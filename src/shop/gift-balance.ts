import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {GiftCardClient, type GiftBalance as Balance} from '../api/gift-card-client.js';
import {serviceClientOf} from './service-client.js';
import type {Shop} from './shop.js';

export type {GiftBalance as Balance} from '../api/gift-card-client.js';

export type GiftClient = Pick<GiftCardClient, 'getGiftBalance' | 'lacks'>;

/** The balance of the applied gift card; `undefined` until the balance has been read. */
export class GiftBalance extends Observable<Balance | undefined> {
  readonly #client: GiftClient;
  #code = '';

  constructor(client: GiftClient) {
    super(undefined);
    this.#client = client;
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
    if (code && !this.#client.lacks.has('/cart/getGift')) void this.#ask(code);
  }

  async #ask(code: string): Promise<void> {
    try {
      // This call requires no token.
      const balance = await this.#client.getGiftBalance(code);
      if (code === this.#code) this.set(balance);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }
}

const balances = new WeakMap<Shop, GiftBalance>();

/** The balance of the gift card in a shop's cart, shared by all elements that show it. */
export function giftBalanceOf(shop: Shop): GiftBalance {
  let balance = balances.get(shop);
  if (!balance) {
    balance = new GiftBalance(new GiftCardClient(serviceClientOf(shop)));
    balances.set(shop, balance);
  }
  return balance;
}
