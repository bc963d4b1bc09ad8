import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {lazyModule} from '../../../lib/lazy-module.js';
import {localeOf} from '../../../lib/money.js';
import type {ShopError} from '../../../lib/shop-error.js';
import type {PaymentResult} from '../../../api/calls/payment.js';
import {paymentOf} from '../../../shop/payment/driver.js';
import {
  paymentStatusPollerOf,
  type PaymentStatusPoller,
} from '../../../shop/payment/status.js';
import type {Shop} from '../../../shop/shop.js';
import {failureNotice} from '../../../ui/content/failure-notice.js';
import {heading} from '../../../ui/content/heading.js';
import {reportPayments} from '../../../ui/payment-completion.js';
import {ShopController} from '../../../ui/shop-controller.js';
import {availableWidth} from '../../../ui/styles/available-width.styles.js';
import {base} from '../../../ui/styles/base.styles.js';
import {setHostRules} from '../../../ui/styles/host-rules.js';
import type {PaymentHere} from './payment-here.js';
import {orderDetails, orderedItems, paymentStatusNotice} from './order-status.js';
import {payment} from './payment.styles.js';

const paymentHere = lazyModule(() => import('./payment-here.js'));

/**
 * The status of a payment, and the QR code or framed page to pay with, if the payment needs one.
 * Shows the order that `order-id` or the page's address names. Otherwise shows the
 * shopper's last order in this browser, if it is less than a day old and its payment
 * has not ended. Without an order, renders nothing.
 * @tag store-payment
 * @summary Status of a payment
 * @fires {PaymentCompletedEvent} store-payment-completed - The service has reported the order as
 *   paid; once for each order.
 * @csspart payment - The whole element.
 * @csspart heading - The heading "Payment".
 * @csspart code - The QR code.
 * @csspart link - The link to a QR code that cannot be shown here, or to the shop's site.
 * @csspart frame - The frame in which the payment is made.
 * @csspart status - The payment's status.
 * @csspart details - The details of the order, or those needed to pay without scanning the QR code.
 * @csspart items - The items of the order.
 * @csspart label - The label of a detail.
 * @csspart value - The value of a detail.
 * @csspart copyable - A value that can be copied.
 * @csspart copy - The button that copies the value.
 * @csspart copied - Says that the value has been copied.
 * @csspart check - The button that requests the status again.
 * @csspart error - Says that the payment cannot be made here.
 * @cssproperty [--store-surface-raised] - Background of the payment.
 * @cssproperty [--store-border] - Colour of the payment's border.
 */
export class StorePayment extends LitElement {
  static override styles = [base, availableWidth, payment];

  /**
   * The order's id. Default: `?order_id=` of the page's address, otherwise the shopper's last order
   * in this browser whose payment has not ended.
   */
  @property({attribute: 'order-id'}) orderId?: string;

  /**
   * The checkout's id, which some services need in addition to the order's id. Default:
   * `?checkout_id=` of the page's address.
   */
  @property({attribute: 'checkout-id'}) checkoutId?: string;

  /** The service's answer to the creation of the payment: a QR code or a page to be shown. */
  @property({attribute: false}) result?: PaymentResult | undefined;

  /** Level of the heading. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /**
   * Shows a payment that is made in this page; `undefined` until a payment needs the module of
   * `PaymentHere`.
   */
  @state() private here: PaymentHere | undefined;

  @state() private failure: ShopError | undefined;

