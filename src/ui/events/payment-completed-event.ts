import type {Shop} from '../../shop/shop.js';
import type {OrderItem} from '../../shop/payment/order-storage.js';

/** An order that the service has reported as paid. */
export interface CompletedOrder {
  /** The order's id; empty if the service named none. */
  readonly orderId: string;
  /** The amount that the service has reported; `undefined` if it reported none. */
  readonly amount: number | undefined;
  /** The currency of `amount`; empty if the service reported none. */
  readonly currency: string;
  /** The ordered items, with the prices that the cart had. */
  readonly items: readonly OrderItem[];
}

/** The service has reported an order of this browser as paid. Dispatched once for each order. */
export class PaymentCompletedEvent extends Event implements CompletedOrder {
  static readonly type = 'store-payment-completed';
  readonly orderId: string;
  readonly amount: number | undefined;
  readonly currency: string;
  readonly items: readonly OrderItem[];

  constructor({orderId, amount, currency, items}: CompletedOrder) {
    super(PaymentCompletedEvent.type, {bubbles: true, composed: true});
    this.orderId = orderId;
    this.amount = amount;
    this.currency = currency;
    this.items = items;
  }
}

/**
 * Dispatches `store-payment-completed` on `host`, the element that shows the payment. If
 * `host` is missing, not in the page, or in a dialog outside of the shop's provider, the
 * event is dispatched on this provider. Without a provider, it is dispatched on `<html>`.
 */
export function dispatchCompleted(
  shop: Shop,
  order: CompletedOrder,
  host?: HTMLElement,
): void {
  const providers = [...document.querySelectorAll('store-provider')];
  const provider = providers.find((one) => one.shop === shop);
  const isInside = host?.isConnected && (!provider || provider.contains(host));
  const target = isInside ? host : (provider ?? document.documentElement);
  /**
   * @internal The custom elements manifest already lists this event, from the doc blocks of the
   * elements.
   */
  target.dispatchEvent(new PaymentCompletedEvent(order));
}

declare global {
  interface HTMLElementEventMap {
    'store-payment-completed': PaymentCompletedEvent;
  }
}
