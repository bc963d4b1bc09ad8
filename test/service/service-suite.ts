import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {billing, origin, serviceOver, type Answer} from './caller.ts';

/** What the service must do, whatever it keeps its data in. */
export function serviceSuite(name: string, newStore: () => Store): void {
  describe(`the service over ${name}`, () => {
    catalogue(newStore);
    cart(newStore);
    limits(newStore);
    payments(newStore);
    refusals(newStore);
  });
}

function catalogue(newStore: () => Store): void {
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

function cart(newStore: () => Store): void {
  test('keeps a cart for each token', async () => {
    const {as} = serviceOver(newStore());
    const [ada, ben] = [as('ada'), as('ben')];
    assert.deepEqual((await ada('cart/add/52', {promoted: 0, payment_type: 0})).body, {
      success: true,
    });
    assert.equal((await ada('cart/get')).body.items.length, 1);
    assert.equal((await ben('cart/get')).body.items.length, 0);
    assert.equal((await ada('items/get/52')).body.in_cart, true);
    assert.equal((await ben('items/get/52')).body.in_cart, false);
  });

  test('adds up in cents', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/33');
    await call('cart/add/62');
    await setCount(call, 62, 3);
    const {body} = await call('cart/get');
    assert.equal(body.cart.price, 39.49);
    assert.equal(body.cart.clear_price, 39.49);
    assert.equal(body.cart.items, 2);
  });

  test('counts the same item up in its line, and takes the line out', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/52');
    await call('cart/add/52');
    const [line] = (await call('cart/get')).body.items;
    assert.equal(line.count, 2);
    assert.deepEqual((await call(`cart/remove/${line.cid}`)).body, {success: true});
    assert.deepEqual((await call('cart/get')).body.items, []);
  });

  test('knows nothing of lines that are gone, or somebody else’s', async () => {
    const {as} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const [line] = (await as('ada')('cart/get')).body.items;
    const gone = {success: false, message: 'Cart item does not exist'};
    assert.deepEqual((await as('ben')(`cart/remove/${line.cid}`)).body, gone);
    assert.deepEqual(
      (await as('ben')(`cart/reload/${line.cid}`, {count: 2})).body,
      gone,
    );
    await as('ada')(`cart/remove/${line.cid}`);
    assert.deepEqual(
      (await as('ada')(`cart/reload/${line.cid}`, {count: 2})).body,
      gone,
    );
  });

  test('prices an item for virtual currency apart from money', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/73');
    await call('cart/add/52');
    const {body} = await call('cart/get');
    assert.equal(body.cart.price, 3.5);
    assert.equal(body.cart.virtual_price, 250);
    assert.equal(body.items[0].price, 0);
    assert.equal(body.items[0].is_virtual_currency_only, true);
  });
}

function limits(newStore: () => Store): void {
  test('sells a shopper no more than the shopper’s limit', async () => {
    const call = serviceOver(newStore()).as('ada');
    for (let count = 1; count <= 3; count++)
      assert.equal((await call('cart/add/51')).body.success, true);
    const refused = {
      success: false,
      message: 'The maximum quantity for this package is 3.',
    };
    assert.deepEqual((await call('cart/add/51')).body, refused);
    assert.deepEqual((await setCount(call, 51, 4)).body, refused);
    assert.equal((await call('cart/get')).body.items[0].count, 3);
    assert.equal((await setCount(call, 51, 2)).body.success, true);
  });

  test('sells no more than there is', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/95');
    assert.deepEqual((await call('cart/add/55')).body, {
      success: false,
      message: 'Anniversary key is sold out.',
    });
    await call('cart/add/107');
    assert.deepEqual((await setCount(call, 107, 3)).body, {
      success: false,
      message: 'Only 2 left of Double drops weekend.',
    });
  });

  test('does not sell what is unavailable', async () => {
    const call = serviceOver(newStore()).as('ada');
    assert.deepEqual((await call('cart/add/63')).body, {
      success: false,
      message: 'Frostfall crate is unavailable at the moment.',
    });
    assert.deepEqual((await call('cart/get')).body.items, []);
  });

  test('uses limits up when an order is paid, and not before', async () => {
    const {as, decide} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/51');
    await setCount(call, 51, 3);
    const {order_id} = (await call('payments/create', billing)).body.data;
    assert.equal((await call('items/get/51')).body.quantityUserCurrentLimit, 0);
    await decide(order_id, 'pay');
    const {body} = await call('items/get/51');
    assert.equal(body.quantityUserCurrentLimit, 3);
    assert.equal(body.quantityGlobalCurrentLimit, 217);
    assert.deepEqual((await call('cart/add/51')).body, {
      success: false,
      message: 'You have reached the limit for Ember key.',
    });
  });

  test('of two shoppers racing for the last one, exactly one gets it', async () => {
    const {as, decide} = serviceOver(newStore());
    const orders = await Promise.all(
      ['ada', 'ben'].map(async (token) => {
        await as(token)('cart/add/75');
        return (await as(token)('payments/create', billing)).body.data
          .order_id as string;
      }),
    );
    await Promise.all(orders.map((order) => decide(order, 'pay')));
    const statuses = await Promise.all(
      orders.map(
        async (order_id) =>
          (await as(undefined)('payments/checkStatus', {order_id})).body
            .status as string,
      ),
    );
    assert.deepEqual(statuses.toSorted(), ['failed', 'success']);
    assert.equal(
      (await as('cleo')('items/get/75')).body.quantityGlobalCurrentLimit,
      10,
    );
  });
}

