import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {documentedFields} from '../../demo/service/wire/documented.ts';
import type {ShapeName} from '../../demo/service/wire/shape.ts';
import {add, billing, serviceOver} from './caller.ts';

const keysOf = (value: object) => Object.keys(value).toSorted();

/** Tests of the formats of answers: the interface document's format, and that of real services. */
export function shapeCases(newStore: () => Store): void {
  test('minimal: the documented calls in the documented shapes, and nothing else', async () => {
    const {as, request} = serviceOver(newStore(), {shape: 'minimal'});
    const call = as('ada');
    const elsewhere = (path: string, body?: object) =>
      request(`/elsewhere/api/${path}`, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer ada',
          ...(body && {'Content-Type': 'application/json'}),
        },
        body: body ? JSON.stringify(body) : null,
      });
    assert.equal((await request('/api/settings/get')).status, 200);
    for (const path of [
      'categories/get/ranks',
      'items/get/51',
      'items/getFeaturedDeals',
    ])
      assert.equal((await call(path)).status, 200, path);
    for (const path of [
      ...['categories/get', 'items/get/guest/51', 'cart/add/52', 'cart/remove/1'],
      ...['cart/reload/1', 'cart/changePrice/1', 'cart/setVariable/1'],
      ...['cart/setSelectedServer/1', 'cart/acceptCoupon', 'cart/removeCoupon'],
      ...['cart/getGift', 'cart/removeGiftcard', 'cart/setReferral'],
      ...['cart/removeReferral', 'payments/get', 'payments/checkStatus', 'user'],
      ...['payments/handle/pix/check', 'auth/username', 'game_auth/init/Ada'],
    ]) {
      const {status, body, headers} = await call(path, {});
      assert.equal(status, 404, path);
      assert.match(body, /^<!doctype html>/, path);
      assert.equal(headers.get('Access-Control-Allow-Origin'), '*', path);
    }
    assert.deepEqual((await call('cart/get')).body.items, []);

    assert.equal(
      (await elsewhere('cart/add/52', {payment_type: 0})).body.success,
      true,
    );
    const {cart, items} = (await call('cart/get')).body;
    assert.deepEqual(keysOf(cart), documentedFields['Cart']?.toSorted());
    assert.equal(items[0].id, 52);
    const payment = {...billing, paymentMethod: 'Card', currency: 'EUR'};
    const {body} = await call('payments/create', payment);
    assert.match(body.data.url, /\/pay\/MS-/);
    assert.equal((await request(new URL(body.data.url).pathname)).status, 200);
  });

  async function answers(shape: ShapeName) {
    const {as, request} = serviceOver(newStore(), {shape});
    const call = as('astrid-token');
    await add(call, 91);
    await add(call, 81);
    await call('cart/acceptCoupon', {coupon: 'EMBER10'});
    return {
      settings: (await request('/api/settings/get')).body,
      ranks: (await call('categories/get/ranks')).body,
      keys: (await call('categories/get/keys')).body,
      item: (await call('items/get/51')).body,
      deals: (await call('items/getFeaturedDeals')).body,
      cart: (await call('cart/get')).body,
      user: (await call('user')).body,
    };
  }

  test('as documented: the fields of the interface document and no others', async () => {
    const {settings, ranks, keys, item, deals, cart} = await answers('documented');
    const fields = (table: string) => [...(documentedFields[table] ?? [])].toSorted();
    assert.deepEqual(keysOf(settings), fields('SiteSettings'));
    assert.deepEqual(keysOf(ranks), ['category', 'subcategories']);
    assert.deepEqual(keysOf(ranks.category), fields('Category'));
    assert.equal(ranks.subcategories[0].category.id, ranks.category.id);
    assert.deepEqual(keysOf(keys.subcategories[0].items[0]), fields('CategoryItem'));
    assert.deepEqual(keysOf(item), fields('ItemDetail'));
    assert.deepEqual(keysOf(deals[0]), fields('FeaturedDeal'));
    assert.deepEqual(keysOf(cart.cart), fields('Cart'));
    assert.deepEqual(keysOf(cart.items[0]), fields('CartItem'));
    assert.deepEqual(keysOf(cart.items[0].vars[0]), ['id', 'name', 'value']);
    assert.equal(cart.cart.coupon_type, 'percentage');
    const unlimited = keys.subcategories[0].items.find(
      (one: {quantityUserLimit: number}) => !one.quantityUserLimit,
    );
    assert.equal(unlimited.quantityUserLimit, 0);
    assert.equal(unlimited.quantityUserCurrentLimit, 0);
    assert.equal(typeof cart.items[0].quantityGlobalLimit, 'number');
  });

  test('complete: every documented field in its documented type, and totals', async () => {
    const {settings, ranks, item, cart} = await answers('complete');
    for (const field of documentedFields['SiteSettings'] ?? [])
      assert.ok(field in settings, field);
    assert.equal(typeof settings.server.port, 'number');
    assert.equal(settings.is_virtual_currency, true);
    assert.equal(ranks.items[0].active, true);
    assert.equal(item.quantityUserCurrentLimit, 2);
    assert.equal(typeof cart.cart.price, 'number');
    assert.equal(cart.items[0].is_any_price, false);
    const [choice] = cart.items[0].vars;
    assert.deepEqual([choice.value, choice.use], ['none', 'none']);
  });

  test('as observed: numbers for flags, null for nothing, servers twice', async () => {
    const {settings, ranks, item, deals, cart, user} = await answers('observed');
    assert.equal(settings.server.port, '25565');
    assert.equal(settings.is_virtual_currency, 1);
    assert.equal(ranks.items[0].active, 1);
    assert.equal(ranks.category.comparison[0].type, 1);
    // Clients that need the rows sorted sort them by `sorting`.
    assert.deepEqual(
      ranks.category.comparison.map(({sorting}: {sorting: number}) => sorting),
      [2, 1, 3, 4, 5, 6, 7],
    );
    assert.equal(ranks.category.comparison[5].description, null);
    assert.equal(ranks.items[4].virtual_price, null);
    assert.equal(item.quantityUserCurrentLimit, 2);
    assert.equal(deals[1].quantityUserCurrentLimit, '2');
    assert.equal(deals[0].featured, 1);
    assert.equal(cart.cart.coupon_type, 0);
    assert.equal(cart.cart.gift_code, null);
    const [wings, island] = cart.items;
    assert.equal(wings.vars[0].use, 'none');
    assert.ok(!('value' in wings.vars[0]));
    assert.deepEqual(
      island.allowed_servers.map(({server_id}: {server_id: number}) => server_id),
      [1, 2, 1],
    );
    assert.ok(!('selected_server' in island));
    assert.equal(user.virtual_currency, 5000);
  });

  test('as observed: bare words, and an odd way to say that an order was free', async () => {
    const store = newStore();
    const {as} = serviceOver(store, {shape: 'observed'});
    const {headers, body} = await as(undefined)('auth/username', {username: 'Mirko'});
    assert.match(headers.get('Content-Type') ?? '', /^text\/plain/);
    assert.match(body, /^[\w-]{40}$/);
    await add(as('ada'), 106);
    assert.deepEqual((await as('ada')('payments/create', billing)).body, {
      success: false,
      message: 'success',
    });
    assert.deepEqual((await as('ada')('cart/get')).body.items, []);
    const {body: paid} = await as('ada')('payments/checkStatus', {
      order_id: `MS-${store.orders.where({})[0]?.number}`,
    });
    assert.deepEqual([paid.status, paid.order_data.status], ['paid', 1]);
  });
}
