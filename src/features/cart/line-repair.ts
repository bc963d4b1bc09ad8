import {removeFromCart, setCount} from '../../api/calls/cart.js';
import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import {isGift} from '../../shop/cart-state.js';
import type {CartItem, Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {remainingCounts} from '../../ui/order/availability.js';
import type {ItemContext} from '../../ui/order/item-context.js';

/** The functions of the cart panel that a cart line calls when the shopper changes the line. */
export interface LineCallbacks {
  /** Removes the line from the cart. `CartContent` then offers to undo the removal. */
  readonly remove: (line: Line) => void;
  /** Called after the service has accepted another quantity. */
  readonly changed: (line: Line, count: number) => void;
}

/** For each failure, the quantity that the shopper asked for and the service refused. */
const refusedCounts = new WeakMap<ShopError, number>();

/** Records a quantity that was refused, so that `lineRepair` can offer a smaller quantity. */
export function recordRefusedCount({cart}: Shop, line: Line, count: number): void {
  const failure = cart.value.failures.get(line.key);
  if (failure) refusedCounts.set(failure, count);
}

/** The quantity that caused this failure; `undefined` if the failure is about something else. */
export function refusedCount(failure: ShopError): number | undefined {
  return refusedCounts.get(failure);
}

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

/**
 * If the service has refused a change of a line, renders a button with another change: to set a
 * smaller quantity, or to remove the line. The item's limits determine which change is offered,
 * never the wording of the service's message.
 */
export function lineRepair(
  line: Line,
  view: ItemContext,
  {remove, changed}: LineCallbacks,
) {
  const {cart, lacks} = view.shop;
  const {item, name, count, pending} = line;
  const failure = cart.value.failures.get(line.key);
  if (
    !item ||
    pending ||
    failure?.lacksErrorBody ||
    (failure?.kind !== 'refused' && failure?.kind !== 'not-found')
  )
    return nothing;
  const {texts} = view;
  const allowed = allowedCount(line, cart.value.lines);
  const asked = refusedCounts.get(failure) ?? count;
  if ((item.is_unavailable && !isGift(line)) || allowed < (item.tier_quantity ?? 1)) {
    if (lacks.has(removeFromCart.path)) return nothing;
    return repair('', texts.removeIt, texts.addNamed(name), () => remove(line));
  }
  if (!isAdjustable(item, view.shop) || allowed >= asked || allowed === count)
    return nothing;
  const set = (event: Event) => {
    // The button is about to disappear, so the quantity field takes the focus.
    (event.target as Element)
      .closest('li')
      ?.querySelector<HTMLElement>('[part="quantity"]')
      ?.focus();
    void cart.setCount(line, allowed).then((isAccepted) => {
      if (isAccepted) changed(line, allowed);
    });
  };
  return repair(
    texts.onlyLeft(allowed),
    texts.setTo(allowed),
    texts.addNamed(name),
    set,
  );
}

function repair(
  words: string,
  label: string,
  spoken: string,
  act: (event: Event) => void,
) {
  return html`
    <p class="repair" part="repair">
      ${words}
      <button class="button quiet" part="apply-repair" type="button" @click=${act}>
        <span>${label}<span class="more">${spoken}</span></span>
      </button>
    </p>
  `;
}

/** The total number of pieces in some lines: a unit of a tier has several pieces. */
function piecesIn(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, {count, purchase}) => sum + count * (purchase.tier_quantity || 1),
    0,
  );
}
