import {initialState, Task, TaskStatus} from '@lit/task';
import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {readPaymentMethods} from '../../shop/payment/payment-methods.js';
import type {ShopError} from '../../lib/shop-error.js';
import {warnOnce} from '../../lib/warn-once.js';
import {ShopController} from '../../ui/shop-controller.js';
import {watchDepartures} from '../../shop/departures.js';
import {checkoutOf} from '../../shop/payment/checkout.js';
import type {PaymentMethod} from '../../shop/payment/checkout.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import type {PaymentPlace} from './payment-action-event.js';
import {adoptCheckoutStyles} from './checkout-form.styles.js';
import {checkForm, type CheckedForm} from './checkout-check.js';
import {consent, details} from './checkout-details.js';
import {DiscordField} from './checkout-discord.js';
import {Draft} from './checkout-draft.js';
import {checkoutNotice} from './checkout-notice.js';
import {outcomeNotice, progress} from './checkout-outcome.js';
import {Paying} from './checkout-paying.js';
import {
  currencies,
  isFree,
  methods,
  VIRTUAL,
  type Methods,
} from './checkout-payment.js';
import {problemSummary} from './checkout-problems.js';
import {isDisplayed, payText, review, type Review} from './checkout-review.js';
import {checkoutSkeleton} from './checkout-skeleton.js';
import type {FormView} from '../../ui/fields/field.js';
import {heading} from '../../ui/content/heading.js';
import type {ItemView} from '../../ui/order/item-view.js';
import {LightRoot} from '../../ui/light-root.js';

let forms = 0;

/**
 * The checkout: billing details as far as the site asks for them, payment method, consents,
 * a summary of the order, and the button that pays. It is in the light DOM, where browsers and
 * password managers fill it in; themes write `checkout-form [part~=error]`.
 *
 * @tag checkout-form
 * @slot payment - Moved into the payment area, such as fields that a payment provider hosts.
 * @fires {PaymentCreatedEvent} store-payment-created - The service has created a payment; nothing has been paid yet.
 * @fires {PaymentActionEvent} store-payment-action - The browser is about to leave for the payment, or the payment to be shown; cancelable.
 * @csspart checkout - All of it.
 * @csspart heading - "Checkout".
 * @csspart form - The form.
 * @csspart problems - The summary of what is missing.
 * @csspart problems-heading - Its heading.
 * @csspart problem - A link of it, to the field.
 * @csspart details - The billing details.
 * @csspart details-heading - Their heading.
 * @csspart fields - The grid they are in.
 * @csspart field - A field with its label and what is wrong with it.
 * @csspart label - A label.
 * @csspart optional - Says that a field need not be filled in.
 * @csspart input - A text field or a picker.
 * @csspart discord - The Discord account.
 * @csspart link-discord - The button that links one.
 * @csspart linked - Says which one is linked.
 * @csspart hint - Says where its id is to be found.
 * @csspart methods - The payment methods.
 * @csspart legend - "Payment method".
 * @csspart method - One of them.
 * @csspart radio - Its button.
 * @csspart payment - The payment area; and, once there is one that is made here, the payment.
 * @csspart consent - A consent.
 * @csspart checkbox - Its box.
 * @csspart link - What leads to its text.
 * @csspart summary - The order in short.
 * @csspart summary-heading - Its heading.
 * @csspart lines - The lines of the order.
 * @csspart line - One of them.
 * @csspart quantity - How many.
 * @csspart name - Of what.
 * @csspart choices - What is still to be chosen for it, such as a game server.
 * @csspart choice - One of the choices.
 * @csspart select - A picker among them.
 * @csspart note - What is to be known of one.
 * @csspart total - What is to be paid.
 * @csspart clear-price - What it was before reductions.
 * @csspart tax - What comes on top.
 * @csspart outdated - Says that the total may be out of date, because the cart could not be read.
 * @csspart estimate - Says that the total is an estimate.
 * @csspart partial - Says that there is more in the cart than can be shown.
 * @csspart charged - Says what is charged where prices are shown in another currency.
 * @csspart empty - Says that the cart is empty, or that there is no way to pay.
 * @csspart pay - The button that pays.
 * @csspart confirm - The button that pays although the outcome of the last payment is not known.
 * @csspart status - Says what is going on.
 * @csspart continue - The link to the payment.
 * @csspart paid - Says that nothing is left to be paid.
 * @csspart error - What the shopper reads when something failed or a field is not right.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The form in waiting.
 * @cssproperty [--store-checkout-form-accent=#4338ca] - Colour of the button; falls back to `--store-accent`.
 * @cssproperty [--store-checkout-form-on-accent=#fff] - Text on it; falls back to `--store-on-accent`.
 * @cssproperty [--store-checkout-form-field=transparent] - Background of fields.
 * @cssproperty [--store-border] - Colour of the fields' edges.
 * @cssproperty [--store-focus=currentColor] - Colour of the ring around what has the focus.
 */
