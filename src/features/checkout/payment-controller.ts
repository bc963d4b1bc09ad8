import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {ShopError} from '../../lib/shop-error.js';
import {lazyModule} from '../../lib/lazy-module.js';
import {forgetLeaving, leftFor, rememberLeaving} from '../../shop/payment/leaving.js';
import {checkoutOf, customFields} from '../../shop/payment/checkout.js';
import {defaultActions} from '../../ui/default-actions.js';
import type {PaymentResult} from '../../shop/payment/checkout.js';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';
import {PaymentActionEvent, type PaymentPlace} from './payment-action-event.js';
import {PaymentCreatedEvent} from './payment-created-event.js';
import type {CheckedForm} from './check-form.js';
import type {Leaving, Outcome} from './payment-outcome.js';
import {refusedFields} from './checkout-problems.js';
import {PaymentTab} from './payment-tab.js';
import type {Problem} from '../../ui/fields/field.js';
import {canNavigateTop, isFramed} from './frame-exit.js';
import type {PaymentForm} from './payment/payment-page.js';
import {paymentUrl} from '../../ui/payment-url.js';
import {isEmpty} from '../../ui/order/totals.js';

/** The parts of the form that paying depends on. */
export interface Form {
  shop(): Shop | undefined;
  texts(): Texts;
  /** Where the payment opens. */
  target(): '_self' | '_blank';
  /**
   * Waits for pending changes of the order. Resolves to `false` if the order is no longer the one
   * that was displayed.
   */
  settle(shop: Shop): Promise<boolean>;
  check(shop: Shop): CheckedForm;
  /** The displayed order as a text, for comparison. */
  shown(shop: Shop): string;
  /** Navigates to the payment's address. */
  leave(url: string, place: PaymentPlace): void;
  /** Submits a hidden form that leads to the payment. */
  send(form: HTMLFormElement): void;
}

const gateway = lazyModule(() => import('./payment/gateway.js'));

/** The `store-payment` element that shows a payment in this page. */
type ShownPayment = HTMLElement & {readonly toPay: boolean};

type Host = ReactiveControllerHost & HTMLElement;

/** Controls a payment from the click on "Pay" to its outcome. */
export class PaymentController implements ReactiveController {
  readonly #host: Host;
  readonly #form: Form;
  #gateway: Awaited<ReturnType<typeof gateway.load>> | undefined;
  #sent: HTMLFormElement | undefined;
  /** The displayed order for which the payment was created. */
  #createdFor = '';
  /** Whether the payment has opened in a tab of its own. */
  #openedTab = false;
  busy = false;
  problems: readonly Problem[] = [];
  outcome: Outcome | undefined;

