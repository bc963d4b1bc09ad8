import type {CategoryItem, CategoryPage} from '../../shop/catalogue.js';

/** A category or subcategory, with the part of it that is shown. */
export interface ShownSection {
  readonly page: CategoryPage;
  readonly items: readonly CategoryItem[];
  /** Whether the items are compared: these are always shown in full. */
  readonly isCompared: boolean;
  readonly sections: readonly ShownSection[];
}

/** What a category shows of its items. */
export interface ShownItems {
  readonly root: ShownSection;
  /** All items that are shown, in their order. */
  readonly items: readonly CategoryItem[];
  /** How many items the search has found in all sections. */
  readonly found: number;
  /** How many of the items that are not compared are shown, and how many there are. */
  readonly shown: number;
  readonly total: number;
}

/**
 * The first `limit` items of a category, counted across its subcategories. Sections beyond the limit
 * are left out. Compared sections are always there, and their items do not count.
 */
export function shownItems(
  page: CategoryPage,
  {
    limit,
    find,
    isCompared,
  }: {
    limit: number;
    /** The items that the shopper searches for, in the order the shopper wants. */
    find: (items: readonly CategoryItem[]) => readonly CategoryItem[];
    isCompared: (page: CategoryPage) => boolean;
  },
): ShownItems {
  const items: CategoryItem[] = [];
  let [shown, total, compared] = [0, 0, 0];
  const sectionOf = (one: CategoryPage): ShownSection => {
    const found = find(one.items);
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
      const isBeyond = total > limit && items.length === before;
      return isBeyond ? [] : [section];
    });
    return {page: one, items: visible, isCompared: isWhole, sections};
  };
  const root = sectionOf(page);
  return {root, items, found: total + compared, shown, total};
}
