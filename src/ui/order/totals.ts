import {html} from 'lit';
import type {Money} from '../../lib/money.js';
import type {CartPage, CartState} from '../../shop/cart.js';
import type {Texts} from '../../i18n/texts.js';
import {amount, virtualAmount} from '../content/price.js';

/** What a cart comes to. */
interface Payable {
  /** In the system currency. */
  readonly price: number;
  /** In virtual currency. */
  readonly points: number;
  /** Whether it was added up here, because the service sent no total. */
  readonly estimate: boolean;
}

export interface CartTotal {
  /** What to show. While `state.pending` it is of before the change: say so, or don't show it. */
  readonly content: unknown;
  /** The same for where only text can be, marked as "about" where it is a conversion or an estimate. */
  readonly text: string;
  /** Whether it has to be marked as an estimate (`texts.estimate`). */
  readonly estimate: boolean;
}

/** Whether there is nothing to pay for, as far as is known: lines that cannot be read are paid for, too. */
export function isEmpty({data, lines}: CartState): boolean {
  return !lines.length && !data?.partial;
}

/** What is to be paid by the service's last word; added up from its lines only where it sends no total. */
export function payable({cart, items}: CartPage): Payable {
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

/** Whether the cart could not be read back, so that its totals may be out of date. */
export function isOutdated({data, failure}: CartState): boolean {
  return Boolean(data && failure);
}

/**
 * Whether nobody knows the total: the service sends none and not all lines can be read, or the
 * lines were added after the last answer.
 */
function isUnknown(cart: CartState): boolean {
  const {data} = cart;
  if (!data || isEmpty(cart)) return true;
  const isAdded = !data.items.length && !data.partial;
  return isAdded || (data.cart.price === null && data.partial);
}

/**
 * The cart's total as a shopper reads it; `undefined` for an empty cart, until the service
 * has answered, and where the answer does not tell. `points` is the virtual currency's name.
 */
export function cartTotal(
  cart: CartState,
  money: Money,
  texts: Texts,
  points: string,
): CartTotal | undefined {
  const {data} = cart;
  if (!data || isUnknown(cart)) return undefined;
  const {price, points: count, estimate} = payable(data);
  const virtual = count ? virtualAmount(count, points, money.lang) : '';
  if (virtual && !price) return {content: virtual, text: virtual, estimate};
  const rest = virtual && ` + ${virtual}`;
  const about = money.converted || estimate ? `${texts.about} ` : '';
  return {
    content: html`${amount(price, money, texts)}${rest}`,
    text: `${about}${money.format(price)}${rest}`,
    estimate,
  };
}

/**
 * The same where all of it is paid in virtual currency; `undefined` where that is not known. Services
 * send that total of lines alone which cost nothing else, so it is mostly an estimate.
 */
export function virtualTotal(
  cart: CartState,
  money: Money,
  texts: Texts,
  points: string,
): CartTotal | undefined {
  const {data} = cart;
  if (!data || isUnknown(cart)) return undefined;
  if (!payable(data).price) return cartTotal(cart, money, texts, points);
  if (data.partial || !data.items.every((line) => line.virtual_price)) return undefined;
  const count = data.items.reduce(
    (sum, line) => sum + (line.virtual_price ?? 0) * line.count,
    0,
  );
  const text = `${texts.about} ${virtualAmount(count, points, money.lang)}`;
  return {content: text, text, estimate: false};
}
