import {lazyModule} from '../lib/lazy-module.js';
import type {Shop} from '../shop/shop.js';

const dataLayer = lazyModule(() => import('../features/analytics/data-layer.js'));

/**
 * Starts to measure what happens in a shop, if the page asks for it. `kind` is the attribute of the
 * script tag or provider. If the module cannot be loaded, nothing is measured.
 */
export function startAnalytics(shop: Shop, kind: string | undefined): void {
  if (kind !== 'dataLayer') return;
  // A payment is reported only once, so it must not be missed while the module loads.
  const completed: Event[] = [];
  const keep = (event: Event) => completed.push(event);
  addEventListener('store-payment-completed', keep, true);
  dataLayer
    .load()
    .then(
      ({pushEvents}) => pushEvents(shop, completed),
      () => undefined,
    )
    .finally(() => removeEventListener('store-payment-completed', keep, true));
}
