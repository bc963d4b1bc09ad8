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
} from './caller.ts';

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
