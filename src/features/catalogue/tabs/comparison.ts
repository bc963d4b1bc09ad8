import {html, nothing} from 'lit';
import type {
  CategoryItem,
  CategoryPage,
  ComparisonRow,
} from '../../../shop/catalogue.js';
import {
  cardFoot,
  cardPrices,
  itemBadges,
  linkedItemHeading,
} from '../card/item-card.js';
import {cardValues} from '../card/card-values.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {offerEnd} from '../card/offer-end.js';
import {itemNote} from '../card/item-note.js';
import {itemsOf} from '../shown-items.js';
import {LEAST_COLUMNS, MOST_COLUMNS} from './comparison.styles.js';
import {picture} from '../../../ui/content/picture.js';
import {priceParagraph} from '../../../ui/content/price.js';
import {plainText} from '../../../ui/content/plain-text.js';

/**
 * A function that renders the items of a category or subcategory for comparison: as columns of a
 * table, or as a block for each item if the element is too narrow for a table.
 */
export type RenderComparison = (
  page: CategoryPage,
  items: readonly CategoryItem[],
  view: ItemContext,
) => unknown;

/**
 * Prepares the comparison of the items of a category and of each subcategory. Resolves to a
 * function. Each call of this function renders the comparison of one category or one subcategory:
 * as a table and as blocks, of which the styles show the one that fits.
 */
export async function prepareComparison(page: CategoryPage): Promise<RenderComparison> {
  const texts = await comparisonTexts(page);
  return (section, items, view) => html`
    <div class="comparison" data-least=${Math.min(items.length, LEAST_COLUMNS)}>
      ${comparisonTable(section, items, texts, view)}
      ${comparisonBlocks(section, items, texts, view)}
    </div>
  `;
}

/**
 * The values of compared items as plain text, by `<item id> <definition id>`. A definition
 * describes a row of the comparison.
 */
type ComparisonTexts = ReadonlyMap<string, string>;

/** Converts the compared values of a category and its subcategories from HTML to plain text. */
async function comparisonTexts(page: CategoryPage): Promise<ComparisonTexts> {
  const values = itemsOf(page).flatMap(({id, comparison}) =>
    comparison.map(async ({comparison_id, value}) => {
      const text = await plainText(value);
      return [`${id} ${comparison_id}`, text] as const;
    }),
  );
  return new Map(await Promise.all(values));
}

/** The definitions of a category in display order. Each definition is a row of the comparison. */
function sortedRows({category}: CategoryPage): readonly ComparisonRow[] {
  return category.comparison.toSorted((a, b) => a.sorting - b.sorting);
}

/** Whether a row's values are yes or no. Services send the type as a number or as a name. */
function isYesNo({type}: ComparisonRow): boolean {
  return /^(0|bool(ean)?|check(box)?)$/i.test(type);
}

/**
 * Renders an item's value for a definition, which is a row of the comparison.
 *
 * @csspart value - An item's value in a comparison.
 * @csspart yes - The mark for "yes".
 * @csspart no - The mark for "no".
 * @csspart missing - The mark for a missing value.
 */
function itemValue(
  item: CategoryItem,
  definition: ComparisonRow,
  comparison: ComparisonTexts,
  {texts}: ItemContext,
) {
  const text = comparison.get(`${item.id} ${definition.id}`);
  if (!text) return valueMark('missing', '—', texts.notSaid);
  if (isYesNo(definition)) {
    if (/^(1|true|yes)$/i.test(text)) return valueMark('yes', '✓', texts.yes);
    if (/^(0|false|no)$/i.test(text)) return valueMark('no', '✕', texts.no);
  }
  // Without `bdi`, a right-to-left page would show "10 000" as "000 10".
  return html`<bdi>${text}</bdi>`;
}

/** Renders a sign such as ✓ in place of a value. Screen readers read `label`. */
function valueMark(part: string, sign: string, label: string) {
  return html`<span part=${part} class=${part}><span aria-hidden="true">${sign}</span><span class="hidden">${label}</span></span>`;
}

/**
 * Renders the name of a row of the table, with its explanation.
 *
 * @csspart definition-name - The name of a row of the comparison.
 * @csspart definition - The explanation of a row of the comparison.
 */
function rowName({name, description}: ComparisonRow) {
  return html`<bdi>${name}</bdi>${
    description
      ? html`<span class="muted small" part="definition">${description}</span>`
      : nothing
  }`;
}

