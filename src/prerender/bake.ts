import type {CategoryPage} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {wantLanguage} from '../i18n/load-language.js';
import {textsOf} from '../i18n/texts.js';
import {languageTag} from '../i18n/language.js';
import {categoryHtml, dealsHtml, type View} from './html.js';
import {structuredData} from './structured-data.js';

export interface BakeOptions {
  /** Keys of categories, and `featured` for the deals. */
  readonly what: readonly string[];
  /** Language to speak; the site's own unless told. */
  readonly lang?: string | undefined;
}

/** The deals' name among categories'. A category of that name can be had as `/featured`. */
const DEALS = 'featured';

/**
 * What elements show, as HTML to put into a page: for crawlers, for readers without scripts and
 * for the first paint. The elements take over from it.
 * @throws ShopError of any kind.
 */
export async function bake(shop: Shop, {what, lang}: BakeOptions): Promise<string> {
  const settings = await shop.settings.read();
  const spoken = languageTag(lang ?? settings.system_language?.code ?? 'en');
  await wantLanguage(spoken);
  const texts = textsOf(spoken);
  const points = settings.virtual_currency || texts.virtualCurrency;
  const view: View = {money: shop.money(spoken), texts, points, lang: spoken};
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
