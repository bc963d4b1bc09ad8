import {lazyModule} from '../../lib/lazy-module.js';
import type {Shop} from '../../shop/shop.js';
import {MEASURED_EVENTS} from './measured-events.js';

const dataLayer = lazyModule(() => import('./data-layer.js'));

/**
 * Starts to send a shop's events to the page's analytics, if `kind` is `dataLayer`. `kind` is the
 * value of the attribute `analytics` of the provider, or `data-analytics` of the script tag. If the
 * module cannot be loaded, nothing is sent.
 */
export function startAnalytics(shop: Shop, kind: string | undefined): void {
  if (kind !== 'dataLayer') return;
  // Collects the events that are dispatched while the module loads, so that the module can report
  // these events once it has loaded.
  const earlyEvents: Event[] = [];
  const loading = new AbortController();
  const options = {capture: true, signal: loading.signal};
  for (const type of MEASURED_EVENTS)
    addEventListener(type, (event) => void earlyEvents.push(event), options);
  dataLayer
    .load()
    .then(
      ({pushEventsToDataLayer}) => pushEventsToDataLayer(shop, earlyEvents),
      () => undefined,
    )
    .finally(() => loading.abort());
}
