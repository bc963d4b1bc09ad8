import {Task} from '@lit/task';
import {html, nothing} from 'lit';
import {getGiftBalance, type GiftBalance} from '../../api/calls/gift-card.js';
import type {Shop} from '../../shop/shop.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {heading} from '../../ui/content/heading.js';
import {cartIcon} from '../../ui/content/cart-icon.js';
import {itemContextOf} from '../../ui/order/item-context.js';
import {codeRows} from '../../ui/order/sum-rows.js';
import {isCartEmpty} from '../../ui/order/totals.js';
import {dialogStyles} from '../../ui/dialog/dialog.styles.js';
import {outageFor} from '../../ui/outage.js';
import {LostFocus} from '../../ui/restore-focus.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {SignedOutEvent} from '../../ui/events/signed-out-event.js';
import {forPlayer} from '../../ui/order/for-player.js';
import {isLoginShown, requestSignIn} from '../../ui/sign-in-invitation.js';
import {cartContentStyles} from './cart-content.styles.js';
import {CartDialog} from './cart-dialog.js';
import type {CartHost} from './cart-host.js';
import {CartLines} from './cart-lines.js';
import {CartOffers} from './cart-offers.js';
import {LastOrder} from './last-order.js';
import {CartSuggestions} from './cart-suggestions.js';
import {CartTotal} from './cart-total.js';
import {CodesDisclosure, codeFields} from './code-fields.js';
import {ShareButton} from './share-button.js';

/** The content of `<store-cart>`, in the page or in a dialog, made of its parts. */
export class CartContent {
  static readonly styles = [dialogStyles, cartContentStyles];

  readonly #host: CartHost;
  readonly #shop: ShopController;
  readonly #dialog: CartDialog;
  readonly #lines: CartLines;
  readonly #codes: CodesDisclosure;
  readonly #giftBalance: Task<readonly unknown[], GiftBalance | undefined>;
  readonly #offers: CartOffers;
  readonly #order: LastOrder;
  readonly #total: CartTotal;
  readonly #share: ShareButton;
  readonly #suggestions: CartSuggestions;

