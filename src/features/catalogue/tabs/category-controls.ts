import {html} from 'lit';
import {localeOf} from '../../../lib/money.js';
import type {CategoryItem} from '../../../shop/catalogue.js';
import type {Texts} from '../../../i18n/texts.js';
import {priceOrMinimum} from '../../../ui/content/price.js';
import {foldText} from './fold-text.js';
import {
  CatalogueSearch,
  type ControlsHost,
  type SearchField,
} from './catalogue-search.js';
import {focusItem} from '../show-more.js';

type Order = '' | 'price' | '-price' | 'name';

/** The pause after the last key before all categories are searched, in milliseconds. */
const DEBOUNCE_MS = 250;

/**
 * Lets shoppers search items by name, and sort them. If the host has no `url`, the search covers
 * the whole catalogue.
 * @csspart controls - The area with search and sort order.
 * @csspart search - The search field.
 * @csspart sort - The select for the sort order.
 */
export class CategoryControls implements SearchField {
  /**
   * Searches the whole catalogue. `undefined` until the first search, and always if the host shows
   * a single category.
   */
  #catalogue: CatalogueSearch | undefined;
  readonly #host: ControlsHost;
  readonly #onChange: () => void;
  /** The text in the search field. */
  #typed = '';
  /**
   * The text by which items are filtered. When the whole catalogue is searched, this
   * text follows `#typed` after a pause.
   */
  #search = '';
  #order: Order = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onChange` is called when the shopper changes the search or the order. */
  constructor(host: ControlsHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /**
   * The search in the whole catalogue. `undefined` while the shopper is not searching, and always
   * if the host shows a single category.
   */
  get search(): CatalogueSearch | undefined {
    return this.#search && !this.#host.url ? this.#catalogue : undefined;
  }

  /** Whether the shopper searches, in this category or in all of them. */
  get isSearching(): boolean {
    return this.#search !== '';
  }

  /** Returns the items whose names contain the search text, in the chosen order. */
  apply(
    items: readonly CategoryItem[],
    lang: string | undefined,
  ): readonly CategoryItem[] {
    const found = this.#search ? items.filter(this.matcher()) : items;
    if (this.#order === 'name') {
      const {compare} = new Intl.Collator(localeOf(lang));
      return found.toSorted((a, b) => compare(a.name, b.name));
    }
    if (!this.#order) return found;
    const sign = this.#order === 'price' ? 1 : -1;
    // Items without a price in money come last in both orders.
    const rank = (item: CategoryItem) => {
      const {price, is_virtual_currency_only: points} = item;
      const hasPrice = !points && price !== null;
      return hasPrice ? sign * priceOrMinimum(price, item) : Infinity;
    };
    return found.toSorted((a, b) => rank(a) - rank(b) || 0);
  }

  /** Returns a function that says whether an item's name contains the search text. */
  matcher(): (item: CategoryItem) => boolean {
    const search = foldText(this.#search);
    return ({name}) => foldText(name).includes(search);
  }

  /** Renders the controls. */
  render(texts: Texts) {
    const orders: readonly (readonly [Order, string])[] = [
      ['', texts.sortNone],
      ['price', texts.sortPriceUp],
      ['-price', texts.sortPriceDown],
      ['name', texts.sortName],
    ];
    return html`
      <div class="controls" part="controls" role="search">
        <label>
          <span>${texts.search}</span>
          <input
            part="search"
            type="search"
            autocomplete="off"
            .value=${this.#typed}
            @input=${this.#handleInput}
            @keydown=${this.#handleKey}
          />
        </label>
        <label>
          <span>${texts.sort}</span>
          <select part="sort" @change=${this.#handleOrder} @input=${this.#handleOrder}>
            ${orders.map(
              ([value, label]) =>
                html`<option value=${value} ?selected=${value === this.#order}>${label}</option>`,
            )}
          </select>
        </label>
      </div>
    `;
  }

  /**
   * Renders, for screen readers, how many items of the shown category match the search. Renders an
   * empty text if there is no search, or if the whole catalogue is searched.
   */
  renderFound(found: number, texts: Texts) {
    const isCounted = this.#search && !this.search;
    return html`<p class="hidden" data-say>${isCounted ? texts.found(found) : ''}</p>`;
  }

  /** Ends the search. */
  clear(): void {
    this.#typed = '';
    this.#applySearch();
  }

  focus(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('[part~="search"]')?.focus();
  }

  readonly #handleInput = ({target}: InputEvent): void => {
    this.#typed = (target as HTMLInputElement).value;
    clearTimeout(this.#timer);
    if (this.#host.url || !this.#typed.trim()) this.#applySearch();
    else this.#timer = setTimeout(() => this.#applySearch(), DEBOUNCE_MS);
  };

  #applySearch(): void {
    clearTimeout(this.#timer);
    const search = this.#typed.trim();
    if (!search) this.#catalogue?.stop();
    else if (!this.#host.url) this.#catalogue ??= new CatalogueSearch(this.#host, this);
    if (search === this.#search) return this.#host.requestUpdate();
    this.#search = search;
    this.#onChange();
  }

  /** Escape ends the search. The down arrow moves the focus to the first item. */
  readonly #handleKey = (event: KeyboardEvent): void => {
    // During composition, keys choose among the suggestions of an input method.
    if (event.isComposing || !this.#typed) return;
    if (event.key === 'Escape') this.clear();
    else if (event.key === 'ArrowDown') focusItem(this.#host, 0);
    else return;
    event.preventDefault();
  };

  readonly #handleOrder = ({target}: Event): void => {
    this.#order = (target as HTMLSelectElement).value as Order; // The value of an option is an `Order`.
    this.#onChange();
  };
}
