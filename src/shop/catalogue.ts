import {Observable} from '../lib/observable.js';
import type {Call} from '../api/call.js';
import type {CategoryEntries, CategoryPage} from '../api/category.js';
import {
  getCategories,
  getCategory,
  getFeaturedDeals,
  getItem,
} from '../api/calls/catalogue.js';
import type {FeaturedDeals, Item} from '../api/item.js';
import type {Answers} from './answers.js';
import {onShopperChange, type Session} from './session.js';

export type {
  CategoryEntry,
  CategoryEntries,
  CategoryPage,
  ComparisonRow,
} from '../api/category.js';
export type {
  Item as CategoryItem,
  Item as FeaturedDeal,
  FeaturedDeals,
  Item,
  Item as ItemDetail,
} from '../api/item.js';

/**
 * What an item is to a shopper who may own ranks of a cumulative category: bought, part of a higher
 * rank (`in` is its name, if it is known), an upgrade, whose price is reduced by what was paid
 * before, or none of these.
 */
export type Rank =
  | {readonly kind: 'none' | 'owned' | 'upgrade'}
  | {readonly kind: 'included'; readonly in: string | undefined};

const NO_RANK: Rank = {kind: 'none'};

/** What some services send only in the answer for a category. */
type CategoryFields = Pick<
  Item,
  'custom_price' | 'min_price' | 'allow_select_server' | 'allowed_servers'
>;

export interface CatalogueState {
  /**
   * Grows when answers that were read before become outdated: after `forget`, when the shopper
   * changes (prices and limits may differ), when a category shows that shoppers choose the price of an
   * item, and when an answer differs from that of the page before. Elements then read again.
   */
  readonly version: number;
  /**
   * Number of times that answers for categories have become outdated: after `forget`, when the shopper
   * changes, and when an answer differs from that of the page before.
   */
  readonly resets: number;
  /**
   * Number of times that a signed-in shopper has left. The service's answers for that shopper, with
   * limits and prices, must not stay visible for the next shopper.
   */
  readonly departures: number;
}

/** Categories, items, deals, and all else that is read once for all elements that need it. */
export class Catalogue extends Observable<CatalogueState> {
  readonly #answers: Answers;
  readonly #session: Session;
  /** By item id: what only the answers for categories may say. */
  readonly #fromCategories = new Map<number, CategoryFields>();
  /** By item id: what the items of the categories that were read are to this shopper. */
  readonly #ranks = new Map<number, Rank>();

  constructor(answers: Answers, session: Session) {
    super({version: 0, resets: 0, departures: 0});
    this.#answers = answers;
    this.#session = session;
    let {status} = session.value;
    onShopperChange(session, () => {
      this.#forget(status !== 'guest');
      ({status} = session.value);
    });
  }

  /**
   * Reads an answer of the service once for all callers; again after a failure, after `forget`, and
   * for another shopper.
   */
  read<Answer>(call: Call<Answer>): Promise<Answer>;
  read<Answer, Input extends object>(
    call: Call<Answer, Input>,
    input: Input,
  ): Promise<Answer>;
  read<Answer>(call: Call<Answer, object | void>, input?: object): Promise<Answer> {
    return this.#answers.read(call, input, () => this.#noteOutdated());
  }

