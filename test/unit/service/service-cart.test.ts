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
  shopperWith,
} from './caller.ts';

describe('the cart', () => {
  test('adds up in cents, and virtual currency apart from money', async () => {
    const {call} = await shopperWith([33, 62]);
    await setCount(call, 62, 3);
    await add(call, 73);
    const {cart, items} = await cartOf(call);
    const {price, clear_price, virtual_price} = cart;
    assert.deepEqual([price, clear_price, virtual_price], [39.49, 39.49, 250]);
    assert.equal(cart.items, 3);
    assert.equal(items[2].price, 0);
    assert.equal(items[2].is_virtual_currency_only, true);
  });

  test('has no lines that are removed, or another shopper’s', async () => {
    const {call, as} = await shopperWith([52]);
    const {cid, count} = await add(call, 52);
    assert.equal(count, 2);
    const isGone = async (token: string, path: string, body?: object) =>
      assert.equal(await refusal(as(token), path, body), 'Cart item does not exist');
    await isGone('ben', `cart/remove/${cid}`);
    await isGone('ben', `cart/reload/${cid}`, {count: 2});
    await done(call, `cart/remove/${cid}`);
    assert.deepEqual((await cartOf(call)).items, []);
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

  test('of all shoppers holds for additions and quantities', async () => {
    const call = callAs('ada');
    assert.equal(await refusal(call, 'cart/add/55'), 'Anniversary key is sold out.');
    const closed = 'Frostfall crate is unavailable at the moment.';
    assert.equal(await refusal(call, 'cart/add/63'), closed);
    await add(call, 107);
    const {body} = await setCount(call, 107, 3);
    assert.deepEqual(body, {
      success: false,
      message: 'Only 2 left of Double drops weekend.',
    });
  });

  test('counts orders when they are paid, and not before', async () => {
    const {call, decide} = await shopperWith([51]);
    await setCount(call, 51, 3);
    const {order_id} = await create(call);
    assert.equal((await call('items/get/51')).body.quantityUserCurrentLimit, 0);
    await decide(order_id, 'pay');
    const {body} = await call('items/get/51');
    assert.equal(body.quantityUserCurrentLimit, 3);
    assert.equal(body.quantityGlobalCurrentLimit, 217);
    const reason = 'You have reached the limit for Ember key.';
    assert.equal(await refusal(call, 'cart/add/51'), reason);
  });
});

describe('a line', () => {
  test('is delivered on a server of its item', async () => {
    const call = callAs('ada');
    const {cid, selected_server, allowed_servers} = await add(call, 81);
    assert.equal(selected_server, 0);
    assert.deepEqual(allowed_servers, [
      {server_id: 1, server_name: 'Survival'},
      {server_id: 2, server_name: 'Skyblock'},
    ]);
    await refusal(call, `cart/setSelectedServer/${cid}`, {server_id: 3});
    await done(call, `cart/setSelectedServer/${cid}`, {server_id: 2});
    assert.equal((await cartOf(call)).items[0].selected_server, 2);
    assert.equal((await call('cart/getSelectServers')).body.length, 3);
  });

  test('costs more with an option that costs more, and takes only values that there are', async () => {
    const call = callAs('ada');
    const {cid, price, vars} = await add(call, 91);
    assert.deepEqual([price, vars[0].value], [7.49, 'none']);
    const wings = `cart/setVariable/${cid}`;
    await done(call, wings, {var_id: vars[0].id, var_value: 'aurora'});
    const castle = `cart/setVariable/${(await add(call, 82)).cid}`;
    await refusal(call, wings, {var_id: 205, var_value: 'gold'});
    await refusal(call, wings, {var_id: 204, var_value: '1'});
    await refusal(call, castle, {var_id: 204, var_value: 'many'});
    await done(call, castle, {var_id: 204, var_value: 4});
    const [line] = (await cartOf(call)).items;
    assert.deepEqual([line.price, line.vars[0].value], [10.49, 'aurora']);
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
    const [first, second] = (await cartOf(call)).items;
    assert.deepEqual([first.gift.gifted_to, first.count], ['Mirko', 2]);
    assert.deepEqual([second.gift.gifted_to, second.count], ['.BedrockBen', 1]);
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

describe('a rank', () => {
  test('that the shopper has is subtracted from those above it and closes those below', async () => {
    const {as} = serviceOver();
    const {items} = (await as('astrid-token')('categories/get/ranks')).body;
    const ranks = items as {price: number; is_unavailable: boolean}[];
    assert.deepEqual(
      ranks.map(({price, is_unavailable}) => (is_unavailable ? 'closed' : price)),
      ['closed', 'closed', 10, 30, 60],
    );
    const {body: blaze} = await as('astrid-token')('items/get/33');
    const {original_price, price, discount} = blaze;
    assert.deepEqual([original_price, price, discount], [24.99, 10, 14.99]);
    assert.equal((await as('somebody')('items/get/33')).body.price, 19.99);
  });

  test('is alone in the cart, and counts from the moment it is paid', async () => {
    const {call, decide} = await shopperWith([31]);
    const reason = 'Spark is already in your cart. One rank at a time.';
    assert.equal(await refusal(call, 'cart/add/32'), reason);
    const {order_id} = await create(call);
    assert.equal((await call('items/get/32')).body.price, 9.99);
    await decide(order_id, 'pay');
    assert.equal((await call('items/get/32')).body.price, 5);
    await refusal(call, 'cart/add/31');
  });
});

describe('a coupon', () => {
  test('takes a percentage off every line, until it is removed', async () => {
    const {call} = await shopperWith([33, 52]);
    await setCount(call, 52, 2);
    assert.deepEqual((await call('cart/acceptCoupon', {coupon: ' ember10 '})).body, {
      success: true,
      message: 'Coupon was applied',
      percent: 10,
      type: 'coupon',
    });
    const {cart, items} = await cartOf(call);
    assert.deepEqual(
      items.map(({price}: {price: number}) => price),
      [17.99, 3.15],
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

  test('spreads an amount over the lines, so that they still add up to the total', async () => {
    const {call} = await shopperWith([85, 52]);
    await setCount(call, 52, 3);
    assert.equal((await call('cart/acceptCoupon', {coupon: 'FIVEOFF'})).body.amount, 5);
    const {cart, items} = await cartOf(call);
    let sum = 0;
    for (const {price, count} of items) sum += Math.round(price * 100) * count;
    assert.equal(Math.round(cart.price * 100), sum);
    assert.equal(cart.coupon_type, 'amount');
    assert.ok(cart.coupon_sum >= 5 && cart.coupon_sum < 5.05, String(cart.coupon_sum));
  });

  test('is refused if it is unknown, expired, used, or for a larger or another cart', async () => {
    const {call, pay} = await shopperWith([52]);
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

  test('for a category lowers only the lines of the category, and keeps quantities', async () => {
    const {call} = await shopperWith([52]);
    await setCount(call, 52, 3);
    await add(call, 74);
    await done(call, 'cart/acceptCoupon', {coupon: 'PETS25'});
    const [key, pet] = (await cartOf(call)).items;
    assert.deepEqual([key.price, key.count, pet.price], [3.5, 3, 3.74]);
  });
});

describe('a gift card', () => {
  const useCard = (call: ReturnType<typeof callAs>, coupon: string) =>
    done(call, 'cart/acceptCoupon', {coupon});

  test('that covers an order delivers it at once, and tells everybody its balance', async () => {
    const {as} = serviceOver();
    const balance = async (gift: string) =>
      (await as(undefined)('cart/getGift', {gift})).body;
    assert.deepEqual(await balance('GIFT-BIG1'), {
      status: true,
      start_balance: 100,
      end_balance: 100,
      currency: 'EUR',
    });
    assert.equal((await balance('GIFT-NONE')).status, false);
    const call = as('ada');
    await add(call, 52);
    await refusal(call, 'cart/acceptCoupon', {coupon: 'GIFT-ZERO'});
    await useCard(call, 'GIFT-BIG1');
    assert.equal((await call('cart/removeGiftcard')).body.type, 'gift');
    assert.equal((await cartOf(call)).cart.price, 3.5);
    await useCard(call, 'GIFT-BIG1');
    const {cart} = await cartOf(call);
    assert.deepEqual([cart.gift_sum, cart.price], [3.5, 0]);
    await call('payments/create', {...billing, paymentMethod: ''});
    assert.deepEqual((await cartOf(call)).items, []);
    assert.equal((await balance('GIFT-BIG1')).end_balance, 96.5);
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
