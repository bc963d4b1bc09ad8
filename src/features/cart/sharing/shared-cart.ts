import {html, nothing, render, type ReactiveElement} from 'lit';
import {asShopError, ShopError} from '../../../lib/shop-error.js';
import {languageOf} from '../../../i18n/language.js';
import {dictionaries, failureText, textsOf, type Texts} from '../../../i18n/texts.js';
import type {Line} from '../../../shop/cart.js';
import {isGift, type AddWithOptions} from '../../../shop/cart-state.js';
import type {ItemDetail} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {addressOffers} from '../../../ui/address-offers.js';
import {picture, watchPictures} from '../../../ui/content/picture.js';
import {plainAmount, priceTexts} from '../../../ui/content/price.js';
import {PageDialog} from '../../../ui/dialog/page-dialog.js';
import {findPageShop, whenLanguageReady} from '../../../ui/find-page-shop.js';
import {unavailableReason} from '../../../ui/order/availability.js';
import {ADD_CALL} from '../../../ui/order/item-context.js';
import {packPrice, withPackPrice} from '../../../ui/order/pack-price.js';
import {addSignedIn, reportItemAdded} from '../../../ui/order/add-to-cart.js';
import {requestSignIn} from '../../../ui/sign-in-invitation.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {base} from '../../../ui/styles/base.styles.js';
import {
  parseSharedItems,
  addressWithoutScheme,
  type SharedItem,
} from './shared-cart-link.js';
import {sharedCartContentStyles} from './shared-cart.styles.js';
import {rowsOf, type SharedRow} from './shared-rows.js';

/** How many items are read at the same time. */
const CONCURRENT_READS = 3;

/**
 * Whether a `store-cart` of the page has offered the shared cart (`?cart=` in the page's address).
 * If the page has several `store-cart`s, only one of them offers it.
 */
let isOffered = false;

/**
 * Opens a dialog that offers the items of a shared cart (`?cart=` in the page's address) to the
 * shopper, once per page load. Does nothing if the shared cart is for another shop of the page, or
 * if the service cannot add items. `showCart` shows the shopper's own cart after the items have
 * been added.
 */
export async function offerSharedCart(
  host: ReactiveElement,
  shop: Shop,
  showCart: () => void,
): Promise<void> {
  const offers = addressOffers();
  const {cart = '', 'cart-shop': name} = offers.value;
  const isOurs = name ? addressWithoutScheme(shop) === name : findPageShop() === shop;
  const items = parseSharedItems(cart);
  if (isOffered || !isOurs || !items.length || shop.lacks.has(ADD_CALL)) return;
  isOffered = true;
  // Loads the shopper's own cart, to mark the items that it contains already. If this fails,
  // the dialog opens nevertheless, because some services give guests no cart.
  await Promise.all([shop.cart.load(), whenLanguageReady(host, shop)]);
  new SharedCart(host, shop, items, showCart).open();
}

/**
 * The dialog that shows a shared cart. The link contains only ids and quantities of items. Names
 * and prices are read from the service.
 */
class SharedCart {
  readonly #host: ReactiveElement;
  readonly #shop: Shop;
  readonly #items: readonly SharedItem[];
  readonly #showCart: () => void;
  readonly #dialog: PageDialog;
  readonly #box = document.createElement('div');
  /** The items that were read, by id, and the errors for those that could not be read. */
  #answers = new Map<number, ItemDetail | ShopError>();
  /**
   * The errors of rows, by row key. A row has an error if it was not added to the cart, or if too
   * few of its pieces were added.
   */
  readonly #failures = new Map<string, ShopError>();
  /**
   * The rows that this dialog has added, each with the shopper to whose cart it was added
   * (`Session.signal`).
   */
  #added: readonly {readonly row: SharedRow; readonly shopper: AbortSignal}[] = [];
  /** Ids of the items in the shopper's cart that were not added by this dialog. */
  #known: ReadonlySet<number>;
  #isAdding = false;
  /**
   * Whether an item of the accepted shared cart was skipped. This happens if the items are read
   * again after a sign-in, and the item is no longer available to the shopper.
   */
  #hasMissing = false;
  /**
   * Whether the shopper has accepted the shared cart, but some items could not be added. The dialog
   * then shows the errors and no longer offers to add the items.
   */
  #isAnswered = false;
  #version = -1;
  /** Resolves when the items have been read, or read again after a sign-in. */
  #reading: Promise<unknown> = Promise.resolve();
  #subscriptions: readonly (() => void)[] = [];

