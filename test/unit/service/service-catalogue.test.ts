import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {catalogue} from '../../../demo/service/catalogue.ts';
import {draw, drawAvatar, drawLogo} from '../../../demo/service/pictures.ts';
import {motifs} from '../../../demo/service/pictures/motifs.ts';
import {palettes} from '../../../demo/service/pictures/palettes.ts';
import {callAs, refusal, serviceOver} from './caller.ts';

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
