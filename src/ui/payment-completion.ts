import {
  claimOrder,
  rememberFailedOrder,
  orderIdsToCheck,
  type OrderItem,
} from '../shop/payment/orders.js';
import {
  makeStatusReader,
  type OrderData,
  type PaymentStatusPoller,
} from '../shop/payment/payment-status-poller.js';
import type {Shop} from '../shop/shop.js';
import {
  dispatchCompleted,
  type CompletedOrder,
} from './events/payment-completed-event.js';
import {shopOf} from './find-shop.js';

/**
 * Reports a paid order to the page with the event `store-payment-completed`, unless the order was
 * reported before. Resolves to whether the order was reported now.
 */
async function report(
  shop: Shop,
  orderId: string,
  data?: OrderData,
  host?: WeakRef<HTMLElement>,
): Promise<boolean> {
  const items = await claimOrder(shop, orderId);
  if (!items) return false;
  dispatchCompleted(shop, completedOrder(orderId, items, data), host?.deref());
  return true;
}

function completedOrder(
  orderId: string,
  items: readonly OrderItem[],
  data?: OrderData,
): CompletedOrder {
  const amount = data?.price ?? undefined;
  return {orderId, amount, currency: data?.currency ?? '', items};
}

const watched = new WeakSet<PaymentStatusPoller>();

/**
 * Dispatches `store-payment-completed` on `host` as soon as `poller` says that the order is paid.
 * If the shopper is signed out by then, the event is dispatched after the next sign-in.
 */
export function reportWhenPaid(
  shop: Shop,
  orderId: string,
  poller: PaymentStatusPoller,
  host: HTMLElement,
): void {
  if (!orderId || watched.has(poller)) return;
  watched.add(poller);
  // The poller outlives elements, so its listeners must not keep removed elements in memory.
  const weakHost = new WeakRef(host);
  const stop = poller.subscribe(() => {
    const {stand, order} = poller.value;
    if (stand !== 'paid') return;
    stop();
    void reportWhenSignedIn(shop, orderId, order, weakHost);
  });
}

/** Reports a paid order now, or after the sign-in of the shopper who has ordered. */
async function reportWhenSignedIn(
  shop: Shop,
  orderId: string,
  data: OrderData | undefined,
  host: WeakRef<HTMLElement>,
): Promise<void> {
  const {session} = shop;
  if ((await report(shop, orderId, data, host)) || session.value.status === 'signed-in')
    return;
  const stop = session.subscribe(() => {
    if (session.value.status !== 'signed-in') return;
    stop();
    void report(shop, orderId, data, host);
  });
}

/**
 * For an order without an id: dispatches the event for a completed payment on `host` as soon as
 * `poller` says that the order is paid. The shop forgets such an order when the page is left.
 */
export function reportWhenPaidWithoutId(
  shop: Shop,
  items: readonly OrderItem[],
  poller: PaymentStatusPoller,
  host: HTMLElement,
): void {
  const weakHost = new WeakRef(host);
  const stop = poller.subscribe(() => {
    const {stand, order} = poller.value;
    if (stand !== 'paid') return;
    stop();
    dispatchCompleted(shop, completedOrder('', items, order), weakHost.deref());
  });
}

/** The shops for which `reportPaidOrders` has been called. */
const asking = new WeakSet<Shop>();

/** Maximum number of orders, newest first, whose status is requested at a time. */
const MOST_REQUESTS = 2;

/**
 * Requests the status of the shopper's newest orders that were not yet reported to the page as
 * paid. Does this now, and after each change of the session, such as a sign-in, but only once for
 * each order. Reports the orders that are paid, including those that were paid while no page was
 * open.
 */
export function reportPaidOrders(shop: Shop): void {
  if (asking.has(shop)) return;
  asking.add(shop);
  const asked = new Set<string>();
  const ask = async () => {
    // These elements show the last order of their shop, and request its status themselves. While
    // the page has such an element for this shop, nothing is requested here.
    const elements = document.querySelectorAll('store-payment, checkout-form');
    if ([...elements].some((element) => shopOf(element) === shop)) return;
    const orderIds = await orderIdsToCheck(shop);
    const isNew = (orderId: string) => !asked.has(orderId);
    for (const orderId of orderIds.filter(isNew).slice(0, MOST_REQUESTS)) {
      asked.add(orderId);
      const request = makeStatusReader(shop, {orderId});
      const answer = await request?.(new AbortController().signal);
      if (answer?.stand === 'paid') await report(shop, orderId, answer.order);
      if (answer?.stand === 'failed' || answer?.stand === 'cancelled')
        await rememberFailedOrder(shop, orderId);
    }
  };
  // A failure is ignored, because the order's status is requested again when the page is next
  // opened. The requests reject with a `ShopError` only, so no other error is hidden.
  const tryToAsk = () => void ask().catch(() => undefined);
  shop.session.subscribe(tryToAsk);
  tryToAsk();
}
