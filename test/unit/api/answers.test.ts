import {describe, it} from 'node:test';
import {expect} from 'chai';
import type {ZodMiniType} from 'zod/mini';
import {CartItem, CartPage} from '../../../src/api/calls/cart-page.js';
import {CategoryEntries, CategoryPage} from '../../../src/api/category.js';
import {FeaturedDeals, Item} from '../../../src/api/item.js';
import {getPaymentMethods} from '../../../src/api/calls/payment.js';
import {Settings} from '../../../src/api/settings.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

const PaymentMethods = getPaymentMethods.schema!;

const ranks = {id: 1, name: 'Ranks'};
const keys = {id: 2, name: 'Keys'};
const sword = {id: 7, name: 'Diamond sword', price: '12.50'};
const vip = {id: 1, name: 'VIP', price: 5};
const line = {...sword, cid: 9001};

/** A category answer with one item at the top and these in its only subcategory. */
const page = (...items: unknown[]) => ({
  category: ranks,
  items: [vip],
  subcategories: [{category: keys, items}],
});

const place = 'subcategories[0].items[0]';

/** Items that cannot be read, and the place of what is wrong in a category's answer. */
const unreadableItems: readonly (readonly [unknown, string])[] = [
  [{name: 'No id', price: 1}, `${place}.id`],
  [{id: 'seven', name: 'Odd id', price: 1}, `${place}.id`],
  [{id: 7, price: 1}, `${place}.name`],
  [{id: 7, name: 'No price'}, `${place}.price`],
  [{id: 7, name: 'Negative', price: -1}, `${place}.price`],
  [null, place],
  [['a list'], place],
];

type PartialAnswer = readonly [ZodMiniType, unknown, object, ...string[]];

/** Answers with parts that cannot be read: what is read, and the places of these parts. */
const partial: readonly PartialAnswer[] = [
  [
    CategoryPage,
    page(vip, {...sword, price: 'abc'}, sword),
    {subcategories: [{items: [vip, {...sword, price: 12.5}]}]},
    'subcategories[0].items[1].price',
  ],
  ...unreadableItems.map(([item, at]): PartialAnswer => [
    CategoryPage,
    page(item),
    {subcategories: [{items: []}]},
    at,
  ]),
  [
    CategoryPage,
    {category: ranks, subcategories: [{category: {id: 4}}, {category: keys}, null]},
    {subcategories: [{category: keys}]},
    'subcategories[0].category.name',
    'subcategories[2]',
  ],
  [
    CategoryPage,
    {
      category: {...ranks, comparison: [{name: 'No id'}]},
      items: [{...vip, allowed_servers: [{name: 'No id'}]}],
      itemsFeatured: [{id: 2, name: 'No price'}],
    },
    {category: {comparison: []}, items: [{...vip, allowed_servers: []}]},
    'category.comparison[0].id',
    'items[0].allowed_servers[0]',
    'itemsFeatured[0].price',
  ],
  [
    CategoryEntries,
    [{name: 'Lost'}, {name: 'Keys', url: 'keys'}],
    [{name: 'Keys', url: 'keys'}],
    '[0].url',
  ],
  [
    Item,
    {...sword, allowed_servers: [{name: 'Nowhere'}, {id: 1, name: 'Survival'}, null]},
    {allowed_servers: [{id: 1, name: 'Survival'}]},
    'allowed_servers[0]',
    'allowed_servers[2]',
  ],
  [
    FeaturedDeals,
    [sword, {...sword, price: null}, vip],
    [{id: 7}, {id: 1}],
    '[1].price',
  ],
  [
    CartPage,
    {cart: {}, items: [line, {...line, price: 'abc'}, {...line, cid: null}, line]},
    {items: [{cid: 9001}, {cid: 9001}], partial: true},
    'items[1].price',
    'items[2].cid',
  ],
  [
    Settings,
    {
      website_name: 'Emberfall Store',
      currencies: [
        {name: 'EUR', value: '1.00'},
        {name: 'Gold', value: 0},
        {name: 'Silver', value: -2},
        {name: 'Tin', value: 'abc'},
        {name: '', value: 1},
      ],
      header: [{name: 'Rules'}, {name: 'Vote', url: '/vote'}],
      server: 'play.emberfall.example',
      system_currency: {name: 'EUR', value: 0},
    },
    {
      website_name: 'Emberfall Store',
      currencies: [{name: 'EUR', value: 1}],
      header: [{name: 'Vote', url: '/vote'}],
      server: undefined,
    },
    'header[0].url',
    'server',
    'system_currency.value',
    'currencies[1].value',
    'currencies[2].value',
    'currencies[3].value',
    'currencies[4].name',
  ],
  [
    PaymentMethods,
    [{}, {name: 'PayPal', icon: 'pp'}],
    [{name: 'PayPal', image: ''}],
    '[0].name',
  ],
];

