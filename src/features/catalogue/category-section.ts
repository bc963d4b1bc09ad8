import {html, nothing} from 'lit';
import type {CategoryPage} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import {emptyListIcon} from '../../ui/content/picture.js';
import {richText} from '../../ui/content/rich-text.js';
import {heading} from '../../ui/content/heading.js';
import {repeat, uniqueKey} from '../../ui/repeat.js';
import {flattenCategory, type ShownSection} from './shown-items.js';

/** The sanitized descriptions of a category and its subcategories. */
export type CategoryDescriptions = ReadonlyMap<CategoryPage, HTMLElement | undefined>;

/** Sanitizes the descriptions of a category and its subcategories. */
export async function sanitizeDescriptions(
  page: CategoryPage,
  shop: Shop,
): Promise<CategoryDescriptions> {
  const sections = flattenCategory(page).map(
    async (one) => [one, await richText(one.category.description, shop)] as const,
  );
  return new Map(await Promise.all(sections));
}

/**
 * Renders a category with its name, description, items and subcategories. `headingLevel`
 * is the heading level of the category's name. `renderItems` renders the items of the
 * category or of one subcategory; its `headingLevel` is the heading level of the items'
 * names.
 *
 * @csspart heading - A category's name.
 * @csspart description - A category's description.
 */
export function categorySection(
  section: ShownSection,
  headingLevel: number,
  descriptions: CategoryDescriptions,
  renderItems: (section: ShownSection, headingLevel: number) => unknown,
): unknown {
  const {page, sections} = section;
  const {name} = page.category;
  const description = descriptions.get(page);
  return html`
    <section>
      ${name ? heading(headingLevel, 'heading name', html`<bdi>${name}</bdi>`) : nothing}
      ${
        description
          ? html`<div class="rich description" part="description">${description}</div>`
          : nothing
      }
      ${section.items.length ? renderItems(section, headingLevel + 1) : nothing}
      ${repeat(
        sections,
        // Each search text, and each answer of the service, creates new objects. The keys stay
        // the same, so the cards stay in the page.
        uniqueKey(
          ({page: {category}}) => `${category.id} ${category.url} ${category.name}`,
        ),
        (inner) => categorySection(inner, headingLevel + 1, descriptions, renderItems),
      )}
    </section>
  `;
}

/**
 * Renders the message of a category that shows no items.
 *
 * @csspart empty - Says that nothing is for sale, or that the search finds nothing.
 */
export function emptyMessage(text: string) {
  return html`<p class="empty" part="empty">${emptyListIcon} ${text}</p>`;
}
