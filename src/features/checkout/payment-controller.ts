import type {ReactiveControllerHost} from 'lit';
import {isFramed} from '../../lib/is-framed.js';
import {ShopError} from '../../lib/shop-error.js';
import {
  checkoutOf,
  customFields,
  type Checkout,
  type PaymentRequest,
  type PaymentResult,
} from '../../shop/payment/checkout.js';
import {
  restoreUnseenPayment,
  createOrderRecorder,
  type OrderRecorder,
} from '../../shop/payment/orders.js';
import {watchShopperChanges} from '../../shop/shopper-changes.js';
import {defaultActions} from '../../ui/default-actions.js';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';
import {BeforePaymentEvent} from './before-payment-event.js';
import type {CheckedForm} from './check-form.js';
import {PaymentContinuation} from './payment-continuation.js';
import {
  PaymentRedirect,
  type NavigatingForm,
  type RedirectListener,
} from './payment-redirect.js';
import type {LeavingOutcome, CheckoutOutcome} from './payment-outcome.js';
import {refusedFields} from './checkout-problems.js';
import {PaymentTab} from './payment-tab.js';
import type {FormProblem} from '../../ui/fields/form-fields.js';
import {isCartEmpty} from '../../ui/order/totals.js';

/** The methods of the checkout form that `PaymentController` calls. */
export interface PayableForm extends NavigatingForm {
  shop(): Shop | undefined;
  texts(): Texts;
  /**
   * Waits for pending changes of the order. Resolves to `false` if the order is no longer the one
   * that was displayed.
   */
  settle(shop: Shop): Promise<boolean>;
  check(shop: Shop): CheckedForm;
  /** A text that identifies the displayed order, for comparison. */
  orderFingerprint(shop: Shop): string;
}

/** The `store-payment` element that shows a payment in this page. */
type ShownPayment = HTMLElement & {readonly toPay: boolean};

type Host = ReactiveControllerHost & HTMLElement;

/** Controls a payment from the click on "Pay" to its outcome. */
export class PaymentController implements RedirectListener {
  readonly #host: Host;
  readonly #form: PayableForm;
  readonly #redirect: PaymentRedirect;
  readonly #continuation: PaymentContinuation;
  /** The `orderFingerprint` of the displayed order for which the payment was created. */
  #createdFor = '';
  /**
   * The `Checkout` that has created a payment. `#finish` calls its `finish`, which allows another
   * payment.
   */
  #unfinished: Checkout | undefined;
  busy = false;
  problems: readonly FormProblem[] = [];
  outcome: CheckoutOutcome | undefined;

  constructor(host: Host, form: PayableForm) {
    this.#host = host;
    this.#form = form;
    this.#redirect = new PaymentRedirect(host, form, this);
    this.#continuation = new PaymentContinuation(host, this.#redirect);
  }

