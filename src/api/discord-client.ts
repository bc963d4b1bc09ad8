import {DiscordAnswer} from './discord.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/** The API call for linking a Discord account. Errors and signals work as in `ShopClient`. */
export class DiscordClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /**
   * `GET /api/auth/discord`: the address where a shopper links a Discord account. This call is not
   * in the interface document.
   */
  getLink(options?: CallOptions): Promise<DiscordAnswer> {
    const path = '/auth/discord';
    const call = {method: 'GET', path, schema: DiscordAnswer, read: 'once'} as const;
    return this.#client.send({...call, ...options});
  }
}
