import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {add, billing, origin, serviceOver} from './caller.ts';

/** Tests of the payment methods, and of the service's answer for each of them. */
export function methodCases(newStore: () => Store): void {
  test('offers the virtual currency when everything can be had for it', async () => {
    const call = serviceOver(newStore()).as('ada');
    const names = async () =>
      (await call('payments/get')).body.map(({name}: {name: string}) => name);
    await add(call, 73);
    assert.deepEqual(await names(), ['Virtual Currency']);
    await add(call, 52);
    assert.deepEqual(await names(), [
      'Card',
      'Bank form',
      'Pix',
      'SePay',
      'Virtual Currency',
    ]);
    await add(call, 92);
    assert.deepEqual(await names(), ['Card', 'Bank form', 'Pix', 'SePay']);
  });

  test('pays from the balance at once, as far as it goes', async () => {
    const call = serviceOver(newStore()).as('ada');
    const virtually = {...billing, paymentMethod: 'Virtual Currency'};
    await add(call, 52);
    await add(call, 73);
    assert.equal(
      (await call('payments/create', virtually)).body.message,
      'You do not have enough Embers.',
    );
    await call(`cart/remove/${(await call('cart/get')).body.items[0].cid}`);
    const {body} = await call('payments/create', virtually);
    assert.equal(body.success, true);
    assert.equal((await call('user')).body.virtual_currency, 250);
    assert.deepEqual((await call('cart/get')).body.items, []);
    const {order_id} = body.data;
    const status = (await call('payments/checkStatus', {order_id})).body;
    assert.deepEqual(
      [status.status, status.order_data.price, status.order_data.currency],
      ['success', 250, 'Embers'],
    );
  });

  test('takes virtual currency beside money for what is sold for it only', async () => {
    const {as, decide, request} = serviceOver(newStore());
    const call = as('demo-token');
    await add(call, 73);
    await add(call, 52);
    const {order_id} = (await call('payments/create', billing)).body.data;
    assert.match((await request(`/pay/${order_id}`)).body, /Pay €3\.50 and 250 Embers/);
    await decide(order_id, 'pay');
    assert.equal((await call('user')).body.virtual_currency, 950);
  });

  test('fills the purse with what was bought for it', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    await add(call, 102);
    const {order_id} = (await call('payments/create', billing)).body.data;
    await decide(order_id, 'pay');
    assert.equal((await call('user')).body.virtual_currency, 1700);
  });

  test('delivers at once what is free', async () => {
    const call = serviceOver(newStore()).as('ada');
    await add(call, 106);
    const {body} = await call('payments/create', billing);
    assert.match(body.data.url, /\/pay\/MS-/);
    assert.equal(
      (await call('payments/checkStatus', {order_id: body.data.order_id})).body.status,
      'success',
    );
    assert.equal(
      (await call('cart/add/106')).body.message,
      'You have reached the limit for Welcome bundle.',
    );
  });

  test('answers with a form that leads to the payment page', async () => {
    const {as, request} = serviceOver(newStore());
    await add(as('ada'), 52);
    const {data} = (
      await as('ada')('payments/create', {...billing, paymentMethod: 'Bank form'})
    ).body;
    assert.equal(data.type, 'html');
    const [, action = ''] =
      /<form method="post" action="([^"]+)">/.exec(data.html) ?? [];
    assert.equal(action, `${origin}/pay/${data.order_id}`);
    const answer = await request(new URL(action).pathname, {
      method: 'POST',
      body: new URLSearchParams({action: 'open'}),
    });
    assert.deepEqual(
      [answer.status, answer.headers.get('Location')],
      [303, `/pay/${data.order_id}`],
    );
  });

  for (const [method, check, field] of [
    ['Pix', 'pix', 'order_id'],
    ['SePay', 'sepay', 'pmid'],
  ] as const) {
    test(`answers with a QR code for ${method}, and tells when it was paid`, async () => {
      const {as, decide, request} = serviceOver(newStore());
      await add(as('ada'), 52);
      const {data} = (
        await as('ada')('payments/create', {...billing, paymentMethod: method})
      ).body;
      assert.equal(data.type, 'qrcode');
      assert.equal(data.details.payment_method, method);
      if (method === 'Pix') {
        assert.equal(data.details.qrcode, `${origin}/pay/${data.order_id}`);
        assert.match(atob(data.details.qr_code_base64), /^\x89PNG/);
      } else {
        const picture = await request(new URL(data.details.qrcode).pathname);
        assert.equal(picture.headers.get('Content-Type'), 'image/svg+xml');
      }
      const poll = () =>
        as(undefined)(`payments/handle/${check}/check`, {
          [field]: data.details.payment_id,
        });
      assert.equal((await poll()).body.success, false);
      await decide(data.order_id, 'pay');
      assert.equal((await poll()).body.success, true);
    });
  }

  test('names the amount in the currency that was chosen', async () => {
    const {as, request} = serviceOver(newStore());
    const expected = {
      JPY: ['¥568', 568],
      KWD: [/KWD.1\.162/, 1.162],
      Gold: ['875.00 Gold', 875],
    };
    for (const [currency, [words, price]] of Object.entries(expected)) {
      await add(as(currency), 52);
      const {order_id} = (await as(currency)('payments/create', {...billing, currency}))
        .body.data;
      const page = (await request(`/pay/${order_id}`)).body as string;
      assert.match(
        page,
        words instanceof RegExp ? words : new RegExp(`Pay ${String(words)}`),
      );
      const status = (await as(currency)('payments/checkStatus', {order_id})).body;
      assert.deepEqual(
        [status.order_data.price, status.order_data.currency],
        [price, currency],
      );
    }
  });

  test('adds tax to what is left to pay', async () => {
    const {as, request} = serviceOver(newStore(), {taxPercent: 19});
    await add(as('ada'), 52);
    const {cart} = (await as('ada')('cart/get')).body;
    assert.deepEqual([cart.price, cart.tax], [3.5, 0.67]);
    const {order_id} = (await as('ada')('payments/create', billing)).body.data;
    assert.match((await request(`/pay/${order_id}`)).body, /Pay €4\.17/);
  });

  test('lets itself be asked eighteen times a minute how a payment stands', async () => {
    let time = 0;
    const {as} = serviceOver(newStore(), {now: () => time});
    const ask = () => as(undefined)('payments/checkStatus', {order_id: 'MS-100001'});
    for (let count = 1; count <= 18; count++) assert.equal((await ask()).status, 200);
    const refused = await ask();
    assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '60']);
    time += 60_000;
    assert.equal((await ask()).status, 200);
  });
}
