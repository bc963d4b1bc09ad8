import {ShopClient} from '../api/shop-client.js';
import {ownClientOf, type Shop} from './shop.js';
import {sendByOtherCopy} from './shop-copies.js';

/**
 * The client that sends a shop's requests. The client can make any call. So it is not a
 * property of the shop, which scripts of the page can reach.
 */
export function serviceClientOf(shop: Shop): ShopClient {
  return (
    ownClientOf(shop) ??
    new ShopClient({send: sendByOtherCopy(shop), lacks: shop.lacks})
  );
}
