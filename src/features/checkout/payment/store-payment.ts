import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {localeOf} from '../../../lib/money.js';
import {ShopController} from '../../../ui/shop-controller.js';
import type {ShopError} from '../../../lib/shop-error.js';
import {lazyModule} from '../../../lib/lazy-module.js';
import {leftFor} from '../../../shop/payment/leaving.js';
import {watchPayment} from '../../../shop/payment/payment-watch.js';
import type {PaymentResult} from '../../../shop/payment/checkout.js';
import type {PaymentWatch} from '../../../shop/payment/payment-watch.js';
import type {Shop} from '../../../shop/shop.js';
import {availableWidth} from '../../../ui/styles/available-width.styles.js';
import {base} from '../../../ui/styles/base.styles.js';
import {payment} from './payment.styles.js';
import {heading} from '../../../ui/content/heading.js';
import {errorNotice} from '../../../ui/content/notice.js';
import type {PaymentHere} from './payment-here.js';
import {orderDetails, standNotice} from './payment-stand.js';

const gateway = lazyModule(() => import('./gateway.js'));

/**
 * How a payment stands, and how to make it where that needs a QR code or a page in a frame.
 * Nothing at all where there is no order in the page's address and none was left for.
 *
 * @tag store-payment
 * @csspart payment - All of it.
 * @csspart heading - "Payment".
 * @csspart code - The QR code.
 * @csspart link - What leads to a code that cannot be shown here, or to the shop's site.
 * @csspart frame - The page in which the payment is made.
 * @csspart status - How the payment stands.
 * @csspart details - What is known of the order, or how to pay by hand.
 * @csspart label - What one of these is.
 * @csspart value - What is said of it.
 * @csspart copyable - What can be copied.
 * @csspart copy - The button that copies it.
 * @csspart copied - Says that it has been copied.
 * @csspart check - The button that asks the shop once more.
 * @csspart error - Says that the payment cannot be made here.
 * @csspart retry - The button that tries again.
 * @cssproperty [--store-surface-raised] - Behind it.
 * @cssproperty [--store-border] - Around it.
 */
export class StorePayment extends LitElement {
  static override styles = [base, availableWidth, payment];

  /** Which order; without it the `?order_id=` of the page's address, else the one that was left for. */
  @property({attribute: 'order-id'}) orderId?: string;

  /** What some services want to know besides; without it the `?checkout_id=` of the page's address. */
  @property({attribute: 'checkout-id'}) checkoutId?: string;

  /** What creating the payment answered: a QR code or a page that are to be shown. */
  @property({attribute: false}) result?: PaymentResult | undefined;

  /** Level of the heading. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /** Comes with a piece of its own, where a payment has to be made here. */
  @state() private here: PaymentHere | undefined;

  @state() private failure: ShopError | undefined;

  readonly #shop = new ShopController(this, ({session}) => [session]);
  /** The order that was left for, which is forgotten elsewhere once it is settled. */
  readonly #left = new WeakMap<
    Shop,
    {readonly orderId: string; readonly shopper: number}
  >();
  #coming: Promise<void> | undefined;
  #watch: PaymentWatch | undefined;
  #unsubscribe: (() => void) | undefined;
  #lookAway: (() => void) | undefined;

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

  /** Moves the focus to its heading, and all of it into sight. */
  override focus(options?: FocusOptions): void {
    void this.#focus(options);
  }

