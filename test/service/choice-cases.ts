import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {add, billing, serviceOver} from './caller.ts';

/**
 * Tests of the choices on a line (server, variables, price), and of subscriptions, gifts and packs.
 */
export function choiceCases(newStore: () => Store): void {
  test('delivers on a server of the item’s own only', async () => {
    const call = serviceOver(newStore()).as('ada');
    const {cid, selected_server, allowed_servers} = await add(call, 81);
    assert.equal(selected_server, 0);
    assert.deepEqual(allowed_servers, [
      {server_id: 1, server_name: 'Survival'},
      {server_id: 2, server_name: 'Skyblock'},
    ]);
    assert.equal(
      (await call(`cart/setSelectedServer/${cid}`, {server_id: 3})).body.success,
      false,
    );
    assert.equal(
      (await call(`cart/setSelectedServer/${cid}`, {server_id: 2})).body.success,
      true,
    );
    assert.equal((await call('cart/get')).body.items[0].selected_server, 2);
    assert.equal((await call('cart/getSelectServers')).body.length, 3);
  });

  test('adds what a chosen option costs to the line', async () => {
    const call = serviceOver(newStore()).as('ada');
    const {cid, price, vars} = await add(call, 91);
    assert.equal(price, 7.49);
    assert.equal(vars[0].value, 'none');
    await call(`cart/setVariable/${cid}`, {var_id: vars[0].id, var_value: 'aurora'});
    const {cart, items} = (await call('cart/get')).body;
    assert.equal(items[0].price, 10.49);
    assert.equal(items[0].vars[0].value, 'aurora');
    assert.equal(cart.price, 10.49);
  });

  test('takes only values that a variable can have', async () => {
    const call = serviceOver(newStore()).as('ada');
    const wings = await add(call, 91);
    const castle = await add(call, 82);
    const set = async (cid: number, var_id: number, var_value: unknown) =>
      (await call(`cart/setVariable/${cid}`, {var_id, var_value})).body.success;
    assert.equal(await set(wings.cid, 205, 'gold'), false);
    assert.equal(await set(wings.cid, 204, '1'), false);
    assert.equal(await set(castle.cid, 204, 'many'), false);
    assert.equal(await set(castle.cid, 204, 4), true);
  });

  test('asks for what has not been filled in before it is paid', async () => {
    const call = serviceOver(newStore()).as('ada');
    const {cid, vars} = await add(call, 71);
    assert.deepEqual((await call('payments/create', billing)).body, {
      success: false,
      message: 'Please fill in Pet name for Ember fox egg',
    });
    await call(`cart/setVariable/${cid}`, {var_id: vars[0].id, var_value: 'Cinder'});
    assert.equal((await call('payments/create', billing)).body.success, true);
  });

  test('lets a price be named from the minimum on, in whole cents', async () => {
    const call = serviceOver(newStore()).as('ada');
    const {cid, price, min_price, is_any_price} = await add(call, 104);
    assert.deepEqual([price, min_price, is_any_price], [5, 1, true]);
    const name = (amount: unknown) => call(`cart/changePrice/${cid}`, {price: amount});
    assert.deepEqual((await name(0.99)).body, {
      success: false,
      message: 'The minimum price for Keep the fire burning is €1.00.',
    });
    assert.equal((await name(1e9)).body.success, false);
    assert.equal((await name(1.005)).status, 422);
    assert.equal((await name('12.34')).body.success, true);
    assert.equal((await call('cart/get')).body.cart.price, 12.34);
    const fixed = await add(call, 52);
    assert.equal(
      (await call(`cart/changePrice/${fixed.cid}`, {price: 0.01})).body.success,
      false,
    );
  });

  test('keeps a subscription alone in the cart, and one of it', async () => {
    const call = serviceOver(newStore()).as('ada');
    const refused = async (id: number, payment_type: number) =>
      (await call(`cart/add/${id}`, {payment_type})).body.success === false;
    assert.ok(await refused(83, 0));
    assert.ok(await refused(52, 1));
    const line = await add(call, 83, {payment_type: 1});
    assert.deepEqual([line.is_subs, line.payment_type], [true, 1]);
    assert.ok(await refused(52, 0));
    assert.ok(await refused(34, 1));
    assert.ok(await refused(83, 1));
    assert.equal(
      (await call(`cart/reload/${line.cid}`, {count: 2})).body.success,
      false,
    );
  });

  test('gives to another player, in a line for each', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    assert.equal((await call('cart/add/52', {payment_type: 2})).body.success, false);
    assert.equal(
      (await call('cart/add/83', {payment_type: 2, gift_to: 'Mirko'})).body.success,
      false,
    );
    await add(call, 52, {payment_type: 2, gift_to: 'Mirko'});
    await add(call, 52, {payment_type: 2, gift_to: 'mirko'});
    await add(call, 52, {payment_type: 2, gift_to: '.BedrockBen'});
    const {items} = (await call('cart/get')).body;
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
    const {order_id} = (await call('payments/create', billing)).body.data;
    await decide(order_id, 'pay');
    assert.equal(
      (await call('payments/checkStatus', {order_id})).body.status,
      'success',
    );
  });

  test('does not count gifts against the giver’s limit', async () => {
    const call = serviceOver(newStore()).as('astrid-token');
    await add(call, 51);
    assert.equal((await call('cart/add/51')).body.success, false);
    const line = await add(call, 51, {payment_type: 2, gift_to: 'Mirko'});
    assert.equal(line.quantityUserLimit, null);
  });

  test('sells tiers as one piece each, at a price of their own', async () => {
    const call = serviceOver(newStore()).as('ada');
    assert.equal((await call('cart/add/54', {tier_quantity: 7})).body.success, false);
    const ten = await add(call, 54, {tier_quantity: 10});
    const five = await add(call, 54, {tier_quantity: 5});
    assert.deepEqual([ten.price, ten.tier_quantity], [20, 10]);
    assert.deepEqual([five.price, five.tier_quantity], [11.5, 5]);
    assert.equal((await call('cart/get')).body.cart.price, 31.5);
    assert.equal(
      (await call(`cart/reload/${ten.cid}`, {count: 2})).body.success,
      false,
    );
  });

  test('puts forward what is not in the cart yet', async () => {
    const call = serviceOver(newStore()).as('ada');
    const ids = async () =>
      (await call('cart/getPromoted')).body.map(({id}: {id: number}) => id);
    assert.deepEqual(await ids(), [93, 106, 108]);
    await add(call, 106, {promoted: 1});
    assert.deepEqual(await ids(), [93, 108]);
  });
}
