import {html, nothing, type LitElement, type ReactiveController} from 'lit';
import type {Texts} from '../../../i18n/texts.js';
import {ShopError} from '../../../lib/shop-error.js';
import type {
  CategoryItem,
  CategoryEntry,
  CategoryEntries,
  CategoryPage,
} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {findSubcategory, prefersReducedData} from './catalogue-tabs.js';
import {itemsOf} from '../shown-items.js';
import {heading} from '../../../ui/content/heading.js';
import {focusItem} from '../show-more-button.js';

/**
 * The number of categories that are read at the same time. If the shopper has asked the browser to
 * save data, only one is read at a time.
 */
const CONCURRENT_READS = 2;

/** The element around search and sort order. Without a `url`, it shows the whole catalogue. */
export type ControlsHost = LitElement & {
  readonly url?: string;
  readonly headingLevel: number;
};

/** The functions that `StoreCategory` passes to `CatalogueSearch`. */
export interface CatalogueSearchCallbacks {
  /** Whether an item matches the search. */
  readonly matches: (item: CategoryItem) => boolean;
  /** Renders the items that were found, in their categories. */
  readonly renderResults: (results: CategoryPage) => unknown;
  /** Renders the error if no category could be read. */
  readonly renderFailure: (error: ShopError, retry: () => void) => unknown;
  /** Ends the search, and moves the focus to the search field. */
  readonly leave: () => void;
  /** Moves the focus to the search field. */
  readonly focusField: () => void;
}

/**
 * Searches all categories of a shop. Each category is read once, at most two at a time, and only
 * while the shopper searches. Results are shown as soon as a category has been read.
 *
 * @csspart search-status - Says how many items were found, or that the search is under way.
 * @csspart not-searched - Names the categories that could not be searched.
 * @csspart retry - The button that tries again.
 */
export class CatalogueSearch implements ReactiveController {
  readonly #host: ControlsHost;
  #shop: Shop | undefined;
  /** The state of the catalogue from which the categories were read. */
  #resets = 0;
  #departures = 0;
  /** Whether the shown results are outdated. They stay until all categories have been read again. */
  #isOutdated = false;
  #links: CategoryEntries = [];
  /** The categories that have been read. */
  #pages = new Map<CategoryEntry, CategoryPage>();
  /** The categories that could not be read. */
  #failures = new Map<CategoryEntry, ShopError>();
  /** Why the list of categories could not be read. */
  #listFailure: ShopError | undefined;
  #isActive = false;
  /**
   * Set while categories are being read. Aborted when the search ends, or when the catalogue
   * changes.
   */
  #reading: AbortController | undefined;

