import {entryScript} from '../lib/entry-script.js';
import {lazyModule} from '../lib/lazy-module.js';
import type {Shop} from '../shop/shop.js';
import {openShop} from '../shop/shops.js';

const demo = lazyModule(() => import('./serve-demo.js'));

/** The demo shops whose session already has the function that provides the shopper's token. */
const preparedShops = new WeakSet<Shop>();

/**
 * The address of the folder with the demo's pictures, beside the script's file. Without a
 * script tag, no folder is known, and the address leads nowhere.
 */
function demoFolder(): string {
  return entryScript ? new URL('demo', entryScript.src).href : 'https://demo.invalid';
}

/**
 * Opens a shop whose service runs in the page and needs no server. `folder` is the address of the
 * demo's pictures, if they are not beside the script.
 */
export function openDemo(folder?: string | boolean): Shop {
  const customFolder =
    typeof folder === 'string' && folder && new URL(folder, document.baseURI).href;
  const loadService = async () => (await demo.load()).serveDemo(shop);
  const shop = openShop({
    baseUrl: customFolder || demoFolder(),
    fetch: async (...request) => (await loadService()).fetch(...request),
  });
  if (!preparedShops.has(shop)) {
    preparedShops.add(shop);
    shop.session.setTokenProvider(async () => {
      // If the service's file cannot be loaded, the following request reports the failure.
      const service = await loadService().catch(() => undefined);
      return service?.token();
    });
  }
  return shop;
}
