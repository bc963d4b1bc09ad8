import type {CategoryRow, ItemRow} from '../records.ts';
import type {Store} from '../store.ts';

/**
 * An item with its price, sales and availability for one shopper or for a guest. Money is in cents.
 */
export interface Offer {
  readonly item: ItemRow;
  /** The current price for this shopper. */
  readonly cents: number;
  /** The price without discounts and without credit for owned ranks. */
  readonly originalCents: number;
  /** The number sold to all shoppers. */
  readonly soldToAll: number;
  /** The number sold to this shopper; `undefined` for a guest. */
  readonly soldToShopper: number | undefined;
  readonly unavailable: boolean;
  readonly inCart: boolean;
}

const bySorting = (
  a: {sorting: number; id: number},
  b: {sorting: number; id: number},
) => a.sorting - b.sorting || a.id - b.id;

/** Returns the categories inside a category, or those at the top for 0. */
export function categoriesIn(store: Store, parentId: number): CategoryRow[] {
  return store.categories.where({parentId}).sort(bySorting);
}

/** Returns the category with this URL key. Slashes around the key do not matter. */
export function categoryAt(store: Store, url: string): CategoryRow | undefined {
  const key = url.trim().replace(/^\/+|\/+$/g, '');
  return store.categories.where({}).find((category) => category.details.url === key);
}

/** Returns the visible items of a category, without those of its subcategories. */
export function itemsIn(store: Store, categoryId: number): ItemRow[] {
  return store.items
    .where({categoryId})
    .filter((item) => item.details.active)
    .sort(bySorting);
}

/** Returns the item with this id if it is visible. */
export function itemOnShelf(store: Store, id: number): ItemRow | undefined {
  const item = store.items.get(id);
  return item?.details.active ? item : undefined;
}

/** Returns the featured deals, in the order of the catalogue. */
export function dealsOf(store: Store): ItemRow[] {
  return store.items
    .where({})
    .filter((item) => item.details.active && item.details.deal);
}

/** Returns the item with the prices and limits of a shopper or, without one, of a guest. */
export function offerOf(
  store: Store,
  item: ItemRow,
  shopperId: number | undefined,
): Offer {
  const {details} = item;
  const sales = store.sales.where({itemId: item.id});
  const mine = sales.filter((sale) => sale.shopperId === shopperId && !sale.gift);
  const upgrade = upgradeOf(store, item, shopperId);
  const {stepCents} = details;
  const originalCents =
    stepCents[Math.min(piecesOf(mine), stepCents.length - 1)] ?? details.cents;
  return {
    item,
    cents: Math.max(0, originalCents - details.discountCents - upgrade.creditCents),
    originalCents,
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
 * Returns by how much the ranks that a shopper owns lower the price of an item, and whether they
 * prevent its purchase. In a cumulative category, the highest owned rank counts, and it and all
 * lower ranks cannot be bought.
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

/** Whether the item belongs to the category or to one of its subcategories. */
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
