// Tests who may call the service: players and guests, other sites, and requests that it refuses.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {add, cartOf, serviceOver} from './caller.ts';

describe('a player', () => {
  test('signs in by name, and finds the same cart again', async () => {
    const {as} = serviceOver();
    const tokenOf = async (username: string) =>
      (await as(undefined)('auth/username', {username})).body;
    const first = await tokenOf('Mirko');
    assert.match(first, /^[\w-]{40}$/);
    await add(as(first), 52);
    const second = await tokenOf('mirko');
    assert.notEqual(second, first);
    assert.equal((await cartOf(as(second))).items.length, 1);
    const {username, virtual_currency, avatar} = (await as(second)('user')).body;
    assert.deepEqual([username, virtual_currency], ['Mirko', 500]);
    assert.equal(avatar, 'https://shop.test/img/avatars/Mirko.svg');
  });

  test('signs in once by a confirmation in the game', async () => {
    const {as, request} = serviceOver();
    const call = as(undefined);
    const confirm = async () =>
      (await request('/demo/confirm/mirko', {method: 'POST'})).body.success;
    assert.equal(await confirm(), false);
    assert.deepEqual((await call('game_auth/init/Mirko')).body, {status: true});
    const check = async () => (await call('game_auth/check/Mirko')).body;
    assert.deepEqual(await check(), {status: false, token: ''});
    assert.equal(await confirm(), true);
    const {status, token} = await check();
    assert.equal(status, true);
    assert.equal((await as(token)('user')).body.username, 'Mirko');
    assert.equal((await check()).status, false);
  });

  test('needs a token that the service has issued, if the service says so', async () => {
    const {as, request, signIn, store} = serviceOver({anyToken: false});
    assert.equal((await as('made-up')('cart/get')).status, 401);
    assert.equal((await as('demo-token')('cart/get')).status, 200);
    assert.equal((await (await signIn('Mirko'))('cart/get')).status, 200);
    const headers = {Authorization: 'Bearer unknown'};
    const {body} = await request('/api/checkAccessibility', {headers});
    assert.equal(body.status, 'invalid_token');
    assert.equal(store.tokens.where({token: 'unknown'}).length, 0);
  });
});

describe('a guest', () => {
  for (const path of [
    'categories/get/ranks',
    'items/get/33',
    'cart/get',
    'cart/add/51',
    'payments/get',
    'payments/create',
  ])
    test(`may not call ${path} otherwise`, async () => {
      for (const token of [undefined, 'undefined', ' ']) {
        const {status, body} = await serviceOver().as(token)(path);
        assert.deepEqual([status, body.message], [401, 'Unauthenticated.']);
      }
    });
});

describe('a request', () => {
  test('that makes no sense is refused with a status of its own', async () => {
    const {request, as} = serviceOver();
    const call = as('ada');
    const {cid} = await add(call, 52);
    const headers = {Authorization: 'Bearer ada', 'Content-Type': 'application/json'};
    const reload = (body: string) =>
      request(`/api/cart/reload/${cid}`, {method: 'POST', headers, body});
    const counts = ['0', '-1', '1.5', '"many"', 'null', '1e400'];
    for (const [body, status] of [
      ['{"count":', 400],
      ['[2]', 400],
      ...counts.map((count) => [`{"count":${count}}`, 422] as const),
      [`{"count":2,"pad":"${'x'.repeat(70_000)}"}`, 413],
    ] as const)
      assert.equal((await reload(body)).status, status, body.slice(0, 40));
    for (const path of ['nothing', 'categories/get/nowhere'])
      assert.equal((await call(path)).status, 404);
    const wrongMethod = await request('/api/cart/get');
    assert.equal(wrongMethod.status, 405);
    assert.equal(wrongMethod.headers.get('Allow'), 'POST');
    assert.equal(wrongMethod.body.success, false);
    assert.equal((await cartOf(call)).items[0].count, 1);
  });

  test('may come from any page', async () => {
    const names = [
      'authorization',
      'cache-control',
      'content-type',
      'expires',
      'pragma',
    ];
    const {status, headers} = await serviceOver().request('/api/payments/create', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://fans.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': names.join(),
      },
    });
    assert.equal(status, 204);
    // Storefronts that send cookies may not be answered with `*`.
    assert.equal(headers.get('Access-Control-Allow-Origin'), 'https://fans.test');
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');
    const allowed = headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
    for (const name of names) assert.ok(allowed.split(',').includes(name), name);
    assert.equal(headers.get('Access-Control-Max-Age'), '86400');
  });

  for (const [method, path, allowed] of [
    ['GET', '/api/settings/get', 'https://other.example'],
    ['GET', '/pay/MS-100001', null],
    ['POST', '/pay/MS-100001', null],
    ['OPTIONS', '/pay/MS-100001', null],
  ] as const)
    test(`${method} ${path} of another site can be read by: ${allowed}`, async () => {
      const headers = {Origin: 'https://other.example'};
      const answer = await serviceOver().request(path, {method, headers});
      assert.equal(answer.headers.get('Access-Control-Allow-Origin'), allowed);
    });
});
