import type {ShopError} from '../../../lib/shop-error.js';
import {isHashRoute} from '../../../lib/page-address.js';
import {pageStorage} from '../../../lib/page-storage.js';
import {replaceAddress} from '../../../lib/replace-address.js';
import {pageKey} from '../../../lib/storage-keys.js';
import {readRecord, writeRecord} from '../../../lib/stored-record.js';
import {languageOf} from '../../../i18n/language.js';
import type {ItemDetail} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {failureText, textsOf} from '../../../i18n/texts.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {itemDialogStyles} from './item-dialog.styles.js';
import {ITEM_FOLLOWED, itemNavigationState} from '../../../ui/item-link.js';
import {moneyPrice} from '../../../ui/content/price.js';
import {ItemViewedEvent} from '../../../ui/events/item-viewed-event.js';
import {PageDialog} from '../../../ui/dialog/page-dialog.js';
import {
  canMoreShopsAppear,
  findPageShop,
  findShopAt,
  retryWhilePageLoads,
} from '../../../ui/find-page-shop.js';
import {findCatalogueElement} from '../../../ui/find-shop.js';

/** The id of the item that a hash names; `''` for any other hash. */
export function itemIdInHash(hash: string): string {
  return /^#item-(\d+)$/.exec(hash)?.[1] ?? '';
}

/**
 * Returns the `sessionStorage` key under which the item's shop is stored. The hash names only the
 * item, and two shops may use the same item id.
 */
const shopKeyOf = (hash: string) => pageKey('shop-of', `:${hash}`);

/**
 * The shop of the item that a hash names: the shop in which the item was opened, otherwise the
 * page's shop. `undefined` until that shop is in the page.
 */
function shopOfHash(hash: string): Shop | undefined {
  const {shop: remembered} = readRecord(pageStorage('sessionStorage'), shopKeyOf(hash));
  const shop = findShopAt(remembered);
  return shop ?? (remembered && canMoreShopsAppear() ? undefined : findPageShop());
}

function rememberShop(hash: string, {baseUrl}: Shop): void {
  writeRecord(pageStorage('sessionStorage'), shopKeyOf(hash), {shop: baseUrl});
}

/**
 * Dispatches `store-item-viewed` on the element whose link opened the dialog. Waits until the
 * currency is known.
 */
async function reportView(
  element: HTMLElement,
  item: ItemDetail,
  shop: Shop,
): Promise<void> {
  await shop.settings.read().catch(() => undefined);
  const {id, name} = item;
  element.dispatchEvent(
    new ItemViewedEvent(id, name, moneyPrice(item), shop.systemCurrency.name),
  );
}

/** Shows the item that the hash of the page's address names, as long as the hash names an item. */
export class ItemDialog {
  readonly #dialog = new PageDialog('storefront-item', () => this.#handleClose());
  /** The id of the shown item. */
  #shownId = '';
  /** The link that the shopper clicked. `#root` is the document or shadow root around it. */
  #link: HTMLAnchorElement | undefined;
  #root: ParentNode | undefined;
  /** Whether one step back in the history leads to the page without the dialog. */
  #canStepBack = false;
  /** Aborted when the dialog closes or shows another item. */
  #showing: AbortController | undefined;
  /** The hash before the item's hash, such as `#category-ranks`. */
  #previousHash = '';

