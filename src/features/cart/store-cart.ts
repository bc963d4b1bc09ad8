import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {ShopError} from '../../lib/shop-error.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {Shop} from '../../shop/shop.js';
import {hasRecords} from '../../shop/payment/record.js';
import {outageFor} from '../../ui/outage.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import {availableWidth} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {cartStyles} from './cart.styles.js';
import type {CartContent} from './cart-content.js';
import {setHostRules} from '../../ui/styles/host-rules.js';
import {heading} from '../../ui/content/heading.js';
import {cartIcon} from '../../ui/content/cart-icon.js';
import {configurationNotice, failureNotice} from '../../ui/content/failure-notice.js';

const cartPanel = lazyModule(() => import('./cart-content.js'));

/**
 * The shopper's cart: lines with quantities, the total and the checkout button. With
 * `layout="drawer"` the cart opens from a button in the corner of the window, with
 * `layout="button"` from a button in the page.
 *
 * @tag store-cart
 * @summary Cart
 * @slot fallback - A sentence for visitors for whom the script does not run. It is never shown once the script runs.
 * @slot empty - Shown while the cart is empty.
 * @fires {ItemAddedEvent} store-item-added - The service has added a suggested item, or an item of a shared cart.
 * @fires {ItemSelectedEvent} store-item-selected - The shopper has opened a suggested item; cancelable.
 * @fires {CheckoutStartedEvent} store-checkout-started - The cart has opened the checkout in a dialog.
 * @fires {QuantityChangedEvent} store-quantity-changed - The service has changed the quantity of an item, because the shopper has changed or removed it in the cart.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @fires {SignedOutEvent} store-signed-out - The shopper has signed out here.
 * @fires {CartOpenedEvent} store-cart-opened - The dialog with the cart has opened.
 * @fires {CartClosedEvent} store-cart-closed - The dialog with the cart has closed.
 * @csspart cart - The whole cart.
 * @csspart heading - The heading "Cart".
 * @csspart offer - An offer to apply a code that the link to the page contained.
 * @csspart accept - The button that accepts the offer.
 * @csspart decline - The button that declines the offer.
 * @csspart open - The button that opens the cart.
 * @csspart count - The number of items, on the button that opens the cart.
 * @csspart icon - An icon: on the button that opens the cart, and on those that remove and close.
 * @csspart open-total - The total, on the button that opens the cart.
 * @csspart open-order - Says, on the button that opens the cart, that it tells what became of an order.
 * @csspart line - A line of the cart.
 * @csspart image - The box of the line's picture, or of its placeholder.
 * @csspart picture - The line's picture, an `<img>`.
 * @csspart name - The line's name.
 * @csspart prices - The price of the line, with the price before a discount.
 * @csspart price - The price of the line, for all its pieces.
 * @csspart original-price - The price of one piece before the discount, while the line is pending.
 * @csspart discount - The discount on one piece, while the line is pending.
 * @csspart virtual-price - The price of a single piece in virtual currency.
 * @csspart each - The pieces of a line with several, and the price of one.
 * @csspart quantity - The input of the line's quantity.
 * @csspart increase - The button that adds one piece.
 * @csspart decrease - The button that takes one piece away.
 * @csspart remove - The button that removes the line.
 * @csspart closed - Says that the item is no longer available.
 * @csspart removed - The notice that a line was removed.
 * @csspart undo - The button that restores the removed line.
 * @csspart total - The total to be paid.
 * @csspart clear-price - The total before reductions.
 * @csspart tax - The tax added to the total.
 * @csspart kind - Says that a line is a subscription, a gift or a pack.
 * @csspart choices - The choices of a line: price, game server, variables.
 * @csspart choice - A single choice.
 * @csspart edit - The button that shows the choices of a line as fields.
 * @csspart select - The list of a choice.
 * @csspart input - The text field of a choice or a code.
 * @csspart note - What a choice requires, such as the lowest price.
 * @csspart codes - The area for coupons, gift cards and the referral.
 * @csspart have-code - The button that unfolds the fields for codes.
 * @csspart code - A code's field with its button.
 * @csspart apply - The button that applies the code.
 * @csspart chip - An applied code.
 * @csspart remove-code - The button that removes an applied code.
 * @csspart outdated - Says that the total may be out of date, because the cart could not be read.
 * @csspart estimate - Says that the total is an estimate, or is being updated.
 * @csspart partial - Says that the cart contains more than can be shown.
 * @csspart checkout - The button or link to the checkout.
 * @csspart suggestions - Items that the shop suggests, below the checkout button.
 * @csspart suggestions-heading - The heading of the suggestions.
 * @csspart suggestion - A suggested item.
 * @csspart suggestion-name - The name of a suggested item.
 * @csspart suggestion-price - The price of a suggested item.
 * @csspart add-suggestion - The button that adds a suggested item, or opens it for a choice.
 * @csspart empty - Says that the cart is empty.
 * @csspart keep-shopping - The button that leads from the empty cart back to the items.
 * @csspart shopper - Says who has signed in, if the page has no `store-login`.
 * @csspart sign-out - The button that signs out.
 * @csspart skeleton - The placeholder while the cart loads.
 * @cssproperty [--store-cart-position=fixed] - CSS `position` of the drawer's button; `static` places it in the page.
 * @cssproperty [--store-cart-width=26em] - Width of the open drawer.
 * @cssproperty [--store-surface=Canvas] - Background of the drawer.
 */
