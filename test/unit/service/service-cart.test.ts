import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {
  add,
  billing,
  callAs,
  cartOf,
  create,
  done,
  refusal,
  serviceOver,
  setCount,
} from './caller.ts';

describe('the cart', () => {
  test('adds up in cents', async () => {
    const call = callAs('ada');
    await add(call, 33);
    await add(call, 62);
    await setCount(call, 62, 3);
    const {price, clear_price, items} = (await cartOf(call)).cart;
    assert.deepEqual([price, clear_price, items], [39.49, 39.49, 2]);
  });

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

describe('a limit', () => {
  test('of each shopper holds for additions and quantities', async () => {
    const call = callAs('ada');
    for (const _ of [1, 2, 3]) await add(call, 51);
    const reason = 'The maximum quantity for this package is 3.';
    assert.equal(await refusal(call, 'cart/add/51'), reason);
    assert.equal((await setCount(call, 51, 4)).body.message, reason);
    assert.equal((await cartOf(call)).items[0].count, 3);
    assert.equal((await setCount(call, 51, 2)).body.success, true);
  });
});

describe('a line', () => {
  test('costs more with an option that costs more', async () => {
    const call = callAs('ada');
    const {cid, price, vars} = await add(call, 91);
    assert.deepEqual([price, vars[0].value], [7.49, 'none']);
    await call(`cart/setVariable/${cid}`, {var_id: vars[0].id, var_value: 'aurora'});
    const {cart, items} = await cartOf(call);
    assert.deepEqual([cart.price, items[0].price], [10.49, 10.49]);
    assert.equal(items[0].vars[0].value, 'aurora');
  });

  test('is not paid before it has a server and every text', async () => {
    const call = callAs('ada');
    const pet = await add(call, 71);
    const reason = () => refusal(call, 'payments/create', billing);
    assert.equal(await reason(), 'Please fill in Pet name for Ember fox egg');
    const variable = {var_id: pet.vars[0].id, var_value: 'Cinder'};
    await done(call, `cart/setVariable/${pet.cid}`, variable);
    const border = await add(call, 84);
    assert.equal(await reason(), 'Please select a server for Island border +50');
    await done(call, `cart/setSelectedServer/${border.cid}`, {server_id: 2});
    await create(call);
  });

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

  test('with a subscription is alone in the cart, and has one piece', async () => {
    const call = callAs('ada');
    await refusal(call, 'cart/add/83', {payment_type: 0});
    await refusal(call, 'cart/add/52', {payment_type: 1});
    const line = await add(call, 83, {payment_type: 1});
    assert.deepEqual([line.is_subs, line.payment_type], [true, 1]);
    await refusal(call, 'cart/add/52', {payment_type: 0});
    await refusal(call, 'cart/add/34', {payment_type: 1});
    await refusal(call, 'cart/add/83', {payment_type: 1});
    await refusal(call, `cart/reload/${line.cid}`, {count: 2});
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

  test('has one pack, at the price of the pack', async () => {
    const call = callAs('ada');
    await refusal(call, 'cart/add/54', {tier_quantity: 7});
    const ten = await add(call, 54, {tier_quantity: 10});
    const five = await add(call, 54, {tier_quantity: 5});
    assert.deepEqual([ten.price, ten.tier_quantity], [20, 10]);
    assert.deepEqual([five.price, five.tier_quantity], [11.5, 5]);
    assert.equal((await cartOf(call)).cart.price, 31.5);
    await refusal(call, `cart/reload/${ten.cid}`, {count: 2});
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
  const useCard = (call: ReturnType<typeof callAs>, coupon: string) =>
    done(call, 'cart/acceptCoupon', {coupon});

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

  test('that covers an order delivers it at once', async () => {
    const call = callAs('ada');
    await add(call, 52);
    await useCard(call, 'GIFT-BIG1');
    const {cart} = await cartOf(call);
    assert.deepEqual([cart.gift_sum, cart.price], [3.5, 0]);
    await call('payments/create', {...billing, paymentMethod: ''});
    assert.deepEqual((await cartOf(call)).items, []);
    const {body} = await call('cart/getGift', {gift: 'GIFT-BIG1'});
    assert.equal(body.end_balance, 96.5);
  });
});

test('a referral counts until it is removed', async () => {
  const call = callAs('ada');
  await refusal(call, 'cart/setReferral', {ref_code: 'NOBODY'});
  const {body} = await call('cart/setReferral', {ref_code: 'streamer'});
  assert.deepEqual(body, {success: true});
  const {cart} = await cartOf(call);
  assert.deepEqual([cart.referral, cart.referral_code], ['1', 'STREAMER']);
  await call('cart/removeReferral');
  assert.equal((await cartOf(call)).cart.referral, null);
});
