import * as z from 'zod/mini';
import {CategoryItem} from './item.js';
import {
  booleanLike,
  booleanLikeOrTrue,
  id,
  listAnswerOf,
  listOf,
  numberOrZero,
  requiredText,
  text,
} from './readers.js';

/**
 * A row of a comparison table. Implements "Comparison definition" of the service's interface
 * document. If `type` is `"0"`, or a word such as `"boolean"`, each value in the row is yes or
 * no. Otherwise the values are text.
 */
export const ComparisonRow = z.object({
  id,
  name: text,
  description: text,
  type: text,
  sorting: numberOrZero,
});
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/**
 * Implements "Category" of the service's interface document. The last six fields are not in the
 * document. `url` is the category's URL key. `description` is untrusted HTML. `is_listing`: whether
 * the site shows the items in rows. `is_stacked`: whether the rows also list the tiers (packs) of
 * each item.
 */
export const Category = z.object({
  id,
  name: requiredText,
  comparison: listOf('category.comparison', ComparisonRow),
  url: text,
  description: text,
  /**
   * Whether the site shows the category's items as a comparison. Also `true` if the service does
   * not send this field.
   */
  is_comparison: booleanLikeOrTrue,
  is_listing: booleanLike,
  is_stacked: booleanLike,
  /** Whether each item includes those below it, and what was paid for them reduces its price. */
  is_cumulative: booleanLike,
});
export type Category = z.infer<typeof Category>;

/** Implements "Subcategory entry (in a category response)" of the service's interface document. */
export interface SubcategoryEntry {
  readonly category: Category;
  readonly items: readonly CategoryItem[];
  /** Subcategories of this subcategory. The interface document does not have this field. */
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

/**
 * Returns a copy of a subcategory. The copy inherits the comparison rows of the category above it
 * (`inherited`) if two conditions are met: the subcategory defines no rows of its own, and one of
 * its items has a value for one of the inherited rows. The function does the same with all
 * subcategories below.
 */
function inheritComparison(
  entry: SubcategoryEntry,
  inherited: Category['comparison'],
): SubcategoryEntry {
  const own = entry.category.comparison;
  const definitions = own.length ? own : inherited;
  const ids = new Set(inherited.map(({id}) => id));
  // The subcategory inherits the rows only if one of its items has a value for one of these rows.
  // Otherwise the table would show only dashes.
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

/** The items whose ids are not among the ids of `others`. */
function without(
  list: readonly CategoryItem[],
  others: readonly CategoryItem[],
): readonly CategoryItem[] {
  const ids = new Set(others.map(({id}) => id));
  return list.filter(({id}) => !ids.has(id));
}

/**
 * The answer of `POST /api/categories/get/{url}`. In the interface document, only subcategories
 * have items. Services may send a category's own items as `items` and `itemsFeatured`, too.
 */
export const CategoryPage = z.pipe(
  z.object({
    category: Category,
    items,
    itemsFeatured: listOf('itemsFeatured', CategoryItem),
    subcategories: listOf('subcategories', SubcategoryEntry),
  }),
  z.transform(({itemsFeatured, ...page}): SubcategoryEntry => {
    // According to the interface document, the category's own items are in a subcategory that has
    // the id of the category.
    const own = page.subcategories.filter(
      ({category}) => category.id === page.category.id,
    );
    const ownItems = own.flatMap(({items}) => items);
    const items = [...page.items, ...without(ownItems, page.items)];
    const others = page.subcategories.flatMap((entry) =>
      own.includes(entry) ? entry.subcategories : entry,
    );
    const comparison = [page, ...own]
      .map(({category}) => category.comparison)
      .find(({length}) => length);
    const definitions = comparison ?? page.category.comparison;
    return {
      ...page,
      category: {...page.category, comparison: definitions},
      items: [...without(itemsFeatured, items), ...items],
      subcategories: others.map((entry) => inheritComparison(entry, definitions)),
    };
  }),
);
export type CategoryPage = SubcategoryEntry;

/** A category in the list of all categories. The interface document does not show this list. */
export interface CategoryEntry {
  readonly name: string;
  /** The category's URL key; may contain slashes. */
  readonly url: string;
  /** Site-relative path of the category's picture; empty if there is no picture. */
  readonly img: string;
  readonly subcategories: readonly CategoryEntry[];
}

const CategoryEntry: z.ZodMiniType<CategoryEntry> = z.object({
  name: requiredText,
  url: requiredText,
  img: text,
  get subcategories() {
    return listOf('subcategories', CategoryEntry);
  },
});

/** The answer of `POST /api/categories/get`. */
export const CategoryEntries = listAnswerOf('categories', CategoryEntry);
export type CategoryEntries = z.infer<typeof CategoryEntries>;
