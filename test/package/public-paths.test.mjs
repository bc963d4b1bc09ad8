// The public paths since version 0.1.0. Pages and apps import them, so they must never change.
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {manifest} from './dist.mjs';

const TAGS = [
  'checkout-form',
  'featured-deals',
  'store-cart',
  'store-category',
  'store-currency',
  'store-donors',
  'store-goals',
  'store-item',
  'store-language',
  'store-links',
  'store-login',
  'store-payment',
  'store-provider',
  'store-server',
];

const EVENTS = [
  'announce',
  'auth-required-event',
  'cart-changed-event',
  'item-added-event',
  'item-selected-event',
  'payment-action-event',
  'payment-created-event',
  'ready-event',
  'signed-in-event',
  'signed-out-event',
  'store-error-event',
];

const PATHS = [
  ...TAGS.flatMap((tag) => [`elements/${tag}.js`, `define/${tag}.js`]),
  ...EVENTS.map((name) => `elements/events/${name}.js`),
  'define/all.js',
  'define/doctor.js',
  'embed.js',
  ...['react', 'preact', 'solid', 'svelte', 'vue'],
];

const FILES = [
  ...['bold', 'pixel', 'quiet', 'baked', 'reserve'].map((name) => `themes/${name}.css`),
  'custom-elements.json',
];

describe('The public paths of the package', () => {
  for (const path of PATHS) {
    it(`has ${path}`, async () => {
      const module = await import(`${manifest.name}/${path}`);
      if (path.startsWith('elements/')) assert.notEqual(Object.keys(module).length, 0);
    });
  }

  for (const path of FILES) {
    it(`has ${path}`, () => {
      const file = fileURLToPath(import.meta.resolve(`${manifest.name}/${path}`));
      assert.ok(existsSync(file));
    });
  }

  it('export each element under its own name', async () => {
    for (const tag of TAGS) {
      const module = await import(`${manifest.name}/elements/${tag}.js`);
      const name = tag.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
      assert.equal(typeof module[name], 'function', tag);
    }
  });
});