  readonly #shop = new ShopController(this, (shop) => [paymentOf(shop)]);
  #coming: Promise<void> | undefined;
  #watch: PaymentStatusPoller | undefined;
  #unsubscribe: (() => void) | undefined;
  #stopFollowing: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('pageshow', this.#seen);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('pageshow', this.#seen);
    this.#follow(undefined);
    super.disconnectedCallback();
  }

  /** Moves the focus to the heading, and scrolls the element into view. */
  override focus(options?: FocusOptions): void {
    void this.#focus(options);
  }

  protected override willUpdate(): void {
    const {value: shop} = this.#shop;
    if (shop) reportPayments(shop);
    this.#follow(shop && this.isConnected ? this.#watchOf(shop) : undefined);
    const {result, here} = this;
    if (!shop) return;
    // Reads the settings, because the order details need the name of the virtual currency.
    if (this.#watch?.value.order) void shop.settings.read().catch(() => undefined);
    if (here) here.show(result, shop, this.#shop.texts);
    else if (!this.failure && (result?.type === 'html' || result?.type === 'qr'))
      this.#coming = this.#bringHere();
  }

  protected override updated(): void {
    const isEmpty = !this.renderRoot.childElementCount;
    setHostRules(this, 'content', isEmpty ? ':host{display:none}' : '');
  }

  protected override render() {
    const {value: shop, texts} = this.#shop;
    const order = shop && paymentOf(shop).value.order;
    if (!shop || !(this.#watch || order || this.result)) return nothing;
    const scan = this.toPay && this.result?.type === 'qr';
    return html`
      <section class="payment" part="payment">
        ${heading(this.headingLevel, 'heading', scan ? texts.scanToPay : texts.payment)}
        ${failureNotice(this.failure, {texts, retry: () => void this.#bringHere()})}
        ${this.toPay || this.here?.refused ? this.here?.render(shop, texts) : nothing}
        ${this.here?.refused ? nothing : this.#renderStand(shop, order?.at)}
        ${orderedItems(this.#isOrder(order?.id) ? order?.items : undefined)}
      </section>
    `;
  }

  /** Whether the shown payment is that of the shopper's last order. */
  #isOrder(id: string | undefined): boolean {
    return !this.result && (this.orderId || addressed('order_id') || id) === id;
  }

  #renderStand(shop: Shop, leftAt: number | undefined) {
    const {texts, lang} = this.#shop;
    const watch = this.#watch;
    if (!watch) return this.#renderUnknown(shop, leftAt);
    const {stand, order, failure} = watch.value;
    if (!stand && failure?.isCallMissing) return this.#renderUnknown(shop, leftAt);
    return html`
      ${paymentStatusNotice(watch.value, texts)} ${order ? orderDetails(order, texts, lang, shop.settings.value?.virtual_currency) : nothing}
      ${
        stand === 'paid'
          ? nothing
          : html`<button class="button quiet" part="check" type="button" @click=${() => watch.askAgain()}>
            ${texts.checkAgain}
          </button>`
      }
    `;
  }

  /** Renders a payment whose status cannot be requested. */
  #renderUnknown({baseUrl}: Shop, at?: number) {
    const {texts, lang} = this.#shop;
    const time =
      at && new Date(at).toLocaleTimeString(localeOf(lang), {timeStyle: 'short'});
    return html`
      <p class="status" part="status" data-say>
        ${time ? texts.paymentLeft(time) : nothing} ${texts.askShop}
      </p>
      <p><a target="_self" part="link" href="${baseUrl}/">${texts.toShop}</a></p>
    `;
  }

  /** Whether the shopper may still have to pay. */
  get toPay(): boolean {
    const stand = this.#watch?.value.stand ?? 'pending';
    // `not-found` does not end a payment: some services know the order only after the payment has begun.
    const over = stand === 'paid' || stand === 'failed' || stand === 'cancelled';
    return !over && !this.here?.refused;
  }

  #watchOf(shop: Shop): PaymentStatusPoller | undefined {
    const {result} = this;
    const told = result && 'orderId' in result ? result.orderId : undefined;
    const qr = result?.type === 'qr' ? result.qr : undefined;
    const known = addressed('order_id') || paymentOf(shop).value.order?.id;
    const orderId = this.orderId || (told ?? known ?? '');
    const checkoutId = this.checkoutId || addressed('checkout_id');
    return paymentStatusPollerOf(shop, {orderId, checkoutId, qr});
  }

  #follow(watch: PaymentStatusPoller | undefined): void {
    if (watch !== this.#watch) {
      this.#unsubscribe?.();
      this.#stopFollowing?.();
      this.#stopFollowing = undefined;
      this.#watch = watch;
      this.#unsubscribe = watch?.subscribe(() => this.requestUpdate());
    }
    if (document.hidden) {
      this.#stopFollowing?.();
      this.#stopFollowing = undefined;
    } else this.#stopFollowing ??= watch?.follow();
  }

  async #focus(options?: FocusOptions): Promise<void> {
    await this.updateComplete;
    await this.#coming;
    // Waits for an animation frame, so that the payment's content has been rendered.
    await new Promise(requestAnimationFrame);
    const top = this.renderRoot.querySelector<HTMLElement>('[part="heading"]');
    top?.setAttribute('tabindex', '-1');
    top?.focus({...options, preventScroll: true});
    // Scrolling to the heading alone could leave the QR code outside the screen.
    if (!options?.preventScroll) this.scrollIntoView({block: 'start'});
  }

  async #bringHere(): Promise<void> {
    this.failure = undefined;
    try {
      const {PaymentHere} = await paymentHere.load();
      this.here ??= new PaymentHere(this);
    } catch (error) {
      this.failure = error as ShopError; // `load` rejects only with a `ShopError`.
    }
  }

  /**
   * Called when the page becomes visible or hidden. The update then starts or stops the
   * requests for the status.
   */
  readonly #seen = (): void => this.requestUpdate();
}

/** Reads a parameter of the page's address; `undefined` if its value is too long for an id. */
function addressed(parameter: string): string | undefined {
  const value = new URLSearchParams(location.search).get(parameter);
  return value && value.length <= 100 ? value : undefined;
}
