import {Observable} from '../lib/observable.js';
import {pageStorage} from '../lib/page-storage.js';
import {ShopError} from '../lib/shop-error.js';
import {shopKey} from '../lib/storage-keys.js';
import {readRecord, writeRecord} from '../lib/stored-record.js';
import {getSuggestions, type Suggestion} from '../api/calls/suggestions.js';
import type {ServiceCalls} from '../api/service.js';
import {onePerShop} from './one-per-shop.js';
import {onShopperChange, type Session} from './session.js';

export type {Suggestion} from '../api/calls/suggestions.js';

export interface SuggestionsOptions {
  /** The shop's address, which is part of the key in the storage. */
  readonly baseUrl: string;
  /** The storage that remembers that the shopper wants no items suggested in the cart. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

const NONE: readonly Suggestion[] = [];

/**
 * Items that the shop suggests in the cart. The list is empty until it has been read,
 * and after the shopper has declined suggestions for this visit.
 */
export class Suggestions extends Observable<readonly Suggestion[]> {
  readonly #service: ServiceCalls;
  readonly #storage: SuggestionsOptions['storage'];
  readonly #key: string;
  #isDeclined: boolean;
  #isRead = false;
  /** Grows with each request, so that the answer to an earlier request is ignored. */
  #requests = 0;

  constructor(
    service: ServiceCalls,
    session: Session,
    {baseUrl, storage}: SuggestionsOptions,
  ) {
    super(NONE);
    this.#service = service;
    this.#storage = storage;
    this.#key = shopKey(baseUrl, 'suggestions');
    this.#isDeclined = readRecord(storage, this.#key)['declined'] === true;
    // Forgets the suggested items, so that they are read again for the new shopper, whose prices
    // and limits may differ.
    onShopperChange(session, () => {
      this.#isRead = false;
      this.set(NONE);
    });
  }

  /**
   * Reads the suggested items once for each shopper. A failure is ignored, because the cart is
   * complete without them.
   */
  async read(): Promise<void> {
    if (this.#isRead || this.#isDeclined) return;
    this.#isRead = true;
    const request = ++this.#requests;
    try {
      const items = await this.#service.call(getSuggestions);
      if (this.#requests === request && !this.#isDeclined) this.set(items);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }

  /** Lets carts read the suggested items again. The current ones stay until then. */
  outdate(): void {
    this.#isRead = false;
    this.set([...this.value]);
  }

  /** Hides the suggested items until the tab is closed, because the shopper has declined them. */
  decline(): void {
    this.#isDeclined = true;
    writeRecord(this.#storage, this.#key, {declined: true});
    this.set(NONE);
  }
}

/** The items that a shop suggests in the cart, shared by all cart elements in the page. */
export const suggestionsOf = onePerShop(({service, session, baseUrl, catalogue}) => {
  const storage = pageStorage('sessionStorage');
  const suggestions = new Suggestions(service, session, {baseUrl, storage});
  // When prices, stock and limits of items have changed, those of suggested items have, too.
  let {resets} = catalogue.value;
  catalogue.subscribe(() => {
    if (catalogue.value.resets !== resets) suggestions.outdate();
    ({resets} = catalogue.value);
  });
  return suggestions;
});
