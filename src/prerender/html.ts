import type {Money} from '../lib/money.js';
import {lowStockText, unavailableReason} from '../ui/order/availability.js';
import {plainAmount, priceTexts} from '../ui/content/price.js';
import type {CategoryPage, FeaturedDeals, Item} from '../shop/catalogue.js';
import type {Texts} from '../i18n/texts.js';
import {escapeHtml, textOf} from './text.js';

/** The texts and settings that the HTML of items depends on. */
export interface HtmlOptions {
  readonly money: Money;
  readonly texts: Texts;
  /** Name of the virtual currency. */
  readonly points: string;
  readonly lang: string;
}

/**
 * Returns a category with its items as HTML, inside the `store-category` element that later
 * replaces the HTML.
 */
export function categoryHtml(
  page: CategoryPage,
  url: string,
  view: HtmlOptions,
): string {
  const content = section(page, view, 2, opening(view));
  return `<store-category url="${escapeHtml(url)}">\n${content}\n</store-category>\n`;
}

/** Returns the featured deals as HTML. If there are none, the `featured-deals` element is empty. */
export function dealsHtml(deals: FeaturedDeals, view: HtmlOptions): string {
  const content = `${opening(view)}\n${title(2, view.texts.deals)}\n${list(deals, view, 3)}\n</section>`;
  return `<featured-deals>${deals.length ? `\n${content}\n` : ''}</featured-deals>\n`;
}

/** The start tag of pre-rendered content. Themes select `data-baked` (`themes/baked.css`). */
function opening({lang}: HtmlOptions): string {
  return `<section data-baked lang="${escapeHtml(lang)}">`;
}

function section(
  {category, items, subcategories}: CategoryPage,
  view: HtmlOptions,
  level: number,
  open: string,
): string {
  const about = textOf(category.description);
  const inner = subcategories.map((one) => section(one, view, level + 1, '<section>'));
  return [
    open,
    title(level, category.name),
    about && `<p>${escapeHtml(about)}</p>`,
    list(items, view, level + 1),
    ...inner,
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

function list(items: readonly Item[], view: HtmlOptions, level: number): string {
  if (!items.length) return '';
  return `<ul>\n${items.map((item) => card(item, view, level)).join('\n')}\n</ul>`;
}

function card(item: Item, view: HtmlOptions, level: number): string {
  const {texts} = view;
  // `<bdi>` keeps a name in a right-to-left script from reordering the text around it.
  const link = `<a href="#item-${item.id}"><bdi>${escapeHtml(item.name)}</bdi></a>`;
  const featured = 'featured' in item && item.featured ? texts.featured : '';
  const badges = [featured, lowStockText(item, texts)].filter(Boolean).join(' · ');
  const says = [badges, cost(item, view), unavailableReason(item, texts)];
  const paragraphs = says.map((text) => (text ? `<p>${escapeHtml(text)}</p>` : ''));
  // Cards with options have one more line. With `data-options`, themes can keep room for the line.
  const options = item.gifting || item.stacked_tiers.length ? ' data-options' : '';
  return `<li${options}>${title(level, link, true)}${paragraphs.join('')}</li>`;
}

function title(level: number, text: string, isHtml = false): string {
  const tag = `h${Math.min(level, 6)}`;
  return `<${tag}>${isHtml ? text : escapeHtml(text)}</${tag}>`;
}

/** The price of an item as text. Converted prices are marked as approximate. */
function cost(item: Item, {money, texts, points}: HtmlOptions): string {
  const {price, virtualPrice} = priceTexts(item, money, texts, points);
  return [plainAmount(price), virtualPrice].filter(Boolean).join(` ${texts.or} `);
}
