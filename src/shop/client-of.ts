import {ShopClient} from '../api/shop-client.js';
import {ownClient, type Shop} from './shop.js';
import {sendByOtherCopy} from './shop-copies.js';

/**
 * What sends a shop's requests. A function and not a property of the shop, because a client can
 * make any call, and scripts of the page are handed shops.
 */
export function clientOf(shop: Shop): ShopClient {
  return (
    ownClient(shop) ?? new ShopClient({send: sendByOtherCopy(shop), lacks: shop.lacks})
  );
}
