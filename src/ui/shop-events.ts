import {lazyModule} from '../lib/lazy-module.js';
import {hasRecords} from '../shop/payment/record.js';
import type {Shop} from '../shop/shop.js';
import {CartChangedEvent} from './events/cart-changed-event.js';
import {ReadyEvent} from './events/ready-event.js';
import {StoreErrorEvent} from './events/store-error-event.js';

const completion = lazyModule(() => import('./payment-completion.js'));

/**
 * Dispatches events for changes of a shop on `target`, the element that provides the shop. Returns
 * a function that stops the events.
 */
export function dispatchShopEvents(target: EventTarget, shop: Shop): () => void {
  let cart = shop.cart.value.data;
  let isReady = false;
  const dispatchReady = () => {
    if (isReady || !shop.settings.value) return;
    isReady = true;
    target.dispatchEvent(new ReadyEvent(shop));
  };
  const stops = [
    shop.settings.subscribe(dispatchReady),
    shop.failures.subscribe(() => {
      const error = shop.failures.value;
      if (error) target.dispatchEvent(new StoreErrorEvent(error));
    }),
    shop.cart.subscribe(() => {
      const {data} = shop.cart.value;
      if (data === cart) return;
      cart = data;
      if (data) target.dispatchEvent(new CartChangedEvent(shop.cart.value));
    }),
  ];
  // A page in the back/forward cache misses all changes, so the cart is read again when the page is
  // restored.
  const refreshRestored = ({persisted}: PageTransitionEvent) => {
    if (persisted && cart) void shop.cart.refresh();
  };
  addEventListener('pageshow', refreshRestored);
  if (hasRecords(shop)) {
    // If the module cannot be loaded, a payment is reported when the shopper next opens the
    // checkout.
    completion.load().then(
      ({reportPaidOrders}) => reportPaidOrders(shop),
      () => undefined,
    );
  }
  stops.push(() => removeEventListener('pageshow', refreshRestored));
  dispatchReady();
  return () => stops.forEach((stop) => stop());
}
