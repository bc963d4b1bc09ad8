import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {catalogue} from '../../../demo/service/catalogue.ts';
import {draw, drawAvatar, drawLogo} from '../../../demo/service/pictures.ts';
import {motifs} from '../../../demo/service/pictures/motifs.ts';
import {palettes} from '../../../demo/service/pictures/palettes.ts';
import {add, callAs, refusal, serviceOver} from './caller.ts';

const {items, categories} = catalogue;

describe('the answers of the catalogue', () => {
  test('tell everybody the settings and the categories', async () => {
    const {request} = serviceOver();
    const {status, body} = await request('/api/settings/get');
    assert.equal(status, 200);
    assert.equal(body.website_name, 'Emberfall Store');
    assert.deepEqual(body.server, {ip: 'play.emberfall.example', port: 25565});
    assert.deepEqual(body.system_currency, {name: 'EUR', value: 1});
    assert.match(body.top.avatar, /^https:\/\/shop\.test\/img\/avatars\//);
    const {body: entries} = await request('/api/categories/get');
    const urls = (list: {url: string}[]) => list.map(({url}) => url);
    const expected = ['ranks', 'keys', 'pets', 'islands', 'cosmetics', 'embers'];
    assert.deepEqual(urls(entries), expected);
    assert.deepEqual(urls(entries[1].subcategories), ['keys/crates', 'keys/seasonal']);
  });

  test('have an item with its earlier price, and none with an unknown id or that is not active', async () => {
    const {body} = await callAs('someone')('items/get/33');
    const {success, price, original_price, discount, description} = body;
    assert.deepEqual([price, original_price, discount], [19.99, 24.99, 5]);
    assert.equal(success, true);
    assert.match(description, /<h2>/);
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
  test('has every picture that it names, and no drawing with scripts and links', () => {
    for (const {details} of [...items, ...categories])
      if (details.picture) assert.ok(draw(details.picture), details.name);
    const shown = items.flatMap(({details}) => [
      ...details.description.matchAll(/\/img\/motifs\/(\w+)\/(\w+)\.svg/g),
    ]);
    for (const [, palette = '', motif = ''] of shown) assert.ok(draw({motif, palette}));
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
  });
});

describe('the site', () => {
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

  test('has the pictures whose names storefronts know', async () => {
    for (const name of ['logo.svg', 'logo.png', 'favicon.png', 'index-banner.png']) {
      const {status, headers} = await serviceOver().request(`/img/${name}`);
      assert.equal(status, 200, name);
      assert.match(headers.get('Content-Type') ?? '', /^image\//);
    }
  });
});
