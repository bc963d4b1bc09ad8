import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import type {Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {remainingCounts} from '../../ui/order/availability.js';
import type {ItemView} from '../../ui/order/item-view.js';

/** How many of a line were asked for, by the failure that came of it. */
const refusedCounts = new WeakMap<ShopError, number>();

/** Keeps how many of a line were asked for and refused, so that less can be offered. */
export function countRefused({cart}: Shop, line: Line, count: number): void {
  const failure = cart.value.failures.get(line.key);
  if (failure) refusedCounts.set(failure, count);
}

/** How many of a line were asked for when this failure came of it, if it was about that. */
export function refusedCount(failure: ShopError): number | undefined {
  return refusedCounts.get(failure);
}

/** How many of a line its limits allow, given the cart's other lines of the same item; `Infinity` without limits. */
export function allowedCount(line: Line, lines: readonly Line[]): number {
  if (!line.item) return Infinity;
  // What is in carts is not among what the service counts as used.
  const {all, mine} = remainingCounts(line.item);
  if (all === Infinity && mine === Infinity) return Infinity;
  const others = lines.filter(
    (one) => one.itemId === line.itemId && one.key !== line.key,
  );
  const own = others.filter((one) => !isGift(one));
  // What a player may have does not limit what is given to another.
  const left = isGift(line) ? Infinity : mine - pieces(own);
  return Math.max(0, Math.min(all - pieces(others), left));
}

function isGift({item}: Line): boolean {
  return item?.payment_type === 2;
}

function pieces(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, {count, item}) => sum + count * (item?.tier_quantity ?? 1),
    0,
  );
}

/**
 * What can be done about a line the service refused, as far as the limits tell: fewer of it,
 * or none. Never worked out from the service's words.
 */
export function lineRepair(line: Line, view: ItemView, remove: (line: Line) => void) {
  const {cart, lacks} = view.shop;
  const {item, name, count, pending} = line;
  const failure = cart.value.failures.get(line.key);
  if (
    !item ||
    pending ||
    failure?.bare ||
    (failure?.kind !== 'refused' && failure?.kind !== 'not-found')
  )
    return nothing;
  const {texts} = view;
  const allowed = allowedCount(line, cart.value.lines);
  const asked = refusedCounts.get(failure) ?? count;
  if ((item.is_unavailable && !isGift(line)) || allowed < (item.tier_quantity ?? 1)) {
    if (lacks.has('/cart/remove')) return nothing;
    return repair('', texts.removeIt, texts.addNamed(name), () => remove(line));
  }
  const adjustable =
    item.payment_type !== 1 && !item.tier_quantity && !lacks.has('/cart/reload');
  if (!adjustable || allowed >= asked || allowed === count) return nothing;
  const set = (event: Event) => {
    // The button goes away: the field it has changed is the nearest thing to it.
    (event.target as Element)
      .closest('li')
      ?.querySelector<HTMLElement>('[part="quantity"]')
      ?.focus();
    void cart.setCount(line, allowed);
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
