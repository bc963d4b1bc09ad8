import {setCount} from '../../api/calls/cart.js';
import {isGift} from '../../shop/cart-state.js';
import type {CartItem, Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {remainingCounts} from '../../ui/order/availability.js';

/**
 * The quantity that a line's limits allow, minus the quantities of the cart's other lines of the
 * same item; `Infinity` without limits.
 */
export function allowedCount(line: Line, lines: readonly Line[]): number {
  if (!line.item) return Infinity;
  // The service's limits (the stock, and the limit per player) do not take account of units in
  // carts. So the units in the other lines of the same item are subtracted here.
  const {all, mine} = remainingCounts(line.item);
  if (all === Infinity && mine === Infinity) return Infinity;
  const others = lines.filter(
    (one) => one.itemId === line.itemId && one.key !== line.key,
  );
  const own = others.filter((one) => !isGift(one));
  // The limit per player does not apply to gifts.
  const left = isGift(line) ? Infinity : mine - piecesIn(own);
  return Math.max(0, Math.min(all - piecesIn(others), left));
}

/**
 * Whether the shopper can change the quantity of a line. Services do not allow a change of the
 * quantity for subscriptions, for packs, and for lines whose units have different prices.
 */
export function isAdjustable(
  {payment_type, tier_quantity, incremental_quantity}: CartItem,
  {lacks}: Shop,
): boolean {
  return (
    payment_type !== 1 &&
    !tier_quantity &&
    !incremental_quantity &&
    !lacks.has(setCount.path)
  );
}

/** The total number of pieces in some lines: a line of packs has several pieces in each. */
function piecesIn(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, {count, purchase}) => sum + count * (purchase.tier_quantity || 1),
    0,
  );
}
