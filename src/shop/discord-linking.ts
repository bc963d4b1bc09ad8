import {ShopError} from '../lib/shop-error.js';
import {DiscordClient} from '../api/discord-client.js';
import {serviceClientOf} from './service-client.js';
import {runWithToken} from './session.js';
import type {Shop} from './shop.js';

/**
 * Reads the address where a shopper links a Discord account; `undefined` if the service has none,
 * or if the call fails. The caller has to check that the address is safe.
 */
export async function readDiscordLinkingUrl(shop: Shop): Promise<string | undefined> {
  try {
    const discord = new DiscordClient(serviceClientOf(shop));
    const {url} = await runWithToken(shop.session, (token) => discord.getLink({token}));
    return url || undefined;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return undefined;
  }
}
