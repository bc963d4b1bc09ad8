import {html, nothing, type LitElement, type ReactiveController} from 'lit';
import type {Texts} from '../../../i18n/texts.js';
import {asShopError, ShopError} from '../../../lib/shop-error.js';
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
import {focusItem} from '../show-more.js';

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

/** The field in which the shopper types. */
export interface SearchField {
  /** Returns a function that says whether an item matches the search. */
  readonly matcher: () => (item: CategoryItem) => boolean;
  /** Ends the search. */
  readonly clear: () => void;
  readonly focus: () => void;
}

/** How `StoreCategory` renders what was found. */
interface SearchRenderers {
  /** Renders the items that were found, in their categories. */
  readonly renderResults: (results: CategoryPage) => unknown;
  /** Renders the error if no category could be read. */
  readonly renderFailure: (error: ShopError, retry: () => void) => unknown;
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
  readonly #field: SearchField;
  #shop: Shop | undefined;
  /** The state of the catalogue from which the categories are read. */
  #resets = 0;
  #departures = 0;
  #links: CategoryEntries = [];
  /** What was read last for each category's `url`, or why it could not be read. */
  readonly #answers = new Map<string, CategoryPage | ShopError>();
  /** Why the list of categories could not be read. */
  #listFailure: ShopError | undefined;
  /** Whether there is an answer for each category. It stays while the categories are read again. */
  #isComplete = false;
  /** Aborted when the search ends, or when the catalogue changes. */
  #search: AbortController | undefined;
  #isReading = false;

  constructor(host: ControlsHost, field: SearchField) {
    this.#host = host;
    this.#field = field;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  /**
   * Reads the categories when a search starts, and when the shop or its catalogue has changed. What
   * another shopper must not see is removed at once; other results stay until they are read again.
   */
  #follow(shop: Shop): void {
    const {resets, departures} = shop.catalogue.value;
    const isOther = shop !== this.#shop || departures !== this.#departures;
    if (isOther) {
      this.#links = [];
      this.#answers.clear();
      this.#isComplete = false;
    }
    if (isOther || resets !== this.#resets) this.stop();
    this.#shop = shop;
    this.#resets = resets;
    this.#departures = departures;
    if (!this.#search) void this.#read(shop);
  }

  /** Reads no further categories. The catalogue keeps those that have been read. */
  stop(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.#isReading = false;
  }

  /** Renders the results and their number. */
  render(shop: Shop, texts: Texts, {renderResults, renderFailure}: SearchRenderers) {
    this.#follow(shop);
    const results = this.#results();
    const isReading = this.#isReading && !this.#isComplete;
    const count = itemsOf(results).length;
    const failed = inOrder(this.#links).filter(({url}) => this.#failureOf(url));
    const failure = this.#listFailure ?? this.#failureOf(failed[0]?.url);
    const hasFailed = failed.length === this.#answers.size;
    if (failure && !isReading && hasFailed) return renderFailure(failure, this.#retry);
    return html`
      <section @keydown=${this.#handleKey}>
        ${heading(this.#host.headingLevel, 'heading name', texts.searchResults)}
        <p class="muted" part="search-status">
          ${
            isReading
              ? html`<span data-say="later">${texts.searching}</span>`
              : html`<span data-say>${texts.found(count)}</span>`
          }
        </p>
        ${failed.length && !this.#isReading ? this.#renderFailed(failed, texts) : nothing}
        ${count || !isReading ? renderResults(results) : nothing}
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
  #results(): CategoryPage {
    const matches = this.#field.matcher();
    const known = new Set<number>();
    const subcategories = inOrder(this.#links).flatMap((link) => {
      const answer = this.#answers.get(link.url);
      return !answer || answer instanceof ShopError
        ? []
        : sectionsWith(answer, matches, known);
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

  #failureOf(url: string | undefined): ShopError | undefined {
    const answer = this.#answers.get(url ?? '');
    return answer instanceof ShopError ? answer : undefined;
  }

  async #read(shop: Shop): Promise<void> {
    const {signal} = (this.#search = new AbortController());
    this.#isReading = true;
    this.#listFailure = undefined;
    const links = await shop.catalogue.categories().catch(asShopError);
    if (signal.aborted) return;
    if (links instanceof ShopError) this.#listFailure = links;
    else {
      this.#links = links;
      const queue = [...links];
      const readNext = async () => {
        for (let link = queue.shift(); link; link = queue.shift()) {
          const {url} = link;
          const answer = await shop.catalogue.category(url).catch(asShopError);
          if (signal.aborted) return;
          this.#answers.set(url, answer);
          if (!(answer instanceof ShopError))
            queue.unshift(...missingSubcategories(link, answer));
          this.#host.requestUpdate();
        }
      };
      const readers = prefersReducedData() ? 1 : CONCURRENT_READS;
      await Promise.all([...Array(readers)].map(readNext));
      if (signal.aborted) return;
    }
    this.#isReading = false;
    this.#isComplete = !this.#listFailure;
    this.#host.requestUpdate();
  }

  readonly #retry = (): void => {
    this.stop();
    this.#isComplete = false;
    this.#host.requestUpdate();
  };

  /** Moves the focus from result to result with the arrow keys. Escape ends the search. */
  readonly #handleKey = (event: KeyboardEvent): void => {
    const path = event.composedPath();
    const [target] = path;
    const isTyping =
      target instanceof Element && target.matches('input,select,textarea');
    const {key} = event;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (key === 'Escape') {
      event.preventDefault();
      this.#field.clear();
      this.#field.focus();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const cards = [
        ...this.#host.renderRoot.querySelectorAll('[data-paged] > [part~="item"]'),
      ];
      const index = cards.findIndex((card) => path.includes(card));
      if (index < 0) return;
      event.preventDefault();
      if (key === 'ArrowDown') focusItem(this.#host, index + 1);
      else if (index) focusItem(this.#host, index - 1);
      else this.#field.focus();
    }
  };
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
  matches: (item: CategoryItem) => boolean,
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
