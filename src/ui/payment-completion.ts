import {paymentOf} from '../shop/payment/driver.js';
import type {Shop} from '../shop/shop.js';
import {PaymentCompletedEvent} from './events/payment-completed-event.js';
import {shopOf} from './find-shop.js';

export {paymentOf} from '../shop/payment/driver.js';

/** The elements of the page that show how payments of this shop stand. */
function paymentElements(shop: Shop): readonly Element[] {
  const elements = document.querySelectorAll('store-payment, checkout-form');
  return [...elements].filter((element) => shopOf(element) === shop);
}

/**
 * From now on, dispatches `store-payment-completed` once for each order that is paid: on an element
 * that shows payments of the shop, otherwise on the shop's provider, otherwise on `<html>`.
 */
export function reportPayments(shop: Shop): void {
  paymentOf(shop).onCompleted((order) => {
    const providers = [...document.querySelectorAll('store-provider')];
    const provider = providers.find((one) => one.shop === shop);
    const element = paymentElements(shop).find(
      (one) => !provider || provider.contains(one),
    );
    const target = element ?? provider ?? document.documentElement;
    target.dispatchEvent(new PaymentCompletedEvent(order));
  });
}

/**
 * Requests the status of the shopper's newest orders that were not yet reported to the page. Does
 * this now, and when another person shops, unless an element of the page shows the orders itself.
 */
export function reportPaidOrders(shop: Shop): void {
  reportPayments(shop);
  const ask = () => {
    if (paymentElements(shop).length) return;
    // A failure is ignored, because the next page asks again.
    void paymentOf(shop)
      .askAboutOrders()
      .catch(() => undefined);
  };
  shop.session.subscribe(ask);
  ask();
}
