import type {Money} from '../lib/money.js';
import {lowStockText, unavailableReason} from '../ui/order/availability.js';
import {plainAmount, priceTexts} from '../ui/content/price.js';
import type {CategoryPage, FeaturedDeals, Item} from '../shop/catalogue.js';
import type {Texts} from '../i18n/texts.js';
import {escaped, textOf} from './text.js';

/** What it takes to show items. */
export interface View {
  readonly money: Money;
  readonly texts: Texts;
  /** Name of the virtual currency. */
  readonly points: string;
  readonly lang: string;
}

/** The category at `url` with its items, inside the element that takes over from it. */
export function categoryHtml(page: CategoryPage, url: string, view: View): string {
  const content = section(page, view, 2, opening(view));
  return `<store-category url="${escaped(url)}">\n${content}\n</store-category>\n`;
}

/** The featured deals; the element alone where there are none. */
export function dealsHtml(deals: FeaturedDeals, view: View): string {
  const content = `${opening(view)}\n${title(2, view.texts.deals)}\n${list(deals, view, 3)}\n</section>`;
  return `<featured-deals>${deals.length ? `\n${content}\n` : ''}</featured-deals>\n`;
}

/** Themes know by the attribute what has been baked (`themes/baked.css`). */
function opening({lang}: View): string {
  return `<section data-baked lang="${escaped(lang)}">`;
}

function section(
  {category, items, subcategories}: CategoryPage,
  view: View,
  level: number,
  open: string,
): string {
  const about = textOf(category.description);
  const inner = subcategories.map((one) => section(one, view, level + 1, '<section>'));
  return [
    open,
    title(level, category.name),
    about && `<p>${escaped(about)}</p>`,
    list(items, view, level + 1),
    ...inner,
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

function list(items: readonly Item[], view: View, level: number): string {
  if (!items.length) return '';
  return `<ul>\n${items.map((item) => card(item, view, level)).join('\n')}\n</ul>`;
}

function card(item: Item, view: View, level: number): string {
  const {texts} = view;
  // A name that is written the other way must not take what is around it along.
  const link = `<a href="#item-${item.id}"><bdi>${escaped(item.name)}</bdi></a>`;
  const featured = 'featured' in item && item.featured ? texts.featured : '';
  const badges = [featured, lowStockText(item, texts)].filter(Boolean).join(' · ');
  const says = [badges, cost(item, view), unavailableReason(item, texts)];
  const paragraphs = says.map((text) => (text ? `<p>${escaped(text)}</p>` : ''));
  // The element has a line more there, which themes can make room for.
  const options = item.gifting || item.stacked_tiers.length ? ' data-options' : '';
  return `<li${options}>${title(level, link, true)}${paragraphs.join('')}</li>`;
}

function title(level: number, text: string, isHtml = false): string {
  const tag = `h${Math.min(level, 6)}`;
  return `<${tag}>${isHtml ? text : escaped(text)}</${tag}>`;
}

/** What an item costs, as the service has it. Conversions are marked. */
function cost(item: Item, {money, texts, points}: View): string {
  const {price, virtualPrice} = priceTexts(item, money, texts, points);
  return [plainAmount(price), virtualPrice].filter(Boolean).join(` ${texts.or} `);
}
