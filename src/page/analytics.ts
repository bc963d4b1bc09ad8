import {lazyModule} from '../lib/lazy-module.js';
import type {Shop} from '../shop/shop.js';

const dataLayer = lazyModule(() => import('../features/analytics/data-layer.js'));

/**
 * Starts to send a shop's events to the page's analytics, if `kind` is `dataLayer`. `kind` is the
 * value of the attribute `analytics` of the provider, or `data-analytics` of the script tag. If the
 * module cannot be loaded, nothing is sent.
 */
export function startAnalytics(shop: Shop, kind: string | undefined): void {
  if (kind !== 'dataLayer') return;
  // A payment is reported only once, so events that are dispatched while the module loads are kept.
  const completed: Event[] = [];
  const keep = (event: Event) => completed.push(event);
  addEventListener('store-payment-completed', keep, true);
  dataLayer
    .load()
    .then(
      ({pushEventsToDataLayer}) => pushEventsToDataLayer(shop, completed),
      () => undefined,
    )
    .finally(() => removeEventListener('store-payment-completed', keep, true));
}
