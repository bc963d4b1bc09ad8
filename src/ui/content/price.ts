import {html, nothing} from 'lit';
import {formatNumber, formatPercent, type Money} from '../../lib/money.js';
import type {Texts} from '../../i18n/texts.js';

/** What is needed of an item to show what it costs. */
export interface Priced {
  readonly price: number | null;
  readonly discount?: number | null;
  readonly original_price?: number | null;
  readonly virtual_price: number | null;
  readonly is_virtual_currency_only: boolean;
  /** Whether the shopper names the price of the item, or has named that of a line of the cart. */
  readonly custom_price?: boolean;
  readonly is_any_price?: boolean;
  /** The least that the shopper may name. */
  readonly min_price?: number | null;
}

/** Whether an item costs nothing. A price of 0 that the shopper is to name is none yet. */
export function isFreeItem({price, custom_price, is_any_price}: Priced): boolean {
  return price === 0 && !custom_price && !is_any_price;
}

/** What one costs at least: a price of 0 that the shopper is to name stands for the minimum. */
export function leastPrice(item: Priced & {readonly price: number}): number {
  const {price, custom_price, min_price} = item;
  return price === 0 && custom_price ? Math.max(0, min_price ?? 0) : price;
}

/** The price before a discount, where the numbers say there was one; never the basis of what is paid. */
function originalPrice({price, original_price, discount}: Priced): number | undefined {
  if (price === null) return undefined;
  if (original_price && original_price > price) return original_price;
  return discount && discount > 0 && !original_price ? price + discount : undefined;
}

/** An amount as it is written, and whether it is a conversion. */
export interface AmountText {
  readonly text: string;
  readonly isConverted: boolean;
}

/** What a price says, as text. The fields that are `undefined` say nothing about this item. */
export interface PriceTexts {
  /** What the item costs: money, virtual currency, or the word for "free". */
  readonly price: AmountText;
  /** What it cost before, if that reads differently. */
  readonly originalPrice?: AmountText | undefined;
  /** The reduction, such as "-40%". */
  readonly discount?: string | undefined;
  /** What it costs in virtual currency, where money will do as well. */
  readonly virtualPrice?: string | undefined;
}

/** An amount of the service, marked if it is a conversion. */
export function amount(value: number, money: Money, texts: Texts) {
  return markedAmount(amountText(value, money), texts);
}

function amountText(value: number, money: Money): AmountText {
  return {text: money.format(value), isConverted: money.converted};
}

function markedAmount({text, isConverted}: AmountText, texts: Texts) {
  if (!isConverted) return text;
  return html`<span aria-hidden="true">≈ </span><span class="hidden">${`${texts.about} `}</span>${text}`;
}

/** The same where no markup is possible. */
export function plainAmount({text, isConverted}: AmountText): string {
  return `${isConverted ? '≈ ' : ''}${text}`;
}

/** An amount of virtual currency: never converted. */
export function virtualAmount(
  value: number,
  currency: string,
  lang: string | undefined,
): string {
  return `${formatNumber(value, lang)} ${currency}`;
}

/** What an item costs, and what it cost before. `currency` is the virtual currency's name. */
export function priceTexts(
  item: Priced,
  money: Money,
  texts: Texts,
  currency: string,
): PriceTexts {
  const {price, virtual_price: points, is_virtual_currency_only: isPointsOnly} = item;
  const inPoints = (value: number) => virtualAmount(value, currency, money.lang);
  const virtualPrice = points ? inPoints(points) : undefined;
  if (isPointsOnly || price === null)
    return {price: {text: virtualPrice ?? inPoints(0), isConverted: false}};
  const now = amountText(leastPrice({...item, price}), money);
  const original = originalPrice(item);
  const before = original === undefined ? now : amountText(original, money);
  const isReduced = before.text !== now.text;
  const percent = isReduced && original ? Math.round((1 - price / original) * 100) : 0;
  return {
    price: isFreeItem(item) ? {text: texts.free, isConverted: false} : now,
    originalPrice: isReduced ? before : undefined,
    discount: percent > 0 ? formatPercent(-percent, money.lang) : undefined,
    virtualPrice,
  };
}

/** The paragraph that says what an item costs. `currency` is the virtual currency's name. */
export function price(item: Priced, money: Money, texts: Texts, currency: string) {
  return priceParagraph(priceTexts(item, money, texts, currency), texts);
}

/** The same paragraph for texts that are already known. */
export function priceParagraph(
  {price, originalPrice, discount, virtualPrice}: PriceTexts,
  texts: Texts,
) {
  const struck = originalPrice
    ? html`<span class="hidden">${texts.originalPrice}</span> <del part="original-price">${markedAmount(originalPrice, texts)}</del>`
    : nothing;
  const reduction = discount
    ? html`<span part="discount" class="badge">${discount}</span>`
    : nothing;
  const virtual = virtualPrice
    ? html`<span part="virtual-price" class="muted">${texts.or} ${virtualPrice}</span>`
    : nothing;
  const more =
    originalPrice || virtualPrice ? html` ${struck} ${reduction} ${virtual}` : nothing;
  return html`<p class="prices"><span part="price">${markedAmount(price, texts)}</span>${more}</p>`;
}