  constructor(host: ControlsHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  /**
   * When a search starts, reads the categories that have not been read yet. Reads all of them again
   * if the shop or its catalogue has changed. Results that another shopper must not see are removed
   * at once.
   */
  #follow(shop: Shop): void {
    const {resets, departures} = shop.catalogue.value;
    const isOutdated = this.#isOutdated || resets !== this.#resets;
    const isOther = shop !== this.#shop || departures !== this.#departures;
    if (isOther || (isOutdated && !this.#isActive)) {
      this.stop();
      this.#links = [];
      this.#pages = new Map();
      this.#failures = new Map();
      this.#isOutdated = false;
    } else if (resets !== this.#resets) {
      this.stop();
      this.#isOutdated = this.#pages.size > 0;
    }
    this.#shop = shop;
    this.#resets = resets;
    this.#departures = departures;
    if (this.#isActive) return;
    this.#isActive = true;
    void this.#read(shop);
  }

  /** Reads no further categories. Those that have been read are kept for the next search. */
  stop(): void {
    this.#isActive = false;
    this.#reading?.abort();
    this.#reading = undefined;
  }

  /** Renders the results and their number. */
  render(shop: Shop, texts: Texts, options: CatalogueSearchCallbacks) {
    this.#follow(shop);
    const results = this.#resultsOf(options.matches);
    const isReading = Boolean(this.#reading) && !this.#isOutdated;
    const count = itemsOf(results).length;
    const failed = [...this.#failures.keys()];
    const [failure = this.#listFailure] = this.#failures.values();
    if (failure && !isReading && !this.#pages.size)
      return options.renderFailure(failure, this.#retry);
    return html`
      <section @keydown=${(event: KeyboardEvent) => this.#handleKey(event, options)}>
        ${heading(this.#host.headingLevel, 'heading name', texts.searchResults)}
        <p class="muted" part="search-status">
          ${
            isReading
              ? html`<span data-say="later">${texts.searching}</span>`
              : html`<span data-say>${texts.found(count)}</span>`
          }
        </p>
        ${failed.length && !this.#reading ? this.#renderFailed(failed, texts) : nothing}
        ${count || !isReading ? options.renderResults(results) : nothing}
      </section>
    `;
  }

  #renderFailed(links: CategoryEntries, texts: Texts) {
    const names = links.map(({name}) => name).join(', ');
    return html`<div class="notice" part="not-searched">
      <p data-say>${texts.notSearched(names)}</p>
      <button class="button quiet" part="retry" type="button" @click=${this.#retry}>
        ${texts.tryAgain}
      </button>
    </div>`;
  }

  /** The categories that have been read, reduced to the matching items. They have no heading together. */
  #resultsOf(matches: CatalogueSearchCallbacks['matches']): CategoryPage {
    const known = new Set<number>();
    const subcategories = inOrder(this.#links).flatMap((link) => {
      const page = this.#pages.get(link);
      return page ? sectionsWith(page, matches, known) : [];
    });
    return {
      category: {
        id: 0,
        name: '',
        comparison: [],
        url: '',
        description: '',
        is_comparison: false,
        is_listing: false,
        is_stacked: false,
        is_cumulative: false,
      },
      items: [],
      subcategories,
    };
  }

  async #read(shop: Shop): Promise<void> {
    const reading = (this.#reading = new AbortController());
    const {signal} = reading;
    this.#failures = new Map();
    this.#listFailure = undefined;
    const pages = this.#isOutdated
      ? new Map<CategoryEntry, CategoryPage>()
      : this.#pages;
    let links: CategoryEntries = [];
    try {
      links = await shop.catalogue.categories();
      if (signal.aborted) return;
      if (!this.#isOutdated) this.#links = links;
      const queue = [...links];
      const readNext = async () => {
        for (let link = queue.shift(); link; link = queue.shift()) {
          const missing = await this.#readCategory(link, shop, pages, signal);
          if (signal.aborted) return;
          queue.unshift(...missing);
          this.#host.requestUpdate();
        }
      };
      const readers = prefersReducedData() ? 1 : CONCURRENT_READS;
      await Promise.all([...Array(readers)].map(readNext));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!signal.aborted) this.#listFailure = error;
    }
    if (signal.aborted) return;
    this.#reading = undefined;
    if (this.#isOutdated) {
      this.#links = links;
      this.#pages = pages;
      this.#isOutdated = false;
    }
    this.#host.requestUpdate();
  }

  /**
   * Reads a category, unless it has been read. Resolves to the subcategories that are missing from
   * the service's answer and have to be read separately.
   */
  async #readCategory(
    link: CategoryEntry,
    shop: Shop,
    pages: Map<CategoryEntry, CategoryPage>,
    signal: AbortSignal,
  ): Promise<CategoryEntries> {
    try {
      const page = pages.get(link) ?? (await shop.catalogue.category(link.url));
      if (signal.aborted) return [];
      pages.set(link, page);
      return missingSubcategories(link, page);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!signal.aborted) this.#failures.set(link, error);
      return [];
    }
  }

  readonly #retry = (): void => {
    const shop = this.#shop;
    this.stop();
    if (shop) this.#follow(shop);
    this.#host.requestUpdate();
  };

  /** Moves the focus from result to result with the arrow keys. Escape ends the search. */
  #handleKey(
    event: KeyboardEvent,
    {leave, focusField}: CatalogueSearchCallbacks,
  ): void {
    const path = event.composedPath();
    const [target] = path;
    const isTyping =
      target instanceof Element && target.matches('input,select,textarea');
    const {key} = event;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const cards = [
        ...this.#host.renderRoot.querySelectorAll('[data-paged] > [part~="item"]'),
      ];
      const index = cards.findIndex((card) => path.includes(card));
      if (index < 0) return;
      event.preventDefault();
      if (key === 'ArrowDown') focusItem(this.#host, index + 1);
      else if (index) focusItem(this.#host, index - 1);
      else focusField();
    }
  }
}

/**
 * A flat list of categories in which each category is followed by its subcategories, at every
 * level.
 */
function inOrder(links: CategoryEntries): CategoryEntries {
  return links.flatMap((link) => [link, ...inOrder(link.subcategories)]);
}

/**
 * Returns the subcategories, at every level, that the service's answer for a category lacks. Leaves
 * out those inside a missing subcategory.
 */
function missingSubcategories(
  link: CategoryEntry,
  page: CategoryPage,
): CategoryEntries {
  return link.subcategories.flatMap((inner) => {
    const found = findSubcategory(page, inner);
    return found ? missingSubcategories(inner, found) : [inner];
  });
}

/**
 * A flat list of the sections with matching items: the category itself and its
 * subcategories. An item in several sections is listed only in the first. `known`
 * collects the ids of the items that were found; `path` has the names of the parent
 * categories.
 */
function sectionsWith(
  page: CategoryPage,
  matches: CatalogueSearchCallbacks['matches'],
  known: Set<number>,
  path: readonly string[] = [],
): readonly CategoryPage[] {
  const items = page.items.filter((item) => {
    const isFound = !known.has(item.id) && matches(item);
    if (isFound) known.add(item.id);
    return isFound;
  });
  const names = [...path, page.category.name];
  const inner = page.subcategories.flatMap((one) =>
    sectionsWith(one, matches, known, names),
  );
  if (!items.length) return inner;
  const category = {...page.category, name: names.join(' › ')};
  return [{category, items, subcategories: []}, ...inner];
}
