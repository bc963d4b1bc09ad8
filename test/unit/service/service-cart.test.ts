import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {
  add,
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
