import {expect} from '@open-wc/testing';
import {Money} from '../../src/lib/money.js';
import {categoryHtml, type View} from '../../src/prerender/html.js';
import {CategoryPage} from '../../src/api/category.js';
import {en} from '../../src/i18n/en.js';
import {read} from '../support/reading.js';

const euro = {name: 'EUR', value: 1};
const view: View = {
  money: new Money(euro, euro, 'en'),
  texts: en,
  points: 'Embers',
  lang: 'en',
};

/** What a crawler reads of an item. */
function baked(item: object): string {
  const page = read(CategoryPage, {
    category: {id: 1, name: 'Keys'},
    items: [{id: 7, name: 'Key', price: 0, ...item}],
  });
  return categoryHtml(page, 'keys', view);
}

describe('A baked category', () => {
  it('calls an item free that costs nothing', () => {
    expect(baked({})).to.contain(`<p>${en.free}</p>`);
  });

  it('calls no item free whose price the shopper names', () => {
    const page = baked({custom_price: 1, min_price: 2});
    expect(page).to.contain('<p>€2.00</p>').and.not.contain(en.free);
    expect(baked({custom_price: 1})).to.contain('<p>€0.00</p>');
  });

  it('takes a limit of 0 for no limit', () => {
    const limits = {quantityGlobalLimit: 0, quantityGlobalCurrentLimit: 0};
    expect(baked(limits)).to.not.contain(en.soldOut);
  });
});
