import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {drawAvatar, drawLogo} from '../../../demo/service/pictures.ts';
import {serviceOver} from './caller.ts';

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
});
