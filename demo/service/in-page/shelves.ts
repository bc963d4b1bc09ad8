import type {MemoryStore, Saved} from '../memory-store.ts';
import type {ItemDetails, ItemRow} from '../records.ts';

/** The items on sale: all, none, all sold out, or all for virtual currency only. */
export type Shelves = 'full' | 'empty' | 'sold out' | 'virtual';

const changes: Readonly<
  Record<Shelves, (details: ItemDetails) => Partial<ItemDetails>>
> = {
  full: () => ({}),
  empty: () => ({active: false}),
  'sold out': () => ({globalLimit: 100, soldBefore: 100}),
  virtual: ({virtualPrice, cents}) => ({
    virtualOnly: true,
    virtualPrice: virtualPrice ?? cents,
  }),
};

/** Replaces all items by those of `fresh`, the saved catalogue, changed as `shelves` says. */
export function replaceItems(store: MemoryStore, fresh: Saved, shelves: Shelves): void {
  const {items} = fresh;
  if (!items) return;
  // The cast is safe: `save` returned the rows of this table.
  const rows = (items.rows as readonly ItemRow[]).map((item) => ({
    ...item,
    details: {...item.details, ...changes[shelves](item.details)},
  }));
  store.restore({items: {...items, rows}});
}
