import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {removeFromAddress} from '../../lib/replace-address.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {PaymentRequest} from '../../api/payment-request.js';
import {
  orderText,
  paymentOf,
  VIRTUAL_CURRENCY,
  type PayingPage,
} from '../../shop/payment/driver.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import {amountText} from '../../ui/content/price.js';
import {consentUrl} from '../../ui/content/consent-url.js';
import {heading} from '../../ui/content/heading.js';
import {defaultActions} from '../../ui/default-actions.js';
import {
  forgetCheckoutStart,
  reportCheckoutStart,
} from '../../ui/events/checkout-started-event.js';
import type {FormProblem, FormView} from './form-fields.js';
import {readLineControls} from '../../ui/fields/typed-value.js';
import {LightRenderRoot} from '../../ui/light-render-root.js';
import {forPlayer} from '../../ui/order/for-player.js';
import {itemContextOf, type ItemContext} from '../../ui/order/item-context.js';
import {isCartEmpty} from '../../ui/order/totals.js';
import {reportPayments} from '../../ui/payment-completion.js';
import {ShopController} from '../../ui/shop-controller.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';
import {BeforePaymentEvent} from './before-payment-event.js';
import {billingDetails, DiscordField} from './billing-details.js';
import {adoptCheckoutStyles} from './checkout-form.styles.js';
import {checkoutNotice, checkoutSkeleton, signInNotice} from './checkout-notice.js';
import {
  askedFields,
  checkForm,
  customFields,
  problemSummary,
  refusedFields,
  wantsDiscord,
} from './checkout-problems.js';
import {CheckoutValues} from './checkout-values.js';
import {consents, PageConsents} from './consents/consents.js';
import {LightSlot} from './consents/light-slot.js';
import {orderReview, payText, type OrderReviewContext} from './order-review.js';
import type {PaymentPlace} from './payment-action-event.js';
import {PaymentCreatedEvent} from './payment-created-event.js';
import {isCartFree, paymentArea, PaymentMethodsTask} from './payment-methods.js';
import {paymentOutcome} from './payment-outcome.js';
import {PaymentRedirect} from './payment-redirect.js';

const CART_CHANGED: FormProblem = {text: (texts) => texts.cartChanged};

let forms = 0;