  constructor(
    host: ReactiveElement,
    shop: Shop,
    items: readonly SharedItem[],
    showCart: () => void,
  ) {
    this.#host = host;
    this.#shop = shop;
    this.#items = items;
    this.#showCart = showCart;
    this.#known = this.#idsInCart();
    this.#dialog = new PageDialog('storefront-shared-cart', () => this.#handleClose());
    this.#box.className = 'storefront-shared-items';
    const root = this.#box.attachShadow({mode: 'open'});
    adoptSheets(root, base, sharedCartContentStyles);
    watchPictures(root);
  }

  open(): void {
    const {catalogue, cart, preferences, settings} = this.#shop;
    const update = () => this.#update();
    this.#subscriptions = [
      catalogue.subscribe(() => this.#read()),
      cart.subscribe(() => {
        // The cart may have changed, for example because another shopper has signed in.
        if (!this.#isAdding && !this.#isAnswered) this.#known = this.#idsInCart();
        update();
      }),
      ...[preferences, settings, dictionaries].map((part) => part.subscribe(update)),
    ];
    this.#update();
    this.#read();
    void this.#dialog.show(
      this.#box,
      this.#shop,
      this.#host,
      ({sharedCart}) => sharedCart,
    );
  }

  /** The rows that this dialog has added to the cart of the present shopper. */
  #addedRows(): readonly SharedRow[] {
    return this.#added.filter((one) => !one.shopper.aborted).map(({row}) => row);
  }

  /** Ids of the items in the cart. Leaves out gifts, and items that this dialog has added. */
  #idsInCart(): ReadonlySet<number> {
    const own = new Set(this.#addedRows().map(({id}) => id));
    const lines = this.#shop.cart.value.lines.filter(
      (line) => !isGift(line) && !own.has(line.itemId),
    );
    return new Set(lines.map(({itemId}) => itemId));
  }

  /**
   * The rows of all items. Rows for the packs of an item appear only after the item has been read.
   */
  #rows(): readonly SharedRow[] {
    return this.#items.flatMap((shared) => {
      const answer = this.#answers.get(shared.id);
      return rowsOf(shared, answer instanceof ShopError ? undefined : answer);
    });
  }

  /** Reads the items, a few at a time. Reads them again after another shopper has signed in. */
  #read(): void {
    const {catalogue} = this.#shop;
    const {version} = catalogue.value;
    if (version === this.#version) return;
    this.#version = version;
    const answers = (this.#answers = new Map<number, ItemDetail | ShopError>());
    const queue = this.#items.map(({id}) => id);
    const readNext = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const answer = await catalogue.item(`${id}`).catch(asShopError);
        answers.set(id, answer);
        this.#update();
      }
    };
    this.#reading = Promise.all([...Array(CONCURRENT_READS)].map(readNext));
  }

  #update(): void {
    const {shadowRoot} = this.#box;
    const texts = textsOf(languageOf(this.#host, this.#shop));
    if (shadowRoot) render(this.#render(texts), shadowRoot);
  }

  /**
   * @csspart shared-item - An item of a shared cart, or a pack of the item.
   */
  #render(texts: Texts) {
    const rows = this.#rows();
    const isLoading = this.#answers.size < this.#items.length;
    const isAddable = isLoading || rows.some((row) => this.#addable(row, texts));
    const mayAdd = !this.#isAnswered && (this.#isAdding || isAddable);
    // Some services send guests no items. Then a sign-in is offered.
    const isSignedOut = [...this.#answers.values()].some(
      (answer) => answer instanceof ShopError && answer.kind === 'unauthorized',
    );
    const outcome = this.#isAnswered ? texts.sharedCartFailed : '';
    const status = this.#isAdding || isLoading ? texts.loading : outcome;
    return html`
      ${
        this.#isAnswered
          ? html`<p>${texts.sharedCartFailed}</p>`
          : html`<p>${texts.sharedCartHint}</p>
            <p class="muted small">${texts.sharedCartPlayer}</p>`
      }
      <ul role="list">
        ${rows.map((row) => this.#renderRow(row, texts))}
      </ul>
      <div class="actions">
        ${isSignedOut ? this.#renderSignIn(texts) : mayAdd ? this.#renderAccept(isLoading, texts) : nothing}
        <button class="button quiet" part="decline" type="button" @click=${this.#decline}>
          ${mayAdd || isSignedOut ? texts.notNow : texts.close}
        </button>
      </div>
      <p class="hidden" role="status">${status}</p>
    `;
  }

  #renderAccept(isLoading: boolean, texts: Texts) {
    return html`<button class="button" part="accept" type="button"
      aria-disabled=${isLoading || this.#isAdding ? 'true' : 'false'} @click=${this.#accept}>
      ${texts.addSharedCart}
    </button>`;
  }

  #renderSignIn(texts: Texts) {
    const invite = ({currentTarget}: Event) =>
      void requestSignIn(this.#box, this.#shop, currentTarget as HTMLElement);
    return html`<button class="button" part="sign-in" type="button" @click=${invite}>
      ${texts.signIn}
    </button>`;
  }

  #renderRow(row: SharedRow, texts: Texts) {
    const {id, count} = row;
    const answer = this.#answers.get(id);
    const note = this.#noteOf(row, texts);
    if (!answer || answer instanceof ShopError)
      return html`<li part="shared-item" data-id=${id}>
        ${picture(undefined)}
        <p class="what ${answer ? '' : 'muted'}">${answer ? `${note}` : texts.loading}</p>
      </li>`;
    const {image, name} = answer;
    return html`<li part="shared-item" data-id=${id}>
      ${picture(this.#shop.imageUrl(image))}
      <div class="what">
        <p>${count > 1 ? `${count} × ` : nothing}<bdi part="name">${name}</bdi></p>
        ${note ? html`<p class="muted small" part="note">${note}</p>` : nothing}
      </div>
      <p class="cost"><span part="price">${this.#priceOf(answer, row, texts)}</span></p>
    </li>`;
  }

  #withPackPrice(item: ItemDetail, pack: SharedRow['pack']): ItemDetail {
    return withPackPrice(item, pack && packPrice(pack, item.id, this.#shop.cart.value));
  }

  /**
   * The service's price of one piece; for a pack, the price of the pack. Empty for a pack that is
   * sold for virtual currency only: the service sends no price for it.
   */
  #priceOf(item: ItemDetail, {count, pack}: SharedRow, texts: Texts): string {
    if (pack && item.is_virtual_currency_only) return '';
    const {settings} = this.#shop;
    const money = this.#shop.money(languageOf(this.#host, this.#shop));
    const points = settings.value?.virtual_currency || texts.virtualCurrency;
    const priced = this.#withPackPrice(item, pack);
    const text = plainAmount(priceTexts(priced, money, texts, points).price);
    return count > 1 && !pack ? texts.amountEach(text) : text;
  }

  /** The note below an item: why the item is not added, or that the cart contains it already. */
  #noteOf({key, id}: SharedRow, texts: Texts): string | undefined {
    const failure = this.#failures.get(key);
    if (failure) return failureText(failure, texts);
    const answer = this.#answers.get(id);
    if (answer instanceof ShopError) {
      if (answer.kind === 'unauthorized') return texts.unauthorized;
      // For an item that does not exist, shows our own text "not for sale": the service's message
      // may say only that something was not found.
      return answer.kind === 'not-found' ? texts.notFound : failureText(answer, texts);
    }
    if (this.#known.has(id)) return texts.alreadyInCart;
    return answer && unavailableReason(answer, texts);
  }

  /** The item of a row, if the row can be added to the cart. */
  #addable({key, id}: SharedRow, texts: Texts): ItemDetail | undefined {
    const answer = this.#answers.get(id);
    if (!answer || answer instanceof ShopError || this.#known.has(id)) return undefined;
    const isAdded = this.#addedRows().some((row) => row.key === key);
    return isAdded || unavailableReason(answer, texts) ? undefined : answer;
  }

  readonly #accept = async ({currentTarget}: Event): Promise<void> => {
    const isLoading = this.#answers.size < this.#items.length;
    if (this.#isAdding || isLoading) return;
    this.#isAdding = true;
    this.#failures.clear();
    this.#update();
    const isOver = await this.#addAll(currentTarget as HTMLElement);
    this.#isAdding = false;
    if (isOver) this.#end();
    this.#update();
    // The button that had the focus is gone.
    if (this.#isAnswered)
      this.#box.shadowRoot?.querySelector<HTMLElement>('[part="decline"]')?.focus();
  };

  /**
   * Adds the rows one after another. Resolves to `false` if the shopper closes the dialog, or if the
   * service requires a sign-in and the shopper did not sign in.
   */
  async #addAll(button: HTMLElement): Promise<boolean> {
    const {session} = this.#shop;
    const texts = textsOf(languageOf(this.#host, this.#shop));
    for (const row of this.#rows().filter((one) => this.#addable(one, texts))) {
      // The shopper may have signed in while an earlier item was added. Then the items are being
      // read again, and this item may no longer be available.
      await this.#reading;
      if (!this.#dialog.element.open) return false;
      const item = this.#addable(row, texts);
      if (!item) {
        this.#hasMissing ||= !this.#known.has(row.id);
        continue;
      }
      const before = this.#unitsOf(row);
      const failure = () => this.#failureOf(row);
      const add = () => this.#add(item, row);
      const isAdded = await addSignedIn(add, failure, this.#box, this.#shop, button);
      if (isAdded && this.#known.has(item.id)) continue;
      const error = isAdded ? undefined : failure();
      if (!isAdded && (!error || error.kind === 'unauthorized')) return false;
      if (error) this.#failures.set(row.key, error);
      const units = row.pack && isAdded ? 1 : this.#unitsOf(row) - before;
      if (!isAdded && !units) continue;
      this.#added = [...this.#added, {row, shopper: session.signal}];
      reportItemAdded(
        this.#host,
        this.#shop,
        this.#withPackPrice(item, row.pack),
        units,
      );
    }
    return this.#dialog.element.open;
  }

  /**
   * Adds a pack or the single pieces of an item. If the shopper has signed in after accepting the
   * shared cart, the shopper's own cart may contain the item already. Then nothing is added, and
   * the method resolves to `true`.
   */
  async #add(item: ItemDetail, {pack, count}: SharedRow): Promise<boolean> {
    const {cart, session} = this.#shop;
    const options: AddWithOptions = item.is_subs_only
      ? {subscribe: true}
      : {tier: pack?.quantity, count: pack ? 1 : count};
    if (session.value.status === 'signed-in') await cart.load();
    // The shopper may have closed the dialog and then signed in with another element of the page.
    // Then nothing is added.
    if (!this.#dialog.element.open) return false;
    if (this.#idsInCart().has(item.id)) {
      this.#known = new Set([...this.#known, item.id]);
      return true;
    }
    return cart.addWith(this.#withPackPrice(item, pack), options);
  }

  /** The line of an item's pieces that are in no pack. Packs have lines of their own. */
  #lineOf({id}: SharedRow): Line | undefined {
    return this.#shop.cart.value.lines.find(
      (one) => one.itemId === id && !isGift(one) && !one.purchase.tier_quantity,
    );
  }

  #unitsOf(row: SharedRow): number {
    return row.pack ? 0 : (this.#lineOf(row)?.count ?? 0);
  }

  /** Why a row was not added, or why too few of its pieces were. */
  #failureOf(row: SharedRow): ShopError | undefined {
    const {cart} = this.#shop;
    const line = row.pack ? undefined : this.#lineOf(row);
    return cart.errorOf(row.id) ?? (line && cart.value.failures.get(line.key));
  }

  /**
   * Removes the shared cart from the page's address, so that a reload does not offer it again. If
   * all items were added, closes the dialog and shows the shopper's own cart. Otherwise the dialog
   * stays open and shows the failures.
   */
  #end(): void {
    addressOffers().accept('cart');
    if (this.#failures.size || this.#hasMissing) {
      this.#isAnswered = true;
      return;
    }
    this.#dialog.element.close();
    this.#showCart();
  }

  readonly #decline = (): void => {
    addressOffers().accept('cart');
    this.#dialog.element.close();
  };

  #handleClose(): void {
    for (const stop of this.#subscriptions) stop();
    this.#subscriptions = [];
  }
}
