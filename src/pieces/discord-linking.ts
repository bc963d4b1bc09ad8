import {ShopError} from '../basics/shop-error.js';
import {DiscordClient} from '../client/discord-client.js';
import {clientOf} from '../state/client-of.js';
import {runWithToken} from '../state/session.js';
import type {Shop} from '../state/shop.js';

/** Where a shopper links a Discord account, not to be trusted; `undefined` where that cannot be had. */
export async function discordAddress(shop: Shop): Promise<string | undefined> {
  try {
    const discord = new DiscordClient(clientOf(shop));
    const {url} = await runWithToken(shop.session, (token) => discord.getLink({token}));
    return url || undefined;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return undefined;
  }
}
