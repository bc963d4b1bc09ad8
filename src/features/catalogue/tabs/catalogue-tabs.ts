import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import type {
  CategoryEntry,
  CategoryEntries,
  CategoryPage,
} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {isHashRoute} from '../../../lib/page-address.js';
import type {Texts} from '../../../i18n/texts.js';
import {itemsOf} from '../shown-items.js';

/**
 * Limits for counting the items of all categories. The tabs show the number of items in each
 * category. If the shop has more than `categories` top-level categories, only the items of the open
 * category are counted. After more than `items` items, no further category is read.
 */
const MOST_COUNTED = {categories: 20, items: 500};

/** The pause in milliseconds before another category is read to count its items. */
const PAUSE = 300;

/**
 * The tabs of a `store-category` without a `url`: links to all categories, with the number of their
 * items. The hash of the page's address names the chosen category; by default the first category is
 * chosen. A hash that is a route of the page stays.
 *
 * @csspart tabs - The navigation with all categories.
 * @csspart tab - The link to a category.
 * @csspart current-tab - The link to the chosen category.
 * @csspart tab-image - The category's picture.
 * @csspart tab-count - The number of the category's items.
 * @csspart to-top - The button beside the tabs that leads back to the top of the catalogue, on phones.
 */
export class CatalogueTabs implements ReactiveController {
  /** The URL key of the chosen category. */
  chosen: string | undefined;
  readonly #host: ReactiveElement;
  readonly #onChoose: () => void;
  #links: CategoryEntries = [];
  #shop: Shop | undefined;
  /** The number of items in each category. */
  #counts: ReadonlyMap<CategoryEntry, number> = new Map();
  /** Whether the next update scrolls the chosen tab into view. */
  #isMoved = false;

  /** `onChoose` is called when the shopper chooses a category, even the current one. */
  constructor(host: ReactiveElement, onChoose: () => void) {
    this.#host = host;
    this.#onChoose = onChoose;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('hashchange', this.#handleHashChange);
  }

