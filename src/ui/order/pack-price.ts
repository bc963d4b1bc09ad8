import type {ItemDetail} from '../../shop/catalogue.js';

/** The price of a pack of several units of an item. */
interface PackPrice {
  readonly price: number;
  readonly original_price: number | null;
}

/**
 * Returns the item with the service's price of a pack. Without a pack, and for an item that is sold
 * for virtual currency only, returns the item itself.
 */
export function withPackPrice(
  item: ItemDetail,
  pack: PackPrice | undefined,
): ItemDetail {
  if (!pack || item.is_virtual_currency_only) return item;
  const {price, original_price} = pack;
  // The price in virtual currency is that of a single piece. It is unknown for a pack, so it is
  // left out.
  return {...item, price, original_price, discount: null, virtual_price: null};
}
