import {ShopClient} from '../api/shop-client.js';
import {directClientOf, type Shop} from './shop.js';
import {sendByOtherCopy} from './shop-copies.js';

/**
 * Returns the client that sends a shop's requests. It is not a property of the shop, because
 * scripts of the page can reach the shop, and the client can make any API call.
 */
export function serviceClientOf(shop: Shop): ShopClient {
  return (
    directClientOf(shop) ??
    new ShopClient({send: sendByOtherCopy(shop), lacks: shop.lacks})
  );
}
