import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {
  add,
  billing,
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
});

describe('the payment methods', () => {
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
