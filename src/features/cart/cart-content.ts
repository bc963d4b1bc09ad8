import {html, nothing, type ReactiveController} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import {FileLoadError} from '../../lib/load-file.js';
import {waitAtMost} from '../../lib/wait.js';
import type {Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {addressOffers} from '../../ui/address-offers.js';
import {heading} from '../../ui/content/heading.js';
import {cartIcon} from '../../ui/content/cart-icon.js';
import {errorNotice} from '../../ui/content/notice.js';
import {defaultActions} from '../../ui/default-actions.js';
import {missingLineChoices} from '../../ui/order/line-choices.js';
import {itemContextOf} from '../../ui/order/item-context.js';
import {cartTotal, isCartEmpty, isTotalOutdated} from '../../ui/order/totals.js';
import {readLineControls} from '../../ui/fields/typed-value.js';
import {repeat} from '../../ui/repeat.js';
import {focusInside, watchLostFocus} from '../../ui/restore-focus.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {errorNoticeOrInvitation} from '../../ui/sign-in-invitation.js';
import {CartDialog, type DialogHost} from './cart-dialog.js';
import {cartFoot} from './cart-foot.js';
import {cartLine} from './cart-line.js';
import {cartContentStyles} from './cart-content.styles.js';
import {CartSuggestions} from './cart-suggestions.js';
import {CodesDisclosure, codeFields} from './code-fields.js';
import {addressCodeOffers} from './address-code-offers.js';
import {GiftBalanceController} from './gift-balance-controller.js';
import type {LineCallbacks} from './line-repair.js';
import {UndoableRemoval, reportQuantityChange} from './undoable-removal.js';
import {ShareButton} from './share-button.js';
import {signedInShopper} from './signed-in-shopper.js';

/** Lines whose missing choices are marked. */
interface MarkedLines {
  readonly shop: Shop;
  readonly shopper: AbortSignal;
  readonly keys: ReadonlySet<string>;
}

/** How long the cart's amounts wait for the currency, in milliseconds. */
const CURRENCY_TIMEOUT_MS = 5_000;

const sharing = lazyModule(() => import('./sharing/shared-cart.js'));

/** The properties of `<store-cart>` that `CartContent` reads. */
export interface CartHost extends DialogHost {
  show(): Promise<void>;
  readonly checkoutUrl?: string | undefined;
  readonly headingLevel: number;
  readonly layout: 'inline' | 'drawer' | 'button';
}

/**
 * Renders the content of `<store-cart>`, in the page or in a dialog: the cart's lines, a notice to
 * undo the last removal, the fields for coupon codes and gift cards, the total, the checkout
 * button, and items that the shop recommends.
 */
export class CartContent implements ReactiveController {
  static readonly styles = cartContentStyles;

  readonly #host: CartHost;
  readonly #shop: ShopController;
  readonly #dialog: CartDialog;
  readonly #giftCard: GiftBalanceController;
  readonly #suggestions: CartSuggestions;
  readonly #removed: UndoableRemoval;
  readonly #share: ShareButton;
  readonly #codes = new CodesDisclosure(() => this.#host.requestUpdate());
  /**
   * The lines in the cart when the last click on the checkout button found a line without a
   * required choice. Missing choices of these lines are marked, as long as the shopper stays.
   */
  #marked: MarkedLines | undefined;
  /** Why the checkout's module could not be loaded. */
  #failure: FileLoadError | undefined;
  /** The shop for which the cart in the page's address (`?cart=`) was last offered. */
  #offeredIn: Shop | undefined;
  /** Why the module that offers the shared cart could not be loaded. */
  #sharingFailure: FileLoadError | undefined;
  #unsubscribe: (() => void) | undefined;
  /** The shop for whose currency the cart waits, or has waited. */
  #awaited: Shop | undefined;
  /** The shop whose amounts are shown even if its currency is unknown. */
  #withoutCurrency: Shop | undefined;

  constructor(host: CartHost, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    this.#dialog = new CartDialog(host, () => this.#removed.forget());
    this.#giftCard = new GiftBalanceController(host, shop);
    this.#suggestions = new CartSuggestions(host, shop);
    this.#removed = new UndoableRemoval(host, shop);
    this.#share = new ShareButton(host);
    host.addController(this);
    // The module that does this for all elements is loaded later than a shopper may press Tab.
    watchLostFocus(host);
  }

  hostConnected(): void {
    this.#unsubscribe ??= addressOffers().subscribe(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (shop && shop !== this.#awaited) void this.#waitForCurrency(shop);
    if (!shop || shop === this.#offeredIn || !addressOffers().value.cart) return;
    this.#offeredIn = shop;
    void this.#offerSharedCart(shop);
  }

  /** Whether amounts can be shown: the currency is known, or the wait for it is over. */
  #canShowAmounts(shop: Shop): boolean {
    return Boolean(shop.settings.value) || shop === this.#withoutCurrency;
  }

  async #waitForCurrency(shop: Shop): Promise<void> {
    this.#awaited = shop;
    // If the settings cannot be read, prices are shown without a currency.
    const reading = shop.settings.read().catch(() => undefined);
    await waitAtMost(CURRENCY_TIMEOUT_MS, reading);
    if (shop !== this.#awaited) return;
    this.#withoutCurrency = shop;
    this.#host.requestUpdate();
  }

  /** Renders the dialog with the cart in it. */
  renderDialog() {
    return this.#dialog.render(
      this.#shop.texts,
      this.#host.open ? this.render() : nothing,
    );
  }

  /**
   * Renders the offers to apply the coupon code (`?coupon=`) and the referral code (`?ref=`) from
   * the page's address. With `layout="drawer"`, they are beside the drawer's button as long as the
   * drawer is closed. With `layout="button"`, only the dialog shows these offers.
   */
  renderOffers() {
    const shop = this.#shop.value;
    return shop && this.#host.layout === 'drawer' && !this.#host.open
      ? html`${this.#renderSharingFailure(shop)}${addressCodeOffers(this.#shop, shop, this.#host, false)}`
      : nothing;
  }

  /**
   * Renders the total on the button that opens the cart, unless it is an estimate or may be out of
   * date. While a change is pending, dashes replace the digits, so that the button keeps its width.
   */
  renderTotal() {
    const {value: shop, texts, money} = this.#shop;
    if (!shop || !this.#canShowAmounts(shop) || isTotalOutdated(shop.cart.value))
      return nothing;
    const state = shop.cart.value;
    const {points} = itemContextOf(this.#shop, shop, 0);
    const total = cartTotal(state, money, texts, points);
    if (!total || total.estimate) return nothing;
    const text = state.pending ? total.text.replace(/\p{Nd}/gu, '–') : total.text;
    const isTaxed = state.data?.cart.tax;
    return html`<span
      part="open-total"
      aria-hidden="true"
      .textContent=${isTaxed ? texts.amountPlusTax(text) : text}
    ></span>`;
  }

  /** Renders the whole cart. */
  render() {
    const {value: shop, texts} = this.#shop;
    const {data, lines, failure: cartFailure} = shop?.cart.value ?? {};
    const closed = shop?.closure.value;
    const failure = closed ?? cartFailure;
    const isKnown =
      shop &&
      !closed &&
      Boolean(data ?? lines?.length) &&
      (isCartEmpty(shop.cart.value) || this.#canShowAmounts(shop));
    const {open: isInDialog} = this.#host;
    return html`
      <div class="cart" part="cart">
        ${isInDialog ? nothing : heading(this.#host.headingLevel, 'heading', texts.cart)}
        ${shop ? signedInShopper(this.#host, shop, texts) : nothing}
        ${shop ? this.#renderSharingFailure(shop) : nothing}
        ${shop && data ? addressCodeOffers(this.#shop, shop, this.#host, !isCartEmpty(shop.cart.value)) : nothing}
        ${
          failure
            ? errorNoticeOrInvitation(
                failure,
                this.#host,
                this.#shop,
                () => void (closed && shop?.closure.ask(), shop?.cart.refresh()),
              )
            : nothing
        }
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

  #renderContent(shop: Shop) {
    const {texts} = this.#shop;
    const {lines, data} = shop.cart.value;
    const removed = this.#removed.render(shop);
    if (isCartEmpty(shop.cart.value)) return html`${removed}${this.#renderEmpty()}`;
    const view = itemContextOf(this.#shop, shop, this.#host.headingLevel + 1);
    const changes: LineCallbacks = {
      remove: (line) => this.#removed.remove(line, shop),
      changed: (line, count) => {
        if (line.item)
          reportQuantityChange(this.#host, shop, line.item, count, line.count);
      },
    };
    return html`
      ${removed}
      <ul role="list" class="lines">
        ${repeat(
          lines,
          ({key}) => key,
          (line) => cartLine(line, view, changes, this.#isMarked(line, shop)),
        )}
      </ul>
      ${data?.partial ? html`<div class="notice" part="partial"><p>${texts.cartPartial}</p></div>` : nothing}
      ${codeFields(view, this.#giftCard.balance, this.#codes)}
      ${cartFoot(view, this.#renderCheckout(shop))} ${this.#share.render(view)}
      ${this.#suggestions.render(view)}
    `;
  }

  #renderEmpty() {
    const {texts} = this.#shop;
    return html`<div class="empty" part="empty">
      <slot name="empty">
        ${cartIcon}
        <p><strong>${texts.cartEmpty}</strong></p>
        <p class="muted">${texts.cartEmptyHint}</p>
        ${this.#renderWayBack()}
      </slot>
    </div>`;
  }

  /**
   * Renders the button that leads from an empty cart back to the items. If the cart is shown in the
   * dialog, the button closes the dialog. Otherwise it moves the focus to the page's first list of
   * items.
   */
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

  /** Renders the link or the button to the checkout. */
  #renderCheckout(shop: Shop) {
    const {texts} = this.#shop;
    const url = this.#host.checkoutUrl;
    const goToCheckout = () => void this.#checkout(shop);
    return html`
      ${errorNotice(this.#failure, texts, goToCheckout)}
      ${
        url && isWebAddress(url)
          ? html`<a target="_self" class="button" part="checkout" href=${url} @click=${(
              event: MouseEvent,
            ) => {
              readLineControls(this.#host.renderRoot);
              void followWhenSent(event, shop);
            }}>
            ${texts.checkout}
          </a>`
          : html`<button class="button" part="checkout" type="button" @click=${goToCheckout}>
            ${texts.checkout}
          </button>`
      }
    `;
  }

  /**
   * Opens a dialog that offers the items of a shared cart (`?cart=` in the page's address) to the
   * shopper. With `isClick`, the dialog's module is requested again if it has failed to load.
   */
  async #offerSharedCart(shop: Shop, isClick = false): Promise<void> {
    const host = this.#host;
    try {
      const {offerSharedCart} = await (isClick
        ? sharing.loadOnClick()
        : sharing.load());
      this.#sharingFailure = undefined;
      await offerSharedCart(host, shop, () => {
        if ((host.layout || 'inline') !== 'inline') return void host.show();
        host.scrollIntoView({block: 'nearest'});
        // The shared cart's dialog opened without a click, so no control gets the focus back when
        // the dialog closes. The focus moves to the cart instead.
        focusInside(host);
      });
    } catch (error) {
      if (!(error instanceof FileLoadError)) throw error;
      this.#sharingFailure = error;
    }
    host.requestUpdate();
  }

  #renderSharingFailure(shop: Shop) {
    const retry = () => void this.#offerSharedCart(shop, true);
    return errorNotice(this.#sharingFailure, this.#shop.texts, retry);
  }

  #isMarked({key}: Line, shop: Shop): boolean {
    const marked = this.#marked;
    return marked?.shop === shop && !marked.shopper.aborted && marked.keys.has(key);
  }

  async #checkout(shop: Shop): Promise<void> {
    const host = this.#host;
    readLineControls(host.renderRoot);
    const [missing] = missingLineChoices(shop.cart.value.lines, shop);
    this.#marked = missing && {
      shop,
      shopper: shop.session.signal,
      keys: new Set(shop.cart.value.lines.map(({key}) => key)),
    };
    host.requestUpdate();
    if (missing) {
      host.renderRoot.querySelector<HTMLElement>(`#${missing.field}`)?.focus();
      return;
    }
    this.#failure = undefined;
    try {
      const beforeLeaving = () => this.#dialog.close();
      await defaultActions.goToCheckout({host, shop, beforeLeaving});
    } catch (error) {
      this.#failure = error as FileLoadError; // `goToCheckout` rejects with this error only.
      host.requestUpdate();
    }
  }
}

/** Clicked links that wait until changes of the cart have been sent. */
const waitingLinks = new WeakSet<HTMLAnchorElement>();

/**
 * Follows a link out of the page. If changes of the cart are pending, follows the link after the
 * changes have been sent.
 */
async function followWhenSent(event: MouseEvent, {cart}: Shop): Promise<void> {
  // With these keys, the browser opens the link in a new tab or window, or saves it.
  const staysHere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || staysHere || !cart.value.pending) return;
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  if (waitingLinks.has(link)) return;
  waitingLinks.add(link);
  await cart.settled();
  waitingLinks.delete(link);
  // The link is gone if the shopper has closed the cart, or if nothing is left to be paid for.
  if (link.isConnected) link.click();
}

/** Whether the checkout URL uses http or https; a page may set it to any text. */
function isWebAddress(url: string): boolean {
  const {baseURI} = document;
  return URL.canParse(url, baseURI) && /^https?:$/.test(new URL(url, baseURI).protocol);
}
