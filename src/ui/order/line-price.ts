import type {CartItem, CartPage, Line} from '../../shop/cart.js';
import {plainAmount, priceTexts, type PriceTexts} from '../content/price.js';
import type {ItemContext} from './item-context.js';

/** How far amounts may differ that are the same: less than half of the smallest unit. */
const ROUNDING = 0.005;

export function isSameAmount(one: number, other: number): boolean {
  return Math.abs(one - other) < ROUNDING;
}

/** The amount in money of the cart's lines, if the price of each is for `unitsOf` units. */
function sumOf(
  {items}: CartPage,
  priceOf: (line: CartItem) => number | null,
  unitsOf: (line: CartItem) => number,
): number {
  return items.reduce((sum, line) => sum + (priceOf(line) ?? 0) * unitsOf(line), 0);
}

const inMoney = (line: CartItem): number | null =>
  line.is_virtual_currency_only ? 0 : line.price;
const inPoints = (line: CartItem) =>
  line.is_virtual_currency_only ? line.virtual_price : 0;
const readings = {unit: ({count}: CartItem) => count, line: () => 1};

/**
 * What the prices of the lines are for: one unit, or all units of a line. Services differ, and only
 * their sums tell; `undefined` if these fit both, or neither.
 */
function linePricesAreFor(data: CartPage): 'unit' | 'line' | undefined {
  const {price, virtual_price: points, clear_price, gift_sum, coupon_sum} = data.cart;
  if (price === null) return undefined;
  const sums = [price + gift_sum, price + gift_sum + coupon_sum, clear_price ?? price];
  const [first, ...others] = (['unit', 'line'] as const).filter((reading) => {
    const money = sumOf(data, inMoney, readings[reading]);
    const isSum = sums.some((sum) => isSameAmount(sum, money));
    const virtual = sumOf(data, inPoints, readings[reading]);
    return isSum && isSameAmount(virtual, points ?? 0);
  });
  return others.length ? undefined : first;
}

const known = new WeakMap<CartPage, ReturnType<typeof linePricesAreFor>>();

/** `linePricesAreFor`, computed once for each answer. */
function readingOf(data: CartPage): ReturnType<typeof linePricesAreFor> {
  if (!known.has(data)) known.set(data, linePricesAreFor(data));
  return known.get(data);
}

/** What the lines amount to, by default in money; `undefined` if the service's sums do not tell. */
export function lineSum(data: CartPage, priceOf = inMoney): number | undefined {
  const hasUnits = data.items.some(({count}) => count > 1);
  const reading = hasUnits ? readingOf(data) : 'unit';
  return reading && sumOf(data, priceOf, readings[reading]);
}

/** The price of a line as the shopper reads it. */
export interface LinePrice {
  readonly prices: PriceTexts;
  /** The units, with the price of one if it is known, such as "2 × €3.99"; empty for one unit. */
  readonly units: string;
}

/**
 * The amount for all units of a line, if the service's sums prove it, otherwise the price of one
 * unit, with the number of units in the same text. While another number of units is on its way,
 * dashes stand for the digits. With `virtual`, prices in virtual currency come first.
 */
export function linePrice(
  {item, added, count}: Line,
  {shop, texts, money, points, offersPoints}: ItemContext,
  virtual = false,
): LinePrice | undefined {
  const priced = item ?? added;
  if (!priced) return undefined;
  const textsOf = (one: typeof priced): PriceTexts => {
    const own = priceTexts(one, money, texts, points, virtual || offersPoints);
    const text = virtual && own.virtualPrice;
    return text ? {price: {text, isConverted: false}} : own;
  };
  const prices = textsOf(priced);
  const isPaid = prices.price.text !== texts.free;
  if (count === 1 && (item?.count ?? 1) === 1) return {prices, units: ''};
  const {data} = shop.cart.value;
  const reading = item && data ? readingOf(data) : undefined;
  const isOfUnit = isPaid && reading !== 'line' && !item?.incremental_quantity;
  const units = `${count} ×${isOfUnit ? ` ${plainAmount(prices.price)}` : ''}`;
  if (!isPaid || !item) return {prices, units};
  if (!reading)
    return isOfUnit
      ? {
          prices: {price: {...prices.price, text: `${count} × ${prices.price.text}`}},
          units: '',
        }
      : {prices, units};
  const {price} = reading === 'line' ? prices : textsOf(times(item, item.count));
  const text = count === item.count ? price.text : price.text.replace(/\p{Nd}/gu, '–');
  return {prices: {price: {...price, text}}, units};
}

function times(item: CartItem, units: number): CartItem {
  const {price, virtual_price: points} = item;
  return {...item, price: price * units, virtual_price: points && points * units};
}