function payments(newStore: () => Store): void {
  test('leads to a payment page and, once paid, back to where the shopper came from', async () => {
    const {as, decide, request} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/52');
    const {body} = await call('payments/create', billing, {
      Referer: 'https://fans.test/shop.html?a=1#top',
    });
    assert.equal(body.success, true);
    assert.equal(body.data.type, 'url');
    assert.equal(body.data.url, `${origin}/pay/${body.data.order_id}`);

    const page = await request(`/pay/${body.data.order_id}`);
    assert.match(page.body, /Pay €3\.50/);
    assert.match(
      page.headers.get('Content-Security-Policy') ?? '',
      /^default-src 'none'/,
    );

    const paid = await decide(body.data.order_id, 'pay');
    assert.equal(paid.status, 303);
    const after = await request(paid.headers.get('Location') ?? '');
    assert.match(after.body, /Paid\. Thank you!/);
    assert.match(
      after.body,
      /href="https:\/\/fans\.test\/shop\.html\?a=1&amp;order_id=MS-100001"/,
    );
    assert.deepEqual((await call('cart/get')).body.items, []);
    assert.equal(
      (await call('payments/checkStatus', {order_id: body.data.order_id})).body.status,
      'success',
    );
  });

  test('leads nowhere a script could be', async () => {
    const {as, decide, request} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const {body} = await as('ada')('payments/create', billing, {
      Referer: 'javascript:alert(1)',
      Origin: 'null',
    });
    await decide(body.data.order_id, 'cancel');
    const page = await request(`/pay/${body.data.order_id}`);
    assert.doesNotMatch(page.body, /javascript:|href="null/);
    assert.match(page.body, /You can close this page/);
  });

  test('charges nothing and keeps the cart when the payment is cancelled', async () => {
    const {as, decide} = serviceOver(newStore());
    await as('ada')('cart/add/52');
    const {order_id} = (await as('ada')('payments/create', billing)).body.data;
    await decide(order_id, 'cancel');
    assert.equal((await as('ada')('cart/get')).body.items.length, 1);
    await decide(order_id, 'pay');
    assert.equal(
      (await as('ada')('payments/checkStatus', {order_id})).body.status,
      'cancelled',
    );
  });

  test('pays one cart once, however often it was taken to the payment page', async () => {
    const {as, decide} = serviceOver(newStore());
    await as('ada')('cart/add/51');
    const orders: string[] = [];
    for (let time = 1; time <= 2; time++) {
      orders.push((await as('ada')('payments/create', billing)).body.data.order_id);
    }
    for (const order of [...orders, ...orders]) await decide(order, 'pay');
    assert.equal((await as('ada')('items/get/51')).body.quantityUserCurrentLimit, 1);
  });

  test('names what is wrong with a payment request', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/52');
    const {status, body} = await call('payments/create', {
      ...billing,
      details: {...billing.details, email: 'ada', city: ' '},
      privacyPolicy: false,
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors), [
      'details.email',
      'details.city',
      'privacyPolicy',
    ]);
  });

  test('refuses to be paid for nothing, in an unknown currency or by an unknown method', async () => {
    const call = serviceOver(newStore()).as('ada');
    assert.deepEqual((await call('payments/create', billing)).body, {
      success: false,
      message: 'Your cart is empty.',
    });
    await call('cart/add/52');
    assert.equal(
      (await call('payments/create', {...billing, currency: 'XXX'})).body.success,
      false,
    );
    assert.equal(
      (await call('payments/create', {...billing, paymentMethod: 'Shells'})).body
        .success,
      false,
    );
  });

  test('asks for the server an item needs', async () => {
    const call = serviceOver(newStore()).as('ada');
    await call('cart/add/84');
    assert.deepEqual((await call('payments/create', billing)).body, {
      success: false,
      message: 'Please select a server for Island border +50',
    });
    const [line] = (await call('cart/get')).body.items;
    assert.equal(
      (await call(`cart/setSelectedServer/${line.cid}`, {server_id: 2})).body.success,
      true,
    );
    assert.equal((await call('payments/create', billing)).body.success, true);
  });

  test('knows no payment nobody has created', async () => {
    const {as, request} = serviceOver(newStore());
    assert.equal(
      (await as(undefined)('payments/checkStatus', {order_id: 'MS-123456'})).body
        .status,
      'not_found',
    );
    assert.equal((await request('/pay/MS-123456')).status, 404);
  });
}