  /**
   * Reads a category by its URL key, with its items and its subcategories. For the key of a
   * subcategory, some services answer with the category above. Then resolves to the subcategory in it.
   */
  async category(url: string): Promise<CategoryPage> {
    const answer = await this.read(getCategory, {url});
    const isAsked = answer.category.url === url;
    const page = isAsked ? answer : (subcategoryWith(url, answer) ?? answer);
    const {version} = this.value;
    const known = this.#ranks.size;
    const isNew = this.#remember(page);
    // Elements may already show an item of this category, alone or as a deal, without these
    // fields. The new version makes these elements read the item or deal again, without a request.
    if (isNew) this.set({...this.value, version: version + 1});
    else if (this.#ranks.size > known) this.showAgain();
    return page;
  }

  /** All categories, without their items. */
  categories(): Promise<CategoryEntries> {
    return this.read(getCategories);
  }

  /** Reads the details of an item. */
  item(id: string): Promise<Item> {
    const answer = this.read(getItem, {id});
    return handled(answer.then((item) => this.#withCategoryFields(item)));
  }

  /** The featured deals. None of them stands out among the others. */
  deals(): Promise<FeaturedDeals> {
    const answer = this.read(getFeaturedDeals).then((deals) => {
      void this.#findSales(deals);
      return deals.map((deal) => this.#withCategoryFields({...deal, featured: false}));
    });
    return handled(answer);
  }

  /** Finds the deals whose lower price is a sale: guests, who own nothing, pay the same. */
  async #findSales(deals: FeaturedDeals): Promise<void> {
    const {resets} = this.value;
    const isReduced = ({price, original_price, discount}: Item) =>
      Boolean(discount) || (original_price ?? 0) > (price ?? 0);
    const unknown = deals.filter((deal) => isReduced(deal) && !this.rankOf(deal.id));
    if (!unknown.length) return;
    const call = {...getFeaturedDeals, anonymous: true, silent: true};
    const others = await this.read(call).catch((): FeaturedDeals => []);
    if (resets !== this.value.resets) return;
    const sales = unknown.filter((deal) =>
      others.some(({id, price}) => id === deal.id && price === deal.price),
    );
    this.noteRanks(new Map(sales.map(({id}) => [id, this.rankOf(id) ?? NO_RANK])));
  }

  /**
   * What an item is to this shopper; `undefined` while nobody knows, because the shopper has signed
   * in, the item's category was not read, and guests pay another price or are told none.
   */
  rankOf(id: number): Rank | undefined {
    const isGuest = this.#session.value.status === 'guest';
    return this.#ranks.get(id) ?? (isGuest ? NO_RANK : undefined);
  }

  /** Remembers ranks, by item id, until the shopper changes. Elements show them at once. */
  noteRanks(ranks: ReadonlyMap<number, Rank>): void {
    for (const [id, rank] of ranks) this.#ranks.set(id, rank);
    if (ranks.size) this.showAgain();
  }

  /** Lets elements render what they show again, without reading it. */
  showAgain(): void {
    this.set({...this.value});
  }

  /** Forgets all answers, and notifies listeners, which then read again. */
  forget(): void {
    this.#forget(false);
  }

  #forget(hasShopperLeft: boolean): void {
    this.#answers.forget();
    this.#ranks.clear();
    this.#noteOutdated(hasShopperLeft);
  }

  #noteOutdated(hasShopperLeft = false): void {
    const {version, resets, departures} = this.value;
    this.set({
      version: version + 1,
      resets: resets + 1,
      departures: departures + Number(hasShopperLeft),
    });
  }

  /** Returns whether the category has a new item whose price or server shoppers choose. */
  #remember({category, items, subcategories}: CategoryPage): boolean {
    let isNew = false;
    for (const item of items) {
      if (!category.is_cumulative) this.#ranks.set(item.id, NO_RANK);
      const {id, custom_price, min_price, allow_select_server, allowed_servers} = item;
      if (custom_price || allowed_servers.length) {
        isNew ||= !this.#fromCategories.has(id);
        const fields = {custom_price, min_price, allow_select_server, allowed_servers};
        this.#fromCategories.set(id, fields);
      } else this.#fromCategories.delete(id);
    }
    for (const subcategory of subcategories)
      isNew = this.#remember(subcategory) || isNew;
    return isNew;
  }

  #withCategoryFields<T extends Item>(item: T): T {
    const known = this.#fromCategories.get(item.id);
    if (!known) return item;
    const {custom_price, min_price, ...servers} = known;
    return {
      ...item,
      ...(!item.custom_price && {custom_price, min_price}),
      ...(!item.allowed_servers.length && servers),
    };
  }
}

/**
 * Returns the promise itself, and marks a rejection as handled. Otherwise the browser would report
 * an unhandled rejection if an element waits for something else before it awaits the promise.
 */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** The subcategory, at any depth, with this URL key. */
function subcategoryWith(
  url: string,
  {subcategories}: CategoryPage,
): CategoryPage | undefined {
  for (const inner of subcategories) {
    const found = inner.category.url === url ? inner : subcategoryWith(url, inner);
    if (found) return found;
  }
  return undefined;
}
