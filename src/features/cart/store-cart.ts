import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {ShopError} from '../../lib/shop-error.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {Shop} from '../../shop/shop.js';
import {addStyles} from '../../ui/styles/add-styles.js';
import {availableWidth} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {cart} from './cart.styles.js';
import {invitation} from '../../ui/styles/invitation.styles.js';
import type {CartPanel} from './cart-panel.js';
import {heading} from '../../ui/content/heading.js';
import {bag} from '../../ui/content/icons.js';
import {watchPictures} from '../../ui/content/picture.js';
import {errorNotice} from '../../ui/content/notice.js';

const cartPanel = lazyModule(() => import('./cart-panel.js'));

/**
 * The shopper's cart: its lines with quantities, the total, the way to the checkout.
 * As `drawer` it waits behind a button in the corner of the window, as `button` behind
 * one that stands in the page.
 *
 * @tag store-cart
 * @slot empty - Shown while the cart is empty.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart cart - All of the cart.
 * @csspart heading - "Cart".
 * @csspart offer - A code that the link to the page brought along.
 * @csspart accept - Takes it.
 * @csspart decline - Does not.
 * @csspart open - The button that opens the cart.
 * @csspart count - How many there are, on that button.
 * @csspart dialog - What it opens.
 * @csspart close - The button that closes it.
 * @csspart line - A line of the cart.
 * @csspart image - Its picture, or what stands in for it.
 * @csspart name - Its name.
 * @csspart price - What one costs.
 * @csspart original-price - What one cost before, while it is on its way into the cart.
 * @csspart discount - How much less that is.
 * @csspart virtual-price - What one costs in virtual currency.
 * @csspart quantity - The input of its quantity.
 * @csspart increase - One more.
 * @csspart decrease - One less.
 * @csspart remove - Takes the line out.
 * @csspart closed - Says that it cannot be had any more.
 * @csspart repair - What is possible instead of what the service refused.
 * @csspart apply-repair - The button that does so.
 * @csspart removed - What stands where a line was taken out.
 * @csspart undo - Puts it back.
 * @csspart total - What is to be paid.
 * @csspart clear-price - What it was before reductions.
 * @csspart tax - What comes on top.
 * @csspart kind - Says that a line is a subscription, a gift, a pack.
 * @csspart avatar - Picture of the player who gets the gift.
 * @csspart choices - What can be chosen for a line: price, game server, variables.
 * @csspart choice - One of them.
 * @csspart select - A choice from a list.
 * @csspart input - A choice, or a code, that is typed.
 * @csspart note - What a choice has to be.
 * @csspart codes - Coupons, gift cards, referral.
 * @csspart code - The field of one, with its button.
 * @csspart apply - That button.
 * @csspart chip - A code that is applied.
 * @csspart remove-code - Takes it off.
 * @csspart outdated - Says that the total may be out of date, because the cart could not be read.
 * @csspart estimate - Says that the total is an estimate, or on its way.
 * @csspart partial - Says that there is more in the cart than can be shown.
 * @csspart checkout - The way to the checkout.
 * @csspart empty - Says that the cart is empty.
 * @csspart keep-shopping - The way back from there to what there is to buy.
 * @csspart error - What the shopper reads when something failed.
 * @csspart retry - The button that tries again.
 * @csspart invitation - Says that there is something to sign in for.
 * @csspart sign-in - The button that does so.
 * @csspart sign-in-here - The sign-in, where the page has none.
 * @csspart not-now - The button that gives it up.
 * @csspart skeleton - The cart in waiting.
 * @cssproperty [--store-cart-position=fixed] - Where the drawer's button is: `static` puts it into the page.
 * @cssproperty [--store-cart-width=26em] - How wide the drawer opens.
 * @cssproperty [--store-surface=Canvas] - Background of the drawer.
 */
export class StoreCart extends LitElement {
  static override styles = [base, availableWidth, cart, invitation];

  /** In the page, behind a button in the corner, or behind a button in the page. */
  @property({reflect: true, useDefault: true}) layout: 'inline' | 'drawer' | 'button' =
    'inline';

  /** Where "Checkout" leads; without it to the page's `checkout-form`, or to one of ours. */
  @property({attribute: 'checkout-url'}) checkoutUrl?: string;

  /** Level of the heading "Cart" in the page; in the dialog it is 2. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /** What shows the cart itself: loaded when it is to be seen, or likely to be. */
  @state() private panel?: CartPanel;

  /** Why that could not be loaded. Until the shopper asks again, the element does not either. */
  @state() private failure: ShopError | undefined;

  readonly #shop = new ShopController(this, ({cart}) => [cart]);
  #loaded: Shop | undefined;

  /** Opens the drawer. */
  async show(): Promise<void> {
    await this.#retryPanel();
    await this.panel?.show();
  }

  /** Closes the drawer. */
  close(): void {
    this.panel?.close();
  }

  protected override createRenderRoot() {
    return watchPictures(super.createRenderRoot());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // What a link brought along is offered by the panel.
    if (/[?&](coupon|ref)=/.test(location.search)) void this.#loadPanel();
  }

  protected override updated(): void {
    const shop = this.#shop.value;
    if (this.layout === 'inline' || shop?.cart.value.lines.length)
      void this.#loadPanel();
    if (shop === this.#loaded) return;
    this.#loaded = shop;
    if (!shop) return;
    void shop.cart.load();
    void shop.settings.read().catch(() => undefined); // Prices stand without a currency.
  }

  protected override render() {
    const {texts, missing, value: shop} = this.#shop;
    if (missing) return html`<p class="notice" part="error">${texts.configuration}</p>`;
    const failed = errorNotice(this.failure, texts, () => void this.#retryPanel());
    if (this.layout !== 'inline') {
      return html`${this.panel?.offers()}${failed}${this.#renderOpener(shop)}${this.panel?.dialog()}`;
    }
    return (
      this.panel?.render() ??
      html`
        <div class="cart" part="cart">
          ${heading(this.headingLevel, 'heading', texts.cart)}
          ${
            this.failure
              ? failed
              : html`<div class="skeleton waiting" part="skeleton"></div>
                <p class="hidden" data-say="later">${texts.loading}</p>`
          }
        </div>
      `
    );
  }

  #renderOpener(shop: Shop | undefined) {
    const {texts} = this.#shop;
    const {data, lines = [], failure} = shop?.cart.value ?? {};
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    const known = Boolean(data) || count > 0;
    return html`
      <button class="button opener" part="open" type="button"
        @pointerenter=${this.#expectPanel} @focus=${this.#expectPanel} @click=${this.show}>
        ${bag}<span class="hidden">${known ? texts.cartItems(count) : texts.cart}</span>
        <span class="bubble" part="count" aria-hidden="true" ?hidden=${!known && failure}>${known ? count : nothing}</span>
        ${this.layout === 'button' ? this.panel?.total() : nothing}
      </button>
    `;
  }

  /** The shopper is about to open the cart. */
  readonly #expectPanel = (): void => void this.#loadPanel();

  /** Loads what shows the cart. Updates call this, so that a failure stays one. */
  async #loadPanel(isClick = false): Promise<void> {
    if (this.panel) return;
    try {
      const {CartPanel} = await (isClick ? cartPanel.loadOnClick() : cartPanel.load());
      this.panel ??= new CartPanel(this, this.#shop);
      addStyles(this, CartPanel.styles);
      this.failure = undefined;
    } catch (error) {
      this.failure = error as ShopError; // It rejects with no other error.
    }
  }

  /** The same after a click of the shopper. */
  #retryPanel(): Promise<void> {
    return this.#loadPanel(true);
  }
}