export class StoreCart extends LitElement {
  static override styles = [base, availableWidth, cartStyles];

  /**
   * `inline` shows the cart in the page. The other layouts show a button that opens the
   * cart: `drawer` in the corner of the window, `button` in the page.
   */
  @property({reflect: true, useDefault: true}) layout: 'inline' | 'drawer' | 'button' =
    'inline';

  /**
   * Address of the checkout. Default: the page's `checkout-form`, or a dialog with the checkout.
   */
  @property({attribute: 'checkout-url'}) checkoutUrl?: string;

  /** Heading level of "Cart" in the page; in the dialog it is 2. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /** Whether the dialog with the cart is open. A page may set it. Inline carts have no dialog. */
  @property({type: Boolean, reflect: true}) open = false;

  /** Whether a change of the cart is under way. Read-only. */
  @property({type: Boolean, reflect: true}) pending = false;

  /** Renders the cart's content. Loaded when the cart is visible, or likely to be opened. */
  @state() private panel?: CartContent;

  /** Why `CartContent` could not be loaded. */
  @state() private failure: ShopError | undefined;

  readonly #shop = new ShopController(this, ({cart, session, catalogue}) => [
    cart,
    session,
    catalogue,
  ]);
  #loaded: Shop | undefined;

  /** Opens the drawer. */
  async show(): Promise<void> {
    this.open = true;
    await this.#loadPanel();
    await this.updateComplete;
  }

  /** Closes the drawer. */
  close(): void {
    this.open = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Loads `CartContent` at once if the link to the page contains a coupon code, a referral code or
    // the items of a shared cart. `CartContent` asks the shopper whether to apply the code or to add
    // the items.
    if (/[?&](coupon|ref|cart)=/.test(location.search)) void this.#loadPanel();
  }

  protected override willUpdate(): void {
    this.pending = Boolean(this.#shop.value?.cart.value.pending);
    if (this.open && !this.#hasButton) this.open = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open) void this.#loadPanel();
    const shop = this.#shop.value;
    if (
      !this.#hasButton ||
      (shop && (shop.cart.value.lines.length || hasRecords(shop)))
    )
      void this.#loadPanel();
    setHostRules(
      this,
      'floating',
      this.#isHidden(shop) ? ':host{visibility:hidden}' : '',
    );
    if (shop === this.#loaded) return;
    this.#loaded = shop;
    if (!shop) return;
    void shop.cart.load();
    void shop.settings.read().catch(() => undefined); // If the settings cannot be read, prices are shown without a currency.
  }

  protected override render() {
    const {texts, missing, value: shop} = this.#shop;
    if (missing) return configurationNotice(texts);
    const failed = failureNotice(this.failure, {texts});
    if (this.#hasButton) {
      return html`${this.panel?.renderOffers()}${failed}${this.#renderOpener(shop)}${this.panel?.renderDialog()}`;
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

  /** Frameworks set `undefined` or an empty text to say "no value". */
  get #hasButton(): boolean {
    return (this.layout || 'inline') !== 'inline';
  }

  /** Whether the floating button has nothing to show. */
  #isHidden(shop: Shop | undefined): boolean {
    const {data, lines = [], failure} = shop?.cart.value ?? {};
    const isEmpty = !lines.length && !data?.partial;
    // In an outage, the other elements say what happened, and the cart is read again with them.
    const isOutage = shop && failure && outageFor(failure, this, shop, this.#refresh);
    const isRefused = failure && failure.kind !== 'unauthorized' && !isOutage;
    const hasFailed = this.failure ?? isRefused;
    const hasNews = this.open || this.panel?.hasNews || hasFailed;
    const isQuiet = isEmpty && !hasNews && !this.#shop.missing;
    // A button that the page has placed stays, as its other buttons do.
    return (
      this.layout === 'drawer' && isQuiet && getComputedStyle(this).position === 'fixed'
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
        ${cartIcon}<span class="hidden">${known ? texts.cartItems(count) : texts.cart}</span>
        <span class="bubble" part="count" aria-hidden="true" ?hidden=${known ? !count && this.panel?.hasNews : failure}>${known ? count : nothing}</span>
        ${this.panel?.renderTotal()}
      </button>
    `;
  }

  readonly #refresh = (): void => void this.#shop.value?.cart.refresh();

  /** Loads `CartContent` when the shopper is likely to open the cart. */
  readonly #expectPanel = (): void => void this.#loadPanel();

  async #loadPanel(): Promise<void> {
    if (this.panel) return;
    try {
      const {CartContent} = await cartPanel.load();
      this.panel ??= new CartContent(this, this.#shop);
      adoptSheets(this.renderRoot, ...CartContent.styles);
      this.failure = undefined;
    } catch (error) {
      this.failure = error as ShopError; // `load` rejects with a `ShopError` only.
      this.open = false;
    }
  }
}
