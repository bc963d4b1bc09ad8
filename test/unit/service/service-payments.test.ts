import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {
  add,
  billing,
  callAs,
  cartOf,
  create,
  done,
  origin,
  refusal,
  serviceOver,
  shopperWith,
} from './caller.ts';

describe('a payment', () => {
  test('leads to a payment page and, once paid, back to where the shopper came from', async () => {
    const {call, decide, request, statusOf} = await shopperWith([52]);
    const headers = {Referer: 'https://fans.test/shop.html?a=1#top'};
    const {body} = await call('payments/create', billing, headers);
    const {type, url, order_id: order} = body.data;
    assert.deepEqual([body.success, type], [true, 'url']);
    assert.equal(url, `${origin}/pay/${order}`);

    const page = await request(`/pay/${order}`);
    assert.match(page.body, /Pay €3\.50/);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /^default-src 'none'/);

    const paid = await decide(order, 'pay');
    assert.equal(paid.status, 303);
    const after = await request(paid.headers.get('Location') ?? '');
    assert.match(after.body, /Paid\. Thank you!/);
    const back = `href="https://fans.test/shop.html?a=1&amp;order_id=${order}"`;
    assert.ok(after.body.includes(back), after.body);
    assert.deepEqual((await cartOf(call)).items, []);
    assert.equal(await statusOf(order), 'success');
  });

  test('leads nowhere a script could be, and charges nothing once it is cancelled', async () => {
    const {call, decide, request, statusOf} = await shopperWith([52]);
    const headers = {Referer: 'javascript:alert(1)', Origin: 'null'};
    const {body} = await call('payments/create', billing, headers);
    const {order_id: order} = body.data;
    await decide(order, 'cancel');
    const page = await request(`/pay/${order}`);
    assert.doesNotMatch(page.body, /javascript:|href="null/);
    assert.match(page.body, /You can close this page/);
    assert.equal((await cartOf(call)).items.length, 1);
    await decide(order, 'pay');
    assert.equal(await statusOf(order), 'cancelled');
  });

  for (const [options, after] of [
    [{shape: 'observed'}, 'https://shop.test/payment/flow'],
    [{returnTo: 'site'}, 'https://shop.test/payment/flow'],
    [{returnTo: 'site', returnUrl: 'https://a.test/b'}, 'https://a.test/b'],
    [{shape: 'observed', returnTo: 'page'}, 'https://fans.test/shop.html'],
  ] as const)
    test(`with ${JSON.stringify(options)} leads back to ${after}, as do links for new passwords`, async () => {
      const {as, request, pay} = serviceOver(options);
      const headers = {Referer: 'https://fans.test/shop.html'};
      const call = (path: string, body: object = {}) => as('ada')(path, body, headers);
      await add(call, 52);
      const order = await pay(call);
      const back = `${after}?order_id=${order}`;
      assert.ok((await request(`/pay/${order}`)).body.includes(`href="${back}"`), back);

      const password = {password: 'secret-1', password_confirmation: 'secret-1'};
      const email = 'pia@example.net';
      await call('auth/register', {username: 'Pia', email, ...password});
      await call('auth/request/resetPassword', {email});
      const [link] = (await request(`/demo/mail/${email}`)).body.links;
      const {origin: site, pathname, searchParams} = new URL(link);
      assert.deepEqual([...searchParams.keys()], ['token', 'email']);
      if (site !== origin) return assert.equal(site + pathname, after);
      assert.equal(pathname, '/reset-password');
      assert.equal((await request(pathname)).status, 200);
      const flow = await request(`/payment/flow?order_id=${order}`);
      assert.match(flow.body, /Paid\. Thank you!/);
    });

  test('pays one cart once, however often it was created', async () => {
    const {call, decide} = await shopperWith([51]);
    const orders = [(await create(call)).order_id, (await create(call)).order_id];
    for (const order of [...orders, ...orders]) await decide(order, 'pay');
    assert.equal((await call('items/get/51')).body.quantityUserCurrentLimit, 1);
  });

  test('with wrong details, for nothing, or in a way that there is none is refused', async () => {
    const call = callAs('ada');
    const reason = (more: object = {}) =>
      refusal(call, 'payments/create', {...billing, ...more});
    assert.equal(await reason(), 'Your cart is empty.');
    await add(call, 52);
    await reason({currency: 'XXX'});
    await reason({paymentMethod: 'Shells'});
    const {status, body} = await call('payments/create', {
      ...billing,
      details: {...billing.details, email: 'ada', city: ' '},
      privacyPolicy: false,
    });
    assert.equal(status, 422);
    const names = ['details.email', 'details.city', 'privacyPolicy'];
    assert.deepEqual(Object.keys(body.errors), names);
  });

  test('has a name that nobody can guess', async () => {
    const {call, request, statusOf} = await shopperWith([52]);
    const names: string[] = [];
    for (const _ of [1, 2]) names.push((await create(call)).order_id);
    for (const name of names) assert.match(name, /^MS-\d{15}$/);
    const [first = 0, second = 0] = names.map((name) => Number(name.slice(3)));
    assert.ok(Math.abs(first - second) > 1000, names.join());
    assert.equal(await statusOf(`MS-${first}`), 'pending');
    assert.equal(await statusOf(`MS-${first + 1}`), 'not_found');
    assert.equal((await request(`/pay/MS-${first + 1}`)).status, 404);
  });

  test('includes tax, and names its amount in the shopper’s currency', async () => {
    const {call, request} = await shopperWith([52], {taxPercent: 19});
    const {cart} = await cartOf(call);
    assert.deepEqual([cart.price, cart.tax], [3.5, 0.67]);
    const {order_id} = await create(call, {currency: 'JPY'});
    assert.match((await request(`/pay/${order_id}`)).body, /Pay ¥677/);
    const {order_data} = (await call('payments/checkStatus', {order_id})).body;
    assert.deepEqual([order_data.price, order_data.currency], [677, 'JPY']);
  });
});

