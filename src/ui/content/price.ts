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
export function originalPrice({
  price,
  original_price,
  discount,
}: Priced): number | undefined {
  if (price === null) return undefined;
  if (original_price && original_price > price) return original_price;
  return discount && discount > 0 && !original_price ? price + discount : undefined;
}

/** An amount of the service, marked where it is a conversion. */
export function amount(value: number, money: Money, texts: Texts) {
  return marked(money.format(value), money, texts);
}

function marked(text: string, money: Money, texts: Texts) {
  if (!money.converted) return text;
  return html`<span aria-hidden="true">≈ </span><span class="hidden">${`${texts.about} `}</span>${text}`;
}

/** An amount of virtual currency: never converted. */
export function virtualAmount(
  value: number,
  currency: string,
  lang: string | undefined,
): string {
  return `${formatNumber(value, lang)} ${currency}`;
}

/** What an item costs, and what it cost before where that reads otherwise. */
function amounts(
  price: number,
  item: Priced,
  money: Money,
): readonly [now: string, before?: string] {
  const now = money.format(leastPrice({...item, price}));
  const original = originalPrice(item);
  const before = original === undefined ? now : money.format(original);
  return before === now ? [now] : [now, before];
}

/** What an item costs, and what it cost before. `currency` is the virtual currency's name. */
export function price(item: Priced, money: Money, texts: Texts, currency: string) {
  const points = item.virtual_price
    ? virtualAmount(item.virtual_price, currency, money.lang)
    : '';
  if (item.is_virtual_currency_only || item.price === null) {
    return html`<p class="prices"><span part="price">${points || virtualAmount(0, currency, money.lang)}</span></p>`;
  }
  const [now, before] = amounts(item.price, item, money);
  const original = originalPrice(item);
  const percent =
    before && original ? Math.round((1 - item.price / original) * 100) : 0;
  const struck = before
    ? html`<span class="hidden">${texts.originalPrice}</span> <del part="original-price">${marked(before, money, texts)}</del>`
    : nothing;
  const discount =
    percent > 0
      ? html`<span part="discount" class="badge">${formatPercent(-percent, money.lang)}</span>`
      : nothing;
  const virtual = points
    ? html`<span part="virtual-price" class="muted">${texts.or} ${points}</span>`
    : nothing;
  const more = before || points ? html` ${struck} ${discount} ${virtual}` : nothing;
  return html`<p class="prices"><span part="price">${isFreeItem(item) ? texts.free : marked(now, money, texts)}</span>${more}</p>`;
}

/**
 * Writes the amounts of another currency into what `price` has made of the same item: thousands of
 * cards change at once. `sample` shows any amount in that currency. `false`: it takes more than that.
 */
export function rewritePrice(
  prices: Element,
  item: Priced,
  money: Money,
  sample: Element,
): boolean {
  if (item.is_virtual_currency_only || item.price === null) return true;
  const [now, before] = amounts(item.price, item, money);
  const {firstElementChild: first} = prices;
  const del = prices.querySelector('del');
  if (!first || !del !== !before) return false;
  if (!isFreeItem(item)) rewriteAmount(first, now, sample);
  if (del && before) rewriteAmount(del, before, sample);
  return true;
}

/** The mark of a conversion is emptied where there is none: to take it out and put it back costs more. */
function rewriteAmount(old: Element, text: string, sample: Element): void {
  if (old.childElementCount < sample.childElementCount)
    old.replaceChildren(...sample.cloneNode(true).childNodes);
  let mark = sample.firstElementChild;
  let part = old.firstElementChild;
  for (; part; part = part.nextElementSibling) {
    write(part, mark?.textContent ?? '');
    mark = mark && mark.nextElementSibling;
  }
  write(old, text);
}

function write(element: Element, text: string): void {
  let node = element.lastChild;
  // What lit has put between texts is none.
  while (node && !(node instanceof Text)) node = node.previousSibling;
  if (node && node.data !== text) node.data = text;
}
