import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {drawAvatar, drawLogo} from '../../../demo/service/pictures.ts';
import {serviceOver} from './caller.ts';

describe('the pictures of the service', () => {
  test('contain nothing that runs', async () => {
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
