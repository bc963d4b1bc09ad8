import {removeFromAddress} from '../../lib/replace-address.js';
import {pageAddress} from '../../lib/page-address.js';
import {
  forgetRedirectedPayment,
  rememberRedirectedPayment,
} from '../../shop/payment/redirected-payment.js';
import {rememberEndSeen, type OrderRecorder} from '../../shop/payment/orders.js';
import {checkoutOf, type PaymentResult} from '../../shop/payment/checkout.js';
import {paymentStatusPollerOf} from '../../shop/payment/payment-status-poller.js';
import {refreshAfterPurchase} from '../../shop/payment/refresh-after-purchase.js';
import type {Shop} from '../../shop/shop.js';
import {defaultActions} from '../../ui/default-actions.js';
import {forgetCheckoutStart} from '../../ui/events/checkout-started-event.js';
import {dispatchCompleted} from '../../ui/events/payment-completed-event.js';
import {reportWhenPaidWithoutId} from '../../ui/payment-completion.js';
import {paymentUrl} from '../../ui/payment-url.js';
import {PaymentActionEvent} from './payment-action-event.js';
import {PaymentCreatedEvent} from './payment-created-event.js';
import type {PaymentRedirect} from './payment-redirect.js';
import type {CheckoutOutcome} from './payment-outcome.js';
import type {PaymentTab} from './payment-tab.js';
import type {RedirectForm} from './payment/payment-page.js';

type ShownResult = Extract<PaymentResult, {readonly type: 'html' | 'qr'}>;

/**
 * Continues a payment that the service has created. Depending on the service's answer, the browser
 * goes to the payment's page, or this page shows the payment or its outcome.
 */
export class PaymentContinuation {
  readonly #host: HTMLElement;
  readonly #redirect: PaymentRedirect;

  constructor(host: HTMLElement, redirect: PaymentRedirect) {
    this.#host = host;
    this.#redirect = redirect;
  }

  /**
   * Tells the page that a payment was created. Removes the order of an earlier payment from the
   * page's address, so that its status is not shown for this payment.
   */
  announce(result: PaymentResult, shop: Shop): void {
    removeFromAddress('order_id', 'checkout_id');
    /** @internal The custom elements manifest takes this event from the elements' doc blocks. */
    this.#host.dispatchEvent(new PaymentCreatedEvent(result));
    forgetCheckoutStart(shop);
  }

  /**
   * Resolves to the outcome of the created payment. Resolves to `undefined` if the page has
   * cancelled `store-payment-action`, or if the shopper has signed out or been replaced by another.
   * If the outcome is `leaving`, the caller has to check the checkout's `paying`. If it is `true`,
   * the caller has to navigate to the payment. If it is `false`, the payment has already opened in
   * its own tab.
   * @throws ShopError if a module that the payment needs cannot be loaded.
   */
  async outcomeOf(
    result: PaymentResult,
    shop: Shop,
    order: OrderRecorder,
    tab: PaymentTab | undefined,
  ): Promise<CheckoutOutcome | undefined> {
    switch (result.type) {
      case 'url': {
        const url = paymentUrl(result.url, shop);
        return url ? this.#leave(url, undefined, result, shop, tab) : {type: 'unsafe'};
      }
      case 'html':
      case 'qr':
        return this.#outcomeOfPage(result, shop, order, tab);
      case 'free':
        forgetRedirectedPayment(shop);
        void rememberEndSeen(shop, '', true);
        refreshAfterPurchase(shop);
        this.#reportFree(shop, order);
        return {type: 'paid'};
      case 'unknown':
        void shop.cart.refresh();
        return {type: 'unknown', message: result.message};
    }
  }

  /** Dispatches `store-payment-completed` for an order that cost nothing. */
  #reportFree(shop: Shop, {items}: OrderRecorder): void {
    const {name: currency} = shop.systemCurrency;
    dispatchCompleted(shop, {orderId: '', amount: 0, currency, items}, this.#host);
  }

  /**
   * Resolves to the outcome of an answer with a QR code or an HTML page. If the HTML page contains
   * a form, a copy of this form is submitted, which leads the browser to the payment. Without a
   * form, the QR code or the HTML page is shown in this page.
   */
  async #outcomeOfPage(
    result: ShownResult,
    shop: Shop,
    {items, isShopperGone}: OrderRecorder,
    tab: PaymentTab | undefined,
  ): Promise<CheckoutOutcome | undefined> {
    const {readPaymentPage} = await this.#redirect.loadGateway();
    // `store-payment` must be registered before the form renders it.
    await defaultActions.definePayment();
    if (isShopperGone()) return undefined;
    const page =
      result.type === 'qr' ? 'qr' : readPaymentPage(result.html, shop, pageAddress());
    if (page === 'unsafe' || page === 'declined') return {type: page};
    if (typeof page === 'object') return this.#leave(page.url, page, result, shop, tab);
    /**
     * @internal The custom elements manifest already lists this event, from the doc blocks of the
     * elements.
     */
    const isAllowed = this.#host.dispatchEvent(new PaymentActionEvent({action: page}));
    // The browser may have left the page for an earlier payment. This payment replaces it.
    if (isAllowed) forgetRedirectedPayment(shop);
    if (isAllowed && result.type === 'qr' && !result.orderId) {
      const poller = paymentStatusPollerOf(shop, {orderId: '', qr: result.qr});
      if (poller) reportWhenPaidWithoutId(shop, items, poller, this.#host);
    }
    return isAllowed ? {type: 'shown', result, orderId: result.orderId} : undefined;
  }

  #leave(
    url: URL,
    form: RedirectForm | undefined,
    {orderId}: {readonly orderId: string},
    shop: Shop,
    tab: PaymentTab | undefined,
  ): CheckoutOutcome | undefined {
    const leaving = this.#redirect.announce(url, form);
    if (!leaving) return undefined;
    rememberRedirectedPayment(shop, orderId);
    // If the payment has opened in its own tab, this page must stay: `finish` sets `paying` to
    // `false`, so the caller does not leave the page.
    if (this.#redirect.useTab(leaving, tab)) checkoutOf(shop).finish();
    return leaving;
  }
}