  protected override willUpdate(): void {
    const {value: shop} = this.#shop;
    this.#follow(shop && this.isConnected ? this.#watchOf(shop) : undefined);
    const {result, here} = this;
    if (!shop) return;
    if (here) here.show(result, shop, this.#shop.texts);
    else if (!this.failure && (result?.type === 'html' || result?.type === 'qr'))
      this.#coming = this.#bringHere();
  }

  protected override render() {
    const {value: shop, texts} = this.#shop;
    const left = shop && leftFor(shop);
    if (!shop || !(this.#watch || left || this.result)) return nothing;
    const scan = this.toPay && this.result?.type === 'qr';
    return html`
      <section class="payment" part="payment">
        ${heading(this.headingLevel, 'heading', scan ? texts.scanToPay : texts.payment)}
        ${errorNotice(this.failure, texts, () => void this.#bringHere())}
        ${this.toPay || this.here?.refused ? this.here?.render(shop, texts) : nothing}
        ${this.here?.refused ? nothing : this.#renderStand(shop, left?.at)}
      </section>
    `;
  }

  #renderStand(shop: Shop, leftAt: number | undefined) {
    const {texts, lang} = this.#shop;
    const watch = this.#watch;
    if (!watch) return this.#renderUnknown(shop, leftAt);
    const {stand, order, failure} = watch.value;
    if (!stand && failure?.missing) return this.#renderUnknown(shop, leftAt);
    return html`
      ${standNotice(watch.value, texts)} ${order ? orderDetails(order, texts, lang) : nothing}
      ${
        stand === 'paid'
          ? nothing
          : html`<button class="button quiet" part="check" type="button" @click=${() => watch.again()}>
            ${texts.checkAgain}
          </button>`
      }
    `;
  }

  /** Nobody can be asked how this payment stands. */
  #renderUnknown({baseUrl}: Shop, at?: number) {
    const {texts, lang} = this.#shop;
    const time =
      at && new Date(at).toLocaleTimeString(localeOf(lang), {timeStyle: 'short'});
    return html`
      <p class="status" part="status" data-say>
        ${time ? texts.paymentLeft(time) : nothing} ${texts.askShop}
      </p>
      <p><a part="link" href="${baseUrl}/">${texts.toShop}</a></p>
    `;
  }

  /** Whether there may be something to be paid still. */
  get toPay(): boolean {
    const stand = this.#watch?.value.stand ?? 'pending';
    // A service may hear of the order only when the payment has begun.
    const over = stand === 'paid' || stand === 'failed' || stand === 'cancelled';
    return !over && !this.here?.refused;
  }

  #watchOf(shop: Shop): PaymentWatch | undefined {
    const {result} = this;
    const told = result && 'orderId' in result ? result.orderId : undefined;
    const qr = result?.type === 'qr' ? result.qr : undefined;
    const left = leftFor(shop);
    const {shopper} = shop.session.value;
    if (left) this.#left.set(shop, {orderId: left.orderId, shopper});
    const last = this.#left.get(shop);
    const known =
      addressed('order_id') || (last?.shopper === shopper ? last.orderId : '');
    const orderId = this.orderId || (told ?? known);
    const checkoutId = this.checkoutId || addressed('checkout_id');
    return watchPayment(shop, {orderId, checkoutId, qr});
  }

  #follow(watch: PaymentWatch | undefined): void {
    if (watch !== this.#watch) {
      this.#unsubscribe?.();
      this.#lookAway?.();
      this.#lookAway = undefined;
      this.#watch = watch;
      this.#unsubscribe = watch?.subscribe(() => this.requestUpdate());
    }
    if (document.hidden) {
      this.#lookAway?.();
      this.#lookAway = undefined;
    } else this.#lookAway ??= watch?.look();
  }

  async #focus(options?: FocusOptions): Promise<void> {
    await this.updateComplete;
    await this.#coming;
    // What has come is drawn by the next frame.
    await new Promise(requestAnimationFrame);
    const top = this.renderRoot.querySelector<HTMLElement>('[part="heading"]');
    top?.setAttribute('tabindex', '-1');
    top?.focus({...options, preventScroll: true});
    // A heading at the screen's edge would leave what it is about out of sight.
    if (!options?.preventScroll) this.scrollIntoView({block: 'start'});
  }

  async #bringHere(): Promise<void> {
    this.failure = undefined;
    try {
      const {PaymentHere} = await gateway.load();
      this.here ??= new PaymentHere(this);
    } catch (error) {
      this.failure = error as ShopError; // It rejects with no other error.
    }
  }

  /** The page is looked at again, or no longer; a payment may have been left for meanwhile. */
  readonly #seen = (): void => this.requestUpdate();
}

/** What the page's address names, where it may be a name. */
function addressed(parameter: string): string | undefined {
  const value = new URLSearchParams(location.search).get(parameter);
  return value && value.length <= 100 ? value : undefined;
}
