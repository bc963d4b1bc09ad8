import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CartItem, CartPage} from '../../../src/api/cart.js';
import {parseAnswer} from '../../../src/api/readers.js';
import {
  emptyCart,
  fullCart,
  plainCart,
  subscriptionLine,
} from '../../support/fixtures.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

const line = {id: 7, cid: 9001, name: 'Diamond sword', price: '12.50'};

describe('CartPage', () => {
  it('reads a cart as services send it, with codes and totals', () => {
    const {cart} = parseWhole(CartPage, fullCart);
    expect(cart).to.include({id: 812, user_id: 77});
    expect(cart).to.include({price: 21.49, clear_price: 34.99, tax: 4.08});
    expect(cart).to.include({virtual_price: 250});
    expect(cart).to.include({coupon_id: 5, coupon_sum: 3.5, coupon_code: 'EMBER10'});
    expect(cart).to.include({coupon_type: 'percent', coupon_value: 10});
    expect(cart).to.include({gift_id: 3, gift_sum: 10, gift_code: 'GIFT-7QK2'});
    expect(cart).to.include({referral: '12', referral_code: 'STREAMER'});
  });

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

  it('reads its lines, with numbers for flags and text for numbers', () => {
    const [rank, donation, egg] = parseWhole(CartPage, fullCart).items;
    expect(rank).to.include({
      id: 32,
      cid: 9001,
      price: 13.49,
      count: 1,
      payment_type: 0,
    });
    expect(rank).to.include({allow_select_server: true, selected_server: null});
    expect(rank!.allowed_servers).to.deep.equal([
      {id: 1, name: 'Survival'},
      {id: 2, name: 'Skyblock'},
    ]);
    expect(donation).to.include({payment_type: 2, is_any_price: true, min_price: 1});
    expect(donation).to.include({image: '', selected_server: null});
    expect(egg).to.include({
      is_virtual_currency_only: true,
      price: 0,
      virtual_price: 250,
    });
  });

  it('reads the chosen value of a variable where services send it', () => {
    const [colour, nick] = parseWhole(CartPage, fullCart).items[0]!.vars;
    expect(colour).to.deep.include({id: 4, name: 'Prefix colour', value: 'red'});
    expect(nick).to.deep.include({id: 5, name: 'Nickname', value: ''});
  });

  it('reads a cart as the interface document shows it, without totals', () => {
    const {cart, items} = parseWhole(CartPage, plainCart);
    expect(cart).to.include({
      price: null,
      clear_price: null,
      tax: null,
      virtual_price: null,
    });
    expect(cart).to.include({coupon_type: 'percent', coupon_sum: 0.5, gift_id: null});
    expect(cart).to.include({gift_code: '', referral: null});
    expect(items[0]).to.include({id: 51, cid: 9010, count: 2, selected_server: 1});
    expect(items[0]!.vars[0]).to.deep.include({id: 202, name: 'Colour', value: 'Red'});
  });

  it('reads an empty cart, whose codes are null', () => {
    const {cart, items} = parseWhole(CartPage, emptyCart);
    expect(items).to.deep.equal([]);
    expect(cart).to.include({
      price: 0,
      coupon_code: '',
      coupon_type: '',
      coupon_value: 0,
    });
    expect(cart).to.include({gift_code: '', referral_code: ''});
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
    const {value, skipped} = parseWithSkipped(CartPage, {
      cart: {id: 1},
      items: [
        line,
        {...line, price: 'abc'},
        {...line, cid: null},
        {...line, cid: '9004'},
      ],
    });
    expect(value.items.map(({cid}) => cid)).to.deep.equal([9001, 9004]);
    expect(skipped.map(({path}) => path)).to.deep.equal([
      'items[1].price',
      'items[2].cid',
    ]);
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
    const {value, skipped} = parseWithSkipped(CartPage, {
      cart: {id: 1},
      items: {1: {...line, cid: 7}, 3: {...line, cid: 8}},
    });
    expect(value.items.map(({cid}) => cid)).to.deep.equal([7, 8]);
    expect(value.partial).to.equal(false);
    expect(skipped).to.deep.equal([]);
  });

  it('rejects an answer without the cart itself', () => {
    expect(parseErrorPath(CartPage, {items: []})).to.equal('cart');
    expect(parseErrorPath(CartPage, {cart: [], items: []})).to.equal('cart');
    expect(parseErrorPath(CartPage, [])).to.equal('');
  });
});

describe('CartItem', () => {
  it('reads a line with only the required fields', () => {
    expect(parseWhole(CartItem, line)).to.deep.include({
      id: 7,
      cid: 9001,
      price: 12.5,
      count: 1,
      payment_type: 0,
      vars: [],
      selected_server: null,
      allowed_servers: [],
      quantityUserLimit: null,
    });
  });

  it('reads a subscription', () => {
    const {payment_type, is_subs, count} = parseWhole(CartItem, subscriptionLine);
    expect({payment_type, is_subs, count}).to.deep.equal({
      payment_type: 1,
      is_subs: true,
      count: 1,
    });
  });

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

  it('takes servers in the spelling of items, too', () => {
    const {allowed_servers} = parseWhole(CartItem, {
      ...line,
      allowed_servers: [{id: 2, name: 'Skyblock'}],
    });
    expect(allowed_servers).to.deep.equal([{id: 2, name: 'Skyblock'}]);
  });

  it('reads a missing server, or the server 0, as not chosen', () => {
    const chosen = [2, '2', 0, null, ''].map(
      (sent) => parseWhole(CartItem, {...line, selected_server: sent}).selected_server,
    );
    expect(chosen).to.deep.equal([2, 2, null, null, null]);
  });

  it('prefers the documented field for the value of a variable', () => {
    const values = [
      {value: 'Red', use: 'Gold'},
      {value: 3},
      {use: 5},
      {value: null, use: 'Gold'},
      {},
    ].map(
      (sent) =>
        parseWhole(CartItem, {...line, vars: [{id: 1, ...sent}]}).vars[0]!.value,
    );
    expect(values).to.deep.equal(['Red', '3', '5', 'Gold', '']);
  });
});
