import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CartPage} from '../../../../src/api/calls/cart-page.js';
import {packPrice} from '../../../../src/ui/order/pack-price.js';
import {emptyCart} from '../../../support/fixtures.js';
import {parseWhole} from '../../../support/parse-answers.js';

const pack = {quantity: 10, price: 9, discount: 10, featured: false};
const line = {id: 70, cid: 1, name: 'Coins', tier_quantity: 10, price: 9, count: 2};

/** A cart with one line, as the service sends it. */
function cartWith(own: object, cart: object = {}) {
  const sent = {cart: {...emptyCart.cart, ...cart}, items: [{...line, ...own}]};
  return {data: parseWhole(CartPage, sent)};
}

const unknown = {price: 9, original_price: null};

describe('The price of a pack with a discount in percent', () => {
  it('is the price that the service sends, as long as nothing says what is paid', () => {
    expect(packPrice(pack, 70, {data: undefined})).to.deep.equal(unknown);
    const empty = {data: parseWhole(CartPage, emptyCart)};
    expect(packPrice(pack, 70, empty)).to.deep.equal(unknown);
  });

  for (const [sent, paid, original] of [
    ['after the discount', 9, 10],
    ['before the discount', 8.1, 9],
  ] as const) {
    it(`is the one in the cart, where services send the price ${sent}`, () => {
      const {price, original_price} = packPrice(pack, 70, cartWith({price: paid}));
      expect([price, original_price]).to.deep.equal([paid, original]);
    });
  }

  it('follows from a rounded price in the cart', () => {
    const odd = {...pack, price: 9.99, discount: 33};
    expect(packPrice(odd, 70, cartWith({price: 6.69})).original_price).to.equal(9.99);
    const {original_price} = packPrice(odd, 70, cartWith({price: 9.99}));
    expect(original_price).to.be.closeTo(14.91, 0.005);
  });

  for (const [what, cart] of [
    ['an item of another kind', cartWith({id: 71})],
    ['another pack', cartWith({tier_quantity: 5})],
    ['single pieces', cartWith({tier_quantity: null})],
    [
      'a line whose price a coupon lowers',
      cartWith({price: 8.1}, {coupon_code: 'TEN'}),
    ],
    ['a line with a price that is neither', cartWith({price: 7})],
  ] as const) {
    it(`does not follow from ${what}`, () => {
      expect(packPrice(pack, 70, cart)).to.deep.equal(unknown);
    });
  }

  for (const discount of [0, null, 100, 120, -10]) {
    it(`has no reduction of ${discount} percent`, () => {
      expect(packPrice({...pack, discount}, 70, cartWith({}))).to.deep.equal(unknown);
    });
  }
});
