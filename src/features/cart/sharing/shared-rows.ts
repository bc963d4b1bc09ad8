import type {ItemDetail} from '../../../shop/catalogue.js';
import type {SharedItem} from './shared-cart-link.js';

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

/** The maximum number of single pieces of an item. Anybody can write a larger number into a link. */
const MAX_SINGLE_PIECES = 999;

/**
 * Returns the rows of an item in a shared cart: a row for each pack, and a row for all pieces that
 * are in no pack. Only `item` says what packs the shop sells. Without `item`, all pieces are in one
 * row.
 */
export function rowsOf(
  {id, parts}: SharedItem,
  item: PackedItem | undefined,
): readonly SharedRow[] {
  const packs = parts.flatMap((part, index): readonly SharedRow[] => {
    const pack = item && packOf(item, part);
    return pack ? [{key: `${id}-${index}`, id, count: part, pack}] : [];
  });
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const pieces = sum(parts) - sum(packs.map(({count}) => count));
  const count = Math.min(pieces, MAX_SINGLE_PIECES);
  return pieces ? [...packs, {key: `${id}`, id, count, pack: undefined}] : packs;
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
