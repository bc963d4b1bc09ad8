import {describe, it} from 'node:test';
import {expect} from 'chai';
import * as fc from 'fast-check';
import {CartPage} from '../../../../src/api/calls/cart-page.js';
import {lineSum} from '../../../../src/ui/order/line-price.js';
import {wayToTotal, type WayToTotal} from '../../../../src/ui/order/sum-rows.js';
import {emptyCart} from '../../../support/fixtures.js';
import {parseWhole} from '../../../support/parse-answers.js';

const key = {id: 51, cid: 1, name: 'Ember key', price: 20, count: 1};

/** A cart of one line at 20 with other sums, or with the lines of `items`. */
function cartWith(cart: object, items: readonly object[] = [key]): CartPage {
  return parseWhole(CartPage, {cart: {...emptyCart.cart, ...cart}, items});
}

const coupon_sum = 2;
const gift_sum = 5;
const cases: readonly (readonly [string, object, WayToTotal])[] = [
  ['nothing is taken off', {price: 20, clear_price: 20}, {}],
  ['a coupon is subtracted', {price: 18, coupon_sum}, {coupon: 'subtracted'}],
  [
    'a coupon is subtracted from the sum before',
    {price: 18, clear_price: 20, coupon_sum},
    {clear: 20, coupon: 'subtracted'},
  ],
  ['a coupon is in the prices', {price: 20, coupon_sum}, {coupon: 'in-prices'}],
  [
    'a coupon is in the prices, and the sum before is known',
    {price: 20, clear_price: 22, coupon_sum},
    {coupon: 'in-prices'},
  ],
  [
    'a coupon is in the prices, and a gift card pays a part',
    {price: 15, clear_price: 22, coupon_sum, gift_sum},
    {coupon: 'in-prices', giftCard: true},
  ],
  [
    'a coupon and a gift card are subtracted',
    {price: 13, clear_price: 20, coupon_sum, gift_sum},
    {clear: 20, coupon: 'subtracted', giftCard: true},
  ],
  [
    'the lines lack what the sum before has',
    {price: 19, clear_price: 21, coupon_sum},
    {clear: 21, coupon: 'subtracted'},
  ],
  ['the service names no reason', {price: 18, clear_price: 20}, {clear: 20}],
  ['the lines alone lead to the total', {price: 20, clear_price: 30}, {}],
  ['nothing leads to the total', {price: 11, clear_price: 30, gift_sum}, {clear: 30}],
  ['there is no total', {price: null, clear_price: 30, coupon_sum}, {}],
];

describe('The rows between the lines and the total', () => {
  for (const [when, cart, way] of cases)
    it(`lead to it by the service’s own amounts if ${when}`, () => {
      const {clear, coupon, giftCard = false} = wayToTotal(cartWith(cart));
      expect({clear, coupon, giftCard}).to.deep.equal({
        clear: undefined,
        coupon: undefined,
        giftCard: false,
        ...way,
      });
    });

  const cents = (max: number) => fc.integer({min: 0, max});
  const lines = fc.array(
    fc.record({price: cents(3000), count: fc.integer({min: 1, max: 3})}),
    {
      minLength: 1,
      maxLength: 4,
    },
  );

  it('add up, from the lines to the total, whatever the service’s prices contain', () => {
    fc.assert(
      fc.property(
        fc.record({
          lines,
          percent: fc.constantFrom(0, 10, 15, 50),
          card: cents(5000),
          isInPrices: fc.boolean(),
          isForLine: fc.boolean(),
          hasClear: fc.boolean(),
          surcharge: fc.constantFrom(0, 0, 150),
        }),
        ({lines, percent, card, isInPrices, isForLine, hasClear, surcharge}) => {
          const full = lines.map(({price, count}) => price * (isForLine ? count : 1));
          const paid = full.map((one) =>
            isInPrices ? Math.round((one * (100 - percent)) / 100) : one,
          );
          const sumOf = (prices: readonly number[]) =>
            prices.reduce(
              (sum, one, at) => sum + one * (isForLine ? 1 : lines[at]!.count),
              surcharge,
            );
          const clear = sumOf(full);
          const coupon = isInPrices
            ? clear - sumOf(paid)
            : Math.round((clear * percent) / 100);
          const taken = Math.min(card, clear - coupon);
          const total = clear - coupon - taken;
          const data = cartWith(
            {
              price: total / 100,
              clear_price: hasClear ? clear / 100 : null,
              coupon_sum: coupon / 100,
              gift_sum: taken / 100,
            },
            lines.map(({count}, at) => ({
              ...key,
              cid: at,
              count,
              price: paid[at]! / 100,
            })),
          );
          const way = wayToTotal(data);
          const sum = lineSum(data);
          const start = way.clear ?? sum;
          const subtracted =
            (way.coupon === 'subtracted' ? coupon : 0) + (way.giftCard ? taken : 0);
          if (way.coupon || way.giftCard)
            expect(start! * 100 - subtracted, 'the rows').to.be.closeTo(total, 0.5);
          // The lines are shown above: no first row contradicts them, if they lead to the total.
          if (!surcharge && sum !== undefined) expect(start).to.be.closeTo(sum, 0.005);
        },
      ),
      {numRuns: 2000},
    );
  });
});
