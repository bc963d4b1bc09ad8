import {expect} from '@open-wc/testing';
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

/** Returns the baked HTML of an item as text. */
function baked(item: object): string {
  const page = parseWhole(CategoryPage, {
    category: {id: 1, name: 'Keys'},
    items: [{id: 7, name: 'Key', price: 0, ...item}],
  });
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
    const page = parseWhole(CategoryPage, {category: {id: 1, name: 'Keys'}, items: []});
    const tagIn = (lang: string) => categoryHtml(page, 'keys', {...options, lang});
    expect(tagIn('ar')).to.contain('lang="ar" dir="rtl"');
    expect(tagIn('de')).to.contain('lang="de" dir="ltr"');
  });

  it('keeps the words of its description apart, and the marks of a checklist', () => {
    const described = (description: string) =>
      categoryHtml(
        parseWhole(CategoryPage, {
          category: {id: 1, name: 'Keys', description},
          items: [],
        }),
        'keys',
        options,
      );
    const words =
      '<section>No</section><section>refunds</section><center>ever</center>';
    expect(described(words)).to.contain('<p>No refunds ever</p>');
    expect(described('A<button>B</button><select><option>C</select>')).to.contain(
      '<p>A</p>',
    );
    const quill = '<ol><li data-list="checked">Fly<li data-list="unchecked">Hat</ol>';
    expect(described(quill)).to.contain('<p>☑ Fly ☐ Hat</p>');
    const box = '<ul><li><label><input type="checkbox" checked>Fly</label></ul>';
    expect(described(box)).to.contain('<p>☑ Fly</p>');
    const old = '<ul data-checked="false"><li>A<ul><li>B</ul></ul><ul><li>C</ul>';
    expect(described(old)).to.contain('<p>☐ A B C</p>');
  });

  it('treats a limit of 0 as no limit', () => {
    const limits = {quantityGlobalLimit: 0, quantityGlobalCurrentLimit: 0};
    expect(baked(limits)).to.not.contain(en.soldOut);
  });
});