export class CheckoutForm extends LitElement {
  /** Where the terms can be read. */
  @property({attribute: 'terms-url'}) termsUrl?: string;

  /** Where the privacy policy can be read. */
  @property({attribute: 'privacy-url'}) privacyUrl?: string;

  /**
   * Names of the payment methods, separated by commas, such as `PayPal, Stripe`: for services that
   * do not list theirs. Without it the provider's or the script tag's count, else the service is asked.
   */
  @property({attribute: 'payment-methods'}) paymentMethods?: string;

  /** Where the payment opens: here, or in a new tab. From a frame it opens in the whole tab, or in a new one. */
  @property({attribute: 'payment-target', useDefault: true}) paymentTarget:
    '_self' | '_blank' = '_self';

  /** Level of the heading "Checkout". */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /** What the page put into the payment area. */
  @state() private payment: readonly Element[] = [];

  readonly #id = `storefront-checkout-${++forms}`;
  readonly #root = new LightRoot(this, 'checkout');
  readonly #draft = new Draft();
  readonly #shop = new ShopController(this, (shop) => [
    shop.cart,
    shop.paymentMethods,
    checkoutOf(shop),
  ]);
  readonly #paying = new Paying(this, {
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
  /** Whether the cart was read: it decides what is asked, and nothing is to come or go under the shopper's hands. */
  #begun = false;
  /** Whether the summary and the button are left out of this rendering: see `#redrawOrder`. */
  #isOrderRemoved = false;
  #followed: Shop | undefined;
  /** What is to be done, once the fields have been read, because shoppers have come and gone. */
  readonly #departures: (() => void)[] = [];
  #stopWatching: (() => void) | undefined;
  /** What a shopper had filled in whose token has expired, until they are back. */
  #absent: ReadonlyMap<string, string> | undefined;

  readonly #settings = new Task(this, {
    args: () => [this.#shop.value] as const,
    task: ([shop]) => (shop ? shop.settings.read() : initialState),
  });

  /** The page names the payment methods, or the service does by what is in the cart. */
  readonly #methods = new Task(this, {
    args: () =>
      [this.#shop.value, this.#shop.value?.cart.value.data, this.#named()] as const,
    task: ([shop, cart, named], {signal}) => {
      if (!shop || !cart?.items.length) return initialState;
      if (!named) return checkoutOf(shop).methods(signal);
      return named.split(',').map((name): PaymentMethod => ({name}));
    },
  });

  /** The HTML of the payment area's children when the page added them. */
  readonly #sources = new WeakMap<Element, string>();

  /** For children that the page adds, or the parser reads, later. */
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

  /** Moves the focus to the top of the form. */
  override focus(options?: FocusOptions): void {
    const top = this.querySelector<HTMLElement>('[part="heading"]');
    top?.setAttribute('tabindex', '-1');
    top?.focus(options);
  }

  protected override createRenderRoot(): HTMLElement {
    return this.#root.create();
  }

  /** Sends the browser to the payment, in this window. */
  protected leave(url: string, place: PaymentPlace): void {
    if (place === '_self') location.assign(url);
    else window.open(url, place, place === '_blank' ? 'noopener' : '');
  }

  /** The same by a form, which is not the one the shopper sees. */
  protected send(form: HTMLFormElement): void {
    // One of its fields may be called `submit`.
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
    const {value: shop, texts, missing} = this.#shop;
    const settings = shop?.settings.value;
    return html`
      ${heading(this.headingLevel, 'heading', texts.checkout)}
      ${shop && settings && this.#begun ? this.#renderForm(shop, settings) : this.#renderWaiting(missing)}
    `;
  }

  #renderWaiting(missing: boolean) {
    const {texts} = this.#shop;
    const {status, error} = this.#settings;
    if (missing) {
      return html`<p class="storefront-notice" part="error">${texts.configuration}</p>`;
    }
    if (status !== TaskStatus.ERROR) return checkoutSkeleton(texts);
    return checkoutNotice(error as ShopError, texts, () => void this.#settings.run());
  }

  #renderForm(shop: Shop, settings: Settings) {
    const {texts, lang} = this.#shop;
    const {problems, outcome, busy} = this.#paying;
    const checkout = checkoutOf(shop);
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
        ${details(checkout.asked(settings), checkout.own(settings), headingLevel, lang, view)}
        ${checkout.wantsDiscord(settings) ? this.#discord.render(shop, view) : nothing}
        <section class="storefront-section" part="payment">
          ${this.#renderMethods(shop, view)} ${this.payment}
          ${currencies(settings, shop.displayCurrency.name, view)}
        </section>
        <div class="storefront-consents">
          ${consent('termsAndConditions', texts.terms, terms, view)}
          ${consent('privacyPolicy', texts.privacy, privacy, view)}
        </div>
        ${this.#isOrderRemoved ? nothing : review(order)}
        <div class="storefront-end">
          ${outcomeNotice(outcome, texts, headingLevel, () => this.#press(true))}
          ${
            this.#isOrderRemoved
              ? nothing
              : html`<button class="storefront-button storefront-pay" part="pay" type="submit">${payText(order)}</button>`
          }
          ${progress(busy, outcome, texts, this.#paying.openTab)}
        </div>
      </form>
    `;
  }

  #renderMethods(shop: Shop, view: FormView) {
    const {data, failure} = shop.cart.value;
    const asked = data ? data.items.length && !isFree(shop) : !failure;
    return asked ? methods(this.#ways(), view) : nothing;
  }

  /** Names of the payment methods by the page, separated by commas; empty: it says nothing. */
  #named(): string {
    const own = readPaymentMethods(this.paymentMethods);
    return (own.length ? own : (this.#shop.value?.paymentMethods.value ?? [])).join();
  }

  /** How can be paid; the only way there is need not be chosen. */
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

  /** Whether what is about to be paid is what was shown: it may have changed elsewhere, and changes may fail. */
  async #settle(shop: Shop): Promise<boolean> {
    const {cart} = shop;
    const {failures, pending, data} = cart.value;
    const shown = data && !pending ? this.#shown(shop) : undefined;
    await cart.settled();
    await cart.refresh();
    do {
      await cart.settled();
      // With the cart as it is now, the methods are being asked for anew.
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

  /** Makes the summary and the button anew, where something else has changed them. */
  async #redrawOrder(): Promise<void> {
    this.#isOrderRemoved = true;
    this.requestUpdate();
    await this.updateComplete;
    this.#isOrderRemoved = false;
    this.requestUpdate();
    await this.updateComplete;
  }

  /** What the shopper sees of what is paid. */
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
    const virtual = this.#ways().chosen === VIRTUAL;
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

  /** Whoever comes next is not to read, or to pay with, what the shopper before has filled in. */
  #watchShopper(shop: Shop): void {
    // The session outlives forms that are taken out of the page, and must not keep them.
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

  /** Gives what was filled in. */
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

  /** Takes over children for the payment area. A morph brings those again that the form has already. */
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

  /** Whether a child is what another one was. A morph may have moved its fields to the new one. */
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

  /** `isConfirmed`: see `Paying.press`. */
  #press(isConfirmed = false): void {
    if (isPressed()) void this.#paying.press(isConfirmed);
    else warnOnce('a script pressed "Pay", which only shoppers can: nothing was paid.');
  }

  #edited(event: Event): void {
    this.#keep();
    this.#paying.edited();
    // What the shopper ticks is not to be undone when other things are painted.
    this.requestUpdate();
    const {name, value} = event.target as HTMLSelectElement;
    if (name === 'currency') this.#shop.value?.preferences.pick({currency: value});
  }
}

/** Whether it is the shopper who presses: with a pointer, a key, or through a screen reader. */
function isPressed(): boolean {
  // Browsers that cannot tell are old.
  const {userActivation} = navigator as {userActivation?: UserActivation};
  return userActivation?.isActive ?? true;
}
