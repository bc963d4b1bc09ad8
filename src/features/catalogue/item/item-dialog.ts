import type {ShopError} from '../../../lib/shop-error.js';
import {pageStorage} from '../../../lib/page-storage.js';
import {languageOf} from '../../../i18n/language.js';
import type {Shop} from '../../../shop/shop.js';
import {failureText, textsOf} from '../../../i18n/texts.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {dialog} from '../../../ui/styles/dialog.styles.js';
import {itemDialog} from './item-dialog.styles.js';
import {followed} from '../card/item-link.js';
import {PageDialog} from '../../../ui/fields/page-dialog.js';
import {
  firstOfOurs,
  isAwaitingShops,
  pageShop,
  shopAt,
  whenThere,
} from '../../../ui/page-shop.js';

/** The item that an address names; `''`: none. Pages use hashes for purposes of their own. */
export function itemInHash(hash: string): string {
  return /^#item-(\d+)$/.exec(hash)?.[1] ?? '';
}

/** Where this tab keeps the address of an item's shop: two shops may have an item of the same number. */
const SHOP_KEY = 'storefront-elements:shop-of:';

/** The shop that an address speaks of: of the page's, the one that its item was opened in; `undefined` until it is there. */
function shopOfHash(hash: string): Shop | undefined {
  const remembered = pageStorage('sessionStorage')?.getItem(SHOP_KEY + hash);
  const shop = shopAt(remembered);
  return shop ?? (remembered && isAwaitingShops() ? undefined : pageShop());
}

function rememberShop(hash: string, {baseUrl}: Shop): void {
  try {
    pageStorage('sessionStorage')?.setItem(SHOP_KEY + hash, baseUrl);
  } catch {
    // Storage that is full or blocked: after a reload the item is the page's own shop's.
  }
}

/** Shows the item that the page's address names, as long as it does. */
export class ItemDialog {
  readonly #dialog = new PageDialog('storefront-item', () => this.#closed());
  /** Id of the item that is shown. */
  #shown = '';
  /** The link that was followed to it, and where it is. */
  #link: HTMLAnchorElement | undefined;
  #root: ParentNode | undefined;
  /** Whether the page without it is one step back. */
  #stepped = false;
  /** What the address ended in before, such as a category's tab. */
  #before = '';

  /** Follows the address from now on. */
  watch(): void {
    const look = (from?: string) => whenThere(() => this.#look(from));
    addEventListener('hashchange', ({oldURL}) => look(oldURL));
    look();
  }

  /** Shows what the address says now. `false`: there is no shop yet to show it. */
  #look(from = ''): boolean {
    const {hash} = location;
    const id = itemInHash(hash);
    const {element} = this.#dialog;
    if (id === this.#shown && (!id || (element.open && element.isConnected)))
      return true;
    if (!id) {
      this.#shown = '';
      element.close();
      return true;
    }
    const {link} = followed.link?.hash === hash ? followed : {};
    const shop = link ? followed.shop : shopOfHash(hash);
    if (!shop || !document.querySelector('body')) return false;
    delete followed.link;
    rememberShop(hash, shop);
    const before = from && new URL(from).hash;
    if (!itemInHash(before)) this.#before = before;
    this.#stepped = Boolean(link) && !this.#shown;
    if (link ?? !this.#shown) this.#link = link;
    this.#root = this.#link?.getRootNode() as ParentNode | undefined; // Of a link that was clicked.
    this.#shown = id;
    this.#show(id, shop);
    return true;
  }

  #show(id: string, shop: Shop): void {
    const {element} = this.#dialog;
    const link = this.#link;
    const from = link?.isConnected ? link : firstOfOurs(shop);
    const texts = textsOf(languageOf(from, shop));
    const name = (words = texts.loading) => {
      if (this.#shown === id) element.setAttribute('aria-label', words);
    };
    name(link?.closest('[data-id]')?.querySelector('[part~="name"]')?.textContent);
    shop.catalogue.item(id).then(
      (item) => name(item.name),
      (error: ShopError) => name(failureText(error, texts)),
    );
    const item = document.createElement('store-item');
    item.itemId = id;
    adoptSheets(document, dialog, itemDialog);
    void this.#dialog.show(item, shop, from);
  }

  #closed(): void {
    const {hash, pathname, search} = location;
    this.#shown = '';
    if (itemInHash(hash)) {
      // Somebody else's state of the page is theirs to keep.
      const to = pathname + search + this.#before;
      if (this.#stepped) followed.left = stepBack(to);
      else history.replaceState(history.state, '', to);
    }
    // The list may have been read anew in the meantime.
    const link = this.#link?.isConnected
      ? this.#link
      : this.#root?.querySelector<HTMLElement>(`[href="${this.#link?.hash}"]`);
    link?.focus({preventScroll: true});
  }
}

/**
 * Resolves once the address is the one before the item's. Should a browser not take the step back, the
 * address would stay the item's, and its link would lead nowhere.
 */
function stepBack(before: string): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', before);
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
