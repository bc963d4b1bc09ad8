import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import {addressOffers} from '../../ui/address-offers.js';
import type {ShopController} from '../../ui/shop-controller.js';
import type {MissingFileError} from '../../lib/load-file.js';
import type {ShopError} from '../../lib/shop-error.js';
import {defaultActions} from '../../ui/default-actions.js';
import type {CartItem, Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {failureText} from '../../i18n/texts.js';
import {closeOnLeave} from '../../ui/fields/close-on-leave.js';
import {cartLine} from './cart-line.js';
import {cartPanelStyles} from './cart-panel.styles.js';
import {missingChoices} from '../../ui/order/choices.js';
import {codeFields} from './code-fields.js';
import {cross} from '../../ui/fields/cross.js';
import {GiftCardController} from './gift-card-controller.js';
import {heading} from '../../ui/content/heading.js';
import {bag} from '../../ui/content/icons.js';
import {ADD_CALL, itemViewOf} from '../../ui/order/item-view.js';
import {keepScrollInside} from '../../ui/fields/keep-scroll-inside.js';
import {recordRefusedCount, refusedCount} from './line-repair.js';
import {errorNotice} from '../../ui/content/notice.js';
import {codeOffers} from './code-offers.js';
import {repeat} from '../../ui/repeat.js';
import {readFailure} from '../../ui/sign-in-invitation.js';
import {sumNotes, type SumNote} from '../../ui/order/sum-notes.js';
import {cartTotal, isEmpty, isOutdated} from '../../ui/order/totals.js';

/** The properties of `<store-cart>` that the panel reads. */
export interface CartHost extends ReactiveElement {
  readonly checkoutUrl?: string | undefined;
  readonly headingLevel: number;
  readonly layout: 'inline' | 'drawer' | 'button';
}

/**
 * The item that the shopper removed last, the shopper it belongs to, and whether undoing was
 * refused.
 */
interface Removed {
  readonly item: CartItem;
  readonly shopper: number;
  readonly shop: Shop;
  readonly refused?: boolean;
}

/**
 * Renders the content of `<store-cart>`, in the page or in a dialog: lines, the item removed last,
 * codes, the total and the checkout button.
 */
export class CartPanel implements ReactiveController {
  static readonly styles = cartPanelStyles;

  readonly #host: CartHost;
  readonly #shop: ShopController;
  readonly #giftCard: GiftCardController;
  #removed: Removed | undefined;
  /** The lines of the last rendering, by key. */
  readonly #lastItems = new Map<string, CartItem>();
  /** Failed changes of lines that are gone, which the shopper has been shown already. */
  readonly #reported = new WeakSet<ShopError>();
  /** Whether the checkout button found a line without a required choice. */
  #marksMissing = false;
  /** Why the checkout's code could not be loaded. */
  #failure: ShopError | undefined;
  #unsubscribe: (() => void) | undefined;
  /** Whether the dialog is open. */
  #open = false;
  /**
   * Whether the pointer was pressed outside the dialog. A text selection that starts inside may end
   * outside.
   */
  #pressedOutside = false;

  constructor(host: CartHost, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    this.#giftCard = new GiftCardController(host, shop);
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe ??= addressOffers().subscribe(() => this.#host.requestUpdate());
  }

  /**
   * Offers to restore a line whose change failed because another tab or the shop has removed it.
   */
  hostUpdate(): void {
    const shop = this.#shop.value;
    if (!shop) return;
    const {lines, failures, data} = shop.cart.value;
    const {shopper} = shop.session.value;
    if (!data) this.#lastItems.clear();
    for (const [key, failure] of failures) {
      const item = this.#lastItems.get(key);
      if (
        !item ||
        this.#reported.has(failure) ||
        lines.some((line) => line.key === key)
      )
        continue;
      this.#reported.add(failure);
      const count = refusedCount(failure) ?? item.count;
      this.#removed = {item: {...item, count}, shop, shopper};
    }
    this.#lastItems.clear();
    for (const {key, item, count} of lines)
      if (item) this.#lastItems.set(key, {...item, count});
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#removed = undefined;
    // An open dialog that is detached comes back as a non-modal part of the page.
    this.close();
  }

  /**
   * Renders the codes from the page's address beside the drawer's button, while the drawer is
   * closed. With `layout="button"` the cart in the dialog offers them instead.
   */
  renderOffers() {
    const shop = this.#shop.value;
    return shop && this.#host.layout === 'drawer' && !this.#open
      ? codeOffers(this.#shop, shop)
      : nothing;
  }

  /** Opens the dialog. */
  async show(): Promise<void> {
    this.#set(() => (this.#open = true));
    await this.#host.updateComplete;
    const dialog = this.#dialog;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    closeOnLeave(dialog);
    keepScrollInside(dialog);
  }

  /** Closes the dialog. */
  close(): void {
    this.#dialog?.close();
  }

  /** Renders the dialog with the cart in it. */
  renderDialog() {
    const {texts} = this.#shop;
    return html`
      <dialog part="dialog" aria-label=${texts.cart} @close=${this.#closed}
        @pointerdown=${this.#pressed} @click=${this.#clicked}>
        <button class="close" part="close" type="button" autofocus @click=${() => this.close()}>
          ${cross}<span class="hidden">${texts.close}</span>
        </button>
        <slot name="announcer"></slot>
        ${this.#open ? this.render() : nothing}
      </dialog>
    `;
  }

  /** Renders the whole cart. */
  render() {
    const {value: shop, texts} = this.#shop;
    const {headingLevel} = this.#host;
    const {data, lines, failure} = shop?.cart.value ?? {};
    const known = Boolean(data ?? lines?.length);
    return html`
      <div class="cart" part="cart">
        ${heading(this.#open ? 2 : headingLevel, 'heading', texts.cart)}
        ${shop && data ? codeOffers(this.#shop, shop) : nothing}
        ${
          failure
            ? readFailure(
                failure,
                this.#host,
                this.#shop,
                () => void shop?.cart.refresh(),
              )
            : nothing
        }
        ${shop && known ? this.#renderContent(shop) : nothing}
        ${
          known || failure
            ? nothing
            : html`<div class="skeleton waiting" part="skeleton"></div>
              <p class="hidden" data-say="later">${texts.loading}</p>`
        }
      </div>
    `;
  }

  /** Renders the total on the button that opens the cart. */
  renderTotal() {
    const {value: shop, texts, money} = this.#shop;
    const state = shop?.cart.value;
    const total =
      state &&
      !isOutdated(state) &&
      cartTotal(state, money, texts, itemViewOf(this.#shop, shop, 0).points);
    return total
      ? html`<span part="total" aria-hidden="true">
          ${state.pending ? texts.updating : total.text}
        </span>`
      : nothing;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  #renderContent(shop: Shop) {
    const {texts} = this.#shop;
    const {lines, data} = shop.cart.value;
    const view = itemViewOf(this.#shop, shop, this.#host.headingLevel + 1);
    return html`
      ${this.#renderRemoved(shop)}
      ${
        !isEmpty(shop.cart.value)
          ? html`
            <ul role="list">
              ${repeat(
                lines,
                ({key}) => key,
                (line) =>
                  cartLine(
                    line,
                    view,
                    (one) => this.#remove(one, shop),
                    this.#marksMissing,
                  ),
              )}
            </ul>
            ${data?.partial ? html`<div class="notice" part="partial"><p>${texts.cartPartial}</p></div>` : nothing}
            ${codeFields(view, this.#giftCard.balance)} ${this.#renderFoot(shop)}
          `
          : html`<div class="empty" part="empty">
            <slot name="empty">
              ${bag}
              <p><strong>${texts.cartEmpty}</strong></p>
              <p class="muted">${texts.cartEmptyHint}</p>
              ${this.#renderWayBack()}
            </slot>
          </div>`
      }
    `;
  }

  /**
   * Renders the button that leads from an empty cart back to the items. It closes the dialog, or
   * moves the focus to the page's first list of items.
   */
  #renderWayBack() {
    const items = document.querySelector('store-category, featured-deals');
    if (!this.#open && !items) return nothing;
    const go = () => {
      if (this.#open) this.close();
      else
        (items?.shadowRoot ?? items)?.querySelector<HTMLElement>('a, button')?.focus();
    };
    return html`<button class="button quiet" part="keep-shopping" type="button" @click=${go}>
      ${this.#shop.texts.keepShopping}
    </button>`;
  }

  #renderRemoved(shop: Shop) {
    const removed = this.#removed;
    const {texts} = this.#shop;
    if (removed?.shop !== shop || removed.shopper !== shop.session.value.shopper)
      return nothing;
    const {item} = removed;
    const kind = item.payment_type === 2 ? 'gift' : 'item';
    const failure = removed.refused && shop.cart.errorOf(item.id, kind);
    return html`
      <div class="removed" part="removed">
        <p>
          ${texts.removed(item.name)}
          ${failure ? html`<span part="error">${failureText(failure, texts)}</span>` : nothing}
        </p>
        ${
          shop.lacks.has(ADD_CALL)
            ? nothing
            : html`<button class="button quiet" part="undo" type="button" @click=${() => this.#undo(item, shop)}>
              ${texts.undo}
            </button>`
        }
      </div>
    `;
  }

  #renderFoot(shop: Shop) {
    const {texts, money} = this.#shop;
    const state = shop.cart.value;
    const {points} = itemViewOf(this.#shop, shop, 0);
    const total = cartTotal(state, money, texts, points);
    const notes =
      state.data && !state.pending ? sumNotes(state.data, money, texts) : [];
    const noteOf = (wanted: SumNote['part']) =>
      notes
        .filter(({part}) => part === wanted)
        .map(
          ({part, label, content}) => html`
            <p class="note muted small" part=${part}>
              <span>${label}</span> <span>${content}</span>
            </p>
          `,
        );
    return html`
      <div class="foot">
        ${noteOf('clear-price')}
        <p class="sum">
          <span>${texts.total}</span>
          <strong part="total" ?data-pending=${state.pending}>${total?.content ?? '–'}</strong>
        </p>
        ${noteOf('tax')}
        ${
          !state.pending && isOutdated(state)
            ? html`<p class="muted small" part="outdated">${texts.outdated}</p>`
            : nothing
        }
        ${
          state.pending || (total?.estimate ?? true)
            ? html`<p class="muted small" part="estimate">
              ${state.pending ? texts.updating : texts.estimate}
            </p>`
            : nothing
        }
        ${errorNotice(this.#failure, texts, () => void this.#checkout(shop))}
        ${this.#renderCheckout(shop)}
      </div>
    `;
  }

  #renderCheckout(shop: Shop) {
    const {texts} = this.#shop;
    const url = this.#host.checkoutUrl;
    return url && isWebAddress(url)
      ? html`<a class="button" part="checkout" href=${url}>${texts.checkout}</a>`
      : html`<button
          class="button"
          part="checkout"
          type="button"
          @click=${() => void this.#checkout(shop)}
        >
          ${texts.checkout}
        </button>`;
  }

  #remove(line: Line, shop: Shop): void {
    if (!line.item) return;
    const {shopper} = shop.session.value;
    // The quantity shown on the page, which the service may not have confirmed yet.
    const item = {...line.item, count: line.count};
    const removed: Removed = {item, shop, shopper};
    this.#removed = removed;
    void shop.cart.remove(line).then((isAccepted) => {
      if (!isAccepted && this.#removed === removed)
        this.#set(() => (this.#removed = undefined));
    });
    // The button that had the focus is gone; the undo button has taken its place.
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot.querySelector<HTMLElement>('[part="undo"]')?.focus(),
    );
  }

  #undo(item: CartItem, shop: Shop): void {
    const removed = this.#removed;
    this.#removed = undefined;
    void shop.cart.restore(item).then((isAccepted) => {
      if (isAccepted) return;
      const line = shop.cart.value.lines.find(
        ({item: one}) => one?.id === item.id && one.payment_type === item.payment_type,
      );
      if (line) recordRefusedCount(shop, line, item.count);
      else if (removed && !this.#removed)
        this.#set(() => (this.#removed = {...removed, refused: true}));
    });
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const heading =
        this.#host.renderRoot.querySelector<HTMLElement>('[part="heading"]');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    });
  }

  async #checkout(shop: Shop): Promise<void> {
    const [missing] = missingChoices(shop.cart.value.lines, shop);
    this.#set(() => (this.#marksMissing = Boolean(missing)));
    if (missing) {
      this.#host.renderRoot.querySelector<HTMLElement>(`#${missing.field}`)?.focus();
      return;
    }
    this.#set(() => (this.#failure = undefined));
    try {
      await defaultActions.goToCheckout({
        host: this.#host,
        shop,
        beforeLeaving: () => this.close(),
      });
    } catch (error) {
      // `goToCheckout` rejects with this error only.
      this.#set(() => (this.#failure = error as MissingFileError));
    }
  }

  readonly #closed = (): void => {
    if (this.#dialog?.open) return; // The dialog was opened again before this event arrived.
    this.#removed = undefined;
    this.#set(() => (this.#open = false));
  };

  readonly #pressed = ({target}: Event): void => {
    this.#pressedOutside = target === this.#dialog;
  };

  /**
   * Closes the dialog on a click on its backdrop, which the browser reports as a click on the
   * dialog.
   */
  readonly #clicked = ({target}: Event): void => {
    if (target === this.#dialog && this.#pressedOutside) this.close();
  };

  #set(change: () => void): void {
    change();
    this.#host.requestUpdate();
  }
}

/** Whether the checkout URL uses http or https; a page may set it to any text. */
function isWebAddress(url: string): boolean {
  const {baseURI} = document;
  return URL.canParse(url, baseURI) && /^https?:$/.test(new URL(url, baseURI).protocol);
}
