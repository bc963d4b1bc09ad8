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

  test('closes for maintenance, and says why', async () => {
    const {as, request} = serviceOver(newStore(), {maintenance: 'Back at six.'});
    assert.equal((await request('/api/settings/get')).status, 503);
    assert.equal((await as('ada')('cart/get')).status, 503);
    assert.deepEqual((await request('/api/checkAccessibility')).body, {
      success: false,
      status: 'maintenance',
      message: 'Back at six.',
    });
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
    assert.equal(await check(), 'ok');
    const settings = settingsOf(store);
    store.site.update({id: 1, settings: {...settings, bannedNames: ['mirko']}});
    assert.equal((await as(token)('cart/get')).status, 403);
    assert.equal(await check(), 'banned');
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