function refusals(newStore: () => Store): void {
  test('demands a token where the interface does', async () => {
    const {as} = serviceOver(newStore());
    const paths = [
      'categories/get/ranks',
      'items/get/33',
      'items/getFeaturedDeals',
      'cart/get',
      'cart/add/51',
      'payments/get',
      'payments/create',
    ];
    for (const path of paths) {
      for (const token of [undefined, 'undefined', ' ']) {
        const {status, body} = await as(token)(path);
        assert.equal(status, 401, path);
        assert.equal(body.message, 'Unauthenticated.');
      }
    }
  });

  test('answers what makes no sense with a clear 4xx', async () => {
    const {request, as} = serviceOver(newStore());
    const call = as('ada');
    await call('cart/add/52');
    const [line] = (await call('cart/get')).body.items;
    const headers = {Authorization: 'Bearer ada', 'Content-Type': 'application/json'};
    const post = (body: string) =>
      request(`/api/cart/reload/${line.cid}`, {method: 'POST', headers, body});

    assert.equal((await post('{"count":')).status, 400);
    assert.equal((await post('[2]')).status, 400);
    for (const count of ['0', '-1', '1.5', '"many"', 'null', '1e400']) {
      assert.equal((await post(`{"count":${count}}`)).status, 422, count);
    }
    assert.equal((await post(`{"count":2,"pad":"${'x'.repeat(70_000)}"}`)).status, 413);
    assert.equal(
      (await request('/api/nothing', {method: 'POST', headers})).status,
      404,
    );
    assert.equal((await call('categories/get/nowhere')).status, 404);

    const wrongMethod = await request('/api/cart/get');
    assert.equal(wrongMethod.status, 405);
    assert.equal(wrongMethod.headers.get('Allow'), 'POST');
    assert.equal(wrongMethod.body.success, false);
    assert.equal((await call('cart/get')).body.items[0].count, 1);
  });

  test('may be called from any page', async () => {
    const {request} = serviceOver(newStore());
    const {status, headers} = await request('/api/payments/create', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://fans.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    assert.equal(status, 204);
    assert.equal(headers.get('Access-Control-Allow-Origin'), '*');
    assert.match(headers.get('Access-Control-Allow-Headers') ?? '', /Authorization/);
    assert.equal(headers.get('Access-Control-Max-Age'), '86400');
  });
}

/** Sets the quantity of the line that holds an item. */
export async function setCount(
  call: (path: string, body?: object) => Promise<Answer>,
  itemId: number,
  count: number,
): Promise<Answer> {
  const {body} = await call('cart/get');
  const line = body.items.find((entry: {id: number}) => entry.id === itemId);
  return call(`cart/reload/${line.cid}`, {count});
}
