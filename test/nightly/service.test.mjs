// Tests the local service as a process with a database file. Shoppers compete for the last pieces.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {after, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {createService} from '../../demo/service/app.ts';
import {catalogue} from '../../demo/service/catalogue.ts';
import {openSqliteStore} from '../../demo/service/sqlite-store.ts';
import {paymentRequest} from '../support/payment-request.ts';
import {record} from './results.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
const running = new Set();
const figures = [];

after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, {recursive: true});
  record('service', figures);
});

const billing = {...paymentRequest, paymentMethod: 'Card'};

describe('200 shoppers who compete for the 50 pieces of an item', () => {
  const voidKey = 53;
  const magmaEgg = 73;

  it('buy exactly 50 of them, and nobody pays twice', async () => {
    const file = join(folder, 'race.sqlite');
    stock(file, (item) => (item.id === voidKey ? {soldBefore: 0} : {}));
    // Two processes use one file, so only the database separates their changes.
    const services = [await start(file), await start(file)];
    const shoppers = Array.from({length: 200}, (_, index) => ({
      token: `racer-${index}`,
      // Every fourth shopper wants two pieces, the maximum for each shopper.
      pieces: index % 4 === 0 ? 2 : 1,
      call: caller(services[index % 2].origin, `racer-${index}`),
    }));

    // Each shopper creates two orders of one cart, as in two tabs. Creating an order reserves no
    // pieces.
    await Promise.all(
      shoppers.map(async (shopper) => {
        for (let piece = 0; piece < shopper.pieces; piece += 1)
          assert.deepEqual((await shopper.call(`cart/add/${voidKey}`)).body, {
            success: true,
          });
        shopper.orders = await Promise.all(
          [0, 1].map(async () => {
            const {body} = await shopper.call('payments/create', billing);
            assert.equal(body.success, true, body.message);
            return body.data.order_id;
          }),
        );
      }),
    );
    // Then all shoppers pay at the same time, and pay each order twice, as with a double click.
    await Promise.all(
      shoppers.flatMap(({orders}, index) =>
        [...orders, ...orders].map((order, turn) =>
          pay(services[(index + turn) % 2].origin, order),
        ),
      ),
    );

    const database = new DatabaseSync(file, {readOnly: true});
    const all = (sql, ...values) => database.prepare(sql).all(...values);
    const sold = all('SELECT * FROM sales WHERE itemId = ?', voidKey);
    const orders = all(
      'SELECT orders.*, tokens.token FROM orders JOIN tokens USING (shopperId)',
    );
    const paid = orders.filter(({status}) => status === 'paid');
    assert.equal(orders.length, 400);
    assert.equal(sum(sold, 'count'), 50);
    assert.equal(new Set(paid.map(({token}) => token)).size, paid.length);
    // Each paid order belongs to one sale with the right quantity and price.
    const bySale = new Map(sold.map((sale) => [sale.orderId, sale]));
    assert.equal(bySale.size, sold.length);
    assert.equal(paid.length, sold.length);
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
    const page = await fetch(`${services[0].origin}/pay/${name(late[0])}`);
    assert.match(
      await page.text(),
      /(sold out|Only 1 left of Void key)\. Nothing was charged\./,
    );
    const rest = orders.filter(({status}) => status === 'cancelled');
    assert.equal(rest.length, paid.length);
    database.close();

    figures.push({
      claim:
        'Of an item with 50 pieces, 200 shoppers who pay at the same moment, at two processes over one database, buy exactly 50',
      figure: `${sum(sold, 'count')} pieces sold to ${paid.length} shoppers; ${200 - paid.length} shoppers refused with a sentence, none of their ${late.length} orders charged`,
    });
    figures.push({
      claim:
        'Nobody is charged twice, with two orders of one cart, each paid twice at once',
      figure: `${paid.length} orders paid by ${new Set(paid.map(({token}) => token)).size} shoppers, of ${shoppers.length * 4} attempts to pay`,
    });
    await Promise.all(services.map(stop));
  });

  it('cannot spend more than a balance or a gift card contains', async () => {
    const file = join(folder, 'balance.sqlite');
    const service = await start(file);
    const ada = caller(service.origin, 'ada');
    await ada(`cart/add/${magmaEgg}`);
    const virtual = {...billing, paymentMethod: 'Virtual Currency'};
    const answers = await Promise.all(
      Array.from({length: 20}, () => ada('payments/create', virtual)),
    );
    assert.equal(answers.filter(({body}) => body.success).length, 1);
    assert.equal(Number((await ada('user')).body.virtual_currency), 250);

    // Ten carts with a total of more than 100 € use the same gift card of 100 €.
    const names = Array.from({length: 10}, (_, index) => `card-${index}`);
    const orders = await Promise.all(
      names.map(async (token) => {
        const call = caller(service.origin, token);
        await call('cart/add/76');
        const [{cid}] = await linesOf(call);
        await call(`cart/reload/${cid}`, {count: 20});
        const card = await call('cart/acceptCoupon', {coupon: 'GIFT-BIG1'});
        assert.equal(card.body.success, true, card.body.message);
        const {body} = await call('payments/create', billing);
        return body.data?.order_id;
      }),
    );
    await Promise.all(
      orders.filter(Boolean).map((order) => pay(service.origin, order)),
    );
    const database = new DatabaseSync(file, {readOnly: true});
    const [card] = database
      .prepare("SELECT * FROM giftCards WHERE code = 'GIFT-BIG1'")
      .all();
    const given = database
      .prepare("SELECT * FROM orders WHERE status = 'paid' AND giftCents > 0")
      .all();
    database.close();
    assert.ok(given.length > 0);
    assert.ok(card.leftCents >= 0);
    assert.equal(card.startCents - card.leftCents, sum(given, 'giftCents'));
    await stop(service);
    figures.push({
      claim: 'A balance and a gift card are never overspent',
      figure: `1 of ${answers.length} simultaneous payments from one balance accepted; one gift card of 100 € in ${names.length} carts paid ${sum(given, 'giftCents') / 100} €`,
    });
  });
});

/** Starts the service as a process with this database file. */
async function start(file) {
  const child = spawn(process.execPath, ['demo/service/main.ts', '--data', file], {
    cwd: root,
    env: {...process.env, SERVICE_PORT: '0'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  child.stdout.setEncoding('utf8');
  const [text] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const [, origin] = /^Service: (\S+)$/m.exec(text) ?? [];
  assert.ok(origin, `The service did not start: ${errors}`);
  return {child, origin, said: () => errors};
}

async function stop({child}) {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  running.delete(child);
  assert.equal(code, 0);
}

/** Fills a database with the catalogue. `change` returns the changed fields of each item. */
function stock(file, change) {
  const items = catalogue.items.map((item) => ({
    ...item,
    details: {...item.details, ...change(item)},
  }));
  const store = openSqliteStore(file);
  createService({store, catalogue: {...catalogue, items}});
  store.close();
}

/** Returns a function that calls the service as the shopper with this token. */
function caller(origin, token) {
  return async (path, body) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && {'Content-Type': 'application/json'}),
      },
      body: body && JSON.stringify(body),
    });
    return {body: await answer.json()};
  };
}

async function linesOf(call) {
  return (await call('cart/get')).body.items;
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

function name({number}) {
  return `MS-${number}`;
}

function sum(rows, column) {
  return rows.reduce((total, row) => total + row[column], 0);
}
