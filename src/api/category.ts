import * as z from 'zod/mini';
import {Item} from './item.js';
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

/** A row of a comparison table. If `type` is `"0"` or `"boolean"`, its values are yes or no. */
export const ComparisonRow = z.object({
  id,
  name: text,
  description: text,
  type: text,
  sorting: numberOrZero,
});
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/** The interface document has only the first three fields. */
export const Category = z.object({
  id,
  name: requiredText,
  comparison: listOf(ComparisonRow),
  /** The category's URL key. */
  url: text,
  /** Untrusted HTML. */
  description: text,
  /** Whether the site shows the items as a comparison. */
  is_comparison: booleanLikeOrTrue,
  /** Whether the site shows the items in rows. */
  is_listing: booleanLike,
  /** Whether the rows also list each item's packs. */
  is_stacked: booleanLike,
  /** Whether each item includes those below it, and what was paid for them reduces its price. */
  is_cumulative: booleanLike,
});
export type Category = z.infer<typeof Category>;

/** A category with its items. The interface document calls it "Subcategory entry". */
export interface CategoryPage {
  readonly category: Category;
  readonly items: readonly Item[];
  readonly subcategories: readonly CategoryPage[];
}

const items = listOf(Item);

const Subcategory: z.ZodMiniType<CategoryPage> = z.object({
  category: Category,
  items,
  get subcategories() {
    return listOf(Subcategory);
  },
});

/** Gives a subcategory without rows those above for which its items have values. */
function withRows(page: CategoryPage, above: Category['comparison']): CategoryPage {
  const {category, items, subcategories} = page;
  const own = category.comparison;
  const values = items.flatMap((item) => item.comparison);
  const used = new Set(values.map(({comparison_id}) => comparison_id));
  const comparison = own.length ? own : above.filter(({id}) => used.has(id));
  const below = subcategories.map((one) => withRows(one, own.length ? own : above));
  return {category: {...category, comparison}, items, subcategories: below};
}

/** The items that are not among these `others`. */
function without(list: readonly Item[], others: readonly Item[]): readonly Item[] {
  const ids = new Set(others.map(({id}) => id));
  return list.filter(({id}) => !ids.has(id));
}

/**
 * The answer of `POST /api/categories/get/{url}`. Services send the category's own items in `items`
 * and `itemsFeatured`, or in a subcategory that has the id of the category.
 */
export const CategoryPage = z.pipe(
  z.object({
    category: Category,
    items,
    itemsFeatured: items,
    subcategories: listOf(Subcategory),
  }),
  z.transform((page): CategoryPage => {
    const {category, itemsFeatured, subcategories} = page;
    const isOwn = (entry: CategoryPage) => entry.category.id === category.id;
    const own = subcategories.filter(isOwn);
    const ownItems = own.flatMap(({items}) => items);
    const items = [...page.items, ...without(ownItems, page.items)];
    const compared = [page, ...own].find((one) => one.category.comparison.length);
    const {comparison} = (compared ?? page).category;
    return {
      category: {...category, comparison},
      items: [...without(itemsFeatured, items), ...items],
      subcategories: subcategories
        .flatMap((one) => (isOwn(one) ? one.subcategories : one))
        .map((one) => withRows(one, comparison)),
    };
  }),
);

/** A category in the list of all categories. */
export interface CategoryEntry {
  readonly name: string;
  /** The category's URL key. */
  readonly url: string;
  /** Site-relative. */
  readonly img: string;
  readonly subcategories: readonly CategoryEntry[];
}

const CategoryEntry: z.ZodMiniType<CategoryEntry> = z.object({
  name: requiredText,
  url: requiredText,
  img: text,
  get subcategories() {
    return listOf(CategoryEntry);
  },
});

/** The answer of `POST /api/categories/get`. */
export const CategoryEntries = listAnswerOf(CategoryEntry);
export type CategoryEntries = z.infer<typeof CategoryEntries>;
