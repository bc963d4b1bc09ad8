import {html, nothing} from 'lit';
import type {
  CategoryItem,
  CategoryPage,
  ComparisonDefinition,
} from '../../shop/catalogue.js';
import {itemActions, itemBadges, itemCards, itemName} from './card/item-card.js';
import {cardValues} from './card/card-values.js';
import type {ItemView} from '../../ui/order/item-view.js';
import {optionsLink} from './card/item-link.js';
import {itemNote} from './item-note.js';
import {picture} from '../../ui/content/picture.js';
import {priceParagraph} from '../../ui/content/price.js';
import {plainText} from '../../ui/content/rich-text.js';

/** What items of a category have of each thing compared; keys are `<item id> <definition id>`. */
export type ComparisonTexts = ReadonlyMap<string, string>;

/** The words of all that is compared in a category and its subcategories: services send HTML. */
export async function comparisonTexts(page: CategoryPage): Promise<ComparisonTexts> {
  const pages = [page];
  const texts = new Map<string, string>();
  for (const {items, subcategories} of pages) {
    pages.push(...subcategories);
    for (const {id, comparison} of items) {
      for (const one of comparison) {
        texts.set(`${id} ${one.comparison_id}`, await plainText(one.value));
      }
    }
  }
  return texts;
}

/** A category's definitions in the order it wants them. */
export function definitionsOf({
  category,
}: CategoryPage): readonly ComparisonDefinition[] {
  return category.comparison.toSorted((a, b) => a.sorting - b.sorting);
}

/** Whether a row says yes or no: services number their types, or name them. */
function isYesNo({type}: ComparisonDefinition): boolean {
  return /^(0|bool(ean)?|check(box)?)$/i.test(type);
}

/**
 * What an item has of one of the things compared.
 *
 * @csspart value - An item's value in a comparison.
 * @csspart yes - The mark for "yes".
 * @csspart no - The mark for "no".
 * @csspart missing - The mark for a value that the shop does not say.
 */
function value(
  item: CategoryItem,
  definition: ComparisonDefinition,
  texts: ComparisonTexts,
  {texts: words}: ItemView,
) {
  const said = texts.get(`${item.id} ${definition.id}`);
  if (!said)
    return html`<span part="missing" class="muted"><span aria-hidden="true">—</span><span class="hidden">${words.notSaid}</span></span>`;
  if (isYesNo(definition) && /^(1|true|yes)$/i.test(said)) {
    return html`<span part="yes" class="yes"><span aria-hidden="true">✓</span><span class="hidden">${words.yes}</span></span>`;
  }
  if (isYesNo(definition) && /^(0|false|no)$/i.test(said)) {
    return html`<span part="no" class="no"><span aria-hidden="true">✕</span><span class="hidden">${words.no}</span></span>`;
  }
  return said;
}

/**
 * The name of one of the things compared, with its explanation.
 *
 * @csspart definition-name - The name of one of the things compared.
 * @csspart definition - Its explanation.
 */
function definitionName({name, description}: ComparisonDefinition) {
  return html`${name}${
    description
      ? html`<span class="muted small" part="definition">${description}</span>`
      : nothing
  }`;
}

/**
 * Items side by side in a table: a column for each item, with price and button in its head, and a row
 * for each of the things compared. Screen readers read the head of a column with each of its values,
 * so its label is the item's name alone.
 *
 * @csspart comparison - The box around the table.
 * @csspart table - The table that compares items.
 * @csspart row - One of the things compared, with its values.
 */
export function comparisonTable(
  page: CategoryPage,
  items: readonly CategoryItem[],
  texts: ComparisonTexts,
  view: ItemView,
) {
  return html`
    <div class="compare" part="comparison">
      <table part="table">
        <caption class="hidden">
          ${view.texts.comparison(page.category.name)}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${items.map((item) => columnHead(item, view))}
          </tr>
        </thead>
        <tbody>
          ${definitionsOf(page).map(
            (definition) => html`
              <tr part="row">
                <th scope="row" part="definition-name">${definitionName(definition)}</th>
                ${items.map(
                  (item) =>
                    html`<td part="value">${value(item, definition, texts, view)}</td>`,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function columnHead(item: CategoryItem, view: ItemView) {
  const values = cardValues(item, view);
  return html`
    <th scope="col" part="item" data-id=${item.id} ?data-featured=${item.featured}
      abbr=${item.name} aria-label=${item.name}>
      ${picture(values.image)} ${itemName(item, view)}
      ${itemBadges(values)} ${priceParagraph(values.prices, view.texts)}
      ${itemNote(item, view)} ${optionsLink(item, view.texts)}
      ${itemActions(values, view)}
    </th>
  `;
}

/**
 * The same comparison as cards, where there is no room for columns.
 *
 * @csspart values - An item's values, where there is no room for a table.
 */
export function comparisonCards(
  page: CategoryPage,
  items: readonly CategoryItem[],
  texts: ComparisonTexts,
  view: ItemView,
) {
  const definitions = definitionsOf(page);
  const note = (
    item: CategoryItem,
  ) => html`${itemNote(item, view)}<dl class="values" part="values">
    ${definitions.map(
      (definition) => html`
        <div part="row">
          <dt part="definition-name">${definitionName(definition)}</dt>
          <dd part="value">${value(item, definition, texts, view)}</dd>
        </div>
      `,
    )}
  </dl>`;
  return html`
    <ul class="grid compared" part="items" role="list">
      ${itemCards(items, view, note)}
    </ul>
  `;
}