  constructor(host: Host, form: Form) {
    this.#host = host;
    this.#form = form;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of ['pageshow', 'focus']) addEventListener(type, this.#returned);
    document.addEventListener('visibilitychange', this.#returned);
    document.addEventListener('securitypolicyviolation', this.#stopped);
  }

  hostDisconnected(): void {
    for (const type of ['pageshow', 'focus']) removeEventListener(type, this.#returned);
    document.removeEventListener('visibilitychange', this.#returned);
    document.removeEventListener('securitypolicyviolation', this.#stopped);
    this.#removeForm();
  }

  /**
   * Pays. Further clicks lead to the same payment. `isConfirmed`: the shopper wants a payment
   * although the outcome of the last one is unknown.
   */
  async press(isConfirmed = false): Promise<void> {
    const shop = this.#form.shop();
    if (!shop || this.busy) return;
    // A cart that the payment has emptied still belongs to that payment.
    const isAnother =
      !isEmpty(shop.cart.value) && this.#createdFor !== this.#form.shown(shop);
    if (isAnother) this.edited();
    const {outcome} = this;
    if (outcome?.type === 'leaving' && checkoutOf(shop).value.paying) {
      return this.#go(outcome);
    }
    const shown = this.#host.querySelector<ShownPayment>('store-payment');
    if (outcome?.type === 'shown' && outcome.result && shown?.toPay)
      return shown.focus();
    this.busy = true;
    this.outcome = undefined;
    this.#host.requestUpdate();
    const tab = this.#openTab(shop);
    await this.#attempt(shop, () => this.#pay(shop, tab, isConfirmed));
    tab?.close();
    this.busy = false;
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
      this.outcome = {type: 'failed', error};
      reportError(cause);
    }
  }

  /** Forgets the created payment, because the form has changed since. */
  startAnew(): void {
    this.problems = [];
    const shop = this.#form.shop();
    if (shop && this.outcome?.type === 'leaving') checkoutOf(shop).finish();
    this.outcome = undefined;
    this.#removeForm();
    this.#host.requestUpdate();
  }

  /** Called when the form has changed. */
  edited(): void {
    const {outcome} = this;
    const created = outcome?.type === 'shown' && outcome.result;
    if (created || outcome?.type === 'leaving') this.startAnew();
  }

  /** Handles a click that opens the payment in a new tab, by the link or button below "Pay". */
  readonly openTab = (): void => {
    this.#openedTab = true;
    const {outcome} = this;
    if (outcome?.type === 'leaving' && outcome.form)
      this.#send(document, outcome.form, '_blank');
  };

  /**
   * Shows the status of the payment that the browser left for, from this page or an earlier one.
   */
  async resume(shop: Shop): Promise<void> {
    const left = leftFor(shop);
    if (!left) return;
    try {
      await defaultActions.definePayment(false);
    } catch (error) {
      // `definePayment` rejects with this error only.
      if (!this.outcome) this.#fail(error as ShopError, () => this.resume(shop));
      return;
    }
    if (this.outcome || this.busy) return;
    if (shop !== this.#form.shop()) return;
    this.outcome = {type: 'shown', orderId: left.orderId};
    this.#host.requestUpdate();
  }

  /**
   * Opens the tab during the click, because browsers block it later. Opens none if the form has
   * problems.
   */
  #openTab(shop: Shop): PaymentTab | undefined {
    if (this.#form.target() !== '_blank') return undefined;
    const checked = this.#form.check(shop);
    const lacking =
      'problems' in checked && checked.problems.some(({field, id}) => field ?? id);
    return lacking ? undefined : new PaymentTab(this.#form.texts().paying);
  }

  async #pay(
    shop: Shop,
    tab: PaymentTab | undefined,
    isConfirmed: boolean,
  ): Promise<void> {
    const {shopper} = shop.session.value;
    const asShown = await this.#form.settle(shop);
    const checked = this.#form.check(shop);
    this.problems = 'problems' in checked ? checked.problems : [];
    if ('problems' in checked) return;
    if (!asShown || shop.session.value.shopper !== shopper) {
      this.problems = [{text: (texts) => texts.cartChanged}];
      return;
    }
    this.#createdFor = this.#form.shown(shop);
    const checkout = checkoutOf(shop);
    const result = await checkout.pay(checked.request, {isConfirmed});
    if (result) {
      await this.#goOn(result, shop, tab);
      return;
    }
    const error = checkout.value.failure;
    const {fields} = error ?? {};
    if (fields) {
      this.problems = refusedFields(fields, customFields(shop.settings.value));
    } else this.outcome = error ? {type: 'failed', error} : {type: 'confirm'};
    if (error?.outcomeUnknown) void shop.cart.refresh();
  }

  /** Leads the shopper to the created payment. */
  async #goOn(result: PaymentResult, shop: Shop, tab?: PaymentTab): Promise<void> {
    const checkout = checkoutOf(shop);
    this.outcome = await this.#arrive(result, shop, tab);
    const {outcome} = this;
    if (outcome?.type !== 'leaving') checkout.finish();
    else if (checkout.value.paying) this.#go(outcome);
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

  /**
   * Carries out the service's answer; returns `undefined` if the page has canceled the default
   * action.
   */
  async #arrive(
    result: PaymentResult,
    shop: Shop,
    tab: PaymentTab | undefined,
  ): Promise<Outcome | undefined> {
    /** @internal Documented on the element. */
    this.#host.dispatchEvent(new PaymentCreatedEvent(result));
    if (result.type === 'url') {
      const url = paymentUrl(result.url, shop);
      return url
        ? this.#leave(url, undefined, result.orderId, shop, tab)
        : {type: 'unsafe'};
    }
    if (result.type !== 'html' && result.type !== 'qr') {
      if (result.type === 'free') forgetLeaving(shop);
      void shop.cart.refresh();
      return {type: result.type === 'free' ? 'paid' : 'unknown'};
    }
    try {
      this.#gateway ??= await gateway.loadOnClick();
      // The element must be defined before it shows a payment.
      await defaultActions.definePayment(true);
    } catch (error) {
      // The payment exists already, so retrying must not create a second one.
      const retry = async () => {
        await this.#attempt(shop, () => this.#goOn(result, shop));
        this.#host.requestUpdate();
      };
      this.#fail(error as ShopError, retry); // Both calls reject with this error only.
      return this.outcome;
    }
    const {readPage} = this.#gateway;
    const page =
      result.type === 'qr' ? 'qr' : readPage(result.html, shop, location.href);
    if (page === 'unsafe' || page === 'declined') return {type: page};
    if (typeof page === 'object') {
      return this.#leave(page.url, page, result.orderId, shop, tab);
    }
    /** @internal Documented on the element. */
    const show = this.#host.dispatchEvent(new PaymentActionEvent({action: page}));
    return show ? {type: 'shown', result, orderId: result.orderId} : undefined;
  }

  #leave(
    url: URL,
    form: PaymentForm | undefined,
    orderId: string,
    shop: Shop,
    tab: PaymentTab | undefined,
  ): Leaving | undefined {
    const openIn = this.#place();
    const action = form ? 'form' : 'url';
    /** @internal Documented on the element. */
    const go = this.#host.dispatchEvent(
      new PaymentActionEvent({action, ...form, url: url.href, openIn}),
    );
    if (!go) return undefined;
    rememberLeaving(shop, orderId);
    // If the payment has a tab of its own, this tab stays.
    const led = form
      ? tab?.submit((page) => this.#send(page, form, '_self'))
      : tab?.lead(url.href);
    this.#openedTab = Boolean(led);
    if (led) checkoutOf(shop).finish();
    return {type: 'leaving', url, form, openIn};
  }

  /**
   * The window for the payment. Payment pages refuse to be shown in a frame, so they open outside
   * of it.
   */
  #place(): PaymentPlace {
    const target = this.#form.target();
    if (target === '_blank' || !isFramed()) return target;
    return canNavigateTop() ? '_top' : '_blank';
  }

  #go({url, form, openIn}: Leaving): void {
    // Outside a frame, a payment whose tab was blocked opens in this tab.
    const place = isFramed() ? openIn : '_self';
    // A new tab needs a recent click. Without one the shopper follows the link below "Pay".
    if (place === '_blank' && !navigator.userActivation.isActive) return;
    this.#openedTab = place === '_blank';
    if (form) this.#send(document, form, place);
    else this.#form.leave(url.href, place);
  }

  #send(page: Document, form: PaymentForm, place: PaymentPlace): void {
    this.#removeForm();
    this.#sent = this.#gateway?.buildForm(page, form, place);
    if (this.#sent) this.#form.send(this.#sent);
  }

  /** Removes the hidden form. A field named `remove` would shadow the form's own method. */
  #removeForm(): void {
    if (this.#sent) Element.prototype.remove.call(this.#sent);
    this.#sent = undefined;
  }

  async #focusOutcome(): Promise<void> {
    await this.#host.updateComplete;
    this.#host
      .querySelector<HTMLElement>(
        '.storefront-problems, .storefront-end .storefront-notice, store-payment',
      )
      ?.focus();
  }

  /** Handles a form that the page's Content Security Policy has blocked. */
  readonly #stopped = (event: SecurityPolicyViolationEvent): void => {
    const {disposition, effectiveDirective} = event;
    // A report-only policy blocks nothing, so the browser is leaving.
    if (disposition !== 'enforce') return;
    if (effectiveDirective !== 'form-action' || !this.#sent) return;
    this.startAnew();
    this.outcome = {type: 'declined'};
    void this.#focusOutcome();
  };

  /** Handles the shopper's return from the payment, which may have emptied the cart. */
  readonly #returned = (event: Event): void => {
    if (this.outcome?.type !== 'leaving') return;
    // While the browser is still leaving from this tab, visibility changes do not mean a return.
    const back =
      event instanceof PageTransitionEvent
        ? event.persisted
        : this.#openedTab && !document.hidden;
    const shop = this.#form.shop();
    if (!back || !shop) return;
    this.startAnew();
    void shop.cart.refresh();
    void this.resume(shop);
  };
}
