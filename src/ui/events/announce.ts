import type {Shop} from '../../shop/shop.js';
import {CartChangedEvent} from './cart-changed-event.js';
import {ReadyEvent} from './ready-event.js';
import {StoreErrorEvent} from './store-error-event.js';

/** Announces the facts of a shop as events of whoever answers for it. Returns how to stop. */
export function announce(target: EventTarget, shop: Shop): () => void {
  let cart = shop.cart.value.data;
  let ready = false;
  const settings = () => {
    if (ready || !shop.settings.value) return;
    ready = true;
    target.dispatchEvent(new ReadyEvent(shop));
  };
  const stops = [
    shop.settings.subscribe(settings),
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
  // What was frozen does not know what has been bought or chosen since.
  const thawed = ({persisted}: PageTransitionEvent) => {
    if (persisted && cart) void shop.cart.refresh();
  };
  addEventListener('pageshow', thawed);
  stops.push(() => removeEventListener('pageshow', thawed));
  settings();
  return () => stops.forEach((stop) => stop());
}
