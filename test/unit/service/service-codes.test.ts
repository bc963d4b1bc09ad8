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