  /**
   * Called when the shopper presses "Pay". Creates a payment; further clicks lead to the same
   * payment. With `isConfirmed`, the shopper wants to pay although the outcome of the last payment
   * is unknown.
   */
  async press(isConfirmed = false): Promise<void> {
    const shop = this.#form.shop();
    if (!shop || this.busy) return;
    // An empty cart does not count as another order: the payment itself may have emptied the cart.
    const isAnother =
      !isCartEmpty(shop.cart.value) &&
      this.#createdFor !== this.#form.orderFingerprint(shop);
    if (isAnother) this.edited();
    const {outcome} = this;
    if (outcome?.type === 'leaving' && checkoutOf(shop).value.paying) {
      return this.#go(outcome);
    }
    const shown = this.#host.querySelector<ShownPayment>('store-payment');
    if (outcome?.type === 'shown' && outcome.result && shown?.toPay)
      return shown.focus();
    if (outcome?.type === 'failed' && outcome.retry && this.#unfinished)
      return outcome.retry();
    // A new attempt begins, so the last payment is forgotten. If it has opened in its own
    // tab, `finish` has already been called for it.
    this.#unfinished = undefined;
    this.busy = true;
    const showedStatus = outcome?.type === 'shown' && !outcome.result;
    this.outcome = undefined;
    this.#host.requestUpdate();
    const tab = this.#openTab(shop);
    await this.#attempt(shop, () => this.#pay(shop, tab, isConfirmed));
    tab?.close();
    this.busy = false;
    // If problems have prevented the new payment, the form shows the status of the earlier payment
    // again, as before the click.
    if (showedStatus && !this.outcome && this.problems.length) void this.resume(shop);
    this.#host.requestUpdate();
    await this.#focusOutcome();
  }

  /**
   * Runs a step of the payment. After an unexpected error, the shopper reads that the outcome is
   * unknown, and can press "Pay" again.
   */
  async #attempt(shop: Shop, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (cause) {
      const error = new ShopError('schema', 'The payment failed unexpectedly.', {
        cause,
      });
      checkoutOf(shop).abandon();
      this.#unfinished = undefined;
      this.outcome = {type: 'failed', error};
      reportError(cause);
    }
  }

  /** Forgets the created payment, so that the next press of "Pay" creates another one. */
  startAnew(): void {
    this.problems = [];
    // While a payment is still being created, `#pay` and `#goOn` decide whether to call `#finish`.
    if (this.outcome || !this.busy) this.#finish();
    this.outcome = undefined;
    this.#redirect.removeForm();
    this.#host.requestUpdate();
  }

  /** Called when the form has changed. Forgets a payment that was created for the earlier order. */
  edited(): void {
    const {outcome} = this;
    const created = outcome?.type === 'shown' && outcome.result;
    const isInterrupted = outcome?.type === 'failed' && this.#unfinished;
    if (created || outcome?.type === 'leaving' || isInterrupted) this.startAnew();
  }

  /**
   * Called when a shopper has signed in. Hides all listed problems, because the sign-in may have
   * solved them. The next press of "Pay" lists those that remain.
   */
  signedIn(): void {
    if (this.busy) return;
    this.problems = [];
    const {outcome} = this;
    if (outcome?.type === 'failed' && outcome.error.kind === 'unauthorized')
      this.outcome = undefined;
  }

  #finish(): void {
    this.#unfinished?.finish();
    this.#unfinished = undefined;
  }

  /** Handles a click on the link or button below "Pay", which opens the payment in a new tab. */
  readonly openTab = (event: Event): void => {
    const {outcome} = this;
    if (outcome?.type !== 'leaving') return;
    if (!isFramed()) return this.#redirect.openTab(outcome);
    // This page is in a frame, whose sandbox may forbid new tabs. So a script opens the tab:
    // `window.open` reports whether the tab has opened, and a link does not.
    event.preventDefault();
    this.#setBlocked(
      outcome,
      !this.#redirect.leaveFrame(outcome, this.#form.texts().paying),
    );
  };

  #go(outcome: LeavingOutcome): void {
    this.#setBlocked(outcome, this.#redirect.go(outcome, this.#form.texts().paying));
  }

  #setBlocked(outcome: LeavingOutcome, isBlocked: boolean): void {
    // The payment may already have another outcome: `declined`, if the page's Content Security
    // Policy has blocked the form that leads to the payment.
    if (this.outcome === outcome) this.outcome = {...outcome, isBlocked};
    this.#host.requestUpdate();
  }

  /**
   * Shows the status of a payment that has not ended yet, if the shopper has one: from this page,
   * an earlier page or another tab.
   */
  async resume(shop: Shop): Promise<void> {
    let isShopperGone = false;
    const stop = watchShopperChanges(shop.session, () => shop.shopperName, {
      gone: () => (isShopperGone = true),
    });
    try {
      await this.#resume(shop, () => isShopperGone);
    } finally {
      stop();
    }
  }

  async #resume(shop: Shop, isShopperGone: () => boolean): Promise<void> {
    const left = await restoreUnseenPayment(shop);
    if (!left) return;
    try {
      await defaultActions.definePayment();
    } catch (error) {
      // The cast is safe: `definePayment` rejects only with a `ShopError`.
      if (!this.outcome && !isShopperGone())
        this.#fail(error as ShopError, () => this.resume(shop));
      return;
    }
    if (this.outcome || this.busy) return;
    if (shop !== this.#form.shop() || isShopperGone()) return;
    this.outcome = {type: 'shown', orderId: left.orderId};
    this.#host.requestUpdate();
  }

  /**
   * Opens the payment's tab during the click, because browsers would block it later. Opens no tab
   * if a field has a problem.
   */
  #openTab(shop: Shop): PaymentTab | undefined {
    if (this.#form.target() !== '_blank') return undefined;
    const checked = this.#form.check(shop);
    const lacking =
      'problems' in checked &&
      checked.problems.some(({field, id, control}) => field ?? id ?? control);
    return lacking ? undefined : new PaymentTab(this.#form.texts().paying);
  }

  async #pay(
    shop: Shop,
    tab: PaymentTab | undefined,
    isConfirmed: boolean,
  ): Promise<void> {
    const {signal} = shop.session;
    const isAsDisplayed = await this.#form.settle(shop);
    const checked = this.#form.check(shop);
    this.problems = 'problems' in checked ? checked.problems : [];
    if ('problems' in checked) return;
    if (!isAsDisplayed || signal.aborted) {
      this.problems = [{text: (texts) => texts.cartChanged}];
      return;
    }
    const displayed = this.#form.orderFingerprint(shop);
    if (!this.#dispatchBeforePayment(shop, checked.request)) return;
    const isUnchanged =
      !shop.cart.value.pending && displayed === this.#form.orderFingerprint(shop);
    if (!isUnchanged || signal.aborted) {
      this.problems = [{text: (texts) => texts.cartChanged}];
      return;
    }
    this.#createdFor = displayed;
    const checkout = checkoutOf(shop);
    const order = createOrderRecorder(shop);
    let hasChanged = false;
    const isUnchangedNow = () => {
      hasChanged =
        !this.#isShown(shop) || displayed !== this.#form.orderFingerprint(shop);
      return !hasChanged;
    };
    const result = await checkout.pay(checked.request, {
      isConfirmed,
      isUnchanged: isUnchangedNow,
    });
    if (result) {
      this.#unfinished = checkout;
      if ('orderId' in result) await order.remember(result.orderId);
      // The browser must not lead another person to the payment.
      if (order.isShopperGone()) {
        this.#finish();
        this.problems = [{text: (texts) => texts.cartChanged}];
        return;
      }
      this.#continuation.announce(result, shop);
      if (this.#isShown(shop)) await this.#goOn(result, shop, order, tab);
      else this.#leaveToOwnForm(shop);
      return;
    }
    const error = checkout.value.failure;
    if (error?.outcomeUnknown) void shop.cart.refresh();
    if (!this.#isShown(shop)) return;
    if (hasChanged) {
      this.problems = [{text: (texts) => texts.cartChanged}];
      return;
    }
    const {fieldMessages: fields} = error ?? {};
    if (fields) {
      this.problems = refusedFields(fields, customFields(shop.settings.value));
    } else this.outcome = error ? {type: 'failed', error} : {type: 'confirm'};
  }

  /** Whether the form still shows this shop. Also `true` if the page has removed the form. */
  #isShown(shop: Shop): boolean {
    return (this.#form.shop() ?? shop) === shop;
  }

  /**
   * Ends a payment of a shop that the form no longer shows. When a form shows this shop again, it
   * shows the payment, because the order is remembered.
   */
  #leaveToOwnForm(shop: Shop): void {
    this.#finish();
    void shop.cart.refresh();
  }

  /** Tells the page that a payment is about to be created. Returns `false` if the page stops it. */
  #dispatchBeforePayment(
    shop: Shop,
    {paymentMethod, currency}: PaymentRequest,
  ): boolean {
    return this.#host.dispatchEvent(
      new BeforePaymentEvent(shop.cart.value, paymentMethod, currency),
    );
  }

  /** Leads the shopper to the created payment. */
  async #goOn(
    result: PaymentResult,
    shop: Shop,
    order: OrderRecorder,
    tab?: PaymentTab,
  ): Promise<void> {
    try {
      const outcome = await this.#continuation.outcomeOf(result, shop, order, tab);
      if (!this.#isShown(shop)) return this.#leaveToOwnForm(shop);
      this.outcome = outcome;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // The payment exists already, so trying again must not create a second payment.
      this.#fail(error, async () => {
        this.busy = true;
        await this.#attempt(shop, () => this.#goOn(result, shop, order));
        this.busy = false;
        this.#host.requestUpdate();
        await this.#focusOutcome();
      });
      return;
    }
    const {outcome} = this;
    if (outcome?.type !== 'leaving') this.#finish();
    else if (checkoutOf(shop).value.paying) this.#go(outcome);
    this.#host.requestUpdate();
  }

  /** Shows an error with a button that tries again. */
  #fail(error: ShopError, tryAgain: () => Promise<void>): void {
    const retry = () => {
      this.outcome = undefined;
      this.#host.requestUpdate();
      void tryAgain();
    };
    this.outcome = {type: 'failed', error, retry};
    this.#host.requestUpdate();
  }

  async #focusOutcome(): Promise<void> {
    await this.#host.updateComplete;
    this.#host
      .querySelector<HTMLElement>(
        '.storefront-problems, .storefront-end .storefront-notice, store-payment, .storefront-invitation',
      )
      ?.focus();
  }

  /**
   * Called when the page's Content Security Policy has blocked the form that leads to the payment.
   */
  declined(): void {
    this.startAnew();
    this.outcome = {type: 'declined'};
    void this.#focusOutcome();
  }

  /** Called when the shopper has returned from the payment, which may have emptied the cart. */
  returned(): void {
    const shop = this.#form.shop();
    if (this.outcome?.type !== 'leaving' || !shop) return;
    this.startAnew();
    void shop.cart.refresh();
    void this.resume(shop);
  }
}
