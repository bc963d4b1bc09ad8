import type {ReactiveElement} from 'lit';
import type {Shop} from '../../shop/shop.js';
import {
  isDisplayUpToDate,
  orderFingerprint,
  type OrderReviewContext,
} from './order-review.js';
import type {PaymentMethodsTask} from './payment-methods-task.js';

/** Checks, before a payment, that the order has not changed since the shopper saw it. */
export class OrderChangeCheck {
  readonly #host: ReactiveElement;
  readonly #methods: PaymentMethodsTask;
  readonly #viewOf: (shop: Shop) => OrderReviewContext;
  /** Lit's key of the rendered order. A new key makes Lit create the order's elements anew. */
  renderKey = 0;

  constructor(
    host: ReactiveElement,
    methods: PaymentMethodsTask,
    viewOf: (shop: Shop) => OrderReviewContext,
  ) {
    this.#host = host;
    this.#methods = methods;
    this.#viewOf = viewOf;
  }

  /**
   * Waits for pending changes and reads the cart again. Resolves to `false` if a change
   * has failed, or if the order differs from the displayed order, or if no order was displayed.
   */
  async settle(shop: Shop): Promise<boolean> {
    const {cart} = shop;
    const {failures, pending, data} = cart.value;
    const displayed =
      data && !pending ? orderFingerprint(this.#viewOf(shop)) : undefined;
    await cart.settled();
    await cart.refresh();
    do {
      await cart.settled();
      await this.#methods.settled();
    } while (cart.value.pending);
    const hasFailed = [...cart.value.failures].some(
      ([key, failure]) => failures.get(key) !== failure,
    );
    const view = this.#viewOf(shop);
    const isSeen = !cart.value.lines.length || isDisplayUpToDate(view, this.#host);
    if (!isSeen) {
      // A script of the page, such as a translator, has replaced text nodes of the order, which Lit
      // can no longer update. New elements show the current values.
      this.renderKey += 1;
      this.#host.requestUpdate();
      await this.#host.updateComplete;
    }
    const isSame = !displayed || displayed === orderFingerprint(view);
    return Boolean(data) && isSeen && !hasFailed && isSame;
  }
}