  /** From now on, the dialog opens and closes when the hash of the page's address changes. */
  watch(): void {
    const update = (oldUrl?: string) => retryWhilePageLoads(() => this.#update(oldUrl));
    addEventListener('hashchange', ({oldURL}) => update(oldURL));
    addEventListener(ITEM_FOLLOWED, () => update());
    update();
  }

  /**
   * Opens or closes the dialog according to the hash. Returns `false` if the page does not have the
   * item's shop yet.
   */
  #update(oldUrl = ''): boolean {
    // A hash that is a route of the page stays. The link alone then names the item.
    const hash = (isHashRoute() && itemNavigationState.link?.hash) || location.hash;
    const id = itemIdInHash(hash);
    const {element} = this.#dialog;
    const {link} = itemNavigationState.link?.hash === hash ? itemNavigationState : {};
    // After a step in the history, `hashchange` may arrive late: the shopper may have closed the dialog
    // in the meantime. Then only a link opens it again before its `close` event has arrived.
    if (id === this.#shownId && (!link || (element.open && element.isConnected)))
      return true;
    if (!id) {
      this.#shownId = '';
      element.close();
      return true;
    }
    const shop = link ? itemNavigationState.shop : shopOfHash(hash);
    if (!shop || !document.querySelector('body')) return false;
    delete itemNavigationState.link;
    rememberShop(hash, shop);
    const previousHash = oldUrl && new URL(oldUrl).hash;
    if (!itemIdInHash(previousHash)) this.#previousHash = previousHash;
    this.#canStepBack = Boolean(link) && !this.#shownId;
    if (link ?? !this.#shownId) this.#link = link;
    // The root of a link is a document, a shadow root or, outside of the page, an element. All of
    // them are a `ParentNode`.
    this.#root = this.#link?.getRootNode() as ParentNode | undefined;
    this.#shownId = id;
    this.#show(id, shop);
    return true;
  }

  #show(id: string, shop: Shop): void {
    const {element} = this.#dialog;
    const link = this.#link;
    this.#showing?.abort();
    const {signal} = (this.#showing = new AbortController());
    // The dialog takes its language and colours from `origin`.
    const origin = link?.isConnected ? link : findCatalogueElement(shop);
    const texts = textsOf(languageOf(origin, shop));
    const setLabel = (label = texts.loading) => {
      if (!signal.aborted) element.setAttribute('aria-label', label);
    };
    // Without a picture, the dialog is narrower.
    const setPicture = (hasPicture: boolean) => {
      if (!signal.aborted) element.toggleAttribute('data-plain', !hasPicture);
    };
    const card = link?.closest('[data-id]');
    setLabel(card?.querySelector('[part~="name"]')?.textContent);
    setPicture(!card || Boolean(card.querySelector('img')));
    const content = document.createElement('store-item');
    content.itemId = id;
    const {catalogue} = shop;
    const read = () => {
      const {version} = catalogue.value;
      void catalogue.item(id).then(
        (item) => {
          setLabel(item.name);
          setPicture(Boolean(shop.imageUrl(item.image)));
          if (!signal.aborted) void reportView(origin, item, shop);
        },
        (error: ShopError) => {
          if (signal.aborted) return;
          setLabel(failureText(error, texts));
          // After a sign-in, the service may return the item. So the item is read again when the
          // catalogue changes.
          const readAgain = () => {
            if (!signal.aborted && content.isConnected) read();
          };
          if (catalogue.value.version !== version) return readAgain();
          const stop = catalogue.subscribe(() => {
            stop();
            readAgain();
          });
          signal.addEventListener('abort', stop);
        },
      );
    };
    read();
    adoptSheets(document, itemDialogStyles);
    void this.#dialog.show(content, shop, origin);
  }

  #handleClose(): void {
    const {hash, search} = location;
    // If a change of the address closed the dialog, `#shownId` is already empty. Otherwise the
    // shopper closed the dialog, or the page removed it. The current address does not show the
    // difference: the browser's forward button sometimes puts the item's hash back before the
    // `close` event.
    const isHashLeft = this.#shownId !== '';
    this.#shownId = '';
    this.#showing?.abort();
    if (isHashLeft && itemIdInHash(hash)) {
      const previous = search + this.#previousHash;
      // A page that removes the dialog may be about to navigate, so there is no step back.
      if (this.#canStepBack && this.#dialog.element.isConnected)
        itemNavigationState.stepBack = stepBack(previous);
      else replaceAddress(previous);
    }
    // The focus moves back to the link. If the list of items was rendered again in the meantime,
    // the link may be gone. Then the focus moves to the new link to the same item.
    const link = this.#link?.isConnected
      ? this.#link
      : this.#root?.querySelector<HTMLElement>(`[href="${this.#link?.hash}"]`);
    link?.focus({preventScroll: true});
  }
}

/**
 * Goes one step back in the history. Resolves when the address has changed. If a browser ignores
 * the step, replaces the address after a second. Otherwise the address would still name the closed
 * item, and item links, which wait for this promise, would open nothing.
 */
function stepBack(previous: string): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => {
      replaceAddress(previous);
      done();
    }, 1000);
    addEventListener(
      'hashchange',
      () => {
        clearTimeout(timer);
        done();
      },
      {once: true},
    );
    history.back();
  });
}
