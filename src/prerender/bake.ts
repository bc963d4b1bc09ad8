import {itemsOf} from '../features/catalogue/shown-items.js';
import type {Shop} from '../shop/shop.js';
import {loadLanguage} from '../i18n/load-language.js';
import {textsOf} from '../i18n/texts.js';
import {languageTag} from '../i18n/language.js';
import {categoryHtml, dealsHtml, type HtmlOptions} from './html.js';
import {structuredDataScript} from './structured-data.js';

export interface BakeOptions {
  /** The sections of the HTML, in order: keys of categories, or `featured` for the featured deals. */
  readonly sections: readonly string[];
  /** Language of the texts. The default is the site's own language. */
  readonly lang?: string | undefined;
}

/**
 * The name of the section of featured deals. In `sections`, a category with this key is written as
 * `/featured`.
 */
const DEALS = 'featured';

/**
 * Returns categories and deals as HTML to put into a page. Search engines and visitors without
 * scripts see this HTML, and browsers paint it first. Our elements later replace it.
 * @throws ShopError of any kind.
 */
export async function bake(shop: Shop, {sections, lang}: BakeOptions): Promise<string> {
  const settings = await shop.settings.read();
  const language = languageTag(lang ?? settings.system_language?.code ?? 'en');
  await loadLanguage(language);
  const texts = textsOf(language);
  const options: HtmlOptions = {
    money: shop.money(language),
    texts,
    virtualCurrency: settings.virtual_currency || texts.virtualCurrency,
    offersVirtualCurrency: settings.is_virtual_currency,
    lang: language,
  };
  const parts = sections.map(async (section) => {
    if (section !== DEALS) {
      const key = section.replace(/^\/+/, '');
      const page = await shop.catalogue.category(key);
      const data = structuredDataScript(page.category.name, itemsOf(page), shop);
      return categoryHtml(page, key, options) + data;
    }
    const isOff = settings.is_featuredDeal === false;
    const deals = isOff ? [] : await shop.catalogue.deals();
    return dealsHtml(deals, options) + structuredDataScript(texts.deals, deals, shop);
  });
  return (await Promise.all(parts)).join('\n');
}
