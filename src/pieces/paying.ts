import {pageStorage} from '../basics/page-storage.js';
import {PaymentClient} from '../client/payment-client.js';
import {clientOf} from '../state/client-of.js';
import {Checkout} from '../state/checkout.js';
import type {Shop} from '../state/shop.js';

const checkouts = new WeakMap<Shop, Checkout>();

/** A shop's checkout: comes with the elements that show it, and is the same for all of them. */
export function checkoutOf(shop: Shop): Checkout {
  let checkout = checkouts.get(shop);
  if (!checkout) {
    checkout = new Checkout(
      new PaymentClient(clientOf(shop)),
      shop.session,
      shop.cart,
      {baseUrl: shop.baseUrl, storage: pageStorage('localStorage')},
    );
    checkouts.set(shop, checkout);
  }
  return checkout;
}

export {watchDepartures} from '../state/departures.js';
