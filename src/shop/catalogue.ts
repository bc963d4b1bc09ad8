import {Observable} from '../lib/observable.js';
import type {CallOptions, ShopClient} from '../api/shop-client.js';
import type {CategoryLinks, CategoryPage} from '../api/category.js';
import type {FeaturedDeals, ItemDetail} from '../api/item.js';
import {onShopperChange, runWithToken, type Session} from './session.js';

export type {
  CategoryLink,
  CategoryLinks,
  CategoryPage,
  ComparisonDefinition,
} from '../api/category.js';
export type {
  CategoryItem,
  FeaturedDeal,
  FeaturedDeals,
  Item,
  ItemDetail,
} from '../api/item.js';

export type CatalogueClient = Pick<
  ShopClient,
  'getCategory' | 'getCategories' | 'getItem' | 'getFeaturedDeals'
>;

export interface CatalogueState {
  /**
   * Grows with each call of `forget`, for example for another shopper, whose prices and
   * limits may differ. Answers for an earlier version are outdated.
   */
  readonly version: number;
}

/** Categories, items and deals. Each is read only once, for all elements that need it. */
export class Catalogue extends Observable<CatalogueState> {
  readonly #client: CatalogueClient;
  readonly #session: Session;
  readonly #reads = new Map<string, Promise<unknown>>();

  constructor(client: CatalogueClient, session: Session) {
    super({version: 0});
    this.#client = client;
    this.#session = session;
    onShopperChange(session, () => this.forget());
  }

  /** Reads a category by its URL key, with its items and its subcategories. */
  category(url: string): Promise<CategoryPage> {
    return this.#once(`category ${url}`, (options) =>
      this.#client.getCategory(url, options),
    );
  }

  /** All categories, without their items. */
  categories(): Promise<CategoryLinks> {
    return this.#once('categories', (options) => this.#client.getCategories(options));
  }

  /** Reads the details of an item. */
  item(id: string): Promise<ItemDetail> {
    return this.#once(`item ${id}`, (options) => this.#client.getItem(id, options));
  }

  deals(): Promise<FeaturedDeals> {
    return this.#once('deals', (options) => this.#client.getFeaturedDeals(options));
  }

  /** Forgets all answers, and notifies listeners, which then read again. */
  forget(): void {
    this.#reads.clear();
    this.set({version: this.value.version + 1});
  }

  #once<T>(key: string, read: (options: CallOptions) => Promise<T>): Promise<T> {
    const known = this.#reads.get(key) as Promise<T> | undefined; // All calls with the same key have the same type.
    if (known) return known;
    const answer = runWithToken(this.#session, (token) => read({token}));
    this.#reads.set(key, answer);
    // After a failure, the next caller reads again.
    answer.catch(() => {
      if (this.#reads.get(key) === answer) this.#reads.delete(key);
    });
    return answer;
  }
}
