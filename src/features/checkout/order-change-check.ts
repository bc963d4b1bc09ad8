import {readLineControls} from '../../ui/fields/typed-value.js';
import type {Shop} from '../../shop/shop.js';
import {orderData, type OrderData, type OrderReviewContext} from './order-review.js';
import {VIRTUAL_CURRENCY} from './payment-methods.js';
import type {PaymentMethodsTask} from './payment-methods-task.js';

/** Checks, before a payment, that the order has not changed since the shopper saw it. */
export class OrderChangeCheck {
  readonly #host: ParentNode;
  readonly #methods: PaymentMethodsTask;
  readonly #viewOf: (shop: Shop) => OrderReviewContext;
  /** The order that was rendered last. */
  #rendered: OrderData | undefined;

  constructor(
    host: ParentNode,
    methods: PaymentMethodsTask,
    viewOf: (shop: Shop) => OrderReviewContext,
  ) {
    this.#host = host;
    this.#methods = methods;
    this.#viewOf = viewOf;
  }

  /** Call this with each order that is rendered. */
  rendered(view: OrderReviewContext): void {
    this.#rendered = orderData(view);
  }

  /**
   * Waits for pending changes and reads the cart again. Resolves to `false` if a change
   * has failed, or if the order differs from the rendered order, or if no order was rendered.
   */
  async settle(shop: Shop): Promise<boolean> {
    const {cart} = shop;
    const {failures, data, pending} = cart.value;
    // While a change is pending, no amounts are shown.
    const shown = pending ? undefined : this.#rendered?.content;
    // A script may have chosen the method since the last rendering: the control shows it at once.
    const {method} = this.#viewOf(shop);
    readLineControls(this.#host);
    await cart.settled();
    await cart.refresh();
    do {
      await cart.settled();
      await this.#methods.settled();
    } while (cart.value.pending);
    const hasFailed = [...cart.value.failures].some(
      ([key, failure]) => failures.get(key) !== failure,
    );
    const order = orderData(this.#viewOf(shop));
    // If no method was shown, because the methods could not be read, the only one is shown by now.
    // Virtual currency is charged at once, so it must have been seen.
    const isSameMethod =
      method === order.method || (!method && order.method !== VIRTUAL_CURRENCY);
    const isSame =
      isSameMethod &&
      this.#rendered?.currency === order.currency &&
      (!shown || JSON.stringify(shown) === JSON.stringify(order.content));
    return Boolean(data) && !hasFailed && isSame;
  }
}
