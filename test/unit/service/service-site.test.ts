import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {catalogue} from '../../../demo/service/catalogue.ts';
import {draw, drawAvatar, drawLogo} from '../../../demo/service/pictures.ts';
import {motifs} from '../../../demo/service/pictures/motifs.ts';
import {palettes} from '../../../demo/service/pictures/palettes.ts';
import {add, callAs, refusal, serviceOver} from './caller.ts';

const {items, categories, settings} = catalogue;

describe('the answers of the catalogue', () => {
  test('tell everybody the settings', async () => {
    const {status, body} = await serviceOver().request('/api/settings/get');
    assert.equal(status, 200);
    assert.equal(body.website_name, 'Emberfall Store');
    assert.deepEqual(body.server, {ip: 'play.emberfall.example', port: 25565});
    assert.deepEqual(body.system_currency, {name: 'EUR', value: 1});
    assert.match(body.top.avatar, /^https:\/\/shop\.test\/img\/avatars\//);
  });

  test('list the categories with their subcategories to everybody', async () => {
    const {body} = await serviceOver().request('/api/categories/get');
    const urls = (list: {url: string}[]) => list.map(({url}) => url);
    const expected = ['ranks', 'keys', 'pets', 'islands', 'cosmetics', 'embers'];
    assert.deepEqual(urls(body), expected);
    assert.deepEqual(urls(body[1].subcategories), ['keys/crates', 'keys/seasonal']);
  });

  test('have a category with its comparison, its items and its subcategories', async () => {
    const call = callAs('someone');
    const {body: ranks} = await call('categories/get/ranks');
    assert.equal(ranks.category.name, 'Ranks');
    assert.equal(ranks.category.comparison.length, 7);
    const names = ranks.items.map((item: {name: string}) => item.name);
    assert.deepEqual(names, ['Spark', 'Ember', 'Blaze', 'Inferno', 'Phoenix']);
    assert.deepEqual(ranks.subcategories, []);
    const {body: keys} = await call('categories/get/keys');
    assert.deepEqual(
      keys.subcategories.map((entry: {category: {name: string}; items: unknown[]}) => [
        entry.category.name,
        entry.items.length,
      ]),
      [
        ['Crate keys', 5],
        ['Seasonal crates', 4],
      ],
    );
    const {body: crates} = await call('categories/get/keys/crates');
    assert.equal(crates.category.name, 'Crate keys');
    assert.equal(crates.items.length, 5);
  });

  test('have an item with its earlier price', async () => {
    const {body} = await callAs('someone')('items/get/33');
    const {success, price, original_price, discount, in_cart, description} = body;
    assert.deepEqual([price, original_price, discount], [19.99, 24.99, 5]);
    assert.deepEqual([success, in_cart], [true, false]);
    assert.match(description, /<h2>/);
  });

  test('have no item with an unknown id, and none that is not active', async () => {
    for (const id of ['4711', 'sword', '97'])
      assert.equal(
        await refusal(callAs('someone'), `items/get/${id}`),
        'Item not found',
      );
  });

  test('name pictures, which contain nothing that runs', async () => {
    const {request, as} = serviceOver();
    const {body} = await as('someone')('categories/get/keys/crates');
    const named = body.items.flatMap(({image}: {image?: string}) => image ?? []);
    assert.ok(named.length > 0);
    for (const image of named) {
      const {status, headers} = await request(image);
      assert.equal(status, 200);
      assert.equal(headers.get('Content-Type'), 'image/svg+xml');
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
      const policy = headers.get('Content-Security-Policy') ?? '';
      assert.match(policy, /default-src 'none'/);
    }
  });
});

describe('the catalogue', () => {
  test('refers only to categories, rows, servers and items that it has', () => {
    const ids = items.map(({id}) => id);
    assert.equal(new Set(ids).size, ids.length);
    const variables = items.flatMap(({details}) => details.variables.map(({id}) => id));
    assert.equal(new Set(variables).size, variables.length);
    for (const {details, categoryId} of items) {
      const category = categories.find(({id}) => id === categoryId);
      assert.ok(category, details.name);
      assert.ok(details.discountCents <= details.cents, details.name);
      assert.ok(!details.virtualOnly || details.virtualPrice !== null, details.name);
      const rows = category.details.comparison.map(({id}) => String(id));
      for (const row of Object.keys(details.comparison))
        assert.ok(rows.includes(row), details.name);
      for (const id of details.serverIds) {
        assert.ok(
          settings.servers.some((server) => server.id === id),
          details.name,
        );
      }
    }
    for (const {parentId, details} of categories) {
      const parent = categories.find(({id}) => id === parentId);
      if (parent) assert.ok(details.url.startsWith(`${parent.details.url}/`));
    }
    for (const id of [
      ...settings.promoted,
      ...catalogue.shoppers.flatMap(({owns}) => owns.map(({itemId}) => itemId)),
    ]) {
      assert.ok(ids.includes(id), String(id));
    }
  });

  test('has every picture that it names', () => {
    const pictures = [...items, ...categories].flatMap(
      ({details}) => details.picture ?? [],
    );
    for (const picture of pictures) assert.ok(draw(picture), JSON.stringify(picture));
    const shown = items.flatMap(({details}) => [
      ...details.description.matchAll(/\/img\/motifs\/(\w+)\/(\w+)\.svg/g),
    ]);
    for (const [, palette = '', motif = ''] of shown) assert.ok(draw({motif, palette}));
  });

  test('has a drawing of every motif in every palette, without scripts and links', () => {
    const drawings = Object.keys(motifs).flatMap((motif) =>
      Object.keys(palettes).map((palette) => draw({motif, palette}) ?? ''),
    );
    for (const drawing of [...drawings, drawLogo(), drawAvatar('"><script>')]) {
      assert.match(
        drawing,
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+>[\s\S]+<\/svg>$/,
      );
      assert.doesNotMatch(drawing, /undefined|NaN|<script|href|onload|style=/);
    }
    assert.equal(draw({motif: 'constructor', palette: 'ember'}), undefined);
    assert.equal(drawAvatar('Mirko'), drawAvatar('Mirko'));
  });
});

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
