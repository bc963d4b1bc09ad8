import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryPage} from '../../../../src/api/category.js';
import {ranksOf} from '../../../../src/features/catalogue/tabs/ranks.js';
import {parseWhole} from '../../../support/parse-answers.js';

const names = ['Spark', 'Ember', 'Blaze', 'Inferno'];

/** The ranks of a category in which the items differ from those that can be bought for 10. */
function ranks(is_cumulative: unknown, ...own: readonly object[]) {
  const items = own.map((fields, id) => ({
    id: id + 1,
    name: names[id],
    price: 10,
    ...fields,
  }));
  const category = {id: 1, name: 'Ranks', is_cumulative};
  const found = ranksOf([parseWhole(CategoryPage, {category, items})]);
  return own.map((_, id) => {
    const rank = found.get(id + 1);
    return rank?.kind === 'included' ? `in ${rank.in}` : rank?.kind;
  });
}

const bought = {quantityUserLimit: 1, quantityUserCurrentLimit: '1', is_unavailable: 1};
const below = {price: 0, original_price: 5, is_unavailable: true};
const ember = {...bought, price: 0, original_price: 10};
const blaze = {price: 10, original_price: 20};
const closed = {...blaze, is_unavailable: true};

const cases: readonly (readonly [string, readonly object[], readonly unknown[]])[] = [
  ['nobody owns one', [{}, blaze], ['none', 'none']],
  ['one is owned', [below, ember, blaze], ['in Ember', 'owned', 'upgrade']],
  [
    'two are owned',
    [{...ember, original_price: 5}, ember, blaze],
    ['owned', 'owned', 'upgrade'],
  ],
  ['the highest is first', [blaze, ember, below], ['upgrade', 'owned', 'in Ember']],
  [
    'no full prices are sent',
    [{price: 0, is_unavailable: 1}, {...bought, price: 0}, {}],
    ['in Ember', 'owned', 'upgrade'],
  ],
  ['a higher one is closed', [ember, closed], ['owned', undefined]],
  [
    'nobody knows which',
    [below, {...below, original_price: 10}, blaze],
    ['in undefined', 'in undefined', 'upgrade'],
  ],
  ['one is closed', [{is_unavailable: 1}, blaze], ['none', 'none']],
  [
    'another can be bought',
    [{...ember, is_unavailable: 0, quantityUserLimit: 3}, {}],
    ['none', 'none'],
  ],
];

describe('The ranks of a cumulative category', () => {
  for (const [when, items, expected] of cases)
    it(`are told apart if ${when}`, () => {
      expect(ranks(1, ...items)).to.deep.equal(expected);
    });

  it('are not looked for in other categories', () => {
    expect(ranks(0, below, ember, blaze)).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
