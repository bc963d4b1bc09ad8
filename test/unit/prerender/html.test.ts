import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Money} from '../../../src/lib/money.js';
import {categoryHtml, type HtmlOptions} from '../../../src/prerender/html.js';
import {CategoryPage} from '../../../src/api/category.js';
import {en} from '../../../src/i18n/en.js';
import {parseWhole} from '../../support/parse-answers.js';

const euro = {name: 'EUR', value: 1};
const options: HtmlOptions = {
  money: new Money(euro, euro, 'en'),
  texts: en,
  virtualCurrency: 'Embers',
  offersVirtualCurrency: true,
  lang: 'en',
};

const category = (own: object, ...items: object[]) =>
  parseWhole(CategoryPage, {category: {id: 1, name: 'Keys', ...own}, items});

/** Returns the baked HTML of an item as text. */
function baked(item: object): string {
  const page = category({}, {id: 7, name: 'Key', price: 0, ...item});
  return categoryHtml(page, 'keys', options);
}

describe('A prerendered category', () => {
  it('shows "Free" for an item that costs nothing', () => {
    expect(baked({})).to.contain(`<p>${en.free}</p>`);
  });

  it('does not show "Free" for an item whose price the shopper names', () => {
    const page = baked({custom_price: 1, min_price: 2});
    expect(page).to.contain('<p>€2.00</p>').and.not.contain(en.free);
    expect(baked({custom_price: 1})).to.contain('<p>€0.00</p>');
  });

  it('shows the badges of a card', () => {
    const page = baked({
      featured: true,
      quantityGlobalLimit: 9,
      quantityGlobalCurrentLimit: 7,
    });
    expect(page).to.contain(`<p>${en.featured} · ${en.left(2)}</p>`);
  });

  it('has the direction of its language', () => {
    const tagIn = (lang: string) =>
      categoryHtml(category({}), 'keys', {...options, lang});
    expect(tagIn('ar')).to.contain('lang="ar" dir="rtl"');
    expect(tagIn('de')).to.contain('lang="de" dir="ltr"');
  });

  // test/unit/prerender/prerender-text.test.mjs has more HTML.
  it('shows the description as text', () => {
    const page = category({
      description: '<section>No</section><center>refunds</center>',
    });
    expect(categoryHtml(page, 'keys', options)).to.contain('<p>No refunds</p>');
  });

  it('treats a limit of 0 as no limit', () => {
    const limits = {quantityGlobalLimit: 0, quantityGlobalCurrentLimit: 0};
    expect(baked(limits)).to.not.contain(en.soldOut);
  });
});
