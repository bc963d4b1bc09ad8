import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {serviceOver} from './caller.ts';

/** Tests of requests that the service refuses. */
export function refusalCases(newStore: () => Store): void {
  test('demands a token where the interface does', async () => {
    const {as} = serviceOver(newStore());
    const paths = [
      'categories/get/ranks',
      'items/get/33',
      'cart/get',
      'cart/add/51',
      'payments/get',
      'payments/create',
    ];
    for (const path of paths) {
      for (const token of [undefined, 'undefined', ' ']) {
        const {status, body} = await as(token)(path);
        assert.equal(status, 401, path);
        assert.equal(body.message, 'Unauthenticated.');
      }
    }
  });

  test('demands a token for the deals only where the interface document does', async () => {
    for (const [shape, status] of [
      ['observed', 200],
      ['complete', 200],
      ['documented', 401],
    ] as const) {
      const {as} = serviceOver(newStore(), {shape});
      const answer = await as(undefined)('items/getFeaturedDeals');
      assert.equal(answer.status, status, shape);
      if (status === 200) assert.equal(answer.body.length, 8);
    }
  });

  test('answers what makes no sense with a clear 4xx', async () => {
    const {request, as} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/52');
    const [line] = (await call('cart/get')).body.items;
    const headers = {Authorization: 'Bearer ada', 'Content-Type': 'application/json'};
    const post = (body: string) =>
      request(`/api/cart/reload/${line.cid}`, {method: 'POST', headers, body});

    assert.equal((await post('{"count":')).status, 400);
    assert.equal((await post('[2]')).status, 400);
    for (const count of ['0', '-1', '1.5', '"many"', 'null', '1e400']) {
      assert.equal((await post(`{"count":${count}}`)).status, 422, count);
    }
    assert.equal((await post(`{"count":2,"pad":"${'x'.repeat(70_000)}"}`)).status, 413);
    assert.equal(
      (await request('/api/nothing', {method: 'POST', headers})).status,
      404,
    );
    assert.equal((await call('categories/get/nowhere')).status, 404);

    const wrongMethod = await request('/api/cart/get');
    assert.equal(wrongMethod.status, 405);
    assert.equal(wrongMethod.headers.get('Allow'), 'POST');
    assert.equal(wrongMethod.body.success, false);
    assert.equal((await call('cart/get')).body.items[0].count, 1);
  });

  test('may be called from any page', async () => {
    const {request} = serviceOver(newStore());
    const {status, headers} = await request('/api/payments/create', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://fans.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers':
          'authorization,cache-control,content-type,expires,pragma',
      },
    });
    assert.equal(status, 204);
    // Storefronts that send cookies may not be answered with `*`.
    assert.equal(headers.get('Access-Control-Allow-Origin'), 'https://fans.test');
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');
    const allowed = headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
    for (const name of [
      'authorization',
      'cache-control',
      'content-type',
      'expires',
      'pragma',
    ])
      assert.ok(allowed.split(',').includes(name), name);
    assert.equal(headers.get('Access-Control-Max-Age'), '86400');
  });
}
