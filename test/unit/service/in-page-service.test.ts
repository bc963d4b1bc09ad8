import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {
  createInPageService,
  playerToken,
  type InPageServiceOptions,
} from '../../../demo/service/in-page.ts';
import {billing} from './caller.ts';

const base = 'https://cdn.test/dist/demo';

/** Creates a service in a page, with a tab's storage. Returns it with functions that call it. */
function inPage({
  stored = new Map<string, string>(),
  ...options
}: Partial<InPageServiceOptions> & {stored?: Map<string, string>} = {}) {
  let time = Date.UTC(2026, 0, 1);
  const service = createInPageService({
    base,
    pictures: true,
    page: () => 'https://fans.test/shop.html?a=1#top',
    now: () => time,
    slowness: 5,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    ...options,
  });
  const send = (path: string, body?: object, token: string | undefined = playerToken) =>
    service.fetch(`${base}/api/${path}`, {
      method: path === 'settings/get' ? 'GET' : 'POST',
      headers: token ? {Authorization: `Bearer ${token}`} : {},
      body: body ? JSON.stringify(body) : null,
    });
  // The type of the result is `any`, because each test names the fields that it expects.
  const call = async (...request: Parameters<typeof send>) =>
    JSON.parse(await (await send(...request)).text());
  const pass = (milliseconds: number) => (time += milliseconds);
  return {service, stored, send, call, pass};
}

describe('the service inside a page', () => {
  test('answers as the one behind HTTP, with addresses below its own', async () => {
    const {call} = inPage();
    const settings = await call('settings/get');
    assert.equal(settings.website_name, 'Emberfall Store');
    assert.equal(settings.top.avatar, `${base}/img/avatars/Astrid_7.svg`);
    assert.equal(settings.header[0].url, '/pages/rules.html');
    const {items} = await call('categories/get/ranks');
    assert.equal(items[0].image, '/img/items/31.svg');
    assert.doesNotMatch(JSON.stringify(settings), /demo\.invalid/);
  });

  test('names no pictures where it has none', async () => {
    const {send} = inPage({pictures: false});
    for (const path of ['categories/get/ranks', 'items/get/35', 'settings/get'])
      assert.doesNotMatch(await (await send(path)).text(), /img\/|<img/);
  });

  test('keeps carts and switches while the tab is open, and ids are not used again', async () => {
    const first = inPage();
    await first.call('cart/add/51');
    await first.call('cart/add/52');
    const [line] = (await first.call('cart/get')).items;
    await first.call(`cart/remove/${line.cid}`);
    first.service.switch({ending: 'failed'});
    const {stored} = first;

    const second = inPage({stored});
    assert.equal(second.service.switches.ending, 'failed');
    const {items} = await second.call('cart/get');
    assert.deepEqual(
      items.map(({id}: {id: number}) => id),
      [52],
    );
    await second.call('cart/add/53');
    assert.ok((await second.call('cart/get')).items.at(-1).cid > items[0].cid);

    const other = inPage({stored, version: 'next'});
    assert.deepEqual((await other.call('cart/get')).items, []);
  });

  test('does without a storage that is blocked, or has what is not its own', async () => {
    const stored = new Map([[`storefront-elements:${base}:demo`, '{not ours']]);
    assert.deepEqual((await inPage({stored}).call('cart/get')).items, []);
    const fail = () => assert.fail('blocked');
    const {send} = inPage({storage: {getItem: fail, setItem: fail}});
    assert.equal((await send('settings/get')).status, 200);
  });

  test('leads back to the page at once, where the payment has ended as was switched', async () => {
    for (const [ending, status, left] of [
      ['paid', 'success', 0],
      ['cancelled', 'cancelled', 1],
      ['failed', 'failed', 1],
      ['pending', 'pending', 1],
    ] as const) {
      const {call, service} = inPage();
      service.switch({ending});
      await call('cart/add/52');
      const {data} = await call('payments/create', billing);
      assert.equal(
        data.url,
        `https://fans.test/shop.html?a=1&order_id=${data.order_id}`,
      );
      const stand = await call('payments/checkStatus', {order_id: data.order_id});
      assert.equal(stand.status, status);
      assert.equal(service.statusOf(data.order_id), ending);
      assert.equal((await call('cart/get')).items.length, left);
    }
  });

  test('leads back by an address where a gateway would take a form, and takes a code as scanned after a while', async () => {
    const {call, pass} = inPage();
    const pay = async (paymentMethod: string) => {
      await call('cart/add/52');
      return (await call('payments/create', {...billing, paymentMethod})).data;
    };
    const form = await pay('Bank form');
    assert.equal(form.type, 'url'); // Forms must not reach the page.
    assert.equal(form.url, `https://fans.test/shop.html?a=1&order_id=${form.order_id}`);
    const {details} = await pay('Pix');
    assert.match(details.qrcode, /^Demo, nothing is paid/);
    const look = {order_id: details.payment_id};
    assert.equal((await call('payments/handle/pix/check', look)).success, false);
    pass(5_000);
    assert.equal((await call('payments/handle/pix/check', look)).success, true);
  });

  test('behaves as badly as it is told to', async () => {
    const {service, send} = inPage();
    service.switch({manner: 'broken'});
    assert.equal((await send('categories/get/ranks')).status, 500);
    service.switch({manner: 'busy'});
    const busy = await send('categories/get/ranks');
    assert.equal(busy.status, 429);
    assert.equal(busy.headers.get('Retry-After'), '60');
    service.switch({manner: 'offline'});
    await assert.rejects(send('categories/get/ranks'), TypeError);
    service.switch({manner: 'slow'});
    assert.equal((await send('categories/get/ranks')).status, 200);
    const patience = AbortSignal.abort(new Error('left'));
    await assert.rejects(
      service.fetch(`${base}/api/settings/get`, {signal: patience}),
      /left/,
    );
  });

  test('arranges its shelves, and puts them back', async () => {
    const {service, call} = inPage();
    const ranks = async () => (await call('categories/get/ranks')).items;
    const full = await ranks();
    service.switch({shelves: 'empty'});
    assert.deepEqual(await ranks(), []);
    service.switch({shelves: 'sold out'});
    const [soldOut] = await ranks();
    assert.equal(soldOut.quantityGlobalLimit, soldOut.quantityGlobalCurrentLimit);
    assert.match((await call('cart/add/31')).message, /sold out/);
    service.switch({shelves: 'virtual'});
    const [virtual] = await ranks();
    assert.equal(virtual.is_virtual_currency_only, true);
    assert.ok(virtual.virtual_price > 0);
    service.switch({shelves: 'full'});
    assert.deepEqual(await ranks(), full);
  });

  test('starts over', async () => {
    const {service, call, stored} = inPage();
    service.switch({shelves: 'empty', shopper: 'guest'});
    service.reset();
    await call('cart/add/52');
    service.reset();
    assert.deepEqual((await call('cart/get')).items, []);
    assert.deepEqual(service.switches, inPage({stored}).service.switches);
    assert.equal(service.switches.shopper, 'player');
  });
});