  constructor(host: CartHost, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    this.#dialog = new CartDialog(host, () => this.#lines.forget());
    this.#lines = new CartLines(host, shop);
    this.#codes = new CodesDisclosure(() => host.requestUpdate());
    this.#giftBalance = new Task(host, {
      args: () => [shop.value, shop.value?.cart.value.data?.cart.gift_code] as const,
      task: async ([shop, gift]) =>
        shop && gift && !shop.lacks.has(getGiftBalance.path)
          ? shop.catalogue.read(getGiftBalance, {gift})
          : undefined,
    });
    this.#offers = new CartOffers(host, shop);
    this.#order = new LastOrder(host, shop);
    this.#total = new CartTotal(host, shop, this.#lines, this.#dialog.close);
    this.#share = new ShareButton(host);
    this.#suggestions = new CartSuggestions(host, shop);
    // The module that does this for all elements is loaded later than a shopper may press Tab.
    host.addController(new LostFocus(host));
  }

  /** Renders the dialog with the cart in it. */
  renderDialog() {
    return this.#dialog.render(
      this.#shop.texts,
      this.#host.open ? this.render() : nothing,
    );
  }

  /**
   * Renders the offers of the page's address beside the drawer's button, as long as the drawer is
   * closed. With `layout="button"`, only the dialog shows them.
   */
  renderOffers() {
    const shop = this.#shop.value;
    return shop && this.#host.layout === 'drawer' && !this.#host.open
      ? this.#offers.renderBesideButton(shop)
      : nothing;
  }

  /** Whether the cart has something to tell, even if it is empty. */
  get hasNews(): boolean {
    return this.#order.isShown || this.#offers.isOffering;
  }

  /** Renders the total on the button that opens the cart. */
  renderTotal() {
    const shop = this.#shop.value;
    if (!shop) return nothing;
    return this.#order.isShown
      ? html`<span part="open-order">${this.#shop.texts.payment}</span>`
      : this.#total.renderOnButton(shop);
  }

  /** Renders the whole cart. */
  render() {
    const {value: shop, texts} = this.#shop;
    const {data, lines, failure: cartFailure} = shop?.cart.value ?? {};
    const closed = shop?.closure.value;
    const isEmpty = shop && isCartEmpty(shop.cart.value);
    const lacksCart = isEmpty && isGuestWithoutCart(shop);
    const failed = closed ?? (lacksCart ? undefined : cartFailure);
    const isRead = Boolean(data ?? lines?.length) || lacksCart;
    const isKnown = shop && !closed && isRead && (isEmpty || this.#total.isKnown(shop));
    const outage =
      shop && cartFailure && outageFor(cartFailure, this.#host, shop, this.#refresh);
    const retry = () => {
      if (closed) void shop?.closure.ask();
      this.#refresh();
    };
    const failure = outage?.isSaidElsewhere ? undefined : failed;
    const signIn = shop && (() => void requestSignIn(this.#host, shop));
    return html`
      <div class="cart" part="cart">
        ${this.#host.open ? nothing : heading(this.#host.headingLevel, 'heading', texts.cart)}
        ${forPlayer(this.#shop, this.#renderSignOut())} ${this.#order.render()}
        ${this.#offers.renderFailure()}
        ${shop && data ? this.#offers.render(shop, !isEmpty) : nothing}
        ${failureNotice(failure, {texts, retry: outage?.retry ?? retry, signIn})}
        ${isKnown ? this.#renderContent(shop) : nothing}
        ${
          isKnown || failure
            ? nothing
            : html`<div class="skeleton waiting" part="skeleton"></div>
              <p class="hidden" data-say="later">${texts.loading}</p>`
        }
      </div>
    `;
  }

  readonly #refresh = (): void => void this.#shop.value?.cart.refresh();

  /**
   * Renders the button that signs out, if the page has no `store-login` with one. Shoppers without a
   * name of the session were signed in by the page, and only the page can sign them out.
   */
  #renderSignOut() {
    const {value: shop, texts} = this.#shop;
    if (!shop?.session.value.name || isLoginShown(shop)) return nothing;
    const signOut = () => {
      shop.session.setToken(undefined);
      this.#host.dispatchEvent(new SignedOutEvent());
    };
    return html`<button class="storefront-link" part="sign-out" type="button" @click=${signOut}>${texts.signOut}</button>`;
  }

  #renderContent(shop: Shop) {
    const {texts} = this.#shop;
    const removed = this.#lines.renderRemoval(shop);
    if (isCartEmpty(shop.cart.value)) return html`${removed}${this.#renderEmpty(shop)}`;
    const view = itemContextOf(this.#shop, shop, this.#host.headingLevel + 1);
    const {data} = shop.cart.value;
    const balance = this.#giftBalance.render({complete: (known) => known});
    const codes = data ? codeRows(data, view, balance) : [];
    return html`
      ${removed} ${this.#lines.render(view)}
      ${data?.partial ? html`<div class="notice" part="partial"><p>${texts.cartPartial}</p></div>` : nothing}
      ${codeFields(view, codes, this.#codes)} ${this.#total.render(view, codes)} ${this.#share.render(view)}
      ${this.#suggestions.render(view)}
    `;
  }

  #renderEmpty(shop: Shop) {
    const {texts} = this.#shop;
    const signIn = () => void requestSignIn(this.#host, shop);
    return html`<div class="empty" part="empty">
      <slot name="empty">
        ${cartIcon}
        <p><strong>${texts.cartEmpty}</strong></p>
        <p class="muted">${texts.cartEmptyHint}</p>
        ${this.#renderWayBack()}
        ${
          isGuestWithoutCart(shop)
            ? html`<button class="storefront-link" part="sign-in" type="button" @click=${signIn}>${texts.signIn}</button>`
            : nothing
        }
      </slot>
    </div>`;
  }

  /** Renders the button that closes the dialog, or moves the focus to the page's first items. */
  #renderWayBack() {
    const items = document.querySelector('store-category, featured-deals');
    const {open} = this.#host;
    if (!open && !items) return nothing;
    const goBack = () => {
      if (open) return this.#dialog.close();
      (items?.shadowRoot ?? items)?.querySelector<HTMLElement>('a, button')?.focus();
    };
    return html`<button class="button quiet" part="keep-shopping" type="button" @click=${goBack}>
      ${this.#shop.texts.keepShopping}
    </button>`;
  }
}

/** Whether the shopper has not signed in, and the service keeps no carts of guests. */
function isGuestWithoutCart({cart, session}: Shop): boolean {
  return (
    session.value.status === 'guest' && cart.value.failure?.kind === 'unauthorized'
  );
}
