import {Task, TaskStatus} from '@lit/task';
import type {ReactiveElement} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import {checkoutOf, type PaymentMethod} from '../../shop/payment/checkout.js';
import {parsePaymentMethodNames} from '../../shop/payment/payment-methods.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {hasCartLines} from '../../ui/order/totals.js';
import type {PaymentMethodChoice} from './payment-methods.js';

type Host = ReactiveElement & {readonly paymentMethods?: string};

/**
 * Reads the payment methods: the names that the page gives, otherwise the service's list, which
 * depends on the cart.
 */
export class PaymentMethodsTask {
  readonly #host: Host;
  readonly #shop: ShopController;
  /** The method that the form has shown as chosen, even if it has gone. */
  #shown: string | undefined;
  readonly #task: Task<readonly unknown[], readonly PaymentMethod[] | undefined>;

  constructor(host: Host, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    this.#task = new Task(host, {
      args: () => [shop.value, shop.value?.cart.value.data, this.#names.join()],
      task: (_, {signal}) => {
        // While the cart is unknown or empty, the task returns `undefined`. If the task returned
        // `initialState`, the promise `taskComplete` would never settle.
        const {data} = shop.value?.cart.value ?? {};
        if (!shop.value || !data || !hasCartLines(data)) return undefined;
        const names = this.#names;
        return names.length
          ? names.map((name) => ({name, image: ''}))
          : checkoutOf(shop.value).readMethods(signal);
      },
    });
  }

  /** Call this with the payment method that the form shows as chosen. */
  shown(method: string | undefined): void {
    this.#shown = method ?? this.#shown;
  }

  /**
   * The payment methods, and which of them is chosen: the method with the name `selected`, or the
   * only method if there is just one. If another method was chosen before and has gone, the shopper
   * has to choose, even among one.
   */
  methods(selected: string | undefined): PaymentMethodChoice {
    const {value: offered, status, error} = this.#task;
    const only = offered?.length === 1 ? offered[0]?.name : undefined;
    const name = selected ?? ((this.#shown ?? only) === only ? only : undefined);
    return {
      offered,
      chosen: offered?.find((method) => method.name === name)?.name,
      error: status === TaskStatus.ERROR ? (error as ShopError) : undefined,
      retry: () => void this.#task.run(),
    };
  }

  /**
   * Waits for the payment methods of the current cart. If they could not be read, reads them again.
   */
  async settled(): Promise<void> {
    // If the cart has changed, the host's update starts to read the payment methods again.
    await this.#host.updateComplete;
    if (this.#task.status === TaskStatus.ERROR) void this.#task.run();
    await this.#task.taskComplete.catch(() => undefined);
  }

  /**
   * The names of payment methods that the page gives, on the form or for the shop; empty if none.
   */
  get #names(): readonly string[] {
    const names = parsePaymentMethodNames(this.#host.paymentMethods);
    return names.length ? names : (this.#shop.value?.paymentMethods.value ?? []);
  }
}
