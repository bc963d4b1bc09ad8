import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {add, billing, serviceOver} from './caller.ts';

type Rank = {name: string; price: number; is_unavailable: boolean};

/** Tests of ranks. Each rank contains the ranks below it. */
export function rankCases(newStore: () => Store): void {
  test('credits an owned rank against those above it and closes those below', async () => {
    const {as} = serviceOver(newStore());
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
    const blaze = (await as('astrid-token')('items/get/33')).body;
    assert.deepEqual(
      [blaze.original_price, blaze.price, blaze.discount],
      [24.99, 10, 14.99],
    );
    assert.equal((await as('somebody')('items/get/33')).body.price, 19.99);
  });

  test('does so from the moment a rank is paid', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    await add(call, 31);
    const {order_id} = (await call('payments/create', billing)).body.data;
    assert.equal((await call('items/get/32')).body.price, 9.99);
    await decide(order_id, 'pay');
    assert.equal((await call('items/get/32')).body.price, 5);
    assert.equal((await call('cart/add/31')).body.success, false);
  });

  test('asks another price for the second and the third purchase of an item', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    const prices = async () => {
      const {price, original_price, incremental_pricing} = (await call('items/get/108'))
        .body;
      return [price, original_price, incremental_pricing.next_price];
    };
    const seen = [await prices()];
    for (let bought = 0; bought < 3; bought++) {
      await add(call, 108);
      const {order_id} = (await call('payments/create', billing)).body.data;
      await decide(order_id, 'pay');
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

  test('takes one rank at a time into the cart', async () => {
    const call = serviceOver(newStore()).as('ada');
    await add(call, 31);
    assert.deepEqual((await call('cart/add/32')).body, {
      success: false,
      message: 'Spark is already in your cart. One rank at a time.',
    });
  });

  test('charges a gift in full, and it counts for who gets it', async () => {
    const {as, decide, request} = serviceOver(newStore());
    const call = as('astrid-token');
    const line = await add(call, 31, {payment_type: 2, gift_to: 'Mirko'});
    assert.equal(line.price, 4.99);
    const {order_id} = (await call('payments/create', billing)).body.data;
    await decide(order_id, 'pay');

    const signedIn = await request('/api/auth/username', {
      method: 'POST',
      body: JSON.stringify({username: 'Mirko'}),
    });
    assert.equal((await as(signedIn.body)('items/get/32')).body.price, 5);
  });
}
