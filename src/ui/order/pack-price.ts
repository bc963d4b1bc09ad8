import type {CartState} from '../../shop/cart.js';
import {hasCoupon} from '../../shop/cart-state.js';
import type {ItemDetail} from '../../shop/catalogue.js';

type ServicePack = ItemDetail['stacked_tiers'][number];

/** The price of a pack of several units of an item. */
export interface PackPrice {
  readonly price: number;
  /** The price before the discount; `null` if there is none, or if it is not known. */
  readonly original_price: number | null;
}

/** The largest difference between amounts that were rounded to the same text. */
const ROUNDING = 0.006;

/**
 * Returns the price of a pack. With a `discount` in percent, some services send the `price` before the discount, others
 * the one after it. Only the cart knows what is paid: as long as the pack is not in it, the higher price is shown, and
 * no reduction.
 */
export function packPrice(
  {quantity, price, discount}: ServicePack,
  itemId: number,
  {data}: Pick<CartState, 'data'>,
): PackPrice {
  const part = 1 - (discount ?? 0) / 100;
  // A coupon also lowers the price of a line.
  const line =
    data && !hasCoupon(data.cart)
      ? data.items.find((one) => one.id === itemId && one.tier_quantity === quantity)
      : undefined;
  const isPaid = (amount: number) =>
    line && part > 0 && part < 1 && Math.abs(line.price - amount) < ROUNDING;
  if (isPaid(price)) return {price, original_price: price / part};
  if (isPaid(price * part)) return {price: price * part, original_price: price};
  return {price, original_price: null};
}

/**
 * Returns the item with the price of a pack. Without a pack, and for an item that is sold for
 * virtual currency only, returns the item itself.
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