/** Expects that a value has these properties, at any depth, and lists of the same lengths. */
function expectWithin(value: unknown, some: unknown, at = 'answer'): void {
  if (typeof some !== 'object' || some === null) {
    expect(value, at).to.equal(some);
    return;
  }
  if (Array.isArray(some)) expect(value, at).to.have.lengthOf(some.length);
  for (const [key, one] of Object.entries(some))
    expectWithin((value as Record<string, unknown>)[key], one, `${at}.${key}`);
}

describe('An answer with parts that cannot be read', () => {
  for (const [schema, answer, read, ...places] of partial)
    it(`is read without ${places.join(', ')} of ${JSON.stringify(answer).slice(0, 90)}`, () => {
      const {value, skipped} = parseWithSkipped(schema, answer);
      expectWithin(value, read);
      expect(skipped.map(({path}) => path)).to.have.members(places);
    });

  it('says what was expected', () => {
    const {skipped} = parseWithSkipped(CategoryPage, page({...sword, price: 'abc'}));
    expect(skipped[0]!.message).to.equal('expected an amount of 0 or more');
  });
});

describe('An answer without its main part', () => {
  for (const [schema, answer, path] of [
    [CategoryPage, {items: []}, 'category'],
    [CategoryPage, {category: []}, 'category'],
    [CategoryPage, {category: {id: 1}}, 'category.name'],
    [CartPage, {items: []}, 'cart'],
    [CartPage, {cart: [], items: []}, 'cart'],
    [CartPage, [], ''],
    [Item, {...sword, id: null}, 'id'],
    [Item, {...sword, name: ' '}, 'name'],
    [Item, {...sword, price: 'abc'}, 'price'],
    [Item, [], ''],
    ...[null, [], 'text', 7].map((odd) => [Settings, odd, ''] as const),
    ...[CategoryEntries, FeaturedDeals, PaymentMethods].flatMap((list) =>
      ['banned', {}, {message: 'Server Error'}, 7].map(
        (odd) => [list, odd, ''] as const,
      ),
    ),
  ] as readonly (readonly [ZodMiniType, unknown, string])[])
    it(`is not readable: ${JSON.stringify(answer)} lacks ${path || 'everything'}`, () => {
      expect(parseErrorPath(schema, answer)).to.equal(path);
    });

  it('is an empty list if it should be a list, and is null', () => {
    for (const list of [CategoryEntries, FeaturedDeals, PaymentMethods])
      for (const none of [null, []])
        expect(parseWhole<unknown>(list, none)).to.deep.equal([]);
  });
});

describe('A category', () => {
  const god = {id: 9, name: 'God', price: 50};
  const names = (list: readonly {readonly name: string}[]) =>
    list.map(({name}) => name).join();

  it('shows featured items first, and each item once', () => {
    const answer = {category: ranks, items: [vip], itemsFeatured: [god, vip]};
    expect(names(parseWhole(CategoryPage, answer).items)).to.equal('God,VIP');
  });

  it('has what the subcategory entry has that stands for the category itself', () => {
    const comparison = [{id: 3, name: 'Homes', type: 'text', sorting: 1}];
    const pets = {category: {id: 3, name: 'Pets'}, items: []};
    const own = {category: {...ranks, id: '1', comparison}, items: [vip, god]};
    const {category, items, subcategories} = parseWhole(CategoryPage, {
      category: {...ranks, comparison: []},
      items: [vip],
      subcategories: [
        {...own, subcategories: [pets]},
        {category: keys, items: [sword]},
      ],
    });
    expect(names(items)).to.equal('VIP,God');
    expect(names(subcategories.map((entry) => entry.category))).to.equal('Pets,Keys');
    expect(names(category.comparison)).to.equal('Homes');
  });

  it('has subcategories of subcategories', () => {
    const inner = {category: {id: 3, name: 'Inner'}, items: [sword]};
    const outer = {category: keys, subcategories: [inner]};
    const answer = {category: ranks, subcategories: [outer]};
    expectWithin(parseWhole(CategoryPage, answer), {
      subcategories: [{items: [], subcategories: [{items: [{price: 12.5}]}]}],
    });
  });

  for (const price of [{}, {price: null}, {price: ''}, {price: 'abc'}, {price: -1}])
    it(`has an item for virtual currency only, whatever its price is: ${JSON.stringify(price)}`, () => {
      const own = {is_virtual_currency_only: 1, virtual_price: '250', ...price};
      const answer = parseWhole(CategoryPage, page({id: 53, name: 'Egg', ...own}));
      expectWithin(answer.subcategories[0]!.items, [{price: null, virtual_price: 250}]);
    });

  for (const [what, allowed_servers, read] of [
    [
      'in both formats, and named by the id without a name',
      [
        {id: '1', name: 'Survival'},
        {server_id: 2, server_name: 'Skyblock'},
        {server_id: 3},
        {server_id: 2, server_name: 'Skyblock'},
      ],
      [
        {id: 1, name: 'Survival'},
        {id: 2, name: 'Skyblock'},
        {id: 3, name: '3'},
      ],
    ],
    [
      'of which the service sends only the names',
      ['Survival', ' Skyblock ', 'Survival'],
      [{name: 'Survival'}, {name: 'Skyblock'}],
    ],
  ] as const)
    it(`has servers ${what}`, () => {
      const item = parseWhole(Item, {...sword, allowed_servers});
      expectWithin(item.allowed_servers, read);
    });
});

