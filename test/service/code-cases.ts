import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {add, billing, serviceOver, setCount} from './caller.ts';

/** Tests of coupons, gift cards and referral codes. */
export function codeCases(newStore: () => Store): void {
  test('takes a percentage off every line, and only once', async () => {
    const call = serviceOver(newStore()).as('ada');
    await add(call, 33);
    await add(call, 52);
    await setCount(call, 52, 2);
    assert.deepEqual((await call('cart/acceptCoupon', {coupon: ' ember10 '})).body, {
      success: true,
      message: 'Coupon was applied',
      percent: 10,
      type: 'coupon',
    });
    const {cart, items} = (await call('cart/get')).body;
    assert.deepEqual(
      items.map(({price, count}: {price: number; count: number}) => [price, count]),
      [
        [17.99, 1],
        [3.15, 2],
      ],
    );
    assert.deepEqual(
      [
        cart.clear_price,
        cart.coupon_sum,
        cart.price,
        cart.coupon_code,
        cart.coupon_value,
      ],
      [26.99, 2.7, 24.29, 'EMBER10', 10],
    );
    assert.deepEqual((await call('cart/getCoupon')).body, {
      type: 'percent',
      percent: 10,
      coupon: 'EMBER10',
    });
    assert.equal((await call('cart/removeCoupon')).body.status, true);
    assert.equal((await call('cart/get')).body.items[0].price, 19.99);
    assert.deepEqual((await call('cart/getCoupon')).body, {coupon: ''});
  });

  test('spreads an amount over the lines, so that they still add up to the total', async () => {
    const call = serviceOver(newStore()).as('ada');
    await add(call, 85);
    await add(call, 52);
    await setCount(call, 52, 3);
    assert.equal((await call('cart/acceptCoupon', {coupon: 'FIVEOFF'})).body.amount, 5);
    const {cart, items} = (await call('cart/get')).body;
    const sum = items.reduce(
      (cents: number, line: {price: number; count: number}) =>
        cents + Math.round(line.price * 100) * line.count,
      0,
    );
    assert.equal(Math.round(cart.price * 100), sum);
    assert.equal(cart.coupon_type, 'amount');
    assert.ok(cart.coupon_sum >= 5 && cart.coupon_sum < 5.05, String(cart.coupon_sum));
  });

  test('refuses a coupon that is unknown, over, too early, used or for other things', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    await add(call, 52);
    const reason = async (coupon: string) =>
      (await call('cart/acceptCoupon', {coupon})).body.message;
    assert.equal(await reason('NONSENSE'), 'Coupon not found or expired');
    assert.equal(await reason('SUMMER24'), 'Coupon not found or expired');
    assert.equal(
      await reason('FIVEOFF'),
      'This coupon is for purchases of at least €10.00.',
    );
    assert.equal(
      await reason('PETS25'),
      'This coupon is not for anything in your cart.',
    );
    assert.equal(await reason('FIRSTFIRE'), 'Coupon was applied');
    const {order_id} = (await call('payments/create', billing)).body.data;
    await decide(order_id, 'pay');
    await add(call, 52);
    assert.equal(await reason('FIRSTFIRE'), 'You have used this coupon already.');
  });

  test('takes a scoped coupon off the lines it is for', async () => {
    const call = serviceOver(newStore()).as('ada');
    await add(call, 52);
    await add(call, 74);
    await call('cart/acceptCoupon', {coupon: 'PETS25'});
    const {items} = (await call('cart/get')).body;
    assert.deepEqual(
      items.map(({price}: {price: number}) => price),
      [3.5, 3.74],
    );
  });

  test('pays with a gift card what is on it, and charges it when the order is paid', async () => {
    const {as, decide} = serviceOver(newStore());
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
    const {cart} = (await call('cart/get')).body;
    assert.deepEqual([cart.clear_price, cart.gift_sum, cart.price], [19.99, 10, 9.99]);
    assert.equal(await left(), 10);
    const {order_id} = (await call('payments/create', billing)).body.data;
    await decide(order_id, 'pay');
    assert.equal(await left(), 0);
    assert.equal((await call('cart/get')).body.cart.gift_code, '');
  });

  test('charges a card that is on two carts once', async () => {
    const {as, decide} = serviceOver(newStore());
    const orders: string[] = [];
    for (const token of ['ada', 'ben']) {
      await add(as(token), 33);
      await as(token)('cart/acceptCoupon', {coupon: 'GIFT-7QK2'});
      orders.push((await as(token)('payments/create', billing)).body.data.order_id);
    }
    for (const order of orders) await decide(order, 'pay');
    const {body} = await as('ben')('payments/checkStatus', {order_id: orders[1]});
    assert.deepEqual(
      [body.status, body.message],
      ['failed', 'The gift card has been used up meanwhile.'],
    );
  });

  test('delivers at once what a gift card covers', async () => {
    const call = serviceOver(newStore()).as('ada');
    await add(call, 52);
    await call('cart/acceptCoupon', {coupon: 'GIFT-BIG1'});
    const {cart} = (await call('cart/get')).body;
    assert.deepEqual([cart.gift_sum, cart.price], [3.5, 0]);
    await call('payments/create', {...billing, paymentMethod: ''});
    assert.deepEqual((await call('cart/get')).body.items, []);
    assert.equal(
      (await call('cart/getGift', {gift: 'GIFT-BIG1'})).body.end_balance,
      96.5,
    );
  });

  test('tells anybody what is on a card, and takes it off the cart', async () => {
    const {as} = serviceOver(newStore());
    assert.deepEqual((await as(undefined)('cart/getGift', {gift: 'GIFT-BIG1'})).body, {
      status: true,
      start_balance: 100,
      end_balance: 100,
      currency: 'EUR',
    });
    assert.equal(
      (await as(undefined)('cart/getGift', {gift: 'GIFT-NONE'})).body.status,
      false,
    );
    const call = as('ada');
    await add(call, 52);
    assert.equal(
      (await call('cart/acceptCoupon', {coupon: 'GIFT-ZERO'})).body.success,
      false,
    );
    await call('cart/acceptCoupon', {coupon: 'GIFT-BIG1'});
    assert.equal((await call('cart/removeGiftcard')).body.type, 'gift');
    assert.equal((await call('cart/get')).body.cart.price, 3.5);
  });

  test('keeps quantities and choices when a code is applied', async () => {
    const call = serviceOver(newStore()).as('ada');
    const {cid} = await add(call, 81);
    await call(`cart/setSelectedServer/${cid}`, {server_id: 2});
    await call(`cart/reload/${cid}`, {count: 3});
    await call('cart/acceptCoupon', {coupon: 'EMBER10'});
    const [line] = (await call('cart/get')).body.items;
    assert.deepEqual([line.count, line.selected_server], [3, 2]);
  });

  test('credits a referral until it is taken off', async () => {
    const call = serviceOver(newStore()).as('ada');
    assert.equal(
      (await call('cart/setReferral', {ref_code: 'NOBODY'})).body.success,
      false,
    );
    assert.deepEqual((await call('cart/setReferral', {ref_code: 'streamer'})).body, {
      success: true,
    });
    const {cart} = (await call('cart/get')).body;
    assert.deepEqual([cart.referral, cart.referral_code], ['1', 'STREAMER']);
    await call('cart/removeReferral');
    assert.equal((await call('cart/get')).body.cart.referral, null);
  });
}
