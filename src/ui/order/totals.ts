import {html} from 'lit';
import {virtualAmount, type Money} from '../../lib/money.js';
import type {CartPage, CartState} from '../../shop/cart.js';
import type {Texts} from '../../i18n/texts.js';
import {amountText, moneyAmount} from '../content/price.js';

/** The amounts to be paid for a cart. */
interface Payable {
  /** In the system currency, which is the currency of the service's own prices. */
  readonly price: number;
  /** In virtual currency. */
  readonly points: number;
  /** Whether the price was added up here, because the service sent no total. */
  readonly estimate: boolean;
}

export interface FormattedTotal {
  /** The template of the total. While the cart is pending, this is the total before the change. */
  readonly content: unknown;
  /** The total as plain text, with "about" if it is converted or estimated. */
  readonly text: string;
  /** Whether to mark the total as an estimate (`texts.estimate`). */
  readonly estimate: boolean;
}

/** Whether the service's cart has lines, including lines that cannot be read. */
export function hasCartLines({items, partial}: CartPage): boolean {
  return items.length > 0 || Boolean(partial);
}

/**
 * Whether the cart is empty. Lines that cannot be read count as content, because the shopper pays
 * for them.
 */
export function isCartEmpty({data, lines}: CartState): boolean {
  return !lines.length && !data?.partial;
}

/**
 * The amounts to be paid, from the service's last answer. They are added up from the lines only if
 * the answer has no total.
 */
export function payableAmounts({cart, items}: CartPage): Payable {
  const sum = (price: (line: CartPage['items'][number]) => number) =>
    items.reduce((total, line) => total + price(line) * line.count, 0);
  return {
    price:
      cart.price ?? sum((line) => (line.is_virtual_currency_only ? 0 : line.price)),
    points:
      cart.virtual_price ??
      sum((line) => (line.is_virtual_currency_only ? (line.virtual_price ?? 0) : 0)),
    estimate: cart.price === null,
  };
}

/** Whether the cart could not be read after a change, so that its total may be out of date. */
export function isTotalOutdated({data, failure}: CartState): boolean {
  return Boolean(data && failure);
}

/**
 * Whether the total is unknown. It is unknown for an empty cart, and if all lines were added after
 * the service's last answer. It is also unknown if the service sends no total and some lines cannot
 * be read.
 */
function isUnknown(cart: CartState): boolean {
  const {data} = cart;
  if (!data || isCartEmpty(cart)) return true;
  const isAdded = !data.items.length && !data.partial;
  return isAdded || (data.cart.price === null && data.partial);
}

/**
 * The cart's total for the shopper; `undefined` if the cart is empty or the total is unknown. `points` is
 * the name of the virtual currency.
 */
export function cartTotal(
  cart: CartState,
  money: Money,
  texts: Texts,
  points: string,
): FormattedTotal | undefined {
  const {data} = cart;
  if (!data || isUnknown(cart)) return undefined;
  const {price, points: count, estimate} = payableAmounts(data);
  const virtual = count ? virtualAmount(count, points, money.lang) : '';
  if (virtual && !price) return {content: amountText(virtual), text: virtual, estimate};
  const rest = virtual && ` + ${virtual}`;
  const about = money.converted || estimate ? `${texts.about} ` : '';
  return {
    content: html`${moneyAmount(price, money, texts)}${amountText(rest)}`,
    text: `${about}${money.format(price)}${rest}`,
    estimate,
  };
}
