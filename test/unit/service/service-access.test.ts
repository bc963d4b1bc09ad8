// Tests who may call the service: players and guests, other sites, and requests that it refuses.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {settingsOf} from '../../../demo/service/rules/site.ts';
import {add, callAs, cartOf, serviceOver} from './caller.ts';

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

  for (const [names, status] of [
    [['Ada_99', '.BedrockBen', '*Prefixed', 'Ada-proxy'], 200],
    [['', 'ab', 'x'.repeat(25), 'Ada Lovelace', '<b>Ada</b>', '..Ada', undefined], 400],
    [[7], 422],
  ] as const)
    test(`with a name like ${JSON.stringify(names[0])} gets the status ${status}`, async () => {
      for (const username of names) {
        const answer = await callAs('')('auth/username', {username});
        assert.equal(answer.status, status, `${username}`);
        if (status === 400) assert.equal(answer.body, 'Incorrect username!');
      }
    });

  test('who is banned cannot sign in', async () => {
    const call = callAs('');
    const {status, body} = await call('auth/username', {username: 'Herobrine'});
    assert.deepEqual([status, body], [200, 'banned']);
    assert.equal((await call('game_auth/init/Herobrine')).body.status, false);
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

  test('has five minutes for the confirmation', async () => {
    let time = 0;
    const {as, request} = serviceOver({now: () => time});
    await as(undefined)('game_auth/init/Mirko');
    time += 300_001;
    const {body} = await request('/demo/confirm/Mirko', {method: 'POST'});
    assert.equal(body.success, false);
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

  test('who is banned after the sign-in is told so', async () => {
    const {as, request, store} = serviceOver();
    const {body: token} = await as(undefined)('auth/username', {username: 'Mirko'});
    // A storefront on the service's own site keeps the token in a cookie.
    const accesses = () =>
      Promise.all(
        [{Authorization: `Bearer ${token}`}, {Cookie: `token=${token}`}].map(
          async (headers: Record<string, string>) =>
            (await request('/api/checkAccessibility', {headers})).body.status,
        ),
      );
    assert.deepEqual(await accesses(), ['ok', 'ok']);
    const changed = {...settingsOf(store), bannedNames: ['mirko']};
    store.site.update({id: 1, settings: changed});
    assert.equal((await as(token)('cart/get')).status, 403);
    assert.deepEqual(await accesses(), ['banned', 'banned']);
  });
});

describe('a guest', () => {
  test('reads what is on sale where the service allows it, and has no cart', async () => {
    const {as, request} = serviceOver({guests: true});
    const call = as(undefined);
    assert.equal((await request('/api/settings/get')).body.guest_mode_enabled, true);
    assert.equal((await call('categories/get/ranks')).body.items.length, 5);
    assert.equal((await call('items/getFeaturedDeals')).body.length, 8);
    for (const path of ['items/get/51', 'items/get/guest/51']) {
      const {quantityUserLimit, quantityUserCurrentLimit, in_cart} = (await call(path))
        .body;
      assert.deepEqual([quantityUserLimit, quantityUserCurrentLimit], [null, null]);
      assert.equal(in_cart, false);
    }
    for (const path of ['cart/get', 'cart/add/51'])
      assert.equal((await call(path)).status, 401);
  });

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

  for (const [shape, status] of [
    ['observed', 200],
    ['complete', 200],
    ['documented', 401],
  ] as const)
    test(`gets the status ${status} for the deals in the format "${shape}"`, async () => {
      const answer = await serviceOver({shape}).as(undefined)('items/getFeaturedDeals');
      assert.equal(answer.status, status);
      if (status === 200) assert.equal(answer.body.length, 8);
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
