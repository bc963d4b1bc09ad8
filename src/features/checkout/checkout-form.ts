import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import type {ShopError} from '../../lib/shop-error.js';
import {ShopController} from '../../ui/shop-controller.js';
import {askedFields, checkoutOf, customFields} from '../../shop/payment/checkout.js';
import type {SessionState} from '../../shop/session.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import type {PaymentPlace} from './payment-action-event.js';
import {reportCheckoutStart} from '../../ui/events/checkout-started-event.js';
import {adoptCheckoutStyles} from './checkout-form.styles.js';
import {checkForm, type CheckedForm} from './check-form.js';
import {billingDetails} from './billing-details.js';
import {consents} from './consents/consents.js';
import {DiscordField} from './discord-field.js';
import {CheckoutValues} from './checkout-values.js';
import {outcomeNotice, redirectStatus} from './payment-outcome.js';
import {PaymentController} from './payment-controller.js';
import {PaymentMethodsTask} from './payment-methods-task.js';
import {LightSlot} from './consents/light-slot.js';
import {PageConsents} from './consents/page-consents.js';
import {isCartFree, paymentArea, VIRTUAL_CURRENCY} from './payment-methods.js';
import {problemSummary} from './checkout-problems.js';
import {signInNotice} from './sign-in-notice.js';
import {
  orderData,
  orderReview,
  payText,
  type OrderReviewContext,
} from './order-review.js';
import {OrderChangeCheck} from './order-change-check.js';
import {checkoutSkeleton} from './checkout-skeleton.js';
import type {FormView} from '../../ui/fields/form-fields.js';
import {amountText} from '../../ui/content/price.js';
import {consentUrl} from '../../ui/content/consent-url.js';
import {heading} from '../../ui/content/heading.js';
import {itemContextOf, type ItemContext} from '../../ui/order/item-context.js';
import {isCartEmpty} from '../../ui/order/totals.js';
import {LightRenderRoot} from '../../ui/light-render-root.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';

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
  readonly #values = new CheckoutValues(this, (isShown) => {
    this.#discord.forget();
    this.#pageConsents.reset();
    if (isShown) this.#paying.startAnew();
  });
  readonly #shop = new ShopController(this, (shop) => [
    shop.cart,
    shop.paymentMethods,
    shop.consentUrls,
    checkoutOf(shop),
  ]);
  readonly #paying = new PaymentController(this, {
    shop: () => this.#shop.value,
    texts: () => this.#shop.texts,
    target: () => this.paymentTarget,
    settle: (shop) => this.#orderCheck.settle(shop),
    check: (shop) => this.#check(shop),
    orderFingerprint: (shop) => JSON.stringify(orderData(this.#orderView(shop))),
    leave: (url, place) => this.leave(url, place),
    send: (form) => this.send(form),
  });
  readonly #discord = new DiscordField(this);
  readonly #openChoices = new Set<string>();
  /**
   * Whether the first read of the cart has succeeded or failed. Until then the form is
   * not shown, so that its fields do not change while the shopper fills them in.
   */
  #hasReadCart = false;
  /** The value with which the field for the currency was rendered last. */
  #renderedCurrency = '';
  #followedShop: Shop | undefined;
  #followedSession: SessionState | undefined;

  readonly #settings = new ShopTask(this, this.#shop, {
    ...settingsTaskOptions,
    staysOpen: false,
    current: ({settings}) => (this.#hasReadCart ? settings.value : undefined),
    renderFailure: (error, retry) =>
      signInNotice(error as ShopError, this, this.#shop, retry),
  });

  readonly #methods = new PaymentMethodsTask(this, this.#shop);
  readonly #orderCheck = new OrderChangeCheck(this, this.#methods, (shop) =>
    this.#orderView(shop),
  );

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
    if (shop.session.value !== this.#followedSession) {
      const isSignedIn = shop.session.value.status === 'signed-in';
      const wasSignedOut = this.#followedSession?.status !== 'signed-in';
      this.#followedSession = shop.session.value;
      if (shop === this.#followedShop) {
        if (isSignedIn && wasSignedOut) this.#paying.signedIn();
        // Another shopper may have other orders, so the form searches again for a payment to show.
        void this.#paying.resume(shop);
      }
    }
    if (shop === this.#followedShop) return;
    if (this.#followedShop) {
      this.#discord.forget();
      this.#pageConsents.reset();
      this.#paying.startAnew();
    }
    this.#followedShop = shop;
    this.#values.follow(shop);
    void shop.cart.load();
    void this.#paying.resume(shop);
  }

  protected override updated(): void {
    this.#pageConsents.mark({problems: this.#paying.problems, id: this.#id});
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
    const {problems, outcome, busy} = this.#paying;
    const headingLevel = this.headingLevel + 1;
    const view: FormView = {id: this.#id, texts, values: this.#values.values, problems};
    const order = this.#orderView(
      shop,
      problems.some(({id}) => id),
    );
    this.#orderCheck.rendered(order);
    this.#methods.shown(order.method);
    this.#renderedCurrency = shop.displayCurrency.name;
    const links = {
      terms: consentUrl('terms', shop, this.termsUrl),
      privacy: consentUrl('privacy', shop, this.privacyUrl),
    };
    const isPaymentShown = outcome?.type === 'paid' || outcome?.type === 'shown';
    const isDone =
      isPaymentShown && shop.cart.value.data && isCartEmpty(shop.cart.value);
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
        @focusin=${() => outcome ?? this.#reportStart(shop)}
      >
        ${problemSummary(headingLevel, view)}
        <div class="storefront-order">
          ${orderReview(order)}
        </div>
        <div class="storefront-steps">
          ${billingDetails(askedFields(settings), customFields(settings), headingLevel, lang, view)}
          ${checkoutOf(shop).wantsDiscord(settings) ? this.#discord.render(shop, view) : nothing}
          ${paymentArea(this.#offer, this.#paymentSlot.box, {shop, settings}, view)}
          ${consents(links, this.#pageConsents, view)}
          <div class="storefront-end">
            ${outcomeNotice(outcome, texts, headingLevel, () => this.#press(true))}
            <div class="storefront-pay-bar" part="pay-bar">
              <button class="storefront-button storefront-pay-button" part="pay" type="submit">${amountText(payText(order))}</button>
              ${redirectStatus(busy, outcome, texts, this.#paying.openTab)}
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

  #check(shop: Shop): CheckedForm {
    this.#values.keep();
    const own = this.#pageConsents.problems();
    return checkForm(this.#values.values, this.#offer, this.#view(shop), own);
  }

  #view(shop: Shop): ItemContext {
    const context = itemContextOf(this.#shop, shop, this.headingLevel + 1);
    return {...context, idPrefix: `${this.#id}-`};
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#press();
  }

  /** `isConfirmed`: the shopper pays although the outcome of the last payment is unknown. */
  #press(isConfirmed = false): void {
    this.#read();
    void this.#paying.press(isConfirmed);
  }

  /** Reads the fields where they stand, because scripts may have set a value without an event. */
  #read(): void {
    if (this.#values.keep()) this.#paying.edited();
    const picker = this.querySelector<HTMLSelectElement>(`#${this.#id}-currency`);
    if (picker && picker.value !== this.#renderedCurrency)
      this.#shop.value?.preferences.pick({currency: picker.value});
  }

  /** The parent of a child of the page: this element, or the box that the child was moved to. */
  #parentOf(child: Node | null): Node {
    const boxes = [this.#paymentSlot.box, this.#pageConsents.box];
    return boxes.find((box) => box === child?.parentNode) ?? this;
  }

  #reportStart(shop: Shop): void {
    if (!this.#paying.busy) reportCheckoutStart(this, shop);
  }

  #edited(): void {
    this.#read();
    this.#paying.edited();
    if (this.#shop.value) this.#reportStart(this.#shop.value);
    // Renders the changed value. Without this, a later rendering for another reason would write the
    // old value into the field.
    this.requestUpdate();
  }
}
