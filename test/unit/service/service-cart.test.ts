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
  test('belongs to a token', async () => {
    const {as} = serviceOver();
    const [ada, ben] = [as('ada'), as('ben')];
    const {body} = await ada('cart/add/52', {promoted: 0, payment_type: 0});
    assert.deepEqual(body, {success: true});
    assert.equal((await cartOf(ada)).items.length, 1);
    assert.equal((await cartOf(ben)).items.length, 0);
    assert.equal((await ada('items/get/52')).body.in_cart, true);
    assert.equal((await ben('items/get/52')).body.in_cart, false);
  });

  test('adds up in cents', async () => {
    const call = callAs('ada');
    await add(call, 33);
    await add(call, 62);
    await setCount(call, 62, 3);
    const {price, clear_price, items} = (await cartOf(call)).cart;
    assert.deepEqual([price, clear_price, items], [39.49, 39.49, 2]);
  });

  test('counts the same item in one line, and removes the line', async () => {
    const call = callAs('ada');
    await add(call, 52);
    const {cid, count} = await add(call, 52);
    assert.equal(count, 2);
    await done(call, `cart/remove/${cid}`);
    assert.deepEqual((await cartOf(call)).items, []);
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

  test('prices an item for virtual currency apart from money', async () => {
    const call = callAs('ada');
    await add(call, 73);
    await add(call, 52);
    const {cart, items} = await cartOf(call);
    assert.deepEqual([cart.price, cart.virtual_price, items[0].price], [3.5, 250, 0]);
    assert.equal(items[0].is_virtual_currency_only, true);
  });

  test('suggests what it does not contain yet', async () => {
    const call = callAs('ada');
    const ids = async () =>
      (await call('cart/getPromoted')).body.map(({id}: {id: number}) => id);
    assert.deepEqual(await ids(), [93, 106, 108]);
    await add(call, 106, {promoted: 1});
    assert.deepEqual(await ids(), [93, 108]);
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
    await add(call, 107);
    const {body} = await setCount(call, 107, 3);
    assert.deepEqual(body, {
      success: false,
      message: 'Only 2 left of Double drops weekend.',
    });
  });

  test('counts orders when they are paid, and not before', async () => {
    const {as, decide} = serviceOver();
    const call = as('ada');
    await add(call, 51);
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

  test('does not count gifts', async () => {
    const call = callAs('astrid-token');
    await add(call, 51);
    await refusal(call, 'cart/add/51');
    const line = await add(call, 51, {payment_type: 2, gift_to: 'Mirko'});
    assert.equal(line.quantityUserLimit, null);
  });

  test('lets one of two shoppers have the last piece', async () => {
    const {as, decide, statusOf} = serviceOver();
    const orders = await Promise.all(
      ['ada', 'ben'].map(async (token) => {
        await add(as(token), 75);
        return (await create(as(token))).order_id as string;
      }),
    );
    await Promise.all(orders.map((order) => decide(order, 'pay')));
    const statuses = await Promise.all(orders.map(statusOf));
    assert.deepEqual(statuses.toSorted(), ['failed', 'success']);
    const {body} = await as('cleo')('items/get/75');
    assert.equal(body.quantityGlobalCurrentLimit, 10);
  });

  test('is not needed for an item that is unavailable', async () => {
    const call = callAs('ada');
    const reason = 'Frostfall crate is unavailable at the moment.';
    assert.equal(await refusal(call, 'cart/add/63'), reason);
    assert.deepEqual((await cartOf(call)).items, []);
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

  test('costs more with an option that costs more', async () => {
    const call = callAs('ada');
    const {cid, price, vars} = await add(call, 91);
    assert.deepEqual([price, vars[0].value], [7.49, 'none']);
    await call(`cart/setVariable/${cid}`, {var_id: vars[0].id, var_value: 'aurora'});
    const {cart, items} = await cartOf(call);
    assert.deepEqual([cart.price, items[0].price], [10.49, 10.49]);
    assert.equal(items[0].vars[0].value, 'aurora');
  });

  test('takes only values that a variable can have', async () => {
    const call = callAs('ada');
    const wings = `cart/setVariable/${(await add(call, 91)).cid}`;
    const castle = `cart/setVariable/${(await add(call, 82)).cid}`;
    await refusal(call, wings, {var_id: 205, var_value: 'gold'});
    await refusal(call, wings, {var_id: 204, var_value: '1'});
    await refusal(call, castle, {var_id: 204, var_value: 'many'});
    await done(call, castle, {var_id: 204, var_value: 4});
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

  test('counts from the moment it is paid', async () => {
    const {as, decide} = serviceOver();
    const call = as('ada');
    await add(call, 31);
    const {order_id} = await create(call);
    assert.equal((await call('items/get/32')).body.price, 9.99);
    await decide(order_id, 'pay');
    assert.equal((await call('items/get/32')).body.price, 5);
    await refusal(call, 'cart/add/31');
  });

  test('is alone in the cart', async () => {
    const call = callAs('ada');
    await add(call, 31);
    assert.equal(
      await refusal(call, 'cart/add/32'),
      'Spark is already in your cart. One rank at a time.',
    );
  });

  test('costs its full price as a gift, and counts for who gets it', async () => {
    const {as, pay, signIn} = serviceOver();
    const call = as('astrid-token');
    const line = await add(call, 31, {payment_type: 2, gift_to: 'Mirko'});
    assert.equal(line.price, 4.99);
    await pay(call);
    const mirko = await signIn('Mirko');
    assert.equal((await mirko('items/get/32')).body.price, 5);
  });
});

test('an item with steps costs more for the second and the third purchase', async () => {
  const {as, pay} = serviceOver();
  const call = as('ada');
  const prices = async () => {
    const {body} = await call('items/get/108');
    return [body.price, body.original_price, body.incremental_pricing.next_price];
  };
  const seen = [await prices()];
  for (const _ of [1, 2, 3]) {
    await add(call, 108);
    await pay(call);
    seen.push(await prices());
  }
  assert.deepEqual(seen, [
    [2.5, 2.5, 3],
    [3, 3, 4],
    [4, 4, null],
    [4, 4, null],
  ]);
  assert.equal((await as('somebody')('items/get/108')).body.price, 2.5);
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

  test('spreads an amount over the lines, so that they still add up to the total', async () => {
    const call = callAs('ada');
    await add(call, 85);
    await add(call, 52);
    await setCount(call, 52, 3);
    assert.equal((await call('cart/acceptCoupon', {coupon: 'FIVEOFF'})).body.amount, 5);
    const {cart, items} = await cartOf(call);
    const sum = items.reduce(
      (cents: number, line: Line) => cents + Math.round(line.price * 100) * line.count,
      0,
    );
    assert.equal(Math.round(cart.price * 100), sum);
    assert.equal(cart.coupon_type, 'amount');
    assert.ok(cart.coupon_sum >= 5 && cart.coupon_sum < 5.05, String(cart.coupon_sum));
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

  test('for a category lowers only the lines of the category', async () => {
    const call = callAs('ada');
    await add(call, 52);
    await add(call, 74);
    await done(call, 'cart/acceptCoupon', {coupon: 'PETS25'});
    const {items} = await cartOf(call);
    assert.deepEqual(
      items.map(({price}: Line) => price),
      [3.5, 3.74],
    );
  });

  test('keeps quantities and choices', async () => {
    const call = callAs('ada');
    const {cid} = await add(call, 81);
    await call(`cart/setSelectedServer/${cid}`, {server_id: 2});
    await call(`cart/reload/${cid}`, {count: 3});
    await done(call, 'cart/acceptCoupon', {coupon: 'EMBER10'});
    const [line] = (await cartOf(call)).items;
    assert.deepEqual([line.count, line.selected_server], [3, 2]);
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

  test('in two carts is charged once', async () => {
    const {as, decide} = serviceOver();
    const orders: string[] = [];
    for (const call of [as('ada'), as('ben')]) {
      await add(call, 33);
      await useCard(call, 'GIFT-7QK2');
      orders.push((await create(call)).order_id);
    }
    for (const order of orders) await decide(order, 'pay');
    const {body} = await as('ben')('payments/checkStatus', {order_id: orders[1]});
    assert.deepEqual(
      [body.status, body.message],
      ['failed', 'The gift card has been used up meanwhile.'],
    );
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

  test('tells everybody its balance, and can be removed', async () => {
    const {as} = serviceOver();
    const guest = as(undefined);
    assert.deepEqual((await guest('cart/getGift', {gift: 'GIFT-BIG1'})).body, {
      status: true,
      start_balance: 100,
      end_balance: 100,
      currency: 'EUR',
    });
    const {body: unknown} = await guest('cart/getGift', {gift: 'GIFT-NONE'});
    assert.equal(unknown.status, false);
    const call = as('ada');
    await add(call, 52);
    await refusal(call, 'cart/acceptCoupon', {coupon: 'GIFT-ZERO'});
    await useCard(call, 'GIFT-BIG1');
    assert.equal((await call('cart/removeGiftcard')).body.type, 'gift');
    assert.equal((await cartOf(call)).cart.price, 3.5);
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