/**
 * Renders items side by side in a table: a column for each item, with price and button in the
 * column's head, and a row for each definition. Screen readers read the head of a column with each
 * of its values, so the label of the head is only the item's name. The roles are explicit, because
 * browsers drop the implicit roles of a table whose rows have `display: grid`.
 *
 * @csspart comparison - The box around the table.
 * @csspart table - The table that compares items.
 * @csspart row - A row of the comparison: its name and its values.
 */
function comparisonTable(
  page: CategoryPage,
  items: readonly CategoryItem[],
  texts: ComparisonTexts,
  view: ItemContext,
) {
  return html`
    <div class="compare" part="comparison" data-columns=${Math.min(items.length, MOST_COLUMNS)}>
      <table part="table" role="table">
        <caption class="hidden">
          ${view.texts.comparison(page.category.name)}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell"></td>
            ${items.map((item) => columnHead(item, view))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${sortedRows(page).map(
            (definition) => html`
              <tr part="row" role="row">
                <th scope="row" part="definition-name" role="rowheader">${rowName(definition)}</th>
                ${items.map(
                  (item) =>
                    html`<td part="value" role="cell">${itemValue(item, definition, texts, view)}</td>`,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * Renders the head of an item's column.
 *
 * @csspart column - An item in a comparison: the head of its column, or its block on a phone.
 */
function columnHead(item: CategoryItem, view: ItemContext) {
  const values = cardValues(item, view);
  return html`
    <th scope="col" part="item column" role="columnheader" data-id=${item.id}
      ?data-featured=${item.featured} abbr=${item.name} aria-label=${item.name}>
      ${picture(values.image)} ${linkedItemHeading(item, view)} ${itemBadges(values)}
      ${itemNote(item, view)} ${offerEnd(item, view)} ${priceParagraph(cardPrices(values), view.texts)}
      ${cardFoot(values, view)}
    </th>
  `;
}

/**
 * Renders a comparison as a block for each item. Used if a table does not fit.
 * @csspart values - An item's values, where there is no room for a table.
 */
function comparisonBlocks(
  page: CategoryPage,
  items: readonly CategoryItem[],
  texts: ComparisonTexts,
  view: ItemContext,
) {
  const definitions = sortedRows(page);
  const renderBlock = (item: CategoryItem) => {
    const values = cardValues(item, view);
    return html`
      <li class="block stack" part="item column" data-id=${item.id} ?data-featured=${item.featured}>
        <div class="block-head">
          ${picture(values.image)}
          <div class="stack">
            ${linkedItemHeading(item, view)} ${itemBadges(values)} ${itemNote(item, view)} ${offerEnd(item, view)}
            ${priceParagraph(cardPrices(values), view.texts)}
          </div>
        </div>
        <dl class="values" part="values">
          ${definitions.map(
            (definition) => html`
              <div part="row">
                <dt part="definition-name">${rowName(definition)}</dt>
                <dd part="value">${itemValue(item, definition, texts, view)}</dd>
              </div>
            `,
          )}
        </dl>
        ${cardFoot(values, view)}
      </li>
    `;
  };
  return html`
    ${itemJumpButtons(items, view.texts.comparison(page.category.name))}
    <ul class="blocks" part="items" role="list">
      ${items.map(renderBlock)}
    </ul>
  `;
}

/**
 * Renders a button for each compared item, for screens where the items stand below one another. A
 * button scrolls to its item.
 * @csspart jump - The row of buttons that lead to the items of a comparison on a phone.
 * @csspart jump-to - A button that leads to an item of a comparison.
 */
export function itemJumpButtons(items: readonly CategoryItem[], label: string) {
  if (items.length < 2) return nothing;
  return html`
    <nav class="tabs jump" part="jump" aria-label=${label}>
      <ul class="scroller" role="list">
        ${items.map(
          ({id, name}) => html`
            <li>
              <button class="tab" part="jump-to" type="button" data-jump=${id} @click=${jumpToItem}>
                <bdi>${name}</bdi>
              </button>
            </li>
          `,
        )}
      </ul>
    </nav>
  `;
}

/** Scrolls to the item of a clicked button, and moves the focus to the link with its name. */
function jumpToItem({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement; // The listener is on buttons only.
  const items = button.closest('nav')?.nextElementSibling;
  const item = items?.querySelector(`[data-id="${button.dataset['jump']}"]`);
  if (!item) return;
  item.scrollIntoView();
  item.querySelector<HTMLElement>('[part~="link"]')?.focus({preventScroll: true});
}
