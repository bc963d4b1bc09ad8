import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {billing, origin, serviceOver} from './caller.ts';

/** Tests of linking a Discord account, in a shop whose checkout requires one. */
export function discordCases(newStore: () => Store): void {
  test('needs no Discord account unless it is told to', async () => {
    const {as, request} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/52');
    assert.equal((await request('/api/settings/get')).body.discord_sync, 0);
    assert.equal((await call('cart/get')).body.cart.discord_sync, 0);
    assert.equal((await call('payments/create', billing)).body.success, true);
    const headers = {Authorization: 'Bearer ada'};
    assert.equal((await request('/api/auth/discord', {headers})).body.success, false);
  });

  test('pays nothing without a Discord account where it needs one', async () => {
    const {as, request} = serviceOver(newStore(), {discord: true});
    const call = as('ada');
    await call('cart/add/52');
    assert.equal((await request('/api/settings/get')).body.discord_sync, 1);
    assert.equal((await call('cart/get')).body.cart.discord_sync, 1);
    const {status, body} = await call('payments/create', billing);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors), ['discordId']);
    const linked = {...billing, discordId: '123456789012345678'};
    assert.equal((await call('payments/create', linked)).body.success, true);
  });

  test('leads to a page that tells the shop, and nobody else, which account it is', async () => {
    const {request} = serviceOver(newStore(), {discord: true});
    const headers = {Authorization: 'Bearer ada', Origin: 'https://fans.test'};
    const {body} = await request('/api/auth/discord', {headers});
    assert.equal(body.url, `${origin}/discord?for=https%3A%2F%2Ffans.test`);
    const page = await request('/discord?for=https%3A%2F%2Ffans.test');
    assert.match(page.body, /data-for="https:\/\/fans\.test"/);
    assert.match(
      page.headers.get('Content-Security-Policy') ?? '',
      /script-src 'self'/,
    );
    const odd = await request('/discord?for=*');
    assert.match(odd.body, /data-for="https:\/\/shop\.test"/);
    assert.equal((await request('/api/auth/discord')).status, 401);
  });
}
