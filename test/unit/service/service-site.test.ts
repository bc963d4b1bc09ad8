import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {catalogue} from '../../../demo/service/catalogue.ts';
import {add, serviceOver} from './caller.ts';

describe('the site', () => {
  test('announces something to everybody', async () => {
    for (const [shape, shown] of [
      ['documented', true],
      ['observed', 1],
    ] as const) {
      const {status, body} = await serviceOver({shape}).request(
        '/api/announcement/get',
      );
      assert.equal(status, 200);
      assert.equal(body.title, 'Double embers this weekend');
      assert.equal(body.is_index, shown);
    }
  });

  test('lists each patron once, below the highest amount reached', async () => {
    const {body} = await serviceOver().request('/api/patrons/get');
    assert.equal(body.currency_code, 'EUR');
    assert.deepEqual(body.top_patrons[0], {username: 'Astrid_7', amount: 320});
    assert.deepEqual(body.patrons, {
      100: ['Astrid_7', 'Old_Oak'],
      50: ['Mirko'],
      20: ['.BedrockBen', 'pixel_pia'],
    });
  });

  test('shows what a player has bought: the newest first, and each item once', async () => {
    const {request, pay, signIn} = serviceOver();
    const call = await signIn('Mirko');
    const profile = async (name: string) =>
      (await request(`/api/profile/${name}`)).body;
    assert.deepEqual((await profile('Mirko')).items, []);
    for (const id of [52, 31, 52]) {
      await add(call, id);
      await pay(call);
    }
    const {status, items, group, display_group, money_spent} = await profile('mirko');
    assert.deepEqual([status, display_group], ['success', true]);
    const ids = items.map((item: {id: number}) => item.id);
    assert.deepEqual(ids, [52, 31]);
    assert.equal(group, items[1].name);
    assert.ok(money_spent > items[0].price);
  });

  test('has profiles of players with a dot in the name, and of donors', async () => {
    const {request, signIn} = serviceOver();
    await signIn('.Cave_Dweller');
    for (const name of ['.Cave_Dweller', '.BedrockBen', 'Zoe_Builds']) {
      const {status, username} = (await request(`/api/profile/${name}`)).body;
      assert.deepEqual([status, username], ['success', name]);
    }
    assert.equal((await request('/api/profile/Nobody')).body.status, 'error');
    const {top} = catalogue.settings;
    assert.ok((await request(`/profile/${top}`)).body.includes(`<h1>${top}</h1>`));
    assert.equal((await request('/profile/Nobody')).status, 404);
  });

  for (const [shape, status] of [
    ['observed', 200],
    ['complete', 200],
    ['documented', 503],
  ] as const)
    test(`${shape}: says that it is closed for maintenance, and answers other calls with ${status}`, async () => {
      const {as, request} = serviceOver({shape, maintenance: 'Back at six.'});
      assert.equal((await request('/api/settings/get')).status, status);
      for (const path of ['categories/get', 'cart/get'])
        assert.equal((await as('ada')(path)).status, status);
      assert.deepEqual((await request('/api/checkAccessibility')).body, {
        success: false,
        status: 'maintenance',
        message: 'Back at six.',
      });
    });

  test('lists its staff by role, with prefixes in HTML', async () => {
    const {body} = await serviceOver().request('/api/staff');
    assert.deepEqual(Object.keys(body), ['Keeper', 'Helper']);
    assert.match(body.Helper[0].prefix, /^<span style="[^"]+">\[Helper\]<\/span>$/);
  });

  test('has the pages to which it links', async () => {
    const {as, request} = serviceOver();
    const {header, footer} = (await request('/api/settings/get')).body;
    for (const {url, name} of [...header, ...footer])
      if (url.startsWith('/'))
        assert.match((await request(url)).body, new RegExp(`<h1>${name}</h1>`));
    const call = as(undefined);
    const {body} = await call('pages/get', {url: 'rules'});
    assert.equal(body.page.name, 'Rules');
    assert.equal((await call('pages/get', {url: 'x'})).body.success, false);
  });

  for (const name of ['logo.svg', 'logo.png', 'favicon.png', 'index-banner.png'])
    test(`has the picture ${name}, whose name storefronts know`, async () => {
      const {status, headers} = await serviceOver().request(`/img/${name}`);
      assert.equal(status, 200);
      assert.match(headers.get('Content-Type') ?? '', /^image\//);
    });
});
