import {html, nothing} from 'lit';
import {formatNumber, formatPercent, type Money} from '../../basics/money.js';
import type {Texts} from '../../texts/texts.js';

/** What is needed of an item to show what it costs. */
export interface Priced {
  readonly price: number | null;
  readonly discount?: number | null;
  readonly original_price?: number | null;
  readonly virtual_price: number | null;
  readonly is_virtual_currency_only: boolean;
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
  if (!money.converted) return money.format(value);
  return html`<span aria-hidden="true">≈ </span><span class="hidden">${texts.about} </span>${money.format(value)}`;
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
export function price(item: Priced, money: Money, texts: Texts, currency: string) {
  const points = item.virtual_price
    ? virtualAmount(item.virtual_price, currency, money.lang)
    : '';
  if (item.is_virtual_currency_only || item.price === null) {
    return html`<p class="prices"><span part="price">${points || virtualAmount(0, currency, money.lang)}</span></p>`;
  }
  const original = originalPrice(item);
  const struck =
    original !== undefined && money.format(original) !== money.format(item.price);
  const percent = struck ? Math.round((1 - item.price / original) * 100) : 0;
  const before = struck
    ? html`<span class="hidden">${texts.originalPrice}</span> <del part="original-price">${amount(original, money, texts)}</del>`
    : nothing;
  const discount =
    percent > 0
      ? html`<span part="discount" class="badge">${formatPercent(-percent, money.lang)}</span>`
      : nothing;
  const virtual = points
    ? html`<span part="virtual-price" class="muted">${texts.or} ${points}</span>`
    : nothing;
  const more = struck || points ? html` ${before} ${discount} ${virtual}` : nothing;
  return html`<p class="prices"><span part="price">${item.price === 0 ? texts.free : amount(item.price, money, texts)}</span>${more}</p>`;
}
