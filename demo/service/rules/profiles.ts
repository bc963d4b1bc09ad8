import type {ItemRow, ShopperRow} from '../records.ts';
import type {Store} from '../store.ts';
import {categoryAt, itemsIn} from './offers.ts';

/** What a player has bought. */
export interface PlayerProfile {
  readonly shopper: ShopperRow;
  /** The name of the highest rank; empty without one. */
  readonly group: string;
  /** Each item once, the newest first. */
  readonly items: readonly ItemRow[];
  readonly spentCents: number;
}

/** Returns the profile of the player with this name, or `undefined` for an unknown player. */
export function profileOf(store: Store, name: string): PlayerProfile | undefined {
  const shopper = store.shoppers.where({nameKey: name.toLowerCase()})[0];
  if (!shopper) return undefined;
  const sold = store.sales.where({shopperId: shopper.id}).toReversed();
  const ids = [...new Set(sold.map(({itemId}) => itemId))];
  const ranks = categoryAt(store, 'ranks');
  const rank =
    ranks && itemsIn(store, ranks.id).findLast((item) => ids.includes(item.id));
  const paid = store.orders.where({shopperId: shopper.id, status: 'paid'});
  return {
    shopper,
    group: rank?.details.name ?? '',
    items: ids.flatMap((id) => store.items.get(id) ?? []),
    spentCents: paid.reduce((sum, {cents}) => sum + cents, 0),
  };
}
