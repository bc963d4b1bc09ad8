import * as z from 'zod/mini';
import {numberOrZero, text} from './readers.js';
import type {CallOptions, Sender, ShopClient} from './shop-client.js';

/** The answer of `POST /api/cart/getGift`: the balance of a gift card, in `currency`. */
export const GiftBalance = z.object({
  start_balance: numberOrZero,
  end_balance: numberOrZero,
  currency: text,
});
export type GiftBalance = z.infer<typeof GiftBalance>;

/** The API call for gift cards. Errors and signals work as in `ShopClient`. */
export class GiftCardClient {
  readonly #client: Pick<ShopClient, 'send' | 'lacks'>;

  constructor(client: Pick<ShopClient, 'send' | 'lacks'>) {
    this.#client = client;
  }

  /** Names of the API calls that the service lacks, as far as is known, such as `/cart/getGift`. */
  get lacks(): Sender['lacks'] {
    return this.#client.lacks;
  }

  /**
   * `POST /api/cart/getGift`: the balance of a gift card. This call is not in the interface
   * document.
   */
  getGiftBalance(code: string, options?: CallOptions): Promise<GiftBalance> {
    const call = {path: '/cart/getGift', body: {gift: code}, schema: GiftBalance};
    return this.#client.send({...call, read: true, ...options});
  }
}
