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
} from './caller.ts';

describe('a payment', () => {
  test('leads to a payment page and, once paid, back to where the shopper came from', async () => {
    const {as, decide, request, statusOf} = serviceOver();
    const call = as('ada');
    await add(call, 52);
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

  test('leads nowhere a script could be', async () => {
    const {as, decide, request} = serviceOver();
    await add(as('ada'), 52);
    const headers = {Referer: 'javascript:alert(1)', Origin: 'null'};
    const {body} = await as('ada')('payments/create', billing, headers);
    await decide(body.data.order_id, 'cancel');
    const page = await request(`/pay/${body.data.order_id}`);
    assert.doesNotMatch(page.body, /javascript:|href="null/);
    assert.match(page.body, /You can close this page/);
  });

  const page = 'https://fans.test/shop.html';
  const own = ['https://shop.test/payment/flow', 'https://shop.test/reset-password'];
  const told = 'https://fans.test/thanks';
  for (const [options, [afterPaying, forPasswords = '']] of [
    [{shape: 'observed'}, own],
    [{returnTo: 'site'}, own],
    [{returnTo: 'site', returnUrl: told}, [told, told]],
    [{}, [page, page]],
    [{shape: 'observed', returnTo: 'page'}, [page, page]],
  ] as const)
    test(`with ${JSON.stringify(options)} leads back to ${afterPaying}, as do links for new passwords`, async () => {
      const {as, request, decide} = serviceOver(options);
      const headers = {Referer: page};
      await add(as('ada'), 52);
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
      const address = new URL(link);
      assert.equal(address.origin + address.pathname, forPasswords);
      assert.deepEqual([...address.searchParams.keys()], ['token', 'email']);
      if (forPasswords !== own[1]) return;
      const {pathname, search} = new URL(back);
      assert.match((await request(pathname + search)).body, /Paid\. Thank you!/);
      assert.equal((await request(address.pathname)).status, 200);
    });

  test('that is cancelled charges nothing and keeps the cart', async () => {
    const {as, decide, statusOf} = serviceOver();
    await add(as('ada'), 52);
    const {order_id} = await create(as('ada'));
    await decide(order_id, 'cancel');
    assert.equal((await cartOf(as('ada'))).items.length, 1);
    await decide(order_id, 'pay');
    assert.equal(await statusOf(order_id), 'cancelled');
  });

  test('pays one cart once, however often it was created', async () => {
    const {as, decide} = serviceOver();
    const call = as('ada');
    await add(call, 51);
    const orders = [(await create(call)).order_id, (await create(call)).order_id];
    for (const order of [...orders, ...orders]) await decide(order, 'pay');
    assert.equal((await call('items/get/51')).body.quantityUserCurrentLimit, 1);
  });

  test('with wrong details is refused with their names', async () => {
    const call = callAs('ada');
    await add(call, 52);
    const {status, body} = await call('payments/create', {
      ...billing,
      details: {...billing.details, email: 'ada', city: ' '},
      privacyPolicy: false,
    });
    assert.equal(status, 422);
    const names = ['details.email', 'details.city', 'privacyPolicy'];
    assert.deepEqual(Object.keys(body.errors), names);
  });

  test('for nothing, in an unknown currency or by an unknown method is refused', async () => {
    const call = callAs('ada');
    const reason = (more: object = {}) =>
      refusal(call, 'payments/create', {...billing, ...more});
    assert.equal(await reason(), 'Your cart is empty.');
    await add(call, 52);
    await reason({currency: 'XXX'});
    await reason({paymentMethod: 'Shells'});
  });

  test('has a name that nobody can guess', async () => {
    const {as, request, statusOf} = serviceOver();
    await add(as('ada'), 52);
    const names: string[] = [];
    for (const _ of [1, 2]) names.push((await create(as('ada'))).order_id);
    for (const name of names) assert.match(name, /^MS-\d{15}$/);
    const [first = 0, second = 0] = names.map((name) => Number(name.slice(3)));
    assert.ok(Math.abs(first - second) > 1000, names.join());
    assert.equal(await statusOf(`MS-${first}`), 'pending');
    assert.equal(await statusOf(`MS-${first + 1}`), 'not_found');
    assert.equal((await request(`/pay/MS-${first + 1}`)).status, 404);
  });

  test('may be asked about eighteen times a minute', async () => {
    let time = 0;
    const {as} = serviceOver({now: () => time});
    const ask = () => as(undefined)('payments/checkStatus', {order_id: 'MS-100001'});
    for (let count = 1; count <= 18; count++) assert.equal((await ask()).status, 200);
    const refused = await ask();
    assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '60']);
    time += 60_000;
    assert.equal((await ask()).status, 200);
  });

  for (const [currency, words, price] of [
    ['JPY', '¥568', 568],
    ['KWD', 'KWD.1\\.162', 1.162],
    ['Gold', '875.00 Gold', 875],
  ] as const)
    test(`in ${currency} names the amount in this currency`, async () => {
      const {as, request} = serviceOver();
      const call = as('ada');
      await add(call, 52);
      const {order_id} = await create(call, {currency});
      assert.match(
        (await request(`/pay/${order_id}`)).body,
        new RegExp(`Pay ${words}`),
      );
      const {order_data} = (await call('payments/checkStatus', {order_id})).body;
      assert.deepEqual([order_data.price, order_data.currency], [price, currency]);
    });

  test('includes tax', async () => {
    const {as, request} = serviceOver({taxPercent: 19});
    await add(as('ada'), 52);
    const {cart} = await cartOf(as('ada'));
    assert.deepEqual([cart.price, cart.tax], [3.5, 0.67]);
    const {order_id} = await create(as('ada'));
    assert.match((await request(`/pay/${order_id}`)).body, /Pay €4\.17/);
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

  test('take virtual currency beside money for what is sold for it only', async () => {
    const {as, decide, request} = serviceOver();
    const call = as('demo-token');
    await add(call, 73);
    await add(call, 52);
    const {order_id} = await create(call);
    assert.match((await request(`/pay/${order_id}`)).body, /Pay €3\.50 and 250 Embers/);
    await decide(order_id, 'pay');
    assert.equal((await call('user')).body.virtual_currency, 950);
  });

  test('sell virtual currency', async () => {
    const {as, pay} = serviceOver();
    await add(as('ada'), 102);
    await pay(as('ada'));
    assert.equal((await as('ada')('user')).body.virtual_currency, 1700);
  });

  test('are not needed for what is free', async () => {
    const {as, statusOf} = serviceOver();
    await add(as('ada'), 106);
    const {url, order_id} = await create(as('ada'));
    assert.match(url, /\/pay\/MS-/);
    assert.equal(await statusOf(order_id), 'success');
    assert.equal(
      await refusal(as('ada'), 'cart/add/106'),
      'You have reached the limit for Welcome bundle.',
    );
  });

  test('have one with a form that leads to the payment page', async () => {
    const {as, request} = serviceOver();
    await add(as('ada'), 52);
    const {type, html, order_id} = await create(as('ada'), {
      paymentMethod: 'Bank form',
    });
    assert.equal(type, 'html');
    const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(html) ?? [];
    assert.equal(action, `${origin}/pay/${order_id}`);
    const {status, headers} = await request(new URL(action).pathname, {
      method: 'POST',
      body: new URLSearchParams({action: 'open'}),
    });
    assert.deepEqual([status, headers.get('Location')], [303, `/pay/${order_id}`]);
  });

  for (const [method, check, field] of [
    ['Pix', 'pix', 'order_id'],
    ['SePay', 'sepay', 'pmid'],
  ] as const)
    test(`have ${method} with a QR code, and tell when it was paid`, async () => {
      const {as, decide, request} = serviceOver();
      await add(as('ada'), 52);
      const {type, details, order_id} = await create(as('ada'), {
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

  test('is not needed by default', async () => {
    const {as, request} = serviceOver();
    await add(as('ada'), 52);
    assert.equal((await request('/api/settings/get')).body.discord_sync, 0);
    assert.equal((await cartOf(as('ada'))).cart.discord_sync, 0);
    await create(as('ada'));
    assert.equal((await request('/api/auth/discord', {headers})).body.success, false);
  });

  test('is needed to pay where the shop is told so', async () => {
    const {as, request} = serviceOver({discord: true});
    const call = as('ada');
    await add(call, 52);
    assert.equal((await request('/api/settings/get')).body.discord_sync, 1);
    assert.equal((await cartOf(call)).cart.discord_sync, 1);
    const {status, body} = await call('payments/create', billing);
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['discordId']]);
    await create(call, {discordId: '123456789012345678'});
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
