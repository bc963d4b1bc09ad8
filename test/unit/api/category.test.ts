import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryEntries, CategoryPage} from '../../../src/api/category.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';
import {parseAnswer} from '../../../src/api/readers.js';

/** A category answer with one item at the top and these in its only subcategory. */
function page(...items: unknown[]) {
  return {
    category: {id: 1, name: 'Ranks'},
    items: [{id: 1, name: 'VIP', price: 5}],
    subcategories: [{category: {id: 2, name: 'Keys'}, items}],
  };
}

function categoriesIn(entries: readonly {readonly category: {name: string}}[]) {
  return entries.map(({category}) => category.name);
}

function namesIn(items: readonly {readonly name: string}[]): string[] {
  return items.map(({name}) => name);
}

describe('CategoryPage', () => {
  it('is unreadable if subcategories are nested too deeply', () => {
    let answer = page();
    for (let depth = 0; depth < 20_000; depth += 1)
      answer = {
        ...page(),
        subcategories: [{...answer, category: {id: 2, name: 'Keys'}}],
      };
    expect(parseAnswer(CategoryPage, answer).ok).to.equal(false);
  });

  it('uses the comparison of the subcategory entry that stands for the category itself', () => {
    const definition = {id: 3, name: 'Homes', type: 'text', sorting: 1};
    const {category, subcategories} = parseWhole(CategoryPage, {
      category: {id: 1, name: 'Ranks', comparison: []},
      subcategories: [
        {category: {id: 1, name: 'Ranks', comparison: [definition]}, items: []},
      ],
    });
    expect(category.comparison.map(({name}) => name)).to.deep.equal(['Homes']);
    expect(subcategories).to.deep.equal([]);
  });

  it('shows featured items first, and each item once', () => {
    const vip = {id: 1, name: 'VIP', price: 5};
    const god = {id: 9, name: 'God', price: 50};
    const {items} = parseWhole(CategoryPage, {
      category: {id: 1, name: 'Ranks'},
      items: [vip],
      itemsFeatured: [god, vip],
    });
    expect(namesIn(items)).to.deep.equal(['God', 'VIP']);
  });

  it('adds the items of the subcategory entry that stands for the category itself', () => {
    const category = {id: 1, name: 'Ranks'};
    const vip = {id: 1, name: 'VIP', price: 5};
    const god = {id: 9, name: 'God', price: 50};
    const {items, subcategories} = parseWhole(CategoryPage, {
      category,
      items: [vip],
      subcategories: [
        {
          category: {id: '1', name: 'Ranks'},
          items: [vip, god],
          subcategories: [{category: {id: 3, name: 'Pets'}, items: []}],
        },
        {category: {id: 2, name: 'Keys'}, items: [{id: 7, name: 'Key', price: 1}]},
      ],
    });
    expect(namesIn(items)).to.deep.equal(['VIP', 'God']);
    expect(categoriesIn(subcategories)).to.deep.equal(['Pets', 'Keys']);
  });

  it('reads subcategories of subcategories', () => {
    const items = [{id: 7, name: 'Deep', price: '1.00'}];
    const inner = {category: {id: 3, name: 'Inner'}, items};
    const outer = {category: {id: 2, name: 'Outer'}, subcategories: [inner]};
    const answer = {category: {id: 1, name: 'Ranks'}, subcategories: [outer]};
    const [found] = parseWhole(CategoryPage, answer).subcategories;
    expect(found!.items).to.deep.equal([]);
    expect(found!.subcategories[0]!.items[0]).to.include({name: 'Deep', price: 1});
  });

  it('leaves out an item without a price, and keeps the other items', () => {
    const [key, egg] = ['Key', 'Egg'].map((name, at) => ({
      id: 50 + at,
      name,
      price: 1,
    }));
    const broken = {id: 52, name: 'Broken', price: 'abc'};
    const {value, skipped} = parseWithSkipped(CategoryPage, page(key, broken, egg));
    expect(namesIn(value.items)).to.deep.equal(['VIP']);
    expect(namesIn(value.subcategories[0]!.items)).to.deep.equal(['Key', 'Egg']);
    const path = 'subcategories[0].items[1].price';
    const message = 'expected an amount of 0 or more';
    expect(skipped).to.deep.equal([{path, message}]);
  });

  const place = 'subcategories[0].items[0]';
  for (const [item, path] of [
    [{name: 'No id', price: 1}, `${place}.id`],
    [{id: 'seven', name: 'Odd id', price: 1}, `${place}.id`],
    [{id: 7, price: 1}, `${place}.name`],
    [{id: 7, name: 'No price'}, `${place}.price`],
    [{id: 7, name: 'Negative', price: -1}, `${place}.price`],
    [{id: 7, name: 'NaN', price: Number.NaN}, `${place}.price`],
    [{id: 7, name: 'Infinite', price: '1e999'}, `${place}.price`],
    [null, place],
    [['a list'], place],
  ] as const)
    it(`names the part of ${JSON.stringify(item)} that cannot be read`, () => {
      const {value, skipped} = parseWithSkipped(CategoryPage, page(item));
      expect(value.subcategories[0]!.items).to.deep.equal([]);
      expect(skipped.map(({path}) => path)).to.deep.equal([path]);
    });

  it('reads any price of an item that is sold for virtual currency only', () => {
    const own = {is_virtual_currency_only: 1, virtual_price: '250'};
    const egg = {id: 53, name: 'Egg', ...own};
    for (const price of [{}, ...[null, '', 'abc', -1].map((price) => ({price}))]) {
      const {subcategories} = parseWhole(CategoryPage, page({...egg, ...price}));
      expect(subcategories[0]!.items[0]).to.include({price: null, virtual_price: 250});
    }
  });

  it('leaves out a subcategory without a name, and keeps the others', () => {
    const category = {id: 1, name: 'Ranks'};
    const {value, skipped} = parseWithSkipped(CategoryPage, {
      category,
      subcategories: [{category: {id: 4}}, {category: {id: 5, name: 'Keys'}}, null],
    });
    expect(categoriesIn(value.subcategories)).to.deep.equal(['Keys']);
    expect(skipped.map(({path}) => path)).to.deep.equal([
      'subcategories[0].category.name',
      'subcategories[2]',
    ]);
  });

  it('reports unreadable parts beside the items', () => {
    const {skipped} = parseWithSkipped(CategoryPage, {
      category: {id: 1, name: 'Ranks', comparison: [{name: 'No id'}]},
      items: [{id: 1, name: 'VIP', price: 5, allowed_servers: [{name: 'No id'}]}],
      itemsFeatured: [{id: 2, name: 'No price'}],
    });
    expect(skipped.map(({path}) => path)).to.have.members([
      'category.comparison[0].id',
      'items[0].allowed_servers[0]',
      'itemsFeatured[0].price',
    ]);
  });

  it('rejects an answer without the category itself', () => {
    expect(parseErrorPath(CategoryPage, {items: []})).to.equal('category');
    expect(parseErrorPath(CategoryPage, {category: []})).to.equal('category');
    expect(parseErrorPath(CategoryPage, {category: {id: 1}})).to.equal('category.name');
  });
});

describe('CategoryEntries', () => {
  it('leaves out a category without a usable key', () => {
    const {value, skipped} = parseWithSkipped(CategoryEntries, [
      {name: 'Lost'},
      {name: 'Keys', url: 'keys'},
    ]);
    expect(namesIn(value)).to.deep.equal(['Keys']);
    expect(skipped.map(({path}) => path)).to.deep.equal(['categories[0].url']);
  });

  it('reads null as an empty list, and rejects any other answer that is not a list', () => {
    expect(parseWhole(CategoryEntries, null)).to.deep.equal([]);
    expect(parseWhole(CategoryEntries, [])).to.deep.equal([]);
    for (const odd of ['banned', {}, {message: 'Server Error'}, 7]) {
      expect(parseErrorPath(CategoryEntries, odd)).to.equal('');
    }
  });
});
