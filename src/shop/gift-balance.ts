import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import type {ShopClient} from '../api/shop-client.js';
import type {GiftBalance as Balance} from '../api/code.js';
import {serviceClientOf} from './service-client.js';
import type {Shop} from './shop.js';

export type {GiftBalance as Balance} from '../api/code.js';

export type GiftClient = Pick<ShopClient, 'getGiftBalance' | 'lacks'>;

/** What is left on the gift card that is applied; `undefined` until the service has said so. */
export class GiftBalance extends Observable<Balance | undefined> {
  readonly #client: GiftClient;
  #code = '';

  constructor(client: GiftClient) {
    super(undefined);
    this.#client = client;
  }

  /**
   * Asks after the card with this code, once for as long as it is the one; `''`: there is none.
   * Where the service does not say, there is nothing to be told of: the cart has what it takes.
   */
  follow(code: string): void {
    if (code === this.#code) return;
    this.#code = code;
    this.set(undefined);
    if (code && !this.#client.lacks.has('/cart/getGift')) void this.#ask(code);
  }

  async #ask(code: string): Promise<void> {
    try {
      // Whoever holds a card may ask: it takes no token.
      const balance = await this.#client.getGiftBalance(code);
      if (code === this.#code) this.set(balance);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }
}

const balances = new WeakMap<Shop, GiftBalance>();

/** What is left on the gift card in a shop's cart: the same for all that show it. */
export function giftBalanceOf(shop: Shop): GiftBalance {
  let balance = balances.get(shop);
  if (!balance) {
    balance = new GiftBalance(serviceClientOf(shop));
    balances.set(shop, balance);
  }
  return balance;
}
