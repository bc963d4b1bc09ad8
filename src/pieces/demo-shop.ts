import type {Shop} from '../shop/shop.js';
import {openShop} from '../shop/shops.js';
import {demoFolder} from './demo-folder.js';
import {loadPiece} from './load-piece.js';

/** A whole service inside the page, and the panel that switches it. */
export interface DemoPiece {
  /** The service of a shop; the same each time. */
  serve(shop: Shop): {
    readonly fetch: typeof fetch;
    readonly token: () => string | undefined;
  };
}

const opened = new WeakSet<Shop>();

/**
 * A shop whose service is in the page, so that nothing has to be behind it. `folder` says
 * where its pictures lie, where that is not beside the script.
 */
export function openDemo(folder?: string | boolean): Shop {
  const told =
    typeof folder === 'string' && folder && new URL(folder, document.baseURI).href;
  const served = async () => (await loadPiece<DemoPiece>('demo')).serve(shop);
  const shop = openShop({
    baseUrl: told || demoFolder,
    fetch: async (...request) => (await served()).fetch(...request),
  });
  if (!opened.has(shop)) {
    opened.add(shop);
    shop.session.setTokenProvider(async () => {
      // Where the file is missing, the request without a token says so.
      const demo = await served().catch(() => undefined);
      return demo?.token();
    });
  }
  return shop;
}
