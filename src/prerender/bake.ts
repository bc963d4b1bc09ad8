import type {CategoryPage} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {loadLanguage} from '../i18n/load-language.js';
import {textsOf} from '../i18n/texts.js';
import {languageTag} from '../i18n/language.js';
import {categoryHtml, dealsHtml, type HtmlOptions} from './html.js';
import {structuredData} from './structured-data.js';

export interface BakeOptions {
  /** URL keys of categories; `featured` stands for the featured deals. */
  readonly what: readonly string[];
  /** Language of the texts. The default is the site's own language. */
  readonly lang?: string | undefined;
}

/**
 * The name of the featured deals in `what`. A category with the key "featured" is named `/featured`
 * there.
 */
const DEALS = 'featured';

/**
 * Returns categories and deals as HTML to put into a page. Crawlers, readers without scripts and
 * the first paint use the HTML. Our elements later replace the HTML.
 * @throws ShopError of any kind.
 */
export async function bake(shop: Shop, {what, lang}: BakeOptions): Promise<string> {
  const settings = await shop.settings.read();
  const spoken = languageTag(lang ?? settings.system_language?.code ?? 'en');
  await loadLanguage(spoken);
  const texts = textsOf(spoken);
  const points = settings.virtual_currency || texts.virtualCurrency;
  const view: HtmlOptions = {money: shop.money(spoken), texts, points, lang: spoken};
  const parts = what.map(async (name) => {
    if (name !== DEALS) {
      const url = name.replace(/^\/+/, '');
      const page = await shop.catalogue.category(url);
      const data = structuredData(page.category.name, itemsOf(page), shop);
      return categoryHtml(page, url, view) + data;
    }
    const off = settings.is_featuredDeal === false;
    const deals = off ? [] : await shop.catalogue.deals();
    return dealsHtml(deals, view) + structuredData(texts.deals, deals, shop);
  });
  return (await Promise.all(parts)).join('\n');
}

function itemsOf({items, subcategories}: CategoryPage): CategoryPage['items'] {
  return [...items, ...subcategories.flatMap(itemsOf)];
}
