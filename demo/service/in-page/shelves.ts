import type {MemoryStore, Saved} from '../memory-store.ts';
import type {ItemDetails, ItemRow} from '../records.ts';

/** What stands on the shelves: all of it, nothing, what nobody can have any more, or what money cannot buy. */
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

/** Puts the items of `fresh` on the shelves in this way. */
export function arrange(store: MemoryStore, fresh: Saved, shelves: Shelves): void {
  const {items} = fresh;
  if (!items) return;
  // They are what `save` gave: rows of this table.
  const rows = (items.rows as readonly ItemRow[]).map((item) => ({
    ...item,
    details: {...item.details, ...changes[shelves](item.details)},
  }));
  store.restore({items: {...items, rows}});
}
