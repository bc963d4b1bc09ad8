import type {CategoryRow, ItemRow} from '../records.ts';
import type {Store} from '../store.ts';

/** An item as one shopper, or a guest, finds it on the shelf. Money in cents. */
export interface Offer {
  readonly item: ItemRow;
  /** What it costs this shopper now. */
  readonly cents: number;
  /** What it would cost without discount and without anything owned. */
  readonly originalCents: number;
  /** Pieces sold to anybody. */
  readonly soldToAll: number;
  /** Pieces this shopper has bought; undefined for a guest. */
  readonly soldToShopper: number | undefined;
  readonly unavailable: boolean;
  readonly inCart: boolean;
}

const bySorting = (
  a: {sorting: number; id: number},
  b: {sorting: number; id: number},
) => a.sorting - b.sorting || a.id - b.id;

/** The categories inside a category, or those at the top for 0. */
export function categoriesIn(store: Store, parentId: number): CategoryRow[] {
  return store.categories.where({parentId}).sort(bySorting);
}

/** The category with this URL key; slashes around it do not matter. */
export function categoryAt(store: Store, url: string): CategoryRow | undefined {
  const key = url.trim().replace(/^\/+|\/+$/g, '');
  return store.categories.where({}).find((category) => category.details.url === key);
}

/** The items of one category that are on the shelf, without those of its subcategories. */
export function itemsIn(store: Store, categoryId: number): ItemRow[] {
  return store.items
    .where({categoryId})
    .filter((item) => item.details.active)
    .sort(bySorting);
}

/** The item with this id, if it is on the shelf. */
export function itemOnShelf(store: Store, id: number): ItemRow | undefined {
  const item = store.items.get(id);
  return item?.details.active ? item : undefined;
}

/** The featured deals, in the order of the catalogue. */
export function dealsOf(store: Store): ItemRow[] {
  return store.items
    .where({})
    .filter((item) => item.details.active && item.details.deal);
}

/** How this shopper finds the item; without a shopper, how a guest does. */
export function offerOf(
  store: Store,
  item: ItemRow,
  shopperId: number | undefined,
): Offer {
  const {details} = item;
  const sales = store.sales.where({itemId: item.id});
  const mine = sales.filter((sale) => sale.shopperId === shopperId && !sale.gift);
  const upgrade = upgradeOf(store, item, shopperId);
  return {
    item,
    cents: Math.max(0, details.cents - details.discountCents - upgrade.creditCents),
    originalCents: details.cents,
    soldToAll: details.soldBefore + piecesOf(sales),
    soldToShopper: shopperId === undefined ? undefined : piecesOf(mine),
    unavailable: details.unavailable || upgrade.closed,
    inCart:
      shopperId !== undefined &&
      store.lines.where({shopperId, itemId: item.id}).length > 0,
  };
}

function piecesOf(sales: readonly {count: number}[]): number {
  return sales.reduce((pieces, sale) => pieces + sale.count, 0);
}

/**
 * In a cumulative category an owned rank is credited against those above it,
 * and it closes itself and those below it.
 */
function upgradeOf(
  store: Store,
  item: ItemRow,
  shopperId: number | undefined,
): {creditCents: number; closed: boolean} {
  if (
    shopperId === undefined ||
    !store.categories.get(item.categoryId)?.details.cumulative
  ) {
    return {creditCents: 0, closed: false};
  }
  const owned = new Set(store.sales.where({shopperId}).map((sale) => sale.itemId));
  const highest = itemsIn(store, item.categoryId).findLast((rank) =>
    owned.has(rank.id),
  );
  if (!highest) return {creditCents: 0, closed: false};
  return {creditCents: highest.details.cents, closed: bySorting(item, highest) <= 0};
}

/** Whether the item belongs to the category or to one inside it. */
export function isInCategory(store: Store, item: ItemRow, categoryId: number): boolean {
  for (
    let id = item.categoryId;
    id !== 0;
    id = store.categories.get(id)?.parentId ?? 0
  ) {
    if (id === categoryId) return true;
  }
  return false;
}
