import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CartItem, CartPage} from '../../../src/api/cart.js';
import {parseAnswer} from '../../../src/api/readers.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

const line = {id: 7, cid: 9001, name: 'Diamond sword', price: '12.50'};

describe('CartPage', () => {
  it('reads a price that the shopper has not named yet as 0, and rejects other missing prices', () => {
    const priced = (own: object) => {
      const result = parseAnswer(CartPage, {cart: {}, items: [{...line, ...own}]});
      return result.ok && result.value.items.map(({price}) => price);
    };
    for (const none of [null, undefined, ''])
      expect(priced({is_any_price: 1, price: none})).to.deep.equal([0]);
    expect(priced({is_any_price: 1, price: '12,50'})).to.deep.equal([]);
    expect(priced({price: null})).to.deep.equal([]);
  });

  const kinds = [
    [0, 'percent'],
    ['0', 'percent'],
    ['percent', 'percent'],
    ['Percentage', 'percent'],
    [1, 'amount'],
    ['amount', 'amount'],
    ['fixed', 'amount'],
    [null, ''],
    ['bogus', ''],
  ] as const;

  for (const [sent, meant] of kinds) {
    it(`reads a coupon of type ${JSON.stringify(sent)} as "${meant}"`, () => {
      const {cart} = parseWhole(CartPage, {cart: {coupon_type: sent}});
      expect(cart.coupon_type).to.equal(meant);
    });
  }

  it('leaves out an unreadable line, and keeps the other lines', () => {
    const broken = [{price: 'abc'}, {cid: null}].map((own) => ({...line, ...own}));
    const items = [line, ...broken, {...line, cid: '9004'}];
    const {value, skipped} = parseWithSkipped(CartPage, {cart: {id: 1}, items});
    expect(value.items.map(({cid}) => cid)).to.deep.equal([9001, 9004]);
    const places = ['items[1].price', 'items[2].cid'];
    expect(skipped.map(({path}) => path)).to.deep.equal(places);
  });

  it('says whether lines of the cart were left out', () => {
    const partial = (items: unknown) =>
      parseWithSkipped(CartPage, {cart: {id: 1}, items}).value.partial;
    expect(partial([line, {...line, name: ''}])).to.equal(true);
    expect(partial([null])).to.equal(true);
    expect(partial({1: line, 3: {...line, name: ''}})).to.equal(true);
    expect(partial([line, {...line, gift: 'odd', vars: 'odd'}])).to.equal(false);
    for (const none of [[], null, undefined, {}, '', '[]', {data: []}]) {
      expect(partial(none)).to.equal(false);
    }
  });

  it('reads a list whose keys have gaps, which PHP sends as an object', () => {
    const items = {1: {...line, cid: 7}, 3: {...line, cid: 8}};
    const value = parseWhole(CartPage, {cart: {id: 1}, items});
    expect(value.items.map(({cid}) => cid)).to.deep.equal([7, 8]);
    expect(value.partial).to.equal(false);
  });

  it('rejects an answer without the cart itself', () => {
    expect(parseErrorPath(CartPage, {items: []})).to.equal('cart');
    expect(parseErrorPath(CartPage, {cart: [], items: []})).to.equal('cart');
    expect(parseErrorPath(CartPage, [])).to.equal('');
  });
});

describe('CartItem', () => {
  const counts = [
    [3, 3],
    ['3', 3],
    [2.7, 2],
    [0.4, 1],
    [0, 1],
    [-2, 1],
    [null, 1],
    ['many', 1],
  ] as const;

  for (const [sent, meant] of counts) {
    it(`reads a count of ${JSON.stringify(sent)} as ${meant}`, () => {
      expect(parseWhole(CartItem, {...line, count: sent}).count).to.equal(meant);
    });
  }

  it('reads a missing server, or the server 0, as not chosen', () => {
    const chosen = [2, '2', 0, null, ''].map(
      (sent) => parseWhole(CartItem, {...line, selected_server: sent}).selected_server,
    );
    expect(chosen).to.deep.equal([2, 2, null, null, null]);
  });

  for (const [sent, value] of [
    [{value: 'Red', use: 'Gold'}, 'Red'],
    [{value: 3}, '3'],
    [{use: 5}, '5'],
    [{value: null, use: 'Gold'}, 'Gold'],
    [{}, ''],
  ] as const)
    it(`reads the value of a variable from ${JSON.stringify(sent)}`, () => {
      const {vars} = parseWhole(CartItem, {...line, vars: [{id: 1, ...sent}]});
      expect(vars[0]!.value).to.equal(value);
    });
});
