import {normalizeBaseUrl} from '../lib/address.js';
import {pageStorage} from '../lib/page-storage.js';
import {Shop, type ShopOptions} from './shop.js';

const shops = new Map<string, Shop>();

/**
 * Returns the shop at an address. The same address gives the same shop, so that a cart
 * in the page's header and a cart in its body show the same lines. Only the options of
 * the first call are used.
 * @throws ShopError of kind `configuration` if `baseUrl` is not an http(s) address.
 */
export function openShop(options: ShopOptions): Shop {
  const address = normalizeBaseUrl(options.baseUrl);
  let shop = shops.get(address);
  if (!shop) {
    const local = pageStorage('localStorage');
    const storages = {local, session: pageStorage('sessionStorage')};
    shop = new Shop({keep: local, storages, ...options});
    shops.set(address, shop);
  }
  return shop;
}
