import {initialState, Task, TaskStatus} from '@lit/task';
import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {readPaymentMethods} from '../../shop/payment/payment-methods.js';
import type {ShopError} from '../../lib/shop-error.js';
import {warnOnce} from '../../lib/warn-once.js';
import {ShopController} from '../../ui/shop-controller.js';
import {watchDepartures} from '../../shop/departures.js';
import {askedFields, checkoutOf, customFields} from '../../shop/payment/checkout.js';
import type {PaymentMethod} from '../../shop/payment/checkout.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import type {PaymentPlace} from './payment-action-event.js';
import {adoptCheckoutStyles} from './checkout-form.styles.js';
import {checkForm, type CheckedForm} from './check-form.js';
import {billingDetails, consentField} from './billing-details.js';
import {DiscordField} from './discord-field.js';
import {CheckoutDraft} from './checkout-draft.js';
import {checkoutNotice} from './checkout-notice.js';
import {outcomeNotice, paymentProgress} from './payment-outcome.js';
import {PaymentController} from './payment-controller.js';
import {
  currencyField,
  isFree,
  paymentMethodFields,
  VIRTUAL_CURRENCY,
  type Methods,
} from './payment-methods.js';
import {problemSummary} from './checkout-problems.js';
import {isDisplayed, orderReview, payText, type Review} from './order-review.js';
import {checkoutSkeleton} from './checkout-skeleton.js';
import type {FormView} from '../../ui/fields/field.js';
import {heading} from '../../ui/content/heading.js';
import type {ItemView} from '../../ui/order/item-view.js';
import {LightRoot} from '../../ui/light-root.js';
import {settingsReading, ShopTask} from '../../ui/shop-task.js';

let forms = 0;

/**
 * The checkout: billing details, payment method, consents, order summary and the button that pays.
 * It renders into the light DOM, so that browsers and password managers can fill in the form.
 * Themes select its parts with `checkout-form [part~=error]`.
 *
 * @tag checkout-form
 * @summary Checkout
 * @slot payment - Content that is moved into the payment area, such as hosted fields of a payment provider.
 * @fires {PaymentCreatedEvent} store-payment-created - The service has created a payment; nothing has been paid yet.
 * @fires {PaymentActionEvent} store-payment-action - The browser is about to leave for the payment, or the payment is about to be shown here; cancelable.
 * @csspart checkout - The whole element.
 * @csspart heading - The heading "Checkout".
 * @csspart form - The form.
 * @csspart problems - The summary of the problems in the form.
 * @csspart problems-heading - The heading of that summary.
 * @csspart problem - A problem, linked to its field.
 * @csspart details - The billing details.
 * @csspart details-heading - The heading of the billing details.
 * @csspart fields - The grid of the billing fields.
 * @csspart field - A field with its label and error message.
 * @csspart label - A field's label.
 * @csspart optional - Marks a field as optional.
 * @csspart input - A text field or select.
 * @csspart discord - The Discord account.
 * @csspart link-discord - The button that links a Discord account.
 * @csspart linked - The name of the linked Discord account.
 * @csspart hint - Explains where to find the Discord account's id.
 * @csspart methods - The payment methods.
 * @csspart legend - The legend "Payment method".
 * @csspart method - A payment method.
 * @csspart radio - The radio button of a payment method.
 * @csspart payment - The payment area, or a payment that is made in this page.
 * @csspart consent - A consent.
 * @csspart checkbox - The checkbox of a consent.
 * @csspart link - The link to the text of a consent.
 * @csspart summary - The order summary.
 * @csspart summary-heading - The heading of the order summary.
 * @csspart lines - The lines of the order.
 * @csspart line - A line of the order.
 * @csspart quantity - The quantity of a line.
 * @csspart name - The name of a line.
 * @csspart choices - The choices that a line still needs, such as a game server.
 * @csspart choice - A single choice.
 * @csspart select - The select of a choice.
 * @csspart note - A note on a choice.
 * @csspart total - The total to be paid.
 * @csspart clear-price - The total before reductions.
 * @csspart tax - The tax added to the total.
 * @csspart outdated - Says that the total may be out of date, because the cart could not be read.
 * @csspart estimate - Says that the total is an estimate.
 * @csspart partial - Says that the cart contains more than can be shown.
 * @csspart charged - The amount that is charged, if prices are shown in another currency.
 * @csspart empty - Says that the cart is empty, or that there is no payment method.
 * @csspart pay - The button that pays.
 * @csspart confirm - The button that pays although the outcome of the last payment is unknown.
 * @csspart status - The live region with the current status.
 * @csspart continue - The link to the payment.
 * @csspart paid - Says that the order is paid.
 * @csspart error - An error message, of the form or of a field.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The placeholder while the form loads.
 * @cssproperty [--store-checkout-form-accent=var(--store-accent)] - Background of the button.
 * @cssproperty [--store-checkout-form-on-accent=var(--store-on-accent)] - Text colour of the button.
 * @cssproperty [--store-checkout-form-field=transparent] - Background of the fields.
 */
