import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {catalogue} from '../../../demo/service/catalogue.ts';
import {drawAvatar, drawLogo} from '../../../demo/service/pictures.ts';
import {serviceOver} from './caller.ts';

const {items, categories, settings} = catalogue;

describe('the answers of the catalogue', () => {
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

  test('are drawn without scripts and links, whatever a player is called', () => {
    for (const drawing of [drawLogo(), drawAvatar('"><script>')])
      assert.doesNotMatch(drawing, /undefined|NaN|<script|href|onload|style=/);
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
});

describe('the site', () => {
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
});
