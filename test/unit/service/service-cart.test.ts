import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {add, callAs, cartOf, done, refusal, serviceOver, setCount} from './caller.ts';

describe('the cart', () => {
  test('has no lines that are removed, or another shopper’s', async () => {
    const {as} = serviceOver();
    const {cid} = await add(as('ada'), 52);
    const isGone = async (token: string, path: string, body?: object) =>
      assert.equal(await refusal(as(token), path, body), 'Cart item does not exist');
    await isGone('ben', `cart/remove/${cid}`);
    await isGone('ben', `cart/reload/${cid}`, {count: 2});
    await as('ada')(`cart/remove/${cid}`);
    await isGone('ada', `cart/reload/${cid}`, {count: 2});
  });
});

describe('a line', () => {
  test('has a price that the shopper names, from the minimum on, in whole cents', async () => {
    const call = callAs('ada');
    const {cid, price, min_price, is_any_price} = await add(call, 104);
    assert.deepEqual([price, min_price, is_any_price], [5, 1, true]);
    const path = `cart/changePrice/${cid}`;
    assert.equal(
      await refusal(call, path, {price: 0.99}),
      'The minimum price for Keep the fire burning is €1.00.',
    );
    await refusal(call, path, {price: 1e9});
    assert.equal((await call(path, {price: 1.005})).status, 422);
    await done(call, path, {price: '12.34'});
    assert.equal((await cartOf(call)).cart.price, 12.34);
    const fixed = await add(call, 52);
    await refusal(call, `cart/changePrice/${fixed.cid}`, {price: 0.01});
  });

  test('is a gift for one player', async () => {
    const {as, pay, statusOf} = serviceOver();
    const call = as('ada');
    await refusal(call, 'cart/add/52', {payment_type: 2});
    await refusal(call, 'cart/add/83', {payment_type: 2, gift_to: 'Mirko'});
    for (const gift_to of ['Mirko', 'mirko', '.BedrockBen'])
      await add(call, 52, {payment_type: 2, gift_to});
    const {items} = await cartOf(call);
    assert.deepEqual(
      items.map((line: {count: number; gift: {gifted_to: string}}) => [
        line.gift.gifted_to,
        line.count,
      ]),
      [
        ['Mirko', 2],
        ['.BedrockBen', 1],
      ],
    );
    assert.equal(await statusOf(await pay(call)), 'success');
  });
});

type Rank = {name: string; price: number; is_unavailable: boolean};

describe('a rank', () => {
  test('that the shopper has is subtracted from those above it and closes those below', async () => {
    const {as} = serviceOver();
    const {items} = (await as('astrid-token')('categories/get/ranks')).body;
    assert.deepEqual(
      items.map(({name, price, is_unavailable}: Rank) => [name, price, is_unavailable]),
      [
        ['Spark', 0, true],
        ['Ember', 0, true],
        ['Blaze', 10, false],
        ['Inferno', 30, false],
        ['Phoenix', 60, false],
      ],
    );
    const {body: blaze} = await as('astrid-token')('items/get/33');
    assert.deepEqual(
      [blaze.original_price, blaze.price, blaze.discount],
      [24.99, 10, 14.99],
    );
    assert.equal((await as('somebody')('items/get/33')).body.price, 19.99);
  });
});

type Line = {price: number; count: number};

describe('a coupon', () => {
  test('takes a percentage off every line, until it is removed', async () => {
    const call = callAs('ada');
    await add(call, 33);
    await add(call, 52);
    await setCount(call, 52, 2);
    assert.deepEqual((await call('cart/acceptCoupon', {coupon: ' ember10 '})).body, {
      success: true,
      message: 'Coupon was applied',
      percent: 10,
      type: 'coupon',
    });
    const {cart, items} = await cartOf(call);
    assert.deepEqual(
      items.map(({price, count}: Line) => [price, count]),
      [
        [17.99, 1],
        [3.15, 2],
      ],
    );
    const {clear_price, coupon_sum, price, coupon_code, coupon_value} = cart;
    assert.deepEqual([clear_price, coupon_sum, price], [26.99, 2.7, 24.29]);
    assert.deepEqual([coupon_code, coupon_value], ['EMBER10', 10]);
    const applied = {type: 'percent', percent: 10, coupon: 'EMBER10'};
    assert.deepEqual((await call('cart/getCoupon')).body, applied);
    assert.equal((await call('cart/removeCoupon')).body.status, true);
    assert.equal((await cartOf(call)).items[0].price, 19.99);
    assert.deepEqual((await call('cart/getCoupon')).body, {coupon: ''});
  });

  test('is refused if it is unknown, expired, used, or for a larger or another cart', async () => {
    const {as, pay} = serviceOver();
    const call = as('ada');
    await add(call, 52);
    for (const [coupon, reason] of [
      ['NONSENSE', 'Coupon not found or expired'],
      ['SUMMER24', 'Coupon not found or expired'],
      ['FIVEOFF', 'This coupon is for purchases of at least €10.00.'],
      ['PETS25', 'This coupon is not for anything in your cart.'],
    ])
      assert.equal(await refusal(call, 'cart/acceptCoupon', {coupon}), reason);
    await done(call, 'cart/acceptCoupon', {coupon: 'FIRSTFIRE'});
    await pay(call);
    await add(call, 52);
    assert.equal(
      await refusal(call, 'cart/acceptCoupon', {coupon: 'FIRSTFIRE'}),
      'You have used this coupon already.',
    );
  });
});

describe('a gift card', () => {
  test('pays what is on it, and is charged when the order is paid', async () => {
    const {as, pay} = serviceOver();
    const call = as('ada');
    const left = async () =>
      (await call('cart/getGift', {gift: 'gift-7qk2'})).body.end_balance;
    await add(call, 33);
    assert.deepEqual((await call('cart/acceptCoupon', {coupon: 'GIFT-7QK2'})).body, {
      success: true,
      message: 'Gift card was applied',
      sum: 10,
      type: 'gift',
    });
    const {cart} = await cartOf(call);
    assert.deepEqual([cart.clear_price, cart.gift_sum, cart.price], [19.99, 10, 9.99]);
    assert.equal(await left(), 10);
    await pay(call);
    assert.equal(await left(), 0);
    assert.equal((await cartOf(call)).cart.gift_code, '');
  });
});
