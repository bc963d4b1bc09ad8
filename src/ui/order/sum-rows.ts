import {removeCoupon, removeGiftCard, removeReferral} from '../../api/calls/cart.js';
import type {GiftBalance} from '../../api/calls/gift-card.js';
import {html, nothing} from 'lit';
import {formatMoney, formatNumber, formatPercent} from '../../lib/money.js';
import type {CartPage} from '../../shop/cart.js';
import {amountText, moneyAmount} from '../content/price.js';
import type {ItemContext} from './item-context.js';
import {isSameAmount, lineSum} from './line-price.js';

type Cart = CartPage['cart'];

/** A row between the lines and the total, or below it. Nothing in it is computed here. */
export interface SumRow {
  readonly part: 'clear-price' | 'tax';
  readonly label: string;
  readonly amount: unknown;
}

/** An applied code. */
export interface CodeRow {
  readonly key: 'coupon' | 'gift-card' | 'referral';
  readonly label: string;
  /** What the code is worth, besides `amount`. */
  readonly worth: unknown;
  /** What the code takes off, if the rows from the lines to the total then add up. */
  readonly amount: unknown;
  readonly removeLabel: string;
  /** Removes the code; `undefined` if the service lacks the call. */
  readonly remove: (() => Promise<boolean>) | undefined;
}

/** The total before reductions, if the service sends it, and the lines lead to it. */
export function clearPriceRow(data: CartPage, view: ItemContext): SumRow | undefined {
  const {clear} = wayToTotal(data);
  const {money, texts} = view;
  return clear === undefined
    ? undefined
    : {
        part: 'clear-price',
        label: texts.beforeReductions,
        amount: moneyAmount(clear, money, texts),
      };
}

/** The tax that is added to the total. */
export function taxRow({cart}: CartPage, view: ItemContext): SumRow | undefined {
  const {money, texts} = view;
  return cart.tax
    ? {part: 'tax', label: texts.plusTax, amount: moneyAmount(cart.tax, money, texts)}
    : undefined;
}

/**
 * The applied codes. `balance` is what is left on the gift card, if known. Some services send that
 * a code is applied, but not which code.
 */
export function codeRows(
  data: CartPage,
  view: ItemContext,
  balance?: GiftBalance,
): readonly CodeRow[] {
  const {texts, shop} = view;
  const {cart, lacks} = shop;
  const {cart: codes} = data;
  const {coupon_code, coupon_id, gift_code, gift_id, referral_code, referral} = codes;
  const {coupon, giftCard} = wayToTotal(data);
  const rows: CodeRow[] = [];
  if (coupon_code || coupon_id)
    rows.push({
      key: 'coupon',
      label: coupon_code || texts.coupon,
      worth: couponWorth(view, codes, coupon),
      amount: coupon === 'subtracted' ? deduction(view, codes.coupon_sum) : nothing,
      removeLabel: texts.removeCoupon(coupon_code).trim(),
      remove: lacks.has(removeCoupon.path) ? undefined : () => cart.removeCoupon(),
    });
  if (gift_code || gift_id)
    rows.push({
      key: 'gift-card',
      label: gift_code || texts.giftCard,
      worth: giftCardWorth(view, giftCard ? 0 : codes.gift_sum, balance),
      amount: giftCard ? deduction(view, codes.gift_sum) : nothing,
      removeLabel: texts.removeGiftCard(gift_code).trim(),
      remove: lacks.has(removeGiftCard.path) ? undefined : () => cart.removeGiftCard(),
    });
  if (referral_code || isReferral(referral))
    rows.push({
      key: 'referral',
      label: referral_code || texts.referral,
      worth: referralWorth(view, codes),
      amount: nothing,
      removeLabel: texts.removeReferral(referral_code).trim(),
      remove: lacks.has(removeReferral.path) ? undefined : () => cart.removeReferral(),
    });
  return rows;
}

