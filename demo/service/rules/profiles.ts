import type {ItemRow} from '../records.ts';
import type {Store} from '../store.ts';
import {categoryAt, itemsIn} from './offers.ts';
import {settingsOf} from './site.ts';

/** What a player has bought. */
export interface PlayerProfile {
  readonly name: string;
  /** `undefined` for somebody who is known to the site, but has never been here. */
  readonly shopperId: number | undefined;
  readonly createdAt: number;
  /** The name of the highest rank; empty without one. */
  readonly group: string;
  /** Each item once, the newest first. */
  readonly items: readonly ItemRow[];
  readonly spentCents: number;
}

/** Returns the profile of the player with this name, or `undefined` for an unknown player. */
export function profileOf(store: Store, name: string): PlayerProfile | undefined {
  const nameKey = name.toLowerCase();
  const shopper = store.shoppers.where({nameKey})[0];
  if (!shopper) {
    // The settings name donors who have never been here.
    const {top, recentDonors, patrons} = settingsOf(store);
    const donor = [{username: top}, ...recentDonors, ...patrons.players].find(
      ({username}) => username.toLowerCase() === nameKey,
    );
    return (
      donor && {
        name: donor.username,
        shopperId: undefined,
        createdAt: 0,
        group: '',
        items: [],
        spentCents: 0,
      }
    );
  }
  const sold = store.sales.where({shopperId: shopper.id}).toReversed();
  const ids = [...new Set(sold.map(({itemId}) => itemId))];
  const ranks = categoryAt(store, 'ranks');
  const rank =
    ranks && itemsIn(store, ranks.id).findLast((item) => ids.includes(item.id));
  const paid = store.orders.where({shopperId: shopper.id, status: 'paid'});
  return {
    name: shopper.name,
    shopperId: shopper.id,
    createdAt: shopper.createdAt,
    group: rank?.details.name ?? '',
    items: ids.flatMap((id) => store.items.get(id) ?? []),
    spentCents: paid.reduce((sum, {cents}) => sum + cents, 0),
  };
}
