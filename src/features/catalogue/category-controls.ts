import {html} from 'lit';
import type {CategoryItem} from '../../shop/catalogue.js';
import type {Texts} from '../../i18n/texts.js';

/** What a shopper looks for in a category, and in which order. */
export interface Finding {
  readonly search: string;
  readonly sort: '' | 'price' | '-price' | 'name';
}

/** The items that have the search in their names, in the order asked for. */
export function find(
  items: readonly CategoryItem[],
  {search, sort}: Finding,
  lang: string | undefined,
): readonly CategoryItem[] {
  const wanted = search.trim().toLocaleLowerCase();
  const found = wanted
    ? items.filter(({name}) => name.toLocaleLowerCase().includes(wanted))
    : items;
  if (sort === 'name')
    return found.toSorted((a, b) => a.name.localeCompare(b.name, lang));
  if (!sort) return found;
  const sign = sort === 'price' ? 1 : -1;
  // What money cannot buy has no place among prices: it comes last either way.
  const rank = ({price, is_virtual_currency_only: points}: CategoryItem) =>
    points || price === null ? Infinity : sign * price;
  return found.toSorted((a, b) => rank(a) - rank(b) || 0);
}

/**
 * The search by name and the choice of an order. `set` is called with each change. `found` is the
 * number of items, which is announced.
 *
 * @csspart controls - The area with search and order.
 * @csspart search - The search field.
 * @csspart sort - The select for the order.
 */
export function categoryControls(
  finding: Finding,
  found: number,
  texts: Texts,
  set: (finding: Finding) => void,
) {
  const orders: readonly (readonly [Finding['sort'], string])[] = [
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
          .value=${finding.search}
          @input=${(event: Event) =>
            set({...finding, search: (event.target as HTMLInputElement).value})}
        />
      </label>
      <label>
        <span>${texts.sort}</span>
        <select
          part="sort"
          @change=${(event: Event) =>
            set({
              ...finding,
              sort: (event.target as HTMLSelectElement).value as Finding['sort'], // Ours, below.
            })}
        >
          ${orders.map(
            ([value, label]) =>
              html`<option value=${value} ?selected=${value === finding.sort}>${label}</option>`,
          )}
        </select>
      </label>
      <p class="hidden" data-say>${finding.search ? texts.found(found) : ''}</p>
    </div>
  `;
}
