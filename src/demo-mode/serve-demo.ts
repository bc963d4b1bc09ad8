import {pageStorage} from '../lib/page-storage.js';
import {DemoPanel} from './demo-panel.js';
import {createPageService, playerToken} from './demo-service.js';
import type {Shop} from '../shop/shop.js';

/** What the demo gives a shop in place of the network and the sign-in. */
export interface DemoService {
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
}

const served = new WeakMap<Shop, DemoService>();
let panel: DemoPanel | undefined;

/** The service of a demo shop, inside the page; the same at each call. The first one shows the panel that switches it. */
export function serveDemo(shop: Shop): DemoService {
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
