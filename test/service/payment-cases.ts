import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {billing, origin, serviceOver} from './caller.ts';

/** Tests of paying, up to the return from the payment page. */
export function paymentCases(newStore: () => Store): void {
  test('leads to a payment page and, once paid, back to where the shopper came from', async () => {
    const {as, decide, request} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/52');
    const {body} = await call('payments/create', billing, {
      Referer: 'https://fans.test/shop.html?a=1#top',
    });
    assert.equal(body.success, true);
    assert.equal(body.data.type, 'url');
    assert.equal(body.data.url, `${origin}/pay/${body.data.order_id}`);

    const page = await request(`/pay/${body.data.order_id}`);
    assert.match(page.body, /Pay €3\.50/);
    assert.match(
      page.headers.get('Content-Security-Policy') ?? '',
      /^default-src 'none'/,
    );

    const paid = await decide(body.data.order_id, 'pay');
    assert.equal(paid.status, 303);
    const after = await request(paid.headers.get('Location') ?? '');
    assert.match(after.body, /Paid\. Thank you!/);
    const back = `href="https://fans.test/shop.html?a=1&amp;order_id=${body.data.order_id}"`;
    assert.ok(after.body.includes(back), after.body);
    assert.deepEqual((await call('cart/get')).body.items, []);
    assert.equal(
      (await call('payments/checkStatus', {order_id: body.data.order_id})).body.status,
      'success',
    );
  });

  test('leads nowhere a script could be', async () => {
    const {as, decide, request} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const {body} = await as('ada')('payments/create', billing, {
      Referer: 'javascript:alert(1)',
      Origin: 'null',
    });
    await decide(body.data.order_id, 'cancel');
    const page = await request(`/pay/${body.data.order_id}`);
    assert.doesNotMatch(page.body, /javascript:|href="null/);
    assert.match(page.body, /You can close this page/);
  });

  test('charges nothing and keeps the cart when the payment is cancelled', async () => {
    const {as, decide} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const {order_id} = (await as('ada')('payments/create', billing)).body.data;
    await decide(order_id, 'cancel');
    assert.equal((await as('ada')('cart/get')).body.items.length, 1);
    await decide(order_id, 'pay');
    assert.equal(
      (await as('ada')('payments/checkStatus', {order_id})).body.status,
      'cancelled',
    );
  });

  test('pays one cart once, however often it was taken to the payment page', async () => {
    const {as, decide} = serviceOver(newStore());
    await as('ada')('cart/add/51');
    const orders: string[] = [];
    for (let time = 1; time <= 2; time++) {
      orders.push((await as('ada')('payments/create', billing)).body.data.order_id);
    }
    for (const order of [...orders, ...orders]) await decide(order, 'pay');
    assert.equal((await as('ada')('items/get/51')).body.quantityUserCurrentLimit, 1);
  });

  test('names what is wrong with a payment request', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/52');
    const {status, body} = await call('payments/create', {
      ...billing,
      details: {...billing.details, email: 'ada', city: ' '},
      privacyPolicy: false,
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors), [
      'details.email',
      'details.city',
      'privacyPolicy',
    ]);
  });

  test('refuses to be paid for nothing, in an unknown currency or by an unknown method', async () => {
    const call = serviceOver(newStore()).as('ada');
    assert.deepEqual((await call('payments/create', billing)).body, {
      success: false,
      message: 'Your cart is empty.',
    });
    await call('cart/add/52');
    assert.equal(
      (await call('payments/create', {...billing, currency: 'XXX'})).body.success,
      false,
    );
    assert.equal(
      (await call('payments/create', {...billing, paymentMethod: 'Shells'})).body
        .success,
      false,
    );
  });

  test('asks for the server an item needs', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/84');
    assert.deepEqual((await call('payments/create', billing)).body, {
      success: false,
      message: 'Please select a server for Island border +50',
    });
    const [line] = (await call('cart/get')).body.items;
    assert.equal(
      (await call(`cart/setSelectedServer/${line.cid}`, {server_id: 2})).body.success,
      true,
    );
    assert.equal((await call('payments/create', billing)).body.success, true);
  });

  test('names orders so that nobody finds those of others', async () => {
    const {as} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const create = async (): Promise<string> =>
      (await as('ada')('payments/create', billing)).body.data.order_id;
    const names = [await create(), await create()];
    for (const name of names) assert.match(name, /^MS-\d{15}$/);
    const [first = 0, second = 0] = names.map((name) => Number(name.slice(3)));
    assert.ok(Math.abs(first - second) > 1000, names.join());
    const ask = (order_id: string) => as(undefined)('payments/checkStatus', {order_id});
    assert.equal((await ask(`MS-${first}`)).body.status, 'pending');
    assert.equal((await ask(`MS-${first + 1}`)).body.status, 'not_found');
  });

  test('leads to its own pages, as real services do, unless it is told otherwise', async () => {
    const page = 'https://fans.test/shop.html';
    const own = ['https://shop.test/payment/flow', 'https://shop.test/reset-password'];
    const told = 'https://fans.test/thanks';
    for (const [options, [afterPaying, forPasswords]] of [
      [{shape: 'observed'}, own],
      [{returnTo: 'site'}, own],
      [{returnTo: 'site', returnUrl: told}, [told, told]],
      [{}, [page, page]],
      [{shape: 'observed', returnTo: 'page'}, [page, page]],
    ] as const) {
      const {as, request, decide} = serviceOver(newStore(), options);
      const headers = {Referer: page};
      await as('ada')('cart/add/52');
      const {body} = await as('ada')('payments/create', billing, headers);
      const {order_id: order} = body.data;
      await decide(order, 'pay');
      const back = `${afterPaying}?order_id=${order}`;
      assert.ok((await request(`/pay/${order}`)).body.includes(`href="${back}"`), back);

      const password = {password: 'secret-1', password_confirmation: 'secret-1'};
      const email = 'pia@example.net';
      await as(undefined)('auth/register', {username: 'Pia', email, ...password});
      await as(undefined)('auth/request/resetPassword', {email}, headers);
      const [link] = (await request(`/demo/mail/${email}`)).body.links;
      const {origin, pathname, searchParams} = new URL(link);
      assert.equal(origin + pathname, forPasswords);
      assert.deepEqual([...searchParams.keys()], ['token', 'email']);
      if (forPasswords !== own[1]) continue;
      const {pathname: path, search} = new URL(back);
      assert.match((await request(path + search)).body, /Paid\. Thank you!/);
      assert.equal((await request(pathname)).status, 200);
    }
  });

  test('knows no payment nobody has created', async () => {
    const {as, request} = serviceOver(newStore());
    assert.equal(
      (await as(undefined)('payments/checkStatus', {order_id: 'MS-123456'})).body
        .status,
      'not_found',
    );
    assert.equal((await request('/pay/MS-123456')).status, 404);
  });
}
