import type {ItemDetail} from '../../../shop/catalogue.js';
import type {SharedItem} from '../cart-link.js';

/** The fields of an item that determine its packs. */
type PackedItem = Pick<ItemDetail, 'is_subs_only' | 'stacked_tiers'>;

/** A row in the dialog with a shared cart: a pack of an item, or the item's single pieces. */
export interface SharedRow {
  /** A key that identifies the row, also after the item has been read again. */
  readonly key: string;
  /** The item's id. */
  readonly id: number;
  /** The number of pieces. */
  readonly count: number;
  /** The pack, called a tier by the service; `undefined` for single pieces. */
  readonly pack: ItemDetail['stacked_tiers'][number] | undefined;
}

/**
 * Returns the rows of an item in a shared cart: a row for each pack, and a row for all pieces that
 * are in no pack. Without `item`, which says what packs there are, all pieces are in one row.
 */
export function rowsOf(
  {id, count, parts}: SharedItem,
  item: PackedItem | undefined,
): readonly SharedRow[] {
  const packs = parts.flatMap((part, index): readonly SharedRow[] => {
    const pack = item && packOf(item, part);
    return pack ? [{key: `${id}-${index}`, id, count: part, pack}] : [];
  });
  const packed = packs.reduce((sum, pack) => sum + pack.count, 0);
  const pieces = count - packed;
  return pieces > 0
    ? [...packs, {key: `${id}`, id, count: pieces, pack: undefined}]
    : packs;
}

/**
 * Returns the pack with exactly this number of pieces; `undefined` if the item is not sold in such
 * a pack.
 */
function packOf(item: PackedItem, count: number): SharedRow['pack'] {
  // A subscription is added as one unit, not a pack.
  if (item.is_subs_only || count === 1) return undefined;
  return item.stacked_tiers.find(({quantity}) => quantity === count);
}
