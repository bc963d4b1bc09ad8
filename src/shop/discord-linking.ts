import {ShopError} from '../lib/shop-error.js';
import {getDiscordLink} from '../api/calls/discord.js';
import type {Shop} from './shop.js';

/**
 * Reads the address where a shopper links a Discord account; `undefined` if the service has none,
 * or if the call fails. The caller has to check that the address is safe.
 */
export async function readDiscordLinkingUrl({
  service,
}: Shop): Promise<string | undefined> {
  try {
    const {url} = await service.call(getDiscordLink);
    return url || undefined;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return undefined;
  }
}