/** What stands between the lines and the total. */
export interface WayToTotal {
  /** The total before reductions; `undefined` if there are none, or if the lines do not lead to it. */
  readonly clear?: number | undefined;
  /** Whether the coupon's amount is subtracted, or is in the prices of the lines. */
  readonly coupon?: 'subtracted' | 'in-prices' | undefined;
  /** Whether the gift card's amount is subtracted. */
  readonly giftCard?: boolean;
}

/**
 * Follows the service's own amounts to the total, from the sum of the lines, or else from the total
 * before reductions. Many services have the coupon in the prices of the lines. What leads to no
 * total is `undefined`: nothing is computed here.
 */
export function wayToTotal(data: CartPage): WayToTotal {
  const {price, clear_price, coupon_sum: coupon, gift_sum: card} = data.cart;
  if (price === null) return {};
  const clear = clear_price && clear_price > price ? clear_price : undefined;
  if (data.partial) return {clear};
  const lines = lineSum(data);
  for (const start of [lines, clear]) {
    if (start === undefined) continue;
    const isSubtracted = isSameAmount(start - coupon - card, price);
    if (!isSubtracted && !isSameAmount(start - card, price)) continue;
    const isClear = clear !== undefined && isSameAmount(start, clear);
    const inPrices = start === lines ? 'in-prices' : undefined;
    return {
      clear: isClear ? clear : undefined,
      coupon: coupon > 0 ? (isSubtracted ? 'subtracted' : inPrices) : undefined,
      giftCard: card > 0,
    };
  }
  return {clear};
}

/**
 * Whether a referral is applied. The type of `value` is undocumented: any text or number counts,
 * except an empty text and 0.
 */
function isReferral(value: unknown): boolean {
  return Boolean(value) && (typeof value === 'string' || typeof value === 'number');
}

/**
 * A coupon's percentage or amount. If neither is known, the coupon's value as a plain number. What is
 * in the prices of the lines is said to be there, so that nobody subtracts it again.
 */
function couponWorth(
  view: ItemContext,
  {coupon_type, coupon_value, coupon_sum}: Cart,
  way: WayToTotal['coupon'],
) {
  const {lang} = view.money;
  const isPercentage = coupon_type === 'percent' && coupon_value;
  const percentage = isPercentage ? formatPercent(-coupon_value, lang) : '';
  if (way === 'in-prices')
    return html`${percentage && `${percentage} · `}${deduction(view, coupon_sum)} · ${view.texts.inPrices}`;
  if (percentage) return percentage;
  if (way) return nothing;
  const sum = (coupon_type === 'amount' && coupon_value) || coupon_sum;
  if (sum) return deduction(view, sum);
  return coupon_value ? `−${formatNumber(coupon_value, lang)}` : nothing;
}

/** The amount that a gift card takes off the total, and the balance left on the card. */
function giftCardWorth(
  view: ItemContext,
  sum: number,
  balance: GiftBalance | undefined,
) {
  const {texts, money} = view;
  if (!balance) return sum ? deduction(view, sum) : texts.giftCard;
  const {end_balance: left, currency} = balance;
  const ours = !currency || currency === money.system.name;
  return html`${sum ? html`${deduction(view, sum)} ${texts.takenOf}` : texts.pair(texts.giftCard, '').trim()} ${
    ours
      ? moneyAmount(left, money, texts)
      : amountText(formatMoney(left, currency, money.lang))
  } ${texts.leftOnCard}`;
}

/** The number of days for which a referral is valid. */
function referralWorth({texts}: ItemContext, cart: Cart) {
  const {referral_code: code, referral_attribution_days: days} = cart;
  if (days) return texts.referralFor(days);
  return code ? texts.referral : nothing;
}

/** Renders a discount, marked as approximate if it was converted from another currency. */
function deduction({money, texts}: ItemContext, sum: number) {
  return money.converted
    ? moneyAmount(-sum, money, texts)
    : amountText(`−${money.format(sum)}`);
}
