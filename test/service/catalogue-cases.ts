import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {serviceOver} from './caller.ts';

/** Tests of the catalogue: the items on sale, and the shoppers who may read them. */
export function catalogueCases(newStore: () => Store): void {
  test('tells everybody the settings', async () => {
    const {request} = serviceOver(newStore());
    const {status, body} = await request('/api/settings/get');
    assert.equal(status, 200);
    assert.equal(body.website_name, 'Emberfall Store');
    assert.deepEqual(body.server, {ip: 'play.emberfall.example', port: 25565});
    assert.deepEqual(body.system_currency, {name: 'EUR', value: 1});
    assert.match(body.top.avatar, /^https:\/\/shop\.test\/img\/avatars\//);
  });

  test('lists the categories with their subcategories to everybody', async () => {
    const {request} = serviceOver(newStore());
    const {body} = await request('/api/categories/get');
    assert.deepEqual(
      body.map((category: {url: string}) => category.url),
      ['ranks', 'keys', 'pets', 'islands', 'cosmetics', 'embers'],
    );
    assert.deepEqual(
      body[1].subcategories.map((category: {url: string}) => category.url),
      ['keys/crates', 'keys/seasonal'],
    );
  });

  test('gives a category with its comparison, by its URL key', async () => {
    const {as} = serviceOver(newStore());
    const {body} = await as('someone')('categories/get/ranks');
    assert.equal(body.category.name, 'Ranks');
    assert.equal(body.category.comparison.length, 7);
    assert.deepEqual(
      body.items.map((item: {name: string}) => item.name),
      ['Spark', 'Ember', 'Blaze', 'Inferno', 'Phoenix'],
    );
    assert.deepEqual(body.subcategories, []);
  });

  test('gives a category with its subcategories and their items, and a subcategory by its own key', async () => {
    const call = serviceOver(newStore()).as('someone');
    const {body} = await call('categories/get/keys');
    assert.deepEqual(
      body.subcategories.map((entry: {category: {name: string}; items: unknown[]}) => [
        entry.category.name,
        entry.items.length,
      ]),
      [
        ['Crate keys', 5],
        ['Seasonal crates', 4],
      ],
    );
    const inside = await call('categories/get/keys/crates');
    assert.equal(inside.body.category.name, 'Crate keys');
    assert.equal(inside.body.items.length, 5);
  });

  test('gives an item with what it cost before', async () => {
    const {body} = await serviceOver(newStore()).as('someone')('items/get/33');
    assert.equal(body.success, true);
    assert.equal(body.price, 19.99);
    assert.equal(body.original_price, 24.99);
    assert.equal(body.discount, 5);
    assert.equal(body.in_cart, false);
    assert.match(body.description, /<h2>/);
  });

  test('has no item of an unknown id, nor one that was taken off the shelves', async () => {
    const call = serviceOver(newStore()).as('someone');
    for (const id of ['4711', 'sword', '97']) {
      assert.deepEqual((await call(`items/get/${id}`)).body, {
        success: false,
        message: 'Item not found',
      });
    }
  });

  test('gives the featured deals', async () => {
    const {body} = await serviceOver(newStore()).as('someone')(
      'items/getFeaturedDeals',
    );
    assert.deepEqual(
      body.map((deal: {id: number}) => deal.id),
      [33, 51, 61, 71, 82, 91, 103, 106],
    );
    assert.equal(body[1].quantityUserCurrentLimit, '0');
  });

  test('serves the picture of every item that has one', async () => {
    const {request, as} = serviceOver(newStore());
    const {body} = await as('someone')('categories/get/keys');
    for (const {image} of body.subcategories.flatMap(
      (entry: {items: unknown[]}) => entry.items,
    )) {
      if (!image) continue;
      const picture = await request(image);
      assert.equal(picture.status, 200);
      assert.equal(picture.headers.get('Content-Type'), 'image/svg+xml');
      assert.equal(picture.headers.get('X-Content-Type-Options'), 'nosniff');
      assert.match(
        picture.headers.get('Content-Security-Policy') ?? '',
        /default-src 'none'/,
      );
    }
  });
}
