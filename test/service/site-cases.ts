import assert from 'node:assert/strict';
import {test} from 'node:test';
import {catalogue} from '../../demo/service/catalogue.ts';
import {settingsOf} from '../../demo/service/rules/site.ts';
import type {Store} from '../../demo/service/store.ts';
import {add, billing, serviceOver} from './caller.ts';

/** Tests of the site's announcement and patrons, and of whether the shop is open. */
export function siteCases(newStore: () => Store): void {
  test('announces what the site announces, to guests as well', async () => {
    for (const [shape, shown] of [
      ['documented', true],
      ['observed', 1],
    ] as const) {
      const {request} = serviceOver(newStore(), {shape});
      const {status, body} = await request('/api/announcement/get');
      assert.equal(status, 200);
      assert.equal(body.title, 'Double embers this weekend');
      assert.equal(body.is_index, shown);
    }
  });

  test('lists each patron once, below the highest amount reached', async () => {
    const {request} = serviceOver(newStore());
    const {top_patrons, patrons, currency_code} = (await request('/api/patrons/get'))
      .body;
    assert.equal(currency_code, 'EUR');
    assert.deepEqual(top_patrons[0], {username: 'Astrid_7', amount: 320});
    assert.deepEqual(patrons, {
      100: ['Astrid_7', 'Old_Oak'],
      50: ['Mirko'],
      20: ['.BedrockBen', 'pixel_pia'],
    });
  });

  test('shows what a player has bought: the newest first, and each item once', async () => {
    const {as, request, decide} = serviceOver(newStore());
    const call = as((await as(undefined)('auth/username', {username: 'Mirko'})).body);
    const profile = async (name: string) =>
      (await request(`/api/profile/${name}`)).body;
    const buy = async (id: number) => {
      await add(call, id);
      const {body} = await call('payments/create', {...billing, currency: 'EUR'});
      await decide(body.data.order_id, 'pay');
    };
    assert.deepEqual((await profile('Mirko')).items, []);
    for (const id of [52, 31, 52]) await buy(id);
    const {status, items, group, display_group, money_spent} = await profile('mirko');
    assert.deepEqual([status, display_group], ['success', true]);
    assert.deepEqual(
      items.map((item: {id: number}) => item.id),
      [52, 31],
    );
    assert.equal(group, items[1].name);
    assert.ok(money_spent > items[0].price);
    assert.equal((await profile('Nobody')).status, 'error');
    assert.match((await request('/profile/Mirko')).body, /<h1>Mirko<\/h1>/);
    const {top} = catalogue.settings;
    assert.ok((await request(`/profile/${top}`)).body.includes(`<h1>${top}</h1>`));
    assert.equal((await request('/profile/Nobody')).status, 404);
  });

  test('is open to everybody else', async () => {
    const {request} = serviceOver(newStore());
    assert.equal((await request('/api/checkAccessibility')).body.success, true);
  });

  for (const [shape, status] of [
    ['observed', 200],
    ['complete', 200],
    ['documented', 503],
  ] as const) {
    test(`${shape}: says that it is closed for maintenance, and answers other calls with ${status}`, async () => {
      const {as, request} = serviceOver(newStore(), {
        shape,
        maintenance: 'Back at six.',
      });
      assert.equal((await request('/api/settings/get')).status, status);
      assert.equal((await as('ada')('categories/get')).status, status);
      assert.equal((await as('ada')('cart/get')).status, status);
      assert.deepEqual((await request('/api/checkAccessibility')).body, {
        success: false,
        status: 'maintenance',
        message: 'Back at six.',
      });
    });
  }

  test('knows players whose names have a dot, and donors who have never been here', async () => {
    const {as, request} = serviceOver(newStore());
    await as(undefined)('auth/username', {username: '.Cave_Dweller'});
    for (const name of ['.Cave_Dweller', '.BedrockBen', 'Zoe_Builds']) {
      const {status, username} = (await request(`/api/profile/${name}`)).body;
      assert.deepEqual([status, username], ['success', name]);
    }
  });

  test('lists its staff by role, with prefixes in HTML', async () => {
    const {body} = await serviceOver(newStore()).request('/api/staff');
    assert.deepEqual(Object.keys(body), ['Keeper', 'Helper']);
    assert.match(body.Helper[0].prefix, /^<span style="[^"]+">\[Helper\]<\/span>$/);
  });

  test('has the pictures whose names storefronts know', async () => {
    const {request} = serviceOver(newStore());
    for (const name of [
      'logo.svg',
      'logo.png',
      'favicon.png',
      'banner.png',
      'index-banner.png',
    ]) {
      const {status, headers} = await request(`/img/${name}`);
      assert.equal(status, 200, name);
      assert.match(headers.get('Content-Type') ?? '', /^image\//, name);
    }
  });

  test('refuses a player who was banned after the sign-in, and says why', async () => {
    const store = newStore();
    const {as, request} = serviceOver(store);
    const token = (await as(undefined)('auth/username', {username: 'Mirko'})).body;
    const check = async () =>
      (
        await request('/api/checkAccessibility', {
          headers: {Authorization: `Bearer ${token}`},
        })
      ).body.status;
    const withCookie = async () =>
      (await request('/api/checkAccessibility', {headers: {Cookie: `token=${token}`}}))
        .body.status;
    assert.equal(await check(), 'ok');
    assert.equal(await withCookie(), 'ok');
    const settings = settingsOf(store);
    store.site.update({id: 1, settings: {...settings, bannedNames: ['mirko']}});
    assert.equal((await as(token)('cart/get')).status, 403);
    assert.equal(await check(), 'banned');
    // A storefront on the service's own site keeps the token in a cookie.
    assert.equal(await withCookie(), 'banned');
  });

  test('says that a token is invalid, and makes no shopper of it', async () => {
    const store = newStore();
    const {request} = serviceOver(store, {anyToken: false});
    const {body} = await request('/api/checkAccessibility', {
      headers: {Authorization: 'Bearer unknown'},
    });
    assert.equal(body.status, 'invalid_token');
    assert.equal(store.tokens.where({token: 'unknown'}).length, 0);
  });
}
