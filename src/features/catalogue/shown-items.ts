import type {CategoryItem, CategoryPage} from '../../shop/catalogue.js';

/** The number of items that a category shows at first, and that each click on "Show more" adds. */
export const PAGE_SIZE = 96;

/** A category or subcategory, with those of its items and subcategories that are shown. */
export interface ShownSection {
  readonly page: CategoryPage;
  readonly items: readonly CategoryItem[];
  /** Whether the items are shown as a comparison. Comparisons always show all items. */
  readonly isCompared: boolean;
  readonly sections: readonly ShownSection[];
}

/** The items of a category that are shown. */
export interface ShownItems {
  readonly root: ShownSection;
  /** All shown items of all sections, in display order. */
  readonly items: readonly CategoryItem[];
  /** The number of items that match the search, in all sections. */
  readonly found: number;
  /** The number of shown items, without the items in comparisons. */
  readonly shown: number;
  /** The number of items that match the search, without the items of compared sections. */
  readonly total: number;
}

/**
 * Selects the first `limit` items of a category, counted across its subcategories. Comparisons are
 * always shown in full, and their items do not count. Leaves out subcategories beyond the limit.
 * During a search, also leaves out subcategories in which no item was found.
 */
export function shownItems(
  page: CategoryPage,
  {
    limit,
    isSearching,
    applyControls,
    isCompared,
  }: {
    limit: number;
    isSearching: boolean;
    /** Applies the shopper's search and order. */
    applyControls: (items: readonly CategoryItem[]) => readonly CategoryItem[];
    isCompared: (page: CategoryPage) => boolean;
  },
): ShownItems {
  const items: CategoryItem[] = [];
  let [shown, total, compared] = [0, 0, 0];
  const sectionOf = (one: CategoryPage): ShownSection => {
    const found = applyControls(one.items);
    const isWhole = isCompared(one);
    const visible = isWhole ? found : found.slice(0, limit - shown);
    if (isWhole) compared += found.length;
    else {
      shown += visible.length;
      total += found.length;
    }
    items.push(...visible);
    const sections = one.subcategories.flatMap((inner) => {
      const before = items.length;
      const section = sectionOf(inner);
      const isLeftOut = (total > limit || isSearching) && items.length === before;
      return isLeftOut ? [] : [section];
    });
    return {page: one, items: visible, isCompared: isWhole, sections};
  };
  const root = sectionOf(page);
  return {root, items, found: total + compared, shown, total};
}

/** A category and all its subcategories. */
export function flattenCategory(page: CategoryPage): readonly CategoryPage[] {
  return [page, ...page.subcategories.flatMap(flattenCategory)];
}

/** The items of a category and of all its subcategories. */
export function itemsOf(page: CategoryPage): readonly CategoryItem[] {
  return flattenCategory(page).flatMap(({items}) => items);
}
