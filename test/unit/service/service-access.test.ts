// Tests who may call the service: players and guests, other sites, and requests that it refuses.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {settingsOf} from '../../../demo/service/rules/site.ts';
import {add, cartOf, serviceOver} from './caller.ts';

describe('a player', () => {
  test('signs in by name, and finds the same cart again', async () => {
    const {as} = serviceOver();
    const signIn = async (username: string) =>
      as((await as(undefined)('auth/username', {username})).body);
    await add(await signIn('Mirko'), 52);
    const again = await signIn('mirko');
    assert.equal((await cartOf(again)).items.length, 1);
    const {username, virtual_currency, avatar} = (await again('user')).body;
    assert.deepEqual([username, virtual_currency], ['Mirko', 500]);
    assert.equal(avatar, 'https://shop.test/img/avatars/Mirko.svg');
  });

  test('who is banned cannot sign in, and is told so after the sign-in', async () => {
    const {as, request, store} = serviceOver();
    const call = as(undefined);
    const {status, body} = await call('auth/username', {username: 'Herobrine'});
    assert.deepEqual([status, body], [200, 'banned']);
    assert.equal((await call('game_auth/init/Herobrine')).body.status, false);
    const {body: token} = await call('auth/username', {username: 'Mirko'});
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

  test('may call nothing otherwise, but for the deals in some formats', async () => {
    for (const token of [undefined, 'undefined', ' '])
      for (const path of [
        ...['categories/get/ranks', 'items/get/33', 'cart/get', 'cart/add/51'],
        ...['payments/get', 'payments/create'],
      ]) {
        const {status, body} = await serviceOver().as(token)(path);
        assert.deepEqual([status, body.message], [401, 'Unauthenticated.'], path);
      }
    for (const [shape, status] of [
      ['observed', 200],
      ['complete', 200],
      ['documented', 401],
    ] as const) {
      const answer = await serviceOver({shape}).as(undefined)('items/getFeaturedDeals');
      assert.equal(answer.status, status, shape);
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
    const names = 'authorization,cache-control,content-type,expires,pragma'.split(',');
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
