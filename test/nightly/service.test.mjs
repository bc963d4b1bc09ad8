// Tests the local service as a process with a database file. Shoppers compete for the last pieces.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {after, it} from 'node:test';
import {createService} from '../../demo/service/app.ts';
import {catalogue} from '../../demo/service/catalogue.ts';
import {openSqliteStore} from '../../demo/service/sqlite-store.ts';
import {root} from '../support/dist.mjs';
import {paymentRequest} from '../support/payment-request.ts';
import {ask} from './shop.mjs';

const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
const running = new Set();

after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, {recursive: true});
});

const billing = {...paymentRequest, paymentMethod: 'Card'};
const VOID_KEY = 53;
const MAGMA_EGG = 73;

it('200 shoppers who compete for the 50 pieces of an item buy exactly 50, and nobody pays twice', async () => {
  const file = join(folder, 'race.sqlite');
  const store = openSqliteStore(file);
  const items = catalogue.items.map((item) =>
    item.id === VOID_KEY ? {...item, details: {...item.details, soldBefore: 0}} : item,
  );
  createService({store, catalogue: {...catalogue, items}});
  store.close();
  // Two processes use one file, so only the database separates their changes.
  const services = [await start(file), await start(file)];
  const shoppers = Array.from({length: 200}, (_, index) => {
    const token = `racer-${index}`;
    const call = (...request) => ask(services[index % 2], token, ...request);
    // Every fourth shopper wants two pieces, the maximum for each shopper.
    return {token, call, pieces: index % 4 === 0 ? 2 : 1};
  });

  // Each shopper creates two orders of one cart, as in two tabs. Creating an order reserves no pieces.
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let piece = 0; piece < shopper.pieces; piece += 1) {
        const added = await shopper.call(`cart/add/${VOID_KEY}`);
        assert.deepEqual(added, {success: true});
      }
      shopper.orders = await Promise.all(
        [0, 1].map(async () => {
          const created = await shopper.call('payments/create', billing);
          assert.equal(created.success, true, created.message);
          return created.data.order_id;
        }),
      );
    }),
  );
  // Then all shoppers pay at the same time, and pay each order twice, as with a double click.
  await Promise.all(
    shoppers.flatMap(({orders}, index) =>
      [...orders, ...orders].map((order, turn) =>
        pay(services[(index + turn) % 2], order),
      ),
    ),
  );

  const all = (sql) => readAll(file, sql);
  const sold = all(`SELECT * FROM sales WHERE itemId = ${VOID_KEY}`);
  const orders = all(
    'SELECT orders.*, tokens.token FROM orders JOIN tokens USING (shopperId)',
  );
  const paid = orders.filter(({status}) => status === 'paid');
  const payers = new Set(paid.map(({token}) => token)).size;
  assert.equal(orders.length, 400);
  assert.equal(sum(sold, 'count'), 50);
  assert.equal(payers, paid.length);
  // Each paid order belongs to one sale with the right quantity and price.
  const bySale = new Map(sold.map((sale) => [sale.orderId, sale]));
  assert.deepEqual([bySale.size, paid.length], [sold.length, sold.length]);
  for (const order of paid) {
    const wanted = shoppers.find(({token}) => token === order.token).pieces;
    assert.equal(bySale.get(order.id)?.count, wanted);
    assert.equal(order.cents, wanted * 790);
  }
  // Orders that came too late have a reason, and are not charged.
  const late = orders.filter(({status}) => status === 'failed');
  assert.equal(late.length, 2 * (200 - paid.length));
  for (const {reason} of late)
    assert.match(reason, /^(Void key is sold out|Only 1 left of Void key)\.$/);
  const page = await fetch(`${services[0]}/pay/MS-${late[0].number}`);
  assert.match(
    await page.text(),
    /(sold out|Only 1 left of Void key)\. Nothing was charged\./,
  );
  const cancelled = orders.filter(({status}) => status === 'cancelled');
  assert.equal(cancelled.length, paid.length);
  await stopAll();
});

it('a balance or a gift card cannot be spent twice', async () => {
  const file = join(folder, 'balance.sqlite');
  const service = await start(file);
  const ada = (...request) => ask(service, 'ada', ...request);
  await ada(`cart/add/${MAGMA_EGG}`);
  const virtual = {...billing, paymentMethod: 'Virtual Currency'};
  const answers = await Promise.all(
    Array.from({length: 20}, () => ada('payments/create', virtual)),
  );
  assert.equal(answers.filter(({success}) => success).length, 1);
  assert.equal(Number((await ada('user')).virtual_currency), 250);

  // Ten carts, together more than 100 €, share one gift card of 100 €.
  const names = Array.from({length: 10}, (_, index) => `card-${index}`);
  const orders = await Promise.all(
    names.map(async (token) => {
      const call = (...request) => ask(service, token, ...request);
      await call('cart/add/76');
      const [{cid}] = (await call('cart/get')).items;
      await call(`cart/reload/${cid}`, {count: 20});
      const card = await call('cart/acceptCoupon', {coupon: 'GIFT-BIG1'});
      assert.equal(card.success, true, card.message);
      return (await call('payments/create', billing)).data?.order_id;
    }),
  );
  await Promise.all(orders.filter(Boolean).map((order) => pay(service, order)));
  const [card] = readAll(file, "SELECT * FROM giftCards WHERE code = 'GIFT-BIG1'");
  const given = sum(
    readAll(file, "SELECT * FROM orders WHERE status = 'paid' AND giftCents > 0"),
    'giftCents',
  );
  assert.ok(given > 0 && card.leftCents >= 0);
  assert.equal(card.startCents - card.leftCents, given);
  await stopAll();
});

/** Starts the service as a process with this database file, and returns its address. */
async function start(file) {
  const child = spawn(process.execPath, ['demo/service/main.ts', '--data', file], {
    cwd: root,
    env: {...process.env, SERVICE_PORT: '0'},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.stdout.setEncoding('utf8');
  const [text] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const [, origin] = /^Service: (\S+)$/m.exec(text) ?? [];
  assert.ok(origin, 'The service did not start.');
  return origin;
}

async function stopAll() {
  for (const child of running) {
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  }
  running.clear();
}

function readAll(file, sql) {
  const database = new DatabaseSync(file, {readOnly: true});
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

/** Pays an order on the payment page. */
async function pay(origin, order) {
  const answer = await fetch(`${origin}/pay/${order}`, {
    method: 'POST',
    body: new URLSearchParams({action: 'pay'}),
    redirect: 'manual',
  });
  assert.equal(answer.status, 303);
}

function sum(rows, column) {
  return rows.reduce((total, row) => total + row[column], 0);
}
