import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryEntries, CategoryPage} from '../../../src/api/category.js';
import {categories, keys, ranks} from '../../support/fixtures.js';
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

  it('reads a category as the interface document shows it, with items in subcategories only', () => {
    const {category, items, subcategories} = parseWhole(CategoryPage, keys);
    expect(category).to.include({
      id: 2,
      name: 'Keys & Crates',
      url: '',
      description: '',
    });
    expect(items).to.deep.equal([]);
    expect(subcategories.map(({category}) => category.name)).to.deep.equal([
      'Crate keys',
    ]);
    expect(namesIn(subcategories[0]!.items)).to.deep.equal([
      'Ember key',
      'Donation',
      'Pet egg',
    ]);
  });

  it('distinguishes items with a price, items with a minimum price, and items for virtual currency only', () => {
    const [key, donation, egg] = parseWhole(CategoryPage, keys).subcategories[0]!.items;
    expect(key).to.include({price: 2.5, discount: 0.5, custom_price: false});
    expect(key).to.include({quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 10});
    expect(donation).to.include({custom_price: true, min_price: 1, featured: true});
    expect(donation).to.include({quantityUserLimit: null});
    expect(egg).to.include({is_virtual_currency_only: true, virtual_price: 250});
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

  it('reads a category as services send it, with items beside the subcategories', () => {
    const {category, items, subcategories} = parseWhole(CategoryPage, ranks);
    expect(category).to.include({url: 'ranks', description: '<p>Upgrade any time</p>'});
    expect(namesIn(items)).to.deep.equal(['VIP', 'MVP <3']);
    expect(subcategories).to.deep.equal([]);
  });

  it('reads numbers for flags, and text for numbers', () => {
    const [vip, mvp] = parseWhole(CategoryPage, ranks).items;
    expect(vip).to.include({
      price: 0,
      active: true,
      gifting: true,
      is_unavailable: true,
    });
    expect(vip).to.include({is_subs: false, custom_price: false, featured: false});
    expect(vip).to.include({quantityUserLimit: 1, quantityUserCurrentLimit: 1});
    expect(vip).to.include({virtual_price: null, quantityGlobalLimit: null});
    expect(mvp).to.include({is_subs: true, featured: true, allow_select_server: true});
    expect(mvp).to.include({price: 14.99, original_price: 24.99, image: ''});
  });

  it('lists each server once, even if the service repeats it', () => {
    expect(parseWhole(CategoryPage, ranks).items[1]!.allowed_servers).to.deep.equal([
      {id: 1, name: 'Survival'},
      {id: 2, name: 'Skyblock'},
    ]);
  });

  it('reads comparison definitions whose type is a number or a word', () => {
    const {category, items} = parseWhole(CategoryPage, ranks);
    expect(category.comparison).to.deep.equal([
      {id: 11, name: 'Fly', description: '', type: '0', sorting: 0},
      {id: 12, name: 'Homes', description: 'Number of /sethome', type: '1', sorting: 1},
    ]);
    expect(items[1]!.comparison).to.deep.equal([
      {comparison_id: 11, value: '1'},
      {comparison_id: 12, value: '<b>unlimited</b>'},
    ]);
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
    const names = subcategories.map((entry) => entry.category.name);
    expect(names).to.deep.equal(['Pets', 'Keys']);
  });

  it('reads subcategories of subcategories', () => {
    const inner = {
      category: {id: 3, name: 'Inner'},
      items: [{id: 7, name: 'Deep', price: '1.00'}],
    };
    const [outer] = parseWhole(CategoryPage, {
      category: {id: 1, name: 'Ranks'},
      subcategories: [{category: {id: 2, name: 'Outer'}, subcategories: [inner]}],
    }).subcategories;
    expect(outer!.items).to.deep.equal([]);
    expect(outer!.subcategories[0]!.items[0]).to.include({name: 'Deep', price: 1});
  });

  it('leaves out an item without a price, and keeps the other items', () => {
    const {value, skipped} = parseWithSkipped(
      CategoryPage,
      page(
        {id: 51, name: 'Key', price: 2.5},
        {id: 52, name: 'Broken', price: 'abc'},
        {id: 53, name: 'Egg', price: '3.00'},
      ),
    );
    expect(namesIn(value.items)).to.deep.equal(['VIP']);
    expect(namesIn(value.subcategories[0]!.items)).to.deep.equal(['Key', 'Egg']);
    expect(skipped).to.deep.equal([
      {
        path: 'subcategories[0].items[1].price',
        message: 'expected an amount of 0 or more',
      },
    ]);
  });

  const unreadable = [
    [{name: 'No id', price: 1}, 'subcategories[0].items[0].id'],
    [{id: 'seven', name: 'Odd id', price: 1}, 'subcategories[0].items[0].id'],
    [{id: 7, price: 1}, 'subcategories[0].items[0].name'],
    [{id: 7, name: 'No price'}, 'subcategories[0].items[0].price'],
    [{id: 7, name: 'Negative', price: -1}, 'subcategories[0].items[0].price'],
    [{id: 7, name: 'NaN', price: Number.NaN}, 'subcategories[0].items[0].price'],
    [{id: 7, name: 'Infinite', price: '1e999'}, 'subcategories[0].items[0].price'],
    [null, 'subcategories[0].items[0]'],
    [['a list'], 'subcategories[0].items[0]'],
  ] as const;

  for (const [item, path] of unreadable) {
    it(`names the part of ${JSON.stringify(item)} that cannot be read`, () => {
      const {value, skipped} = parseWithSkipped(CategoryPage, page(item));
      expect(value.subcategories[0]!.items).to.deep.equal([]);
      expect(skipped.map(({path}) => path)).to.deep.equal([path]);
    });
  }

  it('reads an item that is sold for virtual currency only, with any price', () => {
    const egg = {
      id: 53,
      name: 'Egg',
      is_virtual_currency_only: 1,
      virtual_price: '250',
    };
    for (const price of [null, '', 'abc', -1]) {
      const {subcategories} = parseWhole(CategoryPage, page({...egg, price}));
      expect(subcategories[0]!.items[0]).to.include({price: null, virtual_price: 250});
    }
    expect(
      parseWhole(CategoryPage, page(egg)).subcategories[0]!.items,
    ).to.have.lengthOf(1);
  });

  it('keeps a price that is very large', () => {
    const {subcategories} = parseWhole(
      CategoryPage,
      page({id: 7, name: 'Moon', price: 1e15}),
    );
    expect(subcategories[0]!.items[0]).to.include({price: 1e15});
  });

  it('leaves out a subcategory without a name, and keeps the others', () => {
    const category = {id: 1, name: 'Ranks'};
    const {value, skipped} = parseWithSkipped(CategoryPage, {
      category,
      subcategories: [{category: {id: 4}}, {category: {id: 5, name: 'Keys'}}, null],
    });
    expect(value.subcategories.map((entry) => entry.category.name)).to.deep.equal([
      'Keys',
    ]);
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
  it('reads names and keys, with slashes in them, down to the subcategories', () => {
    expect(parseWhole(CategoryEntries, categories)).to.deep.equal([
      {
        name: 'Ranks',
        url: 'ranks',
        img: '/img/categories/1.png',
        subcategories: [
          {name: 'Survival', url: 'ranks/survival', img: '', subcategories: []},
        ],
      },
      {name: 'Keys & Crates', url: 'keys', img: '', subcategories: []},
    ]);
  });

  it('reads subcategories of subcategories', () => {
    const tree = (...names: string[]): object[] =>
      names.slice(0, 1).map((name) => ({
        name,
        url: name,
        img: '',
        subcategories: tree(...names.slice(1)),
      }));
    const sent = tree('ranks', 'survival', 'old');
    expect(parseWhole(CategoryEntries, sent)).to.deep.equal(sent);
  });

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
