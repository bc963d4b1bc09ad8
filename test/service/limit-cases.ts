import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {billing, serviceOver, setCount} from './caller.ts';

/** Tests of limits, and of items that cannot be bought. */
export function limitCases(newStore: () => Store): void {
  test('sells a shopper no more than the shopper’s limit', async () => {
    const call = serviceOver(newStore()).as('ada');
    for (let count = 1; count <= 3; count++)
      assert.equal((await call('cart/add/51')).body.success, true);
    const refused = {
      success: false,
      message: 'The maximum quantity for this package is 3.',
    };
    assert.deepEqual((await call('cart/add/51')).body, refused);
    assert.deepEqual((await setCount(call, 51, 4)).body, refused);
    assert.equal((await call('cart/get')).body.items[0].count, 3);
    assert.equal((await setCount(call, 51, 2)).body.success, true);
  });

  test('sells no more than there is', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/95');
    assert.deepEqual((await call('cart/add/55')).body, {
      success: false,
      message: 'Anniversary key is sold out.',
    });
    await call('cart/add/107');
    assert.deepEqual((await setCount(call, 107, 3)).body, {
      success: false,
      message: 'Only 2 left of Double drops weekend.',
    });
  });

  test('does not sell what is unavailable', async () => {
    const call = serviceOver(newStore()).as('ada');
    assert.deepEqual((await call('cart/add/63')).body, {
      success: false,
      message: 'Frostfall crate is unavailable at the moment.',
    });
    assert.deepEqual((await call('cart/get')).body.items, []);
  });

  test('uses limits up when an order is paid, and not before', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/51');
    await setCount(call, 51, 3);
    const {order_id} = (await call('payments/create', billing)).body.data;
    assert.equal((await call('items/get/51')).body.quantityUserCurrentLimit, 0);
    await decide(order_id, 'pay');
    const {body} = await call('items/get/51');
    assert.equal(body.quantityUserCurrentLimit, 3);
    assert.equal(body.quantityGlobalCurrentLimit, 217);
    assert.deepEqual((await call('cart/add/51')).body, {
      success: false,
      message: 'You have reached the limit for Ember key.',
    });
  });

  test('of two shoppers racing for the last one, exactly one gets it', async () => {
    const {as, decide} = serviceOver(newStore());
    const orders = await Promise.all(
      ['ada', 'ben'].map(async (token) => {
        await as(token)('cart/add/75');
        return (await as(token)('payments/create', billing)).body.data
          .order_id as string;
      }),
    );
    await Promise.all(orders.map((order) => decide(order, 'pay')));
    const statuses = await Promise.all(
      orders.map(
        async (order_id) =>
          (await as(undefined)('payments/checkStatus', {order_id})).body
            .status as string,
      ),
    );
    assert.deepEqual(statuses.toSorted(), ['failed', 'success']);
    assert.equal(
      (await as('cleo')('items/get/75')).body.quantityGlobalCurrentLimit,
      10,
    );
  });
}
