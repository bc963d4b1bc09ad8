import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {serviceOver, setCount} from './caller.ts';

/** Tests of the cart: its owner, its lines and its totals. */
export function cartCases(newStore: () => Store): void {
  test('keeps a cart for each token', async () => {
    const {as} = serviceOver(newStore());
    const [ada, ben] = [as('ada'), as('ben')];
    assert.deepEqual((await ada('cart/add/52', {promoted: 0, payment_type: 0})).body, {
      success: true,
    });
    assert.equal((await ada('cart/get')).body.items.length, 1);
    assert.equal((await ben('cart/get')).body.items.length, 0);
    assert.equal((await ada('items/get/52')).body.in_cart, true);
    assert.equal((await ben('items/get/52')).body.in_cart, false);
  });

  test('adds up in cents', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/33');
    await call('cart/add/62');
    await setCount(call, 62, 3);
    const {body} = await call('cart/get');
    assert.equal(body.cart.price, 39.49);
    assert.equal(body.cart.clear_price, 39.49);
    assert.equal(body.cart.items, 2);
  });

  test('counts the same item up in its line, and takes the line out', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/52');
    await call('cart/add/52');
    const [line] = (await call('cart/get')).body.items;
    assert.equal(line.count, 2);
    assert.deepEqual((await call(`cart/remove/${line.cid}`)).body, {success: true});
    assert.deepEqual((await call('cart/get')).body.items, []);
  });

  test('knows nothing of lines that are gone, or somebody else’s', async () => {
    const {as} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const [line] = (await as('ada')('cart/get')).body.items;
    const gone = {success: false, message: 'Cart item does not exist'};
    assert.deepEqual((await as('ben')(`cart/remove/${line.cid}`)).body, gone);
    assert.deepEqual(
      (await as('ben')(`cart/reload/${line.cid}`, {count: 2})).body,
      gone,
    );
    await as('ada')(`cart/remove/${line.cid}`);
    assert.deepEqual(
      (await as('ada')(`cart/reload/${line.cid}`, {count: 2})).body,
      gone,
    );
  });

  test('prices an item for virtual currency apart from money', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/73');
    await call('cart/add/52');
    const {body} = await call('cart/get');
    assert.equal(body.cart.price, 3.5);
    assert.equal(body.cart.virtual_price, 250);
    assert.equal(body.items[0].price, 0);
    assert.equal(body.items[0].is_virtual_currency_only, true);
  });
}
