import {pageStorage} from '../lib/page-storage.js';
import {DemoPanel} from './demo-panel.js';
import {createInPageService, playerToken} from './demo-service.js';
import type {Shop} from '../shop/shop.js';

/**
 * What a demo shop uses instead of a server: `fetch` answers the shop's requests inside the page,
 * and `token` returns the demo player's token, or `undefined` while the shopper is a guest.
 */
export interface DemoService {
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
}

/** The service of each demo shop. */
const services = new WeakMap<Shop, DemoService>();
let panel: DemoPanel | undefined;

/**
 * Returns the service of a demo shop. The service runs in the page. Each call for the same shop
 * returns the same service. The first call shows the panel that controls the service.
 */
export function serveDemo(shop: Shop): DemoService {
  const known = services.get(shop);
  if (known) return known;
  const service = createInPageService({
    base: shop.baseUrl,
    // `openDemo` gives the shop an address that ends with `.invalid` if it knows no folder with
    // pictures.
    pictures: !shop.baseUrl.endsWith('.invalid'),
    page: () => location.href,
    storage: pageStorage('sessionStorage'),
    version: '1',
  });
  const token = () => (service.switches.shopper === 'guest' ? undefined : playerToken);
  const demoService = {fetch: service.fetch, token};
  services.set(shop, demoService);
  // A page has only one panel: a second one would cover the first.
  panel ??= new DemoPanel(shop, service, token);
  return demoService;
}
