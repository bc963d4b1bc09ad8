import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {add, serviceOver} from './caller.ts';

/**
 * Tests of signing in: by name, confirmed in the game, with a token from elsewhere; and of guests.
 */
export function signInCases(newStore: () => Store): void {
  test('signs a player in by name, with the cart as it was left', async () => {
    const {as} = serviceOver(newStore());
    const signIn = async (username: string) =>
      (await as(undefined)('auth/username', {username})).body;
    const first = await signIn('Mirko');
    assert.match(first, /^[\w-]{40}$/);
    await add(as(first), 52);
    const second = await signIn('mirko');
    assert.notEqual(second, first);
    assert.equal((await as(second)('cart/get')).body.items.length, 1);
    const {username, virtual_currency, avatar} = (await as(second)('user')).body;
    assert.deepEqual([username, virtual_currency], ['Mirko', 500]);
    assert.match(avatar, /^https:\/\/shop\.test\/img\/avatars\/Mirko\.svg$/);
  });

  test('takes the names players have, Bedrock ones too, and no others', async () => {
    const {as} = serviceOver(newStore());
    const signIn = (username: unknown) => as(undefined)('auth/username', {username});
    for (const name of ['Ada_99', '.BedrockBen', '*Prefixed', 'Ada-proxy']) {
      assert.equal((await signIn(name)).status, 200, name);
    }
    for (const name of [
      '',
      'ab',
      'x'.repeat(25),
      'Ada Lovelace',
      '<b>Ada</b>',
      '..Ada',
    ]) {
      const {status, body} = await signIn(name);
      assert.deepEqual([status, body], [400, 'Incorrect username!'], name);
    }
    assert.equal((await as(undefined)('auth/username')).status, 400);
    assert.equal((await signIn(7)).status, 422);
  });

  test('tells a banned player so', async () => {
    const {as} = serviceOver(newStore());
    const {status, body} = await as(undefined)('auth/username', {
      username: 'Herobrine',
    });
    assert.deepEqual([status, body], [200, 'banned']);
    assert.equal((await as(undefined)('game_auth/init/Herobrine')).body.status, false);
  });

  test('signs in whoever confirms in the game, once', async () => {
    const {as, request} = serviceOver(newStore());
    const call = as(undefined);
    const confirm = async () =>
      (await request('/demo/confirm/mirko', {method: 'POST'})).body.success;
    assert.equal(await confirm(), false);
    assert.deepEqual((await call('game_auth/init/Mirko')).body, {status: true});
    assert.deepEqual((await call('game_auth/check/Mirko')).body, {
      status: false,
      token: '',
    });
    assert.equal(await confirm(), true);
    const {body} = await call('game_auth/check/Mirko');
    assert.equal(body.status, true);
    assert.equal((await as(body.token)('user')).body.username, 'Mirko');
    assert.equal((await call('game_auth/check/Mirko')).body.status, false);
  });

  test('forgets after five minutes that somebody wanted to sign in', async () => {
    let time = 0;
    const {as, request} = serviceOver(newStore(), {now: () => time});
    await as(undefined)('game_auth/init/Mirko');
    time += 300_001;
    assert.equal(
      (await request('/demo/confirm/Mirko', {method: 'POST'})).body.success,
      false,
    );
  });

  test('can insist on tokens it has issued', async () => {
    const {as} = serviceOver(newStore(), {anyToken: false});
    assert.equal((await as('made-up')('cart/get')).status, 401);
    assert.equal((await as('demo-token')('cart/get')).status, 200);
    const token = (await as(undefined)('auth/username', {username: 'Mirko'})).body;
    assert.equal((await as(token)('cart/get')).status, 200);
  });

  test('shows guests the shelves where it serves them, and no cart', async () => {
    const {as, request} = serviceOver(newStore(), {guests: true});
    const call = as(undefined);
    assert.equal((await request('/api/settings/get')).body.guest_mode_enabled, true);
    assert.equal((await call('categories/get/ranks')).body.items.length, 5);
    assert.equal((await call('items/getFeaturedDeals')).body.length, 8);
    for (const path of ['items/get/51', 'items/get/guest/51']) {
      const {body} = await call(path);
      assert.deepEqual(
        [body.quantityUserLimit, body.quantityUserCurrentLimit],
        [null, null],
      );
      assert.equal(body.in_cart, false);
    }
    assert.equal((await call('cart/get')).status, 401);
    assert.equal((await call('cart/add/51')).status, 401);
  });

  test('has pages for what the site links to', async () => {
    const {as, request} = serviceOver(newStore());
    const {header, footer} = (await request('/api/settings/get')).body;
    for (const {url, name} of [...header, ...footer] as {url: string; name: string}[]) {
      if (!url.startsWith('/')) continue;
      assert.match((await request(url)).body, new RegExp(`<h1>${name}</h1>`));
    }
    assert.equal(
      (await as(undefined)('pages/get', {url: 'rules'})).body.page.name,
      'Rules',
    );
    assert.equal((await as(undefined)('pages/get', {url: 'x'})).body.success, false);
  });
}