export class CheckoutForm extends LitElement {
  /** Address of the terms and conditions. */
  @property({attribute: 'terms-url'}) termsUrl?: string;

  /** Address of the privacy policy. */
  @property({attribute: 'privacy-url'}) privacyUrl?: string;

  /**
   * Names of the payment methods, separated by commas, such as `PayPal, Stripe`, for services that
   * do not list them. Default: the names given to the provider or the script tag, else the
   * service's list.
   */
  @property({attribute: 'payment-methods'}) paymentMethods?: string;

  /**
   * Where the payment opens: in this tab or in a new one. Inside a frame, `_self` means the whole
   * tab, or a new one if the frame may not navigate the tab.
   */
  @property({attribute: 'payment-target', useDefault: true}) paymentTarget:
    '_self' | '_blank' = '_self';

  /** Level of the heading "Checkout". */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /** The page's content for the payment area. */
  @state() private payment: readonly Element[] = [];

  readonly #id = `storefront-checkout-${++forms}`;
  readonly #root = new LightRoot(this, 'checkout');
  readonly #draft = new CheckoutDraft();
  readonly #shop = new ShopController(this, (shop) => [
    shop.cart,
    shop.paymentMethods,
    checkoutOf(shop),
  ]);
  readonly #paying = new PaymentController(this, {
    shop: () => this.#shop.value,
    texts: () => this.#shop.texts,
    target: () => this.paymentTarget,
    settle: (shop) => this.#settle(shop),
    check: (shop) => this.#check(shop),
    shown: (shop) => this.#shown(shop),
    leave: (url, place) => this.leave(url, place),
    send: (form) => this.send(form),
  });
  readonly #discord = new DiscordField(this);
  readonly #choosing = new Set<string>();
  /**
   * Whether reading the cart has succeeded or failed once. The form waits for it, so that fields do
   * not change while the shopper fills them in.
   */
  #begun = false;
  /** Whether the summary and the button are left out of this rendering; see `#redrawOrder`. */
  #isOrderRemoved = false;
  #followed: Shop | undefined;
  /** Callbacks for a change of the shopper. They run after the fields have been read. */
  readonly #departures: (() => void)[] = [];
  #stopWatching: (() => void) | undefined;
  /** The values of a shopper whose token has expired, until the same shopper returns. */
  #absent: ReadonlyMap<string, string> | undefined;

  readonly #settings = new ShopTask(this, this.#shop, {
    ...settingsReading,
    current: ({settings}) => (this.#begun ? settings.value : undefined),
    renderFailure: (error, retry) =>
      checkoutNotice(error as ShopError, this.#shop.texts, retry),
  });

  /** The payment methods, from the page or from the service, which decides by the cart. */
  readonly #methods = new Task(this, {
    args: () =>
      [this.#shop.value, this.#shop.value?.cart.value.data, this.#named()] as const,
    task: ([shop, cart, named], {signal}) => {
      if (!shop || !cart?.items.length) return initialState;
      if (!named) return checkoutOf(shop).methods(signal);
      return named.split(',').map((name): PaymentMethod => ({name}));
    },
  });

  /** The original HTML of the page's children in the payment area. */
  readonly #sources = new WeakMap<Element, string>();

  /** Observes children that the page or the parser adds later. */
  readonly #children = new MutationObserver(() => this.#takePayment());

  override connectedCallback(): void {
    super.connectedCallback();
    adoptCheckoutStyles(this);
    this.#takePayment();
    this.#children.observe(this, {childList: true});
  }

  override disconnectedCallback(): void {
    this.#keep();
    this.#children.disconnect();
    super.disconnectedCallback();
  }

  /** Moves the focus to the heading of the form. */
  override focus(options?: FocusOptions): void {
    const top = this.querySelector<HTMLElement>('[part="heading"]');
    top?.setAttribute('tabindex', '-1');
    top?.focus(options);
  }

  protected override createRenderRoot(): HTMLElement {
    return this.#root.create();
  }

  /** Navigates to the payment's address. */
  protected leave(url: string, place: PaymentPlace): void {
    if (place === '_self') location.assign(url);
    else window.open(url, place, place === '_blank' ? 'noopener' : '');
  }

  /** Submits a hidden form that leads to the payment. */
  protected send(form: HTMLFormElement): void {
    // A field named `submit` would shadow the form's method.
    HTMLFormElement.prototype.submit.call(form);
  }

  protected override willUpdate(): void {
    this.#keep();
    const shop = this.#shop.value;
    const {data, failure} = shop?.cart.value ?? {};
    this.#begun ||= !!data || !!failure;
    for (const depart of this.#departures.splice(0)) depart();
    if (!shop || shop === this.#followed) return;
    if (this.#followed) this.#paying.startAnew();
    this.#followed = shop;
    this.#watchShopper(shop);
    void shop.cart.load();
    void this.#paying.resume(shop);
  }

  protected override render() {
    return html`
      ${heading(this.headingLevel, 'heading', this.#shop.texts.checkout)}
      ${this.#settings.render(
        (settings, shop) => this.#renderForm(shop, settings),
        checkoutSkeleton,
      )}
    `;
  }

  #renderForm(shop: Shop, settings: Settings) {
    const {texts, lang} = this.#shop;
    const {problems, outcome, busy} = this.#paying;
    const headingLevel = this.headingLevel + 1;
    const view: FormView = {id: this.#id, texts, draft: this.#draft.values, problems};
    const asked = problems.some(({id}) => id);
    const order = this.#review(shop, asked);
    const terms = {url: this.termsUrl, text: texts.readTerms};
    const privacy = {url: this.privacyUrl, text: texts.readPrivacy};
    return html`
      <form
        class="storefront-form"
        part="form"
        method="post"
        novalidate
        aria-label=${texts.checkout}
        @submit=${this.#submit}
        @input=${this.#edited}
      >
        ${problemSummary(headingLevel, view)}
        ${billingDetails(askedFields(settings), customFields(settings), headingLevel, lang, view)}
        ${checkoutOf(shop).wantsDiscord(settings) ? this.#discord.render(shop, view) : nothing}
        <section class="storefront-section" part="payment">
          ${this.#renderMethods(shop, view)} ${this.payment}
          ${currencyField(settings, shop.displayCurrency.name, view)}
        </section>
        <div class="storefront-consents">
          ${consentField('termsAndConditions', texts.terms, terms, view)}
          ${consentField('privacyPolicy', texts.privacy, privacy, view)}
        </div>
        ${this.#isOrderRemoved ? nothing : orderReview(order)}
        <div class="storefront-end">
          ${outcomeNotice(outcome, texts, headingLevel, () => this.#press(true))}
          ${
            this.#isOrderRemoved
              ? nothing
              : html`<button class="storefront-button storefront-pay" part="pay" type="submit">${payText(order)}</button>`
          }
          ${paymentProgress(busy, outcome, texts, this.#paying.openTab)}
        </div>
      </form>
    `;
  }

  #renderMethods(shop: Shop, view: FormView) {
    const {data, failure} = shop.cart.value;
    const asked = data ? data.items.length && !isFree(shop) : !failure;
    return asked ? paymentMethodFields(this.#ways(), view) : nothing;
  }

  /**
   * Names of the payment methods that the page gives, separated by commas; empty if it gives none.
   */
  #named(): string {
    const own = readPaymentMethods(this.paymentMethods);
    return (own.length ? own : (this.#shop.value?.paymentMethods.value ?? [])).join();
  }

  /** The payment methods and the chosen one. A single method is chosen automatically. */
  #ways(): Methods {
    const {value: offered, status, error} = this.#methods;
    const wish =
      offered?.length === 1
        ? offered[0]?.name
        : this.#draft.values.get('paymentMethod');
    return {
      offered,
      chosen: offered?.find(({name}) => name === wish)?.name,
      error: status === TaskStatus.ERROR ? (error as ShopError) : undefined,
      retry: () => void this.#methods.run(),
    };
  }

  /**
   * Waits for pending changes and reads the cart again. Resolves to whether the order is still the
   * one that was displayed, without failed changes.
   */
  async #settle(shop: Shop): Promise<boolean> {
    const {cart} = shop;
    const {failures, pending, data} = cart.value;
    const shown = data && !pending ? this.#shown(shop) : undefined;
    await cart.settled();
    await cart.refresh();
    do {
      await cart.settled();
      // The changed cart makes the task request the payment methods again.
      await this.updateComplete;
      if (this.#methods.status === TaskStatus.ERROR) void this.#methods.run();
      await this.#methods.taskComplete.catch(() => undefined);
    } while (cart.value.pending);
    const failed = [...cart.value.failures].some(
      ([what, failure]) => failures.get(what) !== failure,
    );
    const {lines} = cart.value;
    const isSeen = !lines.length || isDisplayed(this.#review(shop, false), this);
    if (!isSeen) await this.#redrawOrder();
    return isSeen && !failed && (!shown || shown === this.#shown(shop));
  }

  /**
   * Removes and renders the summary and the button, after a script of the page has changed them.
   */
  async #redrawOrder(): Promise<void> {
    this.#isOrderRemoved = true;
    this.requestUpdate();
    await this.updateComplete;
    this.#isOrderRemoved = false;
    this.requestUpdate();
    await this.updateComplete;
  }

  /** The displayed order as a text, for comparison. */
  #shown(shop: Shop): string {
    const {data, lines} = shop.cart.value;
    return JSON.stringify([
      shop.displayCurrency.name,
      payText(this.#review(shop, false)),
      lines.map(({key, count}) => [key, count]),
      data?.partial,
    ]);
  }

  #review(shop: Shop, asked: boolean): Review {
    const virtual = this.#ways().chosen === VIRTUAL_CURRENCY;
    return {...this.#view(shop), choosing: this.#choosing, asked, virtual};
  }

  #check(shop: Shop): CheckedForm {
    this.#keep();
    return checkForm(this.#draft.values, this.#ways(), this.#view(shop));
  }

  #view(shop: Shop): ItemView {
    const {texts, money} = this.#shop;
    const points = shop.settings.value?.virtual_currency || texts.virtualCurrency;
    return {shop, texts, money, headingLevel: this.headingLevel + 1, points};
  }

  /**
   * Clears the form when the shopper changes, so that nobody reads or uses another shopper's data.
   */
  #watchShopper(shop: Shop): void {
    // The session outlives forms, so it must not keep removed forms in memory.
    const form = new WeakRef(this);
    const later = (depart: (form: CheckoutForm) => void) => () => {
      const found = form.deref();
      if (!found) return stop();
      found.#departures.push(() => depart(found));
      found.requestUpdate();
    };
    const stop = watchDepartures(shop.session, () => shop.shopperName, {
      gone: later((found) => found.#forget()),
      expired: later((found) => (found.#absent = found.#forget())),
      back: later((found) => {
        if (found.#absent) found.#draft.restore(found.#absent);
        found.#absent = undefined;
      }),
    });
    this.#stopWatching?.();
    this.#stopWatching = stop;
  }

  /** Clears the form and returns its values. */
  #forget(): ReadonlyMap<string, string> {
    this.#absent = undefined;
    this.#discord.forget();
    this.#paying.startAnew();
    return this.#draft.take();
  }

  #keep(): void {
    const form = this.querySelector<HTMLFormElement>('form.storefront-form');
    if (form) this.#draft.keep(form);
  }

  /**
   * Moves the page's children into the payment area. Libraries that morph the page add copies of
   * children moved before, which are removed.
   */
  #takePayment(): void {
    const found: Element[] = [];
    for (const one of this.querySelectorAll(':scope > [slot="payment"]')) {
      if (this.payment.includes(one)) continue;
      if (this.payment.some((known) => this.#isSame(known, one))) one.remove();
      else found.push(one);
    }
    if (!found.length) return;
    for (const one of found) this.#sources.set(one, one.outerHTML);
    this.payment = this.#root.isInPlace ? [...this.payment, ...found] : found;
  }

  /**
   * Whether `found` is a copy of a known child. If a morph moved fields into the copy, it is not.
   */
  #isSame(known: Element, found: Element): boolean {
    return (
      this.#sources.get(known) === found.outerHTML &&
      [...found.querySelectorAll('[id]')].every(({id}) =>
        known.querySelector(`#${CSS.escape(id)}`),
      )
    );
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#press();
  }

  /** For `isConfirmed` see `PaymentController.press`. */
  #press(isConfirmed = false): void {
    if (isPressed()) void this.#paying.press(isConfirmed);
    else warnOnce('a script pressed "Pay", which only shoppers can: nothing was paid.');
  }

  #edited(event: Event): void {
    this.#keep();
    this.#paying.edited();
    // Updates the bound values, so that the next rendering does not undo the shopper's change.
    this.requestUpdate();
    const {name, value} = event.target as HTMLSelectElement;
    if (name === 'currency') this.#shop.value?.preferences.pick({currency: value});
  }
}

/**
 * Whether a shopper pressed the button, by pointer, keyboard or screen reader, and not a script.
 */
function isPressed(): boolean {
  // Undefined in old browsers, which are trusted.
  const {userActivation} = navigator as {userActivation?: UserActivation};
  return userActivation?.isActive ?? true;
}