describe('the payment methods', () => {
  test('include the virtual currency if every item can be bought with it', async () => {
    const call = callAs('ada');
    const names = async () =>
      (await call('payments/get')).body.map(({name}: {name: string}) => name);
    const others = ['Card', 'Bank form', 'Pix', 'SePay'];
    for (const [item, expected] of [
      [73, ['Virtual Currency']],
      [52, [...others, 'Virtual Currency']],
      [92, others],
    ] as const) {
      await add(call, item);
      assert.deepEqual(await names(), expected);
    }
  });

  test('take virtual currency from the balance, as far as it goes', async () => {
    const call = callAs('ada');
    const virtually = {paymentMethod: 'Virtual Currency'};
    const line = await add(call, 52);
    await add(call, 73);
    const reason = await refusal(call, 'payments/create', {...billing, ...virtually});
    assert.equal(reason, 'You do not have enough Embers.');
    await done(call, `cart/remove/${line.cid}`);
    const {order_id} = await create(call, virtually);
    assert.equal((await call('user')).body.virtual_currency, 250);
    assert.deepEqual((await cartOf(call)).items, []);
    const {status, order_data} = (await call('payments/checkStatus', {order_id})).body;
    const {price, currency} = order_data;
    assert.deepEqual([status, price, currency], ['success', 250, 'Embers']);
  });

  for (const [method, check, field] of [
    ['Pix', 'pix', 'order_id'],
    ['SePay', 'sepay', 'pmid'],
  ] as const)
    test(`have ${method} with a QR code, and tell when it was paid`, async () => {
      const {call, as, decide, request} = await shopperWith([52]);
      const {type, details, order_id} = await create(call, {
        paymentMethod: method,
      });
      assert.deepEqual([type, details.payment_method], ['qrcode', method]);
      if (method === 'Pix') {
        assert.equal(details.qrcode, `${origin}/pay/${order_id}`);
        assert.match(atob(details.qr_code_base64), /^\x89PNG/);
      } else {
        const picture = await request(new URL(details.qrcode).pathname);
        assert.equal(picture.headers.get('Content-Type'), 'image/svg+xml');
      }
      const path = `payments/handle/${check}/check`;
      const asked = {[field]: details.payment_id};
      await refusal(as(undefined), path, asked);
      await decide(order_id, 'pay');
      await done(as(undefined), path, asked);
    });
});

describe('a Discord account', () => {
  const headers = {Authorization: 'Bearer ada'};

  test('is needed to pay where the shop is told so, and nowhere else', async () => {
    for (const discord of [true, false]) {
      const {call, request} = await shopperWith([52], {discord});
      const {discord_sync} = (await request('/api/settings/get')).body;
      const {cart} = await cartOf(call);
      assert.deepEqual([discord_sync, cart.discord_sync], discord ? [1, 1] : [0, 0]);
      const {status, body} = await call('payments/create', billing);
      assert.equal(status, discord ? 422 : 200);
      assert.deepEqual(Object.keys(body.errors ?? {}), discord ? ['discordId'] : []);
      const linking = await request('/api/auth/discord', {headers});
      assert.equal(linking.body.success, discord);
      if (discord) await create(call, {discordId: '123456789012345678'});
    }
  });

  test('is told to the shop, and to no other page', async () => {
    const {request} = serviceOver({discord: true});
    const {body} = await request('/api/auth/discord', {
      headers: {...headers, Origin: 'https://fans.test'},
    });
    assert.equal(body.url, `${origin}/discord?for=https%3A%2F%2Ffans.test`);
    const page = await request('/discord?for=https%3A%2F%2Ffans.test');
    assert.match(page.body, /data-for="https:\/\/fans\.test"/);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /script-src 'self'/);
    const odd = await request('/discord?for=*');
    assert.match(odd.body, /data-for="https:\/\/shop\.test"/);
    assert.equal((await request('/api/auth/discord')).status, 401);
  });
});
