import {Task, TaskStatus} from '@lit/task';
import {html, nothing, type ReactiveElement} from 'lit';
import {getPaymentMethods, type PaymentMethod} from '../../api/calls/payment.js';
import type {ShopError} from '../../lib/shop-error.js';
import {VIRTUAL_CURRENCY} from '../../shop/payment/driver.js';
import {parsePaymentMethodNames} from '../../shop/payment/page-settings.js';
import type {Shop} from '../../shop/shop.js';
import {displayCurrencyNames, type Settings} from '../../shop/site-settings.js';
import type {Texts} from '../../i18n/texts.js';
import {
  ariaDescribedBy,
  ariaInvalid,
  fieldError,
  fieldId,
  selectField,
  type FormView,
} from './form-fields.js';
import {hasCartLines, isCartEmpty, payableAmounts} from '../../ui/order/totals.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {checkoutFailure, checkoutNotice} from './checkout-notice.js';

/** Display names of payment methods, by the service's name for the method. */
const known = new Map([
  ['PayPalIPN', 'PayPal'],
  ['Cordarium', 'Crypto'],
  ['PayNow', 'PayNow Checkout'],
]);

export interface PaymentMethodChoice {
  /** The methods that the shopper can choose; `undefined` until they are loaded. */
  readonly offered: readonly PaymentMethod[] | undefined;
  readonly chosen: string | undefined;
  /** Why the payment methods could not be loaded. */
  readonly error: ShopError | undefined;
  readonly retry: () => void;
}

/**
 * Renders the payment area: the payment methods (left out if the order costs nothing), the page's
 * own elements (`slotted`), and the currency.
 *
 * @csspart payment - The payment area, or a payment that is made in this page.
 */
export function paymentArea(
  offer: PaymentMethodChoice,
  slotted: HTMLElement,
  {shop, settings}: {readonly shop: Shop; readonly settings: Settings},
  view: FormView,
) {
  const {data, failure} = shop.cart.value;
  const isMethodAsked = data ? hasCartLines(data) && !isCartFree(shop) : !failure;
  return html`
    <section class="storefront-section" part="payment">
      ${isMethodAsked ? methodFields(offer, shop, view) : nothing} ${slotted}
      ${offersCurrencies(offer) ? currencyField(settings, shop.displayCurrency.name, view) : nothing}
    </section>
  `;
}

/**
 * Renders the payment methods. A single method is shown as text, because there is no choice, unless
 * it would replace another one.
 *
 * @csspart methods - The payment methods.
 * @csspart legend - The legend "Payment method".
 * @csspart method - A payment method.
 * @csspart radio - The radio button of a payment method.
 * @csspart logo - The logo of a payment method.
 */
function methodFields(
  {offered, chosen, error, retry}: PaymentMethodChoice,
  shop: Shop,
  view: FormView,
) {
  const {texts} = view;
  const id = fieldId('paymentMethod', view);
  const [only, ...others] = offered ?? [];
  if (only && !others.length && chosen) {
    return html`<p class="storefront-only" part="method">
      <span class="storefront-muted">${texts.paymentMethod}</span> ${label(only)} ${logo(only, shop)}
    </p>`;
  }
  return html`
    <fieldset
      class="storefront-methods"
      part="methods"
      role="radiogroup"
      aria-labelledby="${id}-legend"
      aria-required="true"
      aria-invalid=${ariaInvalid('paymentMethod', view)}
      aria-describedby=${ariaDescribedBy('paymentMethod', view)}
    >
      <legend class="storefront-legend" part="legend" id="${id}-legend">${texts.paymentMethod}</legend>
      ${error ? checkoutNotice(error, texts, retry, methodsFailureText(error, texts)) : nothing}
      ${
        offered || error
          ? nothing
          : html`<div class="storefront-skeleton" part="skeleton"></div>`
      }
      ${offered && !offered.length ? html`<p part="empty">${texts.noMethods}</p>` : nothing}
      ${
        offered?.length
          ? html`<div class="storefront-choices">
            ${offered.map(
              (method, index) => html`
                <label class="storefront-method" part="method">
                  <input
                    class="storefront-tick"
                    part="radio"
                    type="radio"
                    id=${index ? `${id}-${index}` : id}
                    name="paymentMethod"
                    .value=${method.name}
                    .checked=${method.name === chosen}
                  />
                  <span>${label(method)}</span> ${logo(method, shop)}
                </label>
              `,
            )}
          </div>`
          : nothing
      }
      ${fieldError('paymentMethod', view)}
    </fieldset>
  `;
}

/** The text that a shopper reads if the payment methods could not be loaded. */
export function methodsFailureText(error: ShopError, texts: Texts): string {
  return error.isCallMissing ? texts.methodsMissing : checkoutFailure(error, texts);
}

/** Whether the cart costs nothing according to the service, so that no payment method is needed. */
export function isCartFree({cart}: Shop): boolean {
  const {data} = cart.value;
  if (!data || isCartEmpty(cart.value)) return false;
  const {price, points, estimate} = payableAmounts(data);
  return price === 0 && !points && !estimate;
}

function label({name}: PaymentMethod): string {
  return known.get(name) ?? name;
}

/** Renders a method's logo, if the service sends one. The method's name stands beside the logo. */
function logo({image}: PaymentMethod, shop: Shop) {
  const url = image && shop.imageUrl(image);
  return url
    ? html`<img
        class="storefront-logo"
        part="logo"
        src=${url}
        alt=""
        referrerpolicy="no-referrer"
      />`
    : nothing;
}

/** Whether the currency is chosen here: there is none to choose in virtual currency, or the page has a picker. */
function offersCurrencies({chosen}: PaymentMethodChoice): boolean {
  return chosen !== VIRTUAL_CURRENCY && !document.querySelector('store-currency');
}

/** Renders the choice of the currency; nothing if there is only one currency. */
function currencyField(settings: Settings, chosen: string, view: FormView) {
  const options = displayCurrencyNames(settings).map((name) => ({
    value: name,
    label: name,
  }));
  if (options.length < 2) return nothing;
  const field = {name: 'currency', required: true, autocomplete: 'off'};
  return selectField({...field, label: view.texts.currency}, options, chosen, view);
}

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
          : shop.value.service.call(getPaymentMethods, undefined, {signal});
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
