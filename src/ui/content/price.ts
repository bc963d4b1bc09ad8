import {html, nothing} from 'lit';
import {formatPercent, virtualAmount, type Money} from '../../lib/money.js';
import type {Texts} from '../../i18n/texts.js';

/** The fields of an item or cart line that determine its price. */
export interface PricedItem {
  readonly price: number | null;
  readonly discount?: number | null;
  readonly original_price?: number | null;
  readonly virtual_price: number | null;
  readonly is_virtual_currency_only: boolean;
  /** Whether the shopper names the price of the item. */
  readonly custom_price?: boolean;
  /** Whether the shopper names the price of the cart line. */
  readonly is_any_price?: boolean;
  /** The lowest price that the shopper may name. */
  readonly min_price?: number | null;
}

/**
 * Whether an item is free. An item whose price the shopper names is not free, even at a price of 0.
 */
export function isFreeItem({price, custom_price, is_any_price}: PricedItem): boolean {
  return price === 0 && !custom_price && !is_any_price;
}

/**
 * The lowest price of an item with this `price`: the price, or the minimum if the shopper has yet to
 * name a price.
 */
export function priceOrMinimum(
  price: number,
  {custom_price, min_price}: Pick<PricedItem, 'custom_price' | 'min_price'>,
): number {
  return price === 0 && custom_price ? Math.max(0, min_price ?? 0) : price;
}

/** The price of an item in the service's currency; `undefined` without a price in money. */
export function moneyPrice({
  price,
  is_virtual_currency_only: isVirtual,
}: Pick<PricedItem, 'price' | 'is_virtual_currency_only'>): number | undefined {
  return isVirtual ? undefined : (price ?? undefined);
}

/** The price before a discount, for display only; `undefined` without a discount. */
function originalPrice({
  price,
  original_price,
  discount,
}: PricedItem): number | undefined {
  if (price === null) return undefined;
  if (original_price && original_price > price) return original_price;
  return discount && discount > 0 && !original_price ? price + discount : undefined;
}

/**
 * The discount in percent, rounded down: it never claims more than it is, and only what is free is
 * reduced by 100 %. `toPrecision` removes floating-point errors.
 */
function discountPercent(price: number, original: number): number {
  return 100 - Math.ceil(Number(((price / original) * 100).toPrecision(12)));
}

/** A formatted amount, and whether it was converted from another currency. */
export interface FormattedAmount {
  readonly text: string;
  readonly isConverted: boolean;
}

/** The texts of a price. Fields that do not apply to the item are `undefined`. */
export interface PriceTexts {
  /** The price in money or virtual currency, or the word for "free". */
  readonly price: FormattedAmount;
  /** The price before the discount, if its text differs from that of `price`. */
  readonly originalPrice?: FormattedAmount | undefined;
  /** The discount, such as "-40%". */
  readonly discount?: string | undefined;
  /**
   * The price in virtual currency, if the item can be bought with money or with virtual currency.
   */
  readonly virtualPrice?: string | undefined;
  /** Whether what was paid for a lower rank has reduced the price. */
  readonly isUpgrade?: boolean;
}

/** Renders an amount of money, marked as approximate if it was converted. */
export function moneyAmount(value: number, money: Money, texts: Texts) {
  return markedAmount(formatAmount(value, money), texts);
}

function formatAmount(value: number, money: Money): FormattedAmount {
  return {text: money.format(value), isConverted: money.converted};
}

/**
 * Renders an amount as the `textContent` of an element. Lit would write the next amount into the
 * text node that it has made, which a translator may have taken out of the page.
 */
export function amountText(text: string) {
  return html`<span .textContent=${text}></span>`;
}

function markedAmount({text, isConverted}: FormattedAmount, texts: Texts) {
  const amount = amountText(text);
  if (!isConverted) return amount;
  return html`<span aria-hidden="true">≈ </span><span class="hidden">${`${texts.about} `}</span>${amount}`;
}

/** An amount as plain text, marked as approximate if it was converted. */
export function plainAmount({text, isConverted}: FormattedAmount): string {
  return `${isConverted ? '≈ ' : ''}${text}`;
}

/**
 * The texts of an item's price. `currency` is the name of the virtual currency. With
 * `offersPoints`, items with a price in money can also be bought with virtual currency.
 */
export function priceTexts(
  item: PricedItem,
  money: Money,
  texts: Texts,
  currency: string,
  offersPoints = true,
): PriceTexts {
  const {price, virtual_price: points, is_virtual_currency_only: isPointsOnly} = item;
  const inPoints = (value: number) => virtualAmount(value, currency, money.lang);
  const virtualPrice = points ? inPoints(points) : undefined;
  if (isPointsOnly || price === null)
    return {price: {text: virtualPrice ?? inPoints(0), isConverted: false}};
  const amount = priceOrMinimum(price, item);
  const now = formatAmount(amount, money);
  const original = originalPrice(item);
  const before = original === undefined ? now : formatAmount(original, money);
  const isReduced = before.text !== now.text;
  const isFree = isFreeItem(item);
  const percent =
    isReduced && original && (amount || isFree) ? discountPercent(amount, original) : 0;
  return {
    price: isFree ? {text: texts.free, isConverted: false} : now,
    originalPrice: isReduced ? before : undefined,
    discount: percent > 0 ? formatPercent(-percent, money.lang) : undefined,
    virtualPrice: offersPoints ? virtualPrice : undefined,
  };
}

/** Renders a price from its texts. A list has many of them, so the usual one has no nodes to spare. */
export function priceParagraph(
  {price, originalPrice, discount, virtualPrice, isUpgrade}: PriceTexts,
  texts: Texts,
) {
  const plain = price.isConverted
    ? html`<span part="price">${markedAmount(price, texts)}</span>`
    : html`<span part="price" .textContent=${price.text}></span>`;
  // The words before and after the price.
  const [before, after] = texts.upgradeFor('\n').split('\n');
  const amount = isUpgrade ? html`${before}${plain}${after}` : plain;
  const struck = originalPrice
    ? html`<span class="hidden">${texts.originalPrice}</span> <del part="original-price">${markedAmount(originalPrice, texts)}</del>`
    : nothing;
  const reduction = discount
    ? html`<span part="discount" class="badge" .textContent=${discount}></span>`
    : nothing;
  const virtual = virtualPrice
    ? html`<span part="virtual-price" class="muted">${texts.or} ${amountText(virtualPrice)}</span>`
    : nothing;
  const more =
    originalPrice || virtualPrice ? html` ${struck} ${reduction} ${virtual}` : nothing;
  return html`<p class="prices" part="prices">${amount}${more}</p>`;
}
