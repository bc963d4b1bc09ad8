import {pageStorage} from '../lib/page-storage.js';
import {DemoPanel} from '../demo-mode/demo-panel.js';
import {createPageService, playerToken} from '../pieces/demo-service.js';
import type {DemoPiece} from '../pieces/demo-shop.js';
import type {Shop} from '../shop/shop.js';

type Served = ReturnType<DemoPiece['serve']>;

const served = new WeakMap<Shop, Served>();
let panel: DemoPanel | undefined;

/** The demo's own service inside the page, with a panel for each shop that has it. */
function serve(shop: Shop): Served {
  const known = served.get(shop);
  if (known) return known;
  const service = createPageService({
    base: shop.baseUrl,
    // Where the address is none, there are none.
    pictures: !shop.baseUrl.endsWith('.invalid'),
    page: () => location.href,
    storage: pageStorage('sessionStorage'),
    version: '1',
  });
  const token = () => (service.switches.shopper === 'guest' ? undefined : playerToken);
  const one = {fetch: service.fetch, token};
  served.set(shop, one);
  // One is enough to say what it is, and two would lie upon each other.
  panel ??= new DemoPanel(shop, service, token);
  return one;
}

export function install(): DemoPiece {
  return {serve};
}
