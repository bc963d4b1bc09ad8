import * as z from 'zod/mini';
import {CategoryItem} from './item.js';
import {id, listAnswerOf, listOf, numberOrZero, requiredText, text} from './readers.js';

/**
 * Interface: "Comparison definition". `type` is `"0"` for a yes/no row where services
 * number their types, any other word for text.
 */
export const ComparisonDefinition = z.object({
  id,
  name: text,
  description: text,
  type: text,
  sorting: numberOrZero,
});
export type ComparisonDefinition = z.infer<typeof ComparisonDefinition>;

/** Interface: "Category". `url` (its key) and `description` (HTML, not to be trusted) are beyond it. */
export const Category = z.object({
  id,
  name: requiredText,
  comparison: listOf('category.comparison', ComparisonDefinition),
  url: text,
  description: text,
});
export type Category = z.infer<typeof Category>;

/** Interface: "Subcategory entry (in a category response)". */
export interface SubcategoryEntry {
  readonly category: Category;
  readonly items: readonly CategoryItem[];
  /** Beyond the interface document: subcategories may have their own. */
  readonly subcategories: readonly SubcategoryEntry[];
}

const items = listOf('items', CategoryItem);

export const SubcategoryEntry: z.ZodMiniType<SubcategoryEntry> = z.object({
  category: Category,
  items,
  get subcategories() {
    return listOf('subcategories', SubcategoryEntry);
  },
});

/** A subcategory that defines no comparison is compared by the definitions of the category above it. */
function inheritComparison(
  entry: SubcategoryEntry,
  inherited: Category['comparison'],
): SubcategoryEntry {
  const own = entry.category.comparison;
  const definitions = own.length ? own : inherited;
  const ids = new Set(inherited.map(({id}) => id));
  // Without a value there would be a table of dashes.
  const isCompared = entry.items.some(({comparison}) =>
    comparison.some(({comparison_id}) => ids.has(comparison_id)),
  );
  return {
    ...entry,
    category:
      own.length || !isCompared
        ? entry.category
        : {...entry.category, comparison: inherited},
    subcategories: entry.subcategories.map((one) =>
      inheritComparison(one, definitions),
    ),
  };
}

/**
 * The answer of `POST /api/categories/get/{url}`. The interface document shows items
 * only in subcategories; services also send them beside (`items`, `itemsFeatured`).
 */
export const CategoryPage = z.pipe(
  z.object({
    category: Category,
    items,
    itemsFeatured: listOf('itemsFeatured', CategoryItem),
    subcategories: listOf('subcategories', SubcategoryEntry),
  }),
  z.transform(({itemsFeatured, ...page}): SubcategoryEntry => {
    // As documented, a category's own items stand in a subcategory that is the category itself.
    const own = page.subcategories.filter(
      ({category}) => category.id === page.category.id,
    );
    const items = [...page.items, ...own.flatMap(({items}) => items)];
    const known = new Set(items.map(({id}) => id));
    const others = page.subcategories.filter((entry) => !own.includes(entry));
    const comparison = [page, ...own]
      .map(({category}) => category.comparison)
      .find(({length}) => length);
    const definitions = comparison ?? page.category.comparison;
    return {
      ...page,
      category: {...page.category, comparison: definitions},
      items: [...itemsFeatured.filter(({id}) => !known.has(id)), ...items],
      subcategories: others.map((entry) => inheritComparison(entry, definitions)),
    };
  }),
);
export type CategoryPage = SubcategoryEntry;

/** An entry of the list of categories, which the interface document does not show. */
export interface CategoryLink {
  readonly name: string;
  /** The category's URL key; may contain slashes. */
  readonly url: string;
  /** Site-relative path; empty: none. */
  readonly img: string;
  readonly subcategories: readonly CategoryLink[];
}

const CategoryLink: z.ZodMiniType<CategoryLink> = z.object({
  name: requiredText,
  url: requiredText,
  img: text,
  get subcategories() {
    return listOf('subcategories', CategoryLink);
  },
});

/** The answer of `POST /api/categories/get`. */
export const CategoryLinks = listAnswerOf('categories', CategoryLink);
export type CategoryLinks = z.infer<typeof CategoryLinks>;
