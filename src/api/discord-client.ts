import {DiscordAnswer} from './discord.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/** The call of the service that is about Discord. What is said of `ShopClient` holds here, too. */
export class DiscordClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `GET /api/auth/discord`: where to link an account. Not in the interface document. */
  getLink(options?: CallOptions): Promise<DiscordAnswer> {
    const path = '/auth/discord';
    const call = {method: 'GET', path, schema: DiscordAnswer, read: 'once'} as const;
    return this.#client.send({...call, ...options});
  }
}