  hostDisconnected(): void {
    removeEventListener('hashchange', this.#handleHashChange);
  }

  hostUpdated(): void {
    if (!this.#isMoved) return;
    this.#isMoved = false;
    for (const tab of this.#host.renderRoot.querySelectorAll(
      '.tabs :is([aria-current], [data-open])',
    )) {
      const row = tab.closest('ul');
      if (row) scrollSideways(row, tab);
    }
  }

  /** Removes the tabs if they belong to another shop, because `shop` may have other categories. */
  follow(shop: Shop): void {
    if (shop !== this.#shop) this.#links = [];
    this.#shop = shop;
  }

  /** Shows the categories of a shop as tabs. Returns the URL key of the chosen category. */
  choose(shop: Shop, links: CategoryEntries): string | undefined {
    this.follow(shop);
    const isNew = links !== this.#links;
    if (isNew) this.#counts = new Map();
    this.#links = links;
    // If the shop or the shopper has changed, the chosen category may no longer exist.
    if (!findCategory(links, ({url}) => url === this.chosen))
      this.#choose(links[0]?.url);
    this.#followHash();
    this.#host.requestUpdate();
    void this.#countItems(shop, isNew);
    return this.chosen;
  }

  /**
   * Renders a row of tabs for the categories, and another row for the subcategories of each open
   * category. A category is open if it is chosen, or contains the chosen one. While the shopper
   * searches all categories, no tab is marked as chosen.
   */
  render(texts: Texts, isSearching: boolean) {
    if (!this.#links.length) return nothing;
    const rows = [this.#links];
    for (const row of rows) {
      const open = row.find((link) => this.#isOpen(link));
      if (open?.subcategories.length) rows.push(open.subcategories);
    }
    return html`
      <nav class="tabs" part="tabs" aria-label=${texts.categories}>
        ${rows.map(
          (row, depth) => html`
            <div class=${depth ? 'inner' : 'outer'}>
              ${depth ? nothing : this.#renderToTop(texts)}
              <ul class="scroller" role="list">
                ${row.map((link) => this.#renderTab(link, texts, isSearching))}
              </ul>
            </div>
          `,
        )}
      </nav>
    `;
  }

  #renderToTop(texts: Texts) {
    return html`<button class="to-top" part="to-top" type="button" @click=${this.#handleToTop}>
      <span aria-hidden="true">↑</span><span class="hidden">${texts.toTop}</span>
    </button>`;
  }

  #renderTab(link: CategoryEntry, texts: Texts, isSearching: boolean) {
    const count = this.#counts.get(link);
    const isChosen = link.url === this.chosen;
    // The text and the accessible name of the link are the category's name alone, because pages and
    // tests find tabs by them. So the number of items is not text: CSS shows it from `data-count`.
    return html`
      <li>
        <a target="_self"
          part=${isChosen && !isSearching ? 'tab current-tab' : 'tab'}
          href=${categoryHash(link)}
          @click=${(event: MouseEvent) => this.#handleClick(event, link)}
          aria-current=${isChosen && !isSearching ? 'true' : nothing}
          aria-description=${count === undefined ? nothing : texts.found(count)}
          ?data-open=${!isChosen && this.#isOpen(link)}
          >${tabImage(this.#shop?.imageUrl(link.img))}<bdi>${link.name}</bdi><span
            class="count"
            part="tab-count"
            aria-hidden="true"
            data-count=${count ?? nothing}
          ></span
        ></a>
      </li>
    `;
  }

  /** Whether a category or one of its subcategories is the chosen one. */
  #isOpen(link: CategoryEntry): boolean {
    return Boolean(findCategory([link], ({url}) => url === this.chosen));
  }

  #choose(url: string | undefined): void {
    this.chosen = url;
    this.#isMoved = true;
  }

  /**
   * Counts the items of the open category. If `all` is `true`, then reads the other categories one
   * after another, and counts their items too. `shop` caches the service's answers, so the tabs of
   * these categories later open without a request. Does not read the other categories of a large
   * shop (see `MOST_COUNTED`), or if the shopper has asked the browser to save data. Stops after a
   * failure.
   */
  async #countItems(shop: Shop, all: boolean): Promise<void> {
    const links = this.#links;
    const open = links.find((link) => this.#isOpen(link));
    if (!open || !(await this.#countItemsOf(open, shop))) return;
    if (!all || links.length > MOST_COUNTED.categories || prefersReducedData()) return;
    let items = this.#counts.get(open) ?? 0;
    for (const link of links) {
      if (this.#counts.has(link)) continue;
      if (items > MOST_COUNTED.items) return;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (!this.#host.isConnected || !(await this.#countItemsOf(link, shop))) return;
      items += this.#counts.get(link) ?? 0;
    }
  }

  /** Counts the items of a category. Resolves to whether the category could be read. */
  async #countItemsOf(link: CategoryEntry, shop: Shop): Promise<boolean> {
    if (!this.#links.includes(link)) return false; // The shop or the shopper has changed in the meantime.
    const page = await shop.catalogue.category(link.url).catch(() => undefined);
    if (!page || !this.#links.includes(link)) return false;
    const counts = new Map(this.#counts);
    addCounts(counts, link, page);
    this.#counts = counts;
    this.#host.requestUpdate();
    return true;
  }

  /** Chooses the category that the hash of the page's address names, if it names one. */
  #followHash(): void {
    const hash = decodeHash(location.hash);
    this.#chooseLink(findCategory(this.#links, (one) => categoryHash(one) === hash));
  }

  readonly #handleHashChange = (): void => {
    // The browser's back button can lead to the address without a hash. It stands for the first
    // category.
    if (location.href.includes('#')) this.#followHash();
    else this.#chooseLink(this.#links[0]);
  };

  #chooseLink(link: CategoryEntry | undefined): void {
    if (!link) return;
    if (link.url !== this.chosen) this.#onChoose();
    this.#choose(link.url);
    this.#host.requestUpdate();
  }

  #handleClick(event: MouseEvent, link: CategoryEntry): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // The browser itself does not follow the link: in a page with `<base>`, it would resolve the hash
    // against the base address, and leave the page.
    event.preventDefault();
    if (isHashRoute()) this.#chooseLink(link);
    else location.hash = categoryHash(link);
    this.#onChoose();
    // While the tabs stick, the beginning of the new category is above the window.
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    const tabs = (event.currentTarget as Element).closest('nav'); // The listener is on links only.
    if (tabs && topOf(this.#host) < topOf(tabs) - 1) this.#host.scrollIntoView();
  }

  readonly #handleToTop = (): void => {
    this.#host.scrollIntoView();
    // During a search, no tab is the current one.
    const {renderRoot} = this.#host;
    const target =
      renderRoot.querySelector<HTMLElement>('.tabs [aria-current]') ??
      renderRoot.querySelector<HTMLElement>('.tabs a');
    target?.focus({preventScroll: true});
  };
}

/**
 * Stores the number of items of a category in `counts`. The service's answer for a category
 * contains its subcategories with their items, so the items of each subcategory are counted, too.
 */
function addCounts(
  counts: Map<CategoryEntry, number>,
  link: CategoryEntry,
  page: CategoryPage,
): void {
  counts.set(link, itemsOf(page).length);
  for (const inner of link.subcategories) {
    const found = findSubcategory(page, inner);
    if (found) addCounts(counts, inner, found);
  }
}

/** Finds the subcategory to which `link` leads, in the service's answer for the parent category. */
export function findSubcategory(
  {subcategories}: CategoryPage,
  link: CategoryEntry,
): CategoryPage | undefined {
  return subcategories.find(
    ({category: {url, name}}) => url === link.url || (!url && name === link.name),
  );
}

/** Whether the shopper has asked the browser to save data. */
export function prefersReducedData(): boolean {
  const {connection} = navigator as Navigator & {connection?: {saveData?: boolean}};
  return connection?.saveData === true;
}

/** The first category, or subcategory at any depth, that fulfils a condition. */
function findCategory(
  links: CategoryEntries,
  condition: (link: CategoryEntry) => boolean,
): CategoryEntry | undefined {
  for (const link of links) {
    const found = condition(link) ? link : findCategory(link.subcategories, condition);
    if (found) return found;
  }
  return undefined;
}

/** Scrolls a row sideways until a tab in it is visible. Does not scroll the page. */
function scrollSideways(row: Element, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  // The tab's neighbour stays partly in view, as a hint that there are more tabs.
  const margin = Math.min(48, Math.max(0, (outer.width - inner.width) / 2));
  const left = inner.left - margin - outer.left;
  const right = inner.right + margin - outer.right;
  if (left < 0) row.scrollLeft += left;
  else if (right > 0) row.scrollLeft += right;
}

/** The hash that names a category in the page's address. */
function categoryHash({url}: CategoryEntry): string {
  return `#category-${url}`;
}

/** Decodes a hash. An invalid hash is returned unchanged, because pages use hashes of their own. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Renders a category's picture. The alternative text is empty, because the name stands beside it.
 */
function tabImage(url: string | undefined) {
  if (!url) return nothing;
  return html`<img part="tab-image" src=${url} alt="" decoding="async" />`;
}
