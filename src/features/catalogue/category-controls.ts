import {html} from 'lit';
import type {CategoryItem} from '../../shop/catalogue.js';
import type {Texts} from '../../i18n/texts.js';

type Order = '' | 'price' | '-price' | 'name';

/**
 * Lets shoppers search a category's items by name, and sort them.
 *
 * @csspart controls - The area with search and order.
 * @csspart search - The search field.
 * @csspart sort - The select for the order.
 */
export class CategoryControls {
  readonly #onChange: () => void;
  #search = '';
  #order: Order = '';

  /** `onChange` is called when the shopper changes the search or the order. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Returns the items whose names contain the search text, in the chosen order. */
  apply(
    items: readonly CategoryItem[],
    lang: string | undefined,
  ): readonly CategoryItem[] {
    const search = this.#search.trim().toLocaleLowerCase();
    const found = search
      ? items.filter(({name}) => name.toLocaleLowerCase().includes(search))
      : items;
    if (this.#order === 'name')
      return found.toSorted((a, b) => a.name.localeCompare(b.name, lang));
    if (!this.#order) return found;
    const sign = this.#order === 'price' ? 1 : -1;
    // Items without a price in money come last in both orders.
    const rank = ({price, is_virtual_currency_only: points}: CategoryItem) =>
      points || price === null ? Infinity : sign * price;
    return found.toSorted((a, b) => rank(a) - rank(b) || 0);
  }

  /**
   * Renders the controls. `found` is the number of items that match in all sections, for screen
   * readers.
   */
  render(found: number, texts: Texts) {
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
            .value=${this.#search}
            @input=${this.#handleSearch}
          />
        </label>
        <label>
          <span>${texts.sort}</span>
          <select part="sort" @change=${this.#handleOrder}>
            ${orders.map(
              ([value, label]) =>
                html`<option value=${value} ?selected=${value === this.#order}>${label}</option>`,
            )}
          </select>
        </label>
        <p class="hidden" data-say>${this.#search ? texts.found(found) : ''}</p>
      </div>
    `;
  }

  readonly #handleSearch = ({target}: InputEvent): void => {
    this.#search = (target as HTMLInputElement).value;
    this.#onChange();
  };

  readonly #handleOrder = ({target}: Event): void => {
    this.#order = (target as HTMLSelectElement).value as Order; // The value of an option is an `Order`.
    this.#onChange();
  };
}