describe('A cart', () => {
  const itemsOf = (own: object) => {
    const answer = {cart: {}, items: [{...line, ...own}]};
    return parseWithSkipped(CartPage, answer).value.items;
  };

  for (const price of [null, undefined, ''])
    it(`has a price of 0 if the shopper has not named it yet: ${price}`, () => {
      expectWithin(itemsOf({is_any_price: 1, price}), [{price: 0}]);
    });

  for (const own of [{is_any_price: 1, price: '12,50'}, {price: null}])
    it(`lacks a line with another price that is missing: ${JSON.stringify(own)}`, () => {
      expect(itemsOf(own)).to.deep.equal([]);
    });

  for (const [sent, meant] of [
    [0, 'percent'],
    ['0', 'percent'],
    ['percent', 'percent'],
    ['Percentage', 'percent'],
    [1, 'amount'],
    ['amount', 'amount'],
    ['fixed', 'amount'],
    [null, ''],
    ['bogus', ''],
  ] as const)
    it(`has a coupon of type "${meant}" for ${JSON.stringify(sent)}`, () => {
      const {cart} = parseWhole(CartPage, {cart: {coupon_type: sent}});
      expect(cart.coupon_type).to.equal(meant);
    });

  it('says whether lines were left out', () => {
    const isPartial = (items: unknown) =>
      parseWithSkipped(CartPage, {cart: {id: 1}, items}).value.partial;
    const odd = {...line, name: ''};
    for (const items of [[line, odd], [null], {1: line, 3: odd}])
      expect(isPartial(items)).to.equal(true);
    const whole = [line, {...line, gift: 'odd', vars: 'odd'}];
    // PHP sends a list whose keys have gaps as an object.
    const gaps = {1: line, 3: line};
    for (const items of [whole, gaps, [], null, undefined, {}, '', '[]', {data: []}])
      expect(isPartial(items)).to.equal(false);
  });

  for (const [sent, count] of [
    [3, 3],
    ['3', 3],
    [2.7, 2],
    [0.4, 1],
    [0, 1],
    [-2, 1],
    [null, 1],
    ['many', 1],
  ] as const)
    it(`has a quantity of ${count} for ${JSON.stringify(sent)}`, () => {
      expectWithin(itemsOf({count: sent}), [{count}]);
    });

  for (const [sent, server] of [
    [2, 2],
    ['2', 2],
    [0, null],
    [null, null],
    ['', null],
  ] as const)
    it(`has ${server ?? 'no'} server chosen for ${JSON.stringify(sent)}`, () => {
      expectWithin(itemsOf({selected_server: sent}), [{selected_server: server}]);
    });

  for (const [sent, value] of [
    [{value: 'Red', use: 'Gold'}, 'Red'],
    [{value: 3}, '3'],
    [{use: 5}, '5'],
    [{value: null, use: 'Gold'}, 'Gold'],
    [{}, ''],
  ] as const)
    it(`has the value "${value}" of a variable for ${JSON.stringify(sent)}`, () => {
      const {vars} = parseWhole(CartItem, {...line, vars: [{id: 1, ...sent}]});
      expect(vars[0]!.value).to.equal(value);
    });
});

describe('Settings', () => {
  for (const top of [null, [], {}, '', {username: '', avatar: ''}])
    it(`have no top donor if it is ${JSON.stringify(top)}`, () => {
      expect(parseWhole(Settings, {top}).top).to.equal(undefined);
    });
});
