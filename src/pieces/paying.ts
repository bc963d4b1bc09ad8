import {pageStorage} from '../lib/page-storage.js';
import {PaymentClient} from '../api/payment-client.js';
import {clientOf} from '../shop/client-of.js';
import {Checkout} from '../shop/checkout.js';
import type {Shop} from '../shop/shop.js';

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

export {watchDepartures} from '../shop/departures.js';
