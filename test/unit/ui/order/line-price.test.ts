import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CartPage} from '../../../../src/api/calls/cart-page.js';
import {en} from '../../../../src/i18n/en.js';
import {Money} from '../../../../src/lib/money.js';
import {linesWith} from '../../../../src/shop/cart-changes.js';
import type {ItemContext} from '../../../../src/ui/order/item-context.js';
import {linePrice, lineSum} from '../../../../src/ui/order/line-price.js';
import {emptyCart} from '../../../support/fixtures.js';
import {parseWhole} from '../../../support/parse-answers.js';

const euro = {name: 'EUR', value: 1};
const line = {id: 51, cid: 1, name: 'Ember key', price: 2.5, count: 2};
const egg = {id: 53, cid: 2, name: 'Egg', count: 3, is_virtual_currency_only: 1};

/** The first line of a cart as the shopper reads it, and the sum of its lines. */
function read(items: readonly object[], cart: object, count?: number) {
  const sent = {cart: {...emptyCart.cart, ...cart}, items};
  const data = parseWhole(CartPage, sent);
  const [first] = linesWith(data.items, []);
  const view = {
    shop: {cart: {value: {data}}},
    texts: en,
    money: new Money(euro, euro, 'en'),
    points: 'Embers',
    offersPoints: true,
  };
  const shown = {...first!, count: count ?? first!.count};
  // Only these fields of the context are read.
  const {prices, units} = linePrice(shown, view as unknown as ItemContext)!;
  return [prices.price.text, units, lineSum(data)];
}

describe('The amount of a line', () => {
  const other = {...line, id: 52, cid: 2, price: 7, count: 1};
  const sums: Record<
    string,
    [cart: object, amount: string, units: string, sum?: number]
  > = {
    'for one unit each': [{price: 12}, '€5.00', '2 × €2.50', 12],
    'for one unit, and a gift card': [
      {price: 2, gift_sum: 10},
      '€5.00',
      '2 × €2.50',
      12,
    ],
    'before the coupon': [{price: 10, coupon_sum: 2}, '€5.00', '2 × €2.50', 12],
    'for one unit, as the sum before reductions': [
      {price: 9, clear_price: 12},
      '€5.00',
      '2 × €2.50',
      12,
    ],
    'for all units': [{price: 9.5}, '€2.50', '2 ×', 9.5],
    'unknown, because no sum fits': [{price: 11}, '2 × €2.50', ''],
    'unknown, because both fit': [{price: 9.5, clear_price: 12}, '2 × €2.50', ''],
    'unknown without a total': [{price: null}, '2 × €2.50', ''],
  };
  for (const [what, [cart, amount, units, sum]] of Object.entries(sums))
    it(`follows from the service’s own sums: its prices are ${what}`, () => {
      expect(read([line, other], cart)).to.deep.equal([amount, units, sum]);
    });

  it('is in virtual currency for what is sold for it only', () => {
    const own = {...egg, price: 0, virtual_price: 250};
    expect(read([own], {price: 0, virtual_price: 750})).to.deep.equal([
      '750 Embers',
      '3 × 250 Embers',
      0,
    ]);
    expect(read([own], {price: 0, virtual_price: 700})[0]).to.equal('3 × 250 Embers');
  });

  it('is free, or has units of several prices', () => {
    expect(read([{...line, price: 0}], {price: 0})[0]).to.equal('Free');
    const several = {...line, incremental_quantity: 2};
    expect(read([several], {price: 5})).to.deep.equal(['€5.00', '2 ×', 5]);
  });

  it('has no digits while another quantity is on its way', () => {
    expect(read([line], {price: 5}, 3).slice(0, 2)).to.deep.equal([
      '€–.––',
      '3 × €2.50',
    ]);
  });
});
