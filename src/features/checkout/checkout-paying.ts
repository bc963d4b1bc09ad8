import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {ShopError} from '../../lib/shop-error.js';
import {lazyModule} from '../../lib/lazy-module.js';
import {forgetLeaving, leftFor, rememberLeaving} from '../../shop/payment/leaving.js';
import {checkoutOf} from '../../shop/payment/checkout.js';
import {defaultActions} from '../../ui/default-actions.js';
import type {PaymentResult} from '../../shop/payment/checkout.js';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';
import {PaymentActionEvent, type PaymentPlace} from './payment-action-event.js';
import {PaymentCreatedEvent} from './payment-created-event.js';
import type {CheckedForm} from './checkout-check.js';
import type {Leaving, Outcome} from './checkout-outcome.js';
import {refusedFields} from './checkout-problems.js';
import {PaymentTab} from './checkout-tab.js';
import type {Problem} from '../../ui/fields/field.js';
import {canNavigateTop, isFramed} from './frame-exit.js';
import type {PaymentForm} from './payment/payment-page.js';
import {paymentUrl} from '../../ui/payment-url.js';
import {isEmpty} from '../../ui/order/totals.js';

/** The form, as far as paying depends on it. */
export interface Form {
  shop(): Shop | undefined;
  texts(): Texts;
  /** Where the payment opens. */
  target(): '_self' | '_blank';
  /** Resolves when nothing is under way that what is paid depends on: with `false` where that is not what was shown. */
  settle(shop: Shop): Promise<boolean>;
  check(shop: Shop): CheckedForm;
  /** What is shown of what is paid, to be compared with later. */
  shown(shop: Shop): string;
  /** Sends the browser to the payment, in this window. */
  leave(url: string, place: PaymentPlace): void;
  /** The same by a form. */
  send(form: HTMLFormElement): void;
}

const gateway = lazyModule(() => import('./payment/gateway.js'));

/** The element that shows a payment here. */
type ShownPayment = HTMLElement & {readonly toPay: boolean};

type Host = ReactiveControllerHost & HTMLElement;

/** From the pressed button to the payment, or to why there is none. */
export class Paying implements ReactiveController {
  readonly #host: Host;
  readonly #form: Form;
  #gateway: Awaited<ReturnType<typeof gateway.load>> | undefined;
  #sent: HTMLFormElement | undefined;
  /** What was shown of what the payment was created for. */
  #createdFor = '';
  /** Whether the payment has been opened in a tab of its own. */
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
   * Pays, once: what is pressed meanwhile leads to the same payment. `isConfirmed`: the shopper
   * wants a payment although the outcome of the last one is not known.
   */
  async press(isConfirmed = false): Promise<void> {
    const shop = this.#form.shop();
    if (!shop || this.busy) return;
    // A cart that the payment has emptied is not another one.
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
   * Does a step of the payment. Where it fails for a reason that nobody foresaw, the shopper reads
   * that the outcome is not known, and "Pay" can be pressed again.
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

  /** Forgets a payment that was created: it was one for what the form said before. */
  startAnew(): void {
    this.problems = [];
    const shop = this.#form.shop();
    if (shop && this.outcome?.type === 'leaving') checkoutOf(shop).finish();
    this.outcome = undefined;
    this.#removeForm();
    this.#host.requestUpdate();
  }

  /** The form says something else now. */
  edited(): void {
    const {outcome} = this;
    const created = outcome?.type === 'shown' && outcome.result;
    if (created || outcome?.type === 'leaving') this.startAnew();
  }

  /** The shopper opens the payment in a new tab, by the link or button below "Pay". */
  readonly openTab = (): void => {
    this.#openedTab = true;
    const {outcome} = this;
    if (outcome?.type === 'leaving' && outcome.form)
      this.#send(document, outcome.form, '_blank');
  };

  /** Shows how the payment stands that the browser left for, from this page or one before. */
  async resume(shop: Shop): Promise<void> {
    const left = leftFor(shop);
    if (!left) return;
    try {
      await defaultActions.definePayment(false);
    } catch (error) {
      // It rejects with no other error.
      if (!this.outcome) this.#fail(error as ShopError, () => this.resume(shop));
      return;
    }
    if (this.outcome || this.busy) return;
    if (shop !== this.#form.shop()) return;
    this.outcome = {type: 'shown', orderId: left.orderId};
    this.#host.requestUpdate();
  }

  /** Only a click may open a tab: now or never. Not for a form that is not going anywhere. */
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
    if (error?.fields) this.problems = refusedFields(error.fields);
    else this.outcome = error ? {type: 'failed', error} : {type: 'confirm'};
    if (error?.outcomeUnknown) void shop.cart.refresh();
  }

  /** Leads the shopper to a payment that was created. */
  async #goOn(result: PaymentResult, shop: Shop, tab?: PaymentTab): Promise<void> {
    const checkout = checkoutOf(shop);
    this.outcome = await this.#arrive(result, shop, tab);
    const {outcome} = this;
    if (outcome?.type !== 'leaving') checkout.finish();
    else if (checkout.value.paying) this.#go(outcome);
    this.#host.requestUpdate();
  }

  /** Shows an error whose button tries again. */
  #fail(error: ShopError, tryAgain: () => Promise<void>): void {
    const retry = () => {
      this.outcome = undefined;
      this.#host.requestUpdate();
      void tryAgain();
    };
    this.outcome = {type: 'failed', error, retry};
    this.#host.requestUpdate();
  }

  /** What comes of a payment that was created; `undefined` where the page takes over. */
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
      // Where a payment is to be seen, its element is there first.
      await defaultActions.definePayment(true);
    } catch (error) {
      // The payment has been created: to go on must not create a second one.
      const retry = async () => {
        await this.#attempt(shop, () => this.#goOn(result, shop));
        this.#host.requestUpdate();
      };
      this.#fail(error as ShopError, retry); // They reject with no other error.
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
    // The payment has a tab of its own: this one stays.
    const led = form
      ? tab?.submit((page) => this.#send(page, form, '_self'))
      : tab?.lead(url.href);
    this.#openedTab = Boolean(led);
    if (led) checkoutOf(shop).finish();
    return {type: 'leaving', url, form, openIn};
  }

  /** The window for the payment. Payment pages refuse to be shown in a frame, so they leave it. */
  #place(): PaymentPlace {
    const target = this.#form.target();
    if (target === '_blank' || !isFramed()) return target;
    return canNavigateTop() ? '_top' : '_blank';
  }

  #go({url, form, openIn}: Leaving): void {
    // Outside a frame, a payment whose tab was blocked opens in this one.
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

  /** Removes the hidden form. Not by its own method: a field called `remove` would stand in its place. */
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

  /** The page's own policy forbids to send a form there. */
  readonly #stopped = (event: SecurityPolicyViolationEvent): void => {
    const {disposition, effectiveDirective} = event;
    // A policy that only reports stops nothing: the browser is on its way.
    if (disposition !== 'enforce') return;
    if (effectiveDirective !== 'form-action' || !this.#sent) return;
    this.startAnew();
    this.outcome = {type: 'declined'};
    void this.#focusOutcome();
  };

  /** Back from the payment, which may have emptied the cart. */
  readonly #returned = (event: Event): void => {
    if (this.outcome?.type !== 'leaving') return;
    // To be seen again means nothing of a browser that is still on its way from this tab.
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
