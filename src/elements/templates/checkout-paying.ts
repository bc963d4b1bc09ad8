import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {safeUrl} from '../../basics/address.js';
import type {PaymentResult} from '../../state/checkout.js';
import {checkoutOf} from '../../pieces/paying.js';
import type {Shop} from '../../state/shop.js';
import type {Texts} from '../../texts/texts.js';
import {PaymentActionEvent} from '../events/payment-action-event.js';
import {PaymentCreatedEvent} from '../events/payment-created-event.js';
import type {CheckedForm} from './checkout-check.js';
import type {Outcome} from './checkout-outcome.js';
import {refusedFields} from './checkout-problems.js';
import {PaymentTab} from './checkout-tab.js';
import type {Problem} from './field.js';

/** The form, as far as paying depends on it. */
export interface Form {
  shop(): Shop | undefined;
  texts(): Texts;
  /** Where the payment opens. */
  target(): '_self' | '_blank';
  /** Resolves when nothing is under way that what is paid depends on. */
  settle(shop: Shop): Promise<void>;
  check(shop: Shop): CheckedForm;
  /** Sends the browser to the payment. */
  leave(url: string): void;
}

type Host = ReactiveControllerHost & HTMLElement;

/** From the pressed button to the payment, or to why there is none. */
export class Paying implements ReactiveController {
  readonly #host: Host;
  readonly #form: Form;
  busy = false;
  problems: readonly Problem[] = [];
  outcome: Outcome | undefined;

  constructor(host: Host, form: Form) {
    this.#host = host;
    this.#form = form;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pageshow', this.#returned);
    document.addEventListener('visibilitychange', this.#returned);
  }

  hostDisconnected(): void {
    removeEventListener('pageshow', this.#returned);
    document.removeEventListener('visibilitychange', this.#returned);
  }

  /** Pays, once: what is pressed meanwhile leads to the same payment. */
  async press(): Promise<void> {
    const shop = this.#form.shop();
    if (!shop || this.busy) return;
    if (this.outcome?.type === 'leaving' && checkoutOf(shop).value.paying) {
      return this.#form.leave(this.outcome.url.href);
    }
    this.busy = true;
    this.outcome = undefined;
    this.#host.requestUpdate();
    const tab = this.#openTab(shop);
    try {
      await this.#pay(shop, tab);
    } finally {
      tab?.close();
      this.busy = false;
      this.#host.requestUpdate();
    }
    await this.#host.updateComplete;
    this.#host
      .querySelector<HTMLElement>(
        '.storefront-problems, .storefront-end .storefront-notice',
      )
      ?.focus();
  }

  /** Forgets a payment that was created: it was one for what the form said before. */
  startAnew(): void {
    this.problems = [];
    const shop = this.#form.shop();
    if (shop && this.outcome?.type === 'leaving') checkoutOf(shop).finish();
    this.outcome = undefined;
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

  async #pay(shop: Shop, tab: PaymentTab | undefined): Promise<void> {
    await this.#form.settle(shop);
    const checked = this.#form.check(shop);
    this.problems = 'problems' in checked ? checked.problems : [];
    if ('problems' in checked) return;
    const result = await checkoutOf(shop).pay(checked.request);
    if (result) return this.#arrive(result, shop, tab);
    const error = checkoutOf(shop).value.failure;
    if (error?.fields) this.problems = refusedFields(error.fields);
    else if (error) this.outcome = {type: 'failed', error};
    if (error?.outcomeUnknown) void shop.cart.refresh();
  }

  #arrive(result: PaymentResult, shop: Shop, tab: PaymentTab | undefined): void {
    /** @internal Documented on the element. */
    this.#host.dispatchEvent(new PaymentCreatedEvent(result));
    if (result.type === 'url') return this.#leave(result.url, shop, tab);
    checkoutOf(shop).finish();
    this.outcome = {type: result.type === 'free' ? 'paid' : 'unknown'};
    void shop.cart.refresh();
  }

  #leave(address: string, shop: Shop, tab: PaymentTab | undefined): void {
    const url = safeUrl(address, shop.baseUrl, location.href);
    if (!url) {
      checkoutOf(shop).finish();
      this.outcome = {type: 'unsafe'};
      return;
    }
    const openIn = this.#form.target();
    /** @internal Documented on the element. */
    const go = this.#host.dispatchEvent(
      new PaymentActionEvent('url', url.href, openIn),
    );
    // The page takes over, or the payment has a tab of its own: this one stays.
    if (!go || tab?.lead(url.href)) checkoutOf(shop).finish();
    if (!go) return;
    this.outcome = {type: 'leaving', url, openIn};
    if (checkoutOf(shop).value.paying) this.#form.leave(url.href);
  }

  /** Back from the payment, which may have emptied the cart. */
  readonly #returned = (event: Event): void => {
    if (this.outcome?.type !== 'leaving') return;
    // To be seen again means nothing of a browser that is still on its way from this tab.
    const back =
      event instanceof PageTransitionEvent
        ? event.persisted
        : this.outcome.openIn === '_blank' && !document.hidden;
    if (!back) return;
    this.startAnew();
    void this.#form.shop()?.cart.refresh();
  };
}
