import type {CategoryItem, CategoryPage, Rank} from '../../../shop/catalogue.js';

/** Returns the ranks in some categories, by item id. */
export function ranksOf(pages: readonly CategoryPage[]): ReadonlyMap<number, Rank> {
  return new Map(pages.flatMap((page) => [...ranksIn(page)]));
}

/**
 * Yields the ranks of a cumulative category. Services say which items a shopper has bought by the
 * count of the shopper's limit. The ranks below are unavailable, at a price of 0. Without that count,
 * nobody knows which rank is owned. A rank above that is unavailable is left out.
 */
function* ranksIn({category, items}: CategoryPage): Generator<readonly [number, Rank]> {
  if (!category.is_cumulative) return;
  const owned = items.filter(isOwned);
  const highest = owned.toSorted((a, b) => fullPrice(a) - fullPrice(b)).at(-1);
  const isOwner = highest ?? items.some(isCredited);
  for (const item of items) {
    const isAbove = highest ? fullPrice(item) > fullPrice(highest) : !isCredited(item);
    if (!isOwner) yield [item.id, {kind: 'none'}];
    else if (owned.includes(item)) yield [item.id, {kind: 'owned'}];
    else if (item.is_unavailable && !isAbove)
      yield [item.id, {kind: 'included', in: highest?.name}];
    else if (!item.is_unavailable && isAbove) yield [item.id, {kind: 'upgrade'}];
  }
}

/** Whether a shopper has bought an item, and cannot buy it again. */
function isOwned({
  is_unavailable,
  quantityUserLimit: limit,
  quantityUserCurrentLimit: bought,
}: CategoryItem): boolean {
  return Boolean(bought && (is_unavailable || (limit && bought >= limit)));
}

/** Whether an item costs nothing, because all of its price has been paid for another one. */
function isCredited({is_unavailable, price, custom_price}: CategoryItem): boolean {
  return is_unavailable && price === 0 && !custom_price;
}

function fullPrice({price, original_price}: CategoryItem): number {
  return Math.max(price ?? 0, original_price ?? 0);
}
