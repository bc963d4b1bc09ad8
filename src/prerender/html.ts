import {directionOf} from '../i18n/language.js';
import type {Money} from '../lib/money.js';
import {badgesOf} from '../features/catalogue/card/card-values.js';
import {unavailableReason} from '../ui/order/availability.js';
import {plainAmount, priceTexts} from '../ui/content/price.js';
import type {CategoryPage, FeaturedDeals, Item} from '../shop/catalogue.js';
import type {Texts} from '../i18n/texts.js';
import {escapeHtml, textOf} from './text.js';

/** The texts and settings that the HTML of items depends on. */
export interface HtmlOptions {
  readonly money: Money;
  readonly texts: Texts;
  /** Name of the virtual currency. */
  readonly virtualCurrency: string;
  /** Whether items can be bought with virtual currency if they also have a price in money. */
  readonly offersVirtualCurrency: boolean;
  /** Language of the texts, as a BCP 47 tag. */
  readonly lang: string;
}

/**
 * Returns a category with its items as HTML, inside the `store-category` element that later
 * replaces the HTML. `key` is the URL key of the category.
 */
export function categoryHtml(
  page: CategoryPage,
  key: string,
  options: HtmlOptions,
): string {
  const content = categorySection(page, options, 2, startTag(options));
  return `<store-category url="${escapeHtml(key)}">\n${content}\n</store-category>\n`;
}

/** Returns the featured deals as HTML. If there are none, the `featured-deals` element is empty. */
export function dealsHtml(deals: FeaturedDeals, options: HtmlOptions): string {
  const heading = headingHtml(2, escapeHtml(options.texts.deals));
  const list = itemList(deals, options, 3);
  const content = `\n${startTag(options)}\n${heading}\n${list}\n</section>\n`;
  return `<featured-deals>${deals.length ? content : ''}</featured-deals>\n`;
}

/** The start tag of pre-rendered content. Themes select `data-baked` (`themes/baked.css`). */
function startTag({lang}: HtmlOptions): string {
  return `<section data-baked lang="${escapeHtml(lang)}" dir="${directionOf(lang)}">`;
}

/** Returns a category and its subcategories. `level` is the level of the category's heading. */
function categorySection(
  {category, items, subcategories}: CategoryPage,
  options: HtmlOptions,
  level: number,
  tag: string,
): string {
  const description = textOf(category.description);
  const subsections = subcategories.map((subcategory) =>
    categorySection(subcategory, options, level + 1, '<section>'),
  );
  return [
    tag,
    headingHtml(level, escapeHtml(category.name)),
    description && `<p>${escapeHtml(description)}</p>`,
    itemList(items, options, level + 1),
    ...subsections,
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

function itemList(items: readonly Item[], options: HtmlOptions, level: number): string {
  if (!items.length) return '';
  const cards = items.map((item) => itemCard(item, options, level));
  return `<ul>\n${cards.join('\n')}\n</ul>`;
}

function itemCard(item: Item, options: HtmlOptions, level: number): string {
  const {texts} = options;
  // `<bdi>` keeps a name in a right-to-left script from reordering the text around it.
  const link = `<a href="#item-${item.id}"><bdi>${escapeHtml(item.name)}</bdi></a>`;
  const badges = badgesOf(item, texts).map(({text}) => text);
  const paragraphs = [
    badges.filter(Boolean).join(' · '),
    priceText(item, options),
    unavailableReason(item, texts),
  ].map((text) => (text ? `<p>${escapeHtml(text)}</p>` : ''));
  // Themes can use `data-options` to mark items that offer choices.
  const hasOptions = item.gifting || item.stacked_tiers.length > 0;
  const attribute = hasOptions ? ' data-options' : '';
  return `<li${attribute}>${headingHtml(level, link)}${paragraphs.join('')}</li>`;
}

/** Returns a heading. HTML has six levels, so deeper headings are `<h6>`. */
function headingHtml(level: number, content: string): string {
  const tag = `h${Math.min(level, 6)}`;
  return `<${tag}>${content}</${tag}>`;
}

/** The price of an item as text. Converted prices are marked as approximate. */
function priceText(
  item: Item,
  {money, texts, virtualCurrency, offersVirtualCurrency}: HtmlOptions,
): string {
  const {price, virtualPrice} = priceTexts(
    item,
    money,
    texts,
    virtualCurrency,
    offersVirtualCurrency,
  );
  return [plainAmount(price), virtualPrice].filter(Boolean).join(` ${texts.or} `);
}