/**
 * The checkout: billing details, payment method, consents, order summary and the button that pays.
 * It renders into the light DOM, so that browsers and password managers can fill in the form.
 * Themes select its parts with `checkout-form [part~=error]`.
 *
 * @tag checkout-form
 * @summary Checkout
 * @slot payment - Content that is moved into the payment area, such as hosted fields of a payment provider.
 * @slot consents - The page's own consents, such as a checkbox for the shopper's age. Invalid controls, such as an empty `required` field, are listed among the problems.
 * @fires {BeforePaymentEvent} store-before-payment - The shopper has pressed "Pay", everything is filled in, and nothing has been sent yet; cancelable.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @fires {CheckoutStartedEvent} store-checkout-started - The shopper has started to fill in the checkout.
 * @fires {PaymentCreatedEvent} store-payment-created - The service has created a payment; nothing has been paid yet.
 * @fires {PaymentCompletedEvent} store-payment-completed - The service has reported the order as paid; once for each order.
 * @fires {PaymentActionEvent} store-payment-action - The browser is about to leave for the payment, or the payment is about to be shown here; cancelable.
 * @csspart checkout - The whole element.
 * @csspart heading - The heading "Checkout".
 * @csspart form - The form.
 * @csspart pay-bar - The button that pays, with the status below it. On phones it stays in view in the checkout dialog.
 * @csspart pay - The button that pays.
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
   * do not list them. Default: the names given to `store-provider` or the script tag, otherwise the
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

  readonly #id = `storefront-checkout-${++forms}`;
  readonly #root = new LightRenderRoot(this, 'checkout');
  readonly #paymentSlot = new LightSlot(this, this.#root, '[slot="payment"]');
  readonly #pageConsents = new PageConsents(this, this.#root);
  readonly #shop = new ShopController(this, (shop) => [
    shop.session,
    shop.cart,
    shop.paymentMethods,
    shop.consentUrls,
    paymentOf(shop),
  ]);
  readonly #values = new CheckoutValues(this, this.#shop, () => this.#forget());
  readonly #redirect = new PaymentRedirect(this, this.#shop, {
    leave: (url, place) => this.leave(url, place),
    send: (form) => this.send(form),
  });
  readonly #discord = new DiscordField(this);
  readonly #methods = new PaymentMethodsTask(this, this.#shop);
  readonly #openChoices = new Set<string>();
  /** The problems that the last press has found. */
  #found: readonly FormProblem[] = [];
  /**
   * Whether the first read of the cart has succeeded or failed. Until then the form is
   * not shown, so that its fields do not change while the shopper fills them in.
   */
  #hasReadCart = false;
  /** The order that was rendered last: `orderText`. */
  #rendered: string | undefined;
  /** The value with which the field for the currency was rendered last. */
  #renderedCurrency = '';
  #followed: Shop | undefined;
  #shopper: AbortSignal | undefined;
  /** The registration of `store-payment`, and why it has failed. */
  #definition: Promise<void> | undefined;
  #missing: ShopError | undefined;

  readonly #settings = new ShopTask(this, this.#shop, {
    ...settingsTaskOptions,
    staysOpen: false,
    current: ({settings}) => (this.#hasReadCart ? settings.value : undefined),
    renderFailure: (error, retry) =>
      signInNotice(error as ShopError, this, this.#shop, retry),
  });

  /** What the payment's driver needs of this form. */
  readonly #page: PayingPage = {
    request: (isAsShown) => this.#request(isAsShown),
    created: (result) => {
      // The status of an earlier order must not be shown for this one.
      removeFromAddress('order_id', 'checkout_id');
      if (this.#followed) forgetCheckoutStart(this.#followed);
      this.dispatchEvent(new PaymentCreatedEvent(result));
    },
    open: (result) => this.#redirect.open(result),
  };

  override connectedCallback(): void {
    super.connectedCallback();
    adoptCheckoutStyles(this);
  }

  /** Moves the focus to the heading of the form. */
  override focus(options?: FocusOptions): void {
    const top = this.querySelector<HTMLElement>('[part="heading"]');
    top?.setAttribute('tabindex', '-1');
    top?.focus(options);
  }

  /** @internal React and others call this for children that have been moved into the form. */
  override insertBefore<T extends Node>(node: T, before: Node | null): T {
    this.requestUpdate();
    return Node.prototype.insertBefore.call(this.#parentOf(before), node, before) as T;
  }

  /** @internal See `insertBefore`. */
  override moveBefore(node: Node, before: Node | null): void {
    this.insertBefore(node, before);
  }

  /** @internal See `insertBefore`. */
  override replaceChild<T extends Node>(node: Node, child: T): T {
    return Node.prototype.replaceChild.call(this.#parentOf(child), node, child) as T;
  }

  /** @internal See `insertBefore`. */
  override removeChild<T extends Node>(child: T): T {
    return Node.prototype.removeChild.call(this.#parentOf(child), child) as T;
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
    // A field named `submit` would shadow the form's method, so the prototype's method is called.
    HTMLFormElement.prototype.submit.call(form);
  }

  protected override willUpdate(): void {
    this.#read();
    const shop = this.#shop.value;
    const {data, failure} = shop?.cart.value ?? {};
    this.#hasReadCart ||= !!data || !!failure;
    if (!shop) return;
    this.#follow(shop);
    const {order, busy} = paymentOf(shop).value;
    if (order && !this.#definition)
      this.#definition = defaultActions.definePayment().catch((error: unknown) => {
        this.#missing = error as ShopError; // It rejects with a `ShopError` only.
        this.requestUpdate();
      });
    // A sign-in may have solved the listed problems.
    if (this.#shopper !== shop.session.signal && !busy) this.#found = [];
    this.#shopper = shop.session.signal;
  }

  protected override updated(): void {
    this.#pageConsents.mark({problems: this.#problems, id: this.#id});
  }

  protected override render() {
    return html`
      ${heading(this.headingLevel, 'heading', this.#shop.texts.checkoutTitle)}
      ${this.#settings.render(
        (settings, shop) => this.#renderForm(shop, settings),
        checkoutSkeleton,
      )}
    `;
  }

  #renderForm(shop: Shop, settings: Settings) {
    const {data, lines, failure} = shop.cart.value;
    if (failure?.kind === 'unauthorized' && !data && !lines.length)
      return signInNotice(failure, this, this.#shop, () => void shop.cart.refresh());
    const {texts, lang} = this.#shop;
    const view = paymentOf(shop).value;
    const problems = this.#problems;
    const headingLevel = this.headingLevel + 1;
    const form: FormView = {id: this.#id, texts, values: this.#values.values, problems};
    const order = this.#orderView(
      shop,
      problems.some(({id}) => id),
    );
    this.#rendered = orderText(shop, order.method);
    this.#methods.shown(order.method);
    this.#renderedCurrency = shop.displayCurrency.name;
    const {isHere} = this.#redirect;
    const links = {
      terms: consentUrl('terms', shop, this.termsUrl),
      privacy: consentUrl('privacy', shop, this.privacyUrl),
    };
    const isShown = view.order ?? (view.result?.type === 'free' || isHere);
    const isDone = isShown && data && isCartEmpty(shop.cart.value);
    return html`
      <form target="_self"
        class="storefront-form ${isDone ? 'storefront-done' : ''}"
        part="form"
        method="post"
        novalidate
        aria-label=${texts.checkoutTitle}
        @submit=${this.#submit}
        @input=${this.#edited}
        @change=${this.#edited}
        @focusin=${() => this.#reportStart(shop)}
      >
        ${problemSummary(headingLevel, form)}
        <div class="storefront-order">
          ${forPlayer(this.#shop)} ${orderReview(order)}
        </div>
        <div class="storefront-steps">
          ${billingDetails(askedFields(settings), customFields(settings), !order.virtual, headingLevel, lang, form)}
          ${wantsDiscord(shop) ? this.#discord.render(shop, form) : nothing}
          ${paymentArea(this.#offer, this.#paymentSlot.box, {shop, settings}, form)}
          ${consents(links, this.#pageConsents, form)}
          <div class="storefront-end">
            ${
              this.#missing && view.order
                ? checkoutNotice(this.#missing, texts)
                : paymentOutcome(
                    view,
                    isHere,
                    texts,
                    headingLevel,
                    (isConfirmed) => void this.#press(isConfirmed),
                  )
            }
            <div class="storefront-pay-bar" part="pay-bar">
              <button class="storefront-button storefront-pay-button" part="pay" type="submit">${amountText(payText(order))}</button>
              ${this.#redirect.render()}
            </div>
          </div>
        </div>
      </form>
    `;
  }

  /** The payment methods, and the name of the chosen method. */
  get #offer() {
    return this.#methods.methods(this.#values.values.get('paymentMethod'));
  }

  /** The problems to list: those of the last press, or what the service has refused. */
  get #problems(): readonly FormProblem[] {
    const shop = this.#shop.value;
    const notice = shop && paymentOf(shop).value.notice;
    if (notice?.type === 'changed') return [CART_CHANGED];
    const refused = notice?.type === 'failed' && notice.error.fieldMessages;
    return refused
      ? refusedFields(refused, customFields(shop?.settings.value))
      : this.#found;
  }

  #orderView(shop: Shop, marksMissing = false): OrderReviewContext {
    const method = isCartFree(shop) ? undefined : this.#offer.chosen;
    const virtual = method === VIRTUAL_CURRENCY;
    return {
      ...this.#view(shop),
      openChoices: this.#openChoices,
      marksMissing,
      method,
      virtual,
    };
  }

  #view(shop: Shop): ItemContext {
    const context = itemContextOf(this.#shop, shop, this.headingLevel + 1);
    return {...context, idPrefix: `${this.#id}-`};
  }

  #submit(event: Event): void {
    event.preventDefault();
    void this.#press();
  }

  /** `isConfirmed`: the shopper pays although the outcome of the last payment is unknown. */
  async #press(isConfirmed = false): Promise<void> {
    this.#read();
    const shop = this.#shop.value;
    if (!shop || paymentOf(shop).value.busy) return;
    readLineControls(this);
    const here = this.querySelector<HTMLElement & {readonly toPay: boolean}>(
      'store-payment',
    );
    if (here && !here.toPay) paymentOf(shop).drop();
    const isListed = this.#check(shop).problems.some(
      ({field, id, control}) => field ?? id ?? control,
    );
    if (this.paymentTarget === '_blank' && !isListed) this.#redirect.openTab();
    const {method} = this.#orderView(shop);
    // While a change is pending, no amounts are shown.
    const shown = this.#rendered && (shop.cart.value.pending ? '' : this.#rendered);
    try {
      const press = {shown, method, isConfirmed, page: this.#page};
      await paymentOf(shop).press(press);
    } catch (error) {
      reportError(error);
    }
    this.#redirect.closeTab();
    await this.updateComplete;
    this.querySelector<HTMLElement>(
      '.storefront-problems, .storefront-end .storefront-notice, store-payment, .storefront-invitation',
    )?.focus();
  }

  /** The payment to request. Otherwise, lists what is missing. */
  async #request(isAsShown: boolean): Promise<PaymentRequest | undefined> {
    await this.#methods.settled();
    const shop = this.#followed;
    if (!shop) return undefined;
    const {problems, request} = this.#check(shop);
    this.#found = request && !isAsShown ? [CART_CHANGED] : problems;
    this.requestUpdate();
    if (!request || !isAsShown) return undefined;
    const {paymentMethod, currency} = request;
    const event = new BeforePaymentEvent(shop.cart.value, paymentMethod, currency);
    return this.dispatchEvent(event) ? request : undefined;
  }

  #check(shop: Shop) {
    this.#values.keep();
    const own = this.#pageConsents.problems();
    return checkForm(this.#values.values, this.#offer, this.#view(shop), own);
  }

  /** Shows another shop. The payment of the former one is shown when the form shows it again. */
  #follow(shop: Shop): void {
    if (shop === this.#followed) return;
    if (this.#followed) paymentOf(this.#followed).leave(this.#page);
    this.#followed = shop;
    reportPayments(shop);
    void shop.cart.load();
    if (paymentOf(shop).value.state === 'none') paymentOf(shop).look();
  }

  /** Forgets what the shopper has entered besides the values of our fields. */
  #forget(): void {
    this.#discord.forget();
    this.#pageConsents.reset();
    this.#found = [];
  }

  /** Reads the fields where they stand, because scripts may have set a value without an event. */
  #read(): void {
    if (this.#values.keep()) this.#drop();
    const picker = this.querySelector<HTMLSelectElement>(`#${this.#id}-currency`);
    if (picker && picker.value !== this.#renderedCurrency)
      this.#shop.value?.preferences.pick({currency: picker.value});
  }

  /** Lets go of a payment that was created for what the form has shown before. */
  #drop(): void {
    const shop = this.#shop.value;
    if (shop && !paymentOf(shop).value.busy) paymentOf(shop).drop();
  }

  /** The parent of a child of the page: this element, or the box that the child was moved to. */
  #parentOf(child: Node | null): Node {
    const boxes = [this.#paymentSlot.box, this.#pageConsents.box];
    return boxes.find((box) => box === child?.parentNode) ?? this;
  }

  /** A payment that is shown does not begin another checkout. */
  #reportStart(shop: Shop): void {
    const {busy, state, notice} = paymentOf(shop).value;
    if (!busy && state === 'none' && !notice) reportCheckoutStart(this, shop);
  }

  #edited(): void {
    this.#read();
    this.#drop();
    if (this.#shop.value) this.#reportStart(this.#shop.value);
    // Renders the changed value. Without this, a later rendering for another reason would write the
    // old value into the field.
    this.requestUpdate();
  }
}
