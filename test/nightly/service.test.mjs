// Tests the local service as a process with a database file. Shoppers compete for the last pieces,
// and the service receives malformed requests.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {Agent, request as httpRequest} from 'node:http';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {after, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {createService} from '../../demo/service/app.ts';
import {catalogue} from '../../demo/service/catalogue.ts';
import {openSqliteStore} from '../../demo/service/sqlite-store.ts';
import {paymentRequest} from '../support/payment-request.ts';
import {isLong, record} from './results.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
// Idle connections are given up before the service closes them, which it does after five seconds.
const agent = new Agent({keepAlive: true, timeout: 2000});
const running = new Set();
const figures = [];

after(() => {
  for (const child of running) child.kill('SIGKILL');
  agent.destroy();
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
    const {text} = await send(services[0].origin, {path: `/pay/${name(late[0])}`});
    assert.match(text, /(sold out|Only 1 left of Void key)\. Nothing was charged\./);
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

describe('a service that receives malformed requests', () => {
  const deep = (depth, [open, close]) => open.repeat(depth) + close.repeat(depth);
  const json = {Authorization: 'Bearer fuzz', 'Content-Type': 'application/json'};

  /** Bodies that are not a JSON object. */
  const BROKEN = [
    ...['{', '{"count":', "{'count':1}", '{"count":1}}', 'nul', '{"count":NaN}', '\0'],
    ...['<a/>', '[{"count":1}]', '"text"', '42', 'null', 'count=1', deep(30_000, '[]')],
    ...[Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]), gzipSync('{"count":1}')],
  ];
  const VALUES = fc.oneof(
    fc.constantFrom(
      -1,
      1e308,
      '9'.repeat(400),
      '\ud800',
      "' OR 1=1 --",
      '../../etc/passwd',
    ),
    fc.constantFrom('__proto__', 'x'.repeat(20_000), {['__proto__x']: 1}, [[]], {
      a: {b: 1},
    }),
    fc.jsonValue(),
  );
  const PATHS = [
    ...[
      '/api//cart/get',
      '/api/cart/add/1/2',
      '/.git/config',
      '/store.sqlite',
      '/main.ts',
    ],
    ...[
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2fetc%2fpasswd',
      '/%zz',
      '/%00',
      '/pay/%',
      '/pay/1',
    ],
    ...['/img/motifs/gold/constructor.svg', `/${'x'.repeat(8000)}`, '/pages/__proto__'],
  ];
  const post = 'POST /api/cart/reload/1 HTTP/1.1\r\nHost: localhost\r\n';
  const get = (headers) => `GET /api/settings/get HTTP/1.1\r\n${headers}\r\n\r\n`;
  /** Requests that are not HTTP, or that end too early. */
  const RAW = [
    ...['hello\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', get('Host: a b')],
    ...[get('X: no host'), get('Host: localhost\r\nno colon'), get('Host: x\r\nX: \0')],
    get(`Host: localhost\r\nX: ${'x'.repeat(100_000)}`),
    Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, ...Array(200).fill(7)]),
    `${post}Content-Length: -1\r\n\r\n`,
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
  ];

  it('answers 4xx or a refusal, reveals no internals, and keeps running', async () => {
    const file = join(folder, 'fuzz.sqlite');
    const service = await start(file);
    const {origin} = service;
    // The cart has a line, so a valid request would be accepted.
    await caller(origin, 'fuzz')('cart/add/52');
    const [{cid}] = await linesOf(caller(origin, 'fuzz'));
    const before = inside(file);
    let count = 0;
    const check = ({status, whole}, what, ...wanted) => {
      const said = `${what}`.slice(0, 300);
      assert.ok(status >= 200 && status < 500, `${said} was answered ${status}`);
      if (wanted.length)
        assert.ok(wanted.includes(status), `${said} was answered ${status}`);
      assert.doesNotMatch(whole, LEAK, said);
      count += 1;
    };
    const {json: description} = await send(origin, {path: '/openapi.json'});
    for (const [template, methods] of Object.entries(description.paths)) {
      const path = template.replace('{cid}', cid).replace(/\{\w+\}/, '52');
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'TRACE'])
        if (!methods[method.toLowerCase()])
          check(await send(origin, {method, path}), `${method} ${path}`, 405, 404);
      const schema = methods.post?.requestBody?.content['application/json'].schema;
      if (!schema) continue;
      const sent = (body, headers = json) =>
        send(origin, {method: 'POST', path, headers, body});
      for (const body of BROKEN) check(await sent(body), `${path} ${body}`, 400);
      check(await sent('<a/>', {...json, 'Content-Type': 'text/xml'}), path, 400);
      check(await sent(Buffer.alloc(10_000_000, ' ')), `${path} with 10 MB`, 413);
      const {properties = {}} =
        description.components.schemas[schema.$ref.split('/').at(-1)];
      const bodies = fc.record(mapValues(properties, VALUES), {requiredKeys: []});
      const property = fc.asyncProperty(bodies, async (body) =>
        check(await sent(JSON.stringify(body)), `${path} ${JSON.stringify(body)}`),
      );
      await fc.assert(property, {numRuns: isLong ? 200 : 10});
    }
    for (const path of PATHS) check(await send(origin, {path}), path, 404, 405, 400);
    for (const bytes of RAW) check(await sendRaw(origin, bytes), bytes);
    // The malformed requests have bought nothing, and the same process goes on.
    assert.deepEqual(inside(file), before);
    const {body} = await caller(origin, 'fuzz')('settings/get');
    assert.equal(body.website_name ?? 'Emberfall Store', 'Emberfall Store');
    assert.equal(service.child.exitCode, null);
    assert.doesNotMatch(service.said(), /on our side|SQLITE|TypeError/);
    await stop(service);
    figures.push({
      claim:
        'No malformed request gets a 5xx, a stack trace or a path of the file system, and the same process goes on answering',
      figure: `${count} requests`,
    });
  });

  const mapValues = (object, value) =>
    Object.fromEntries(Object.keys(object).map((key) => [key, value]));

  /** Returns the rows that must not change: items on sale, sales and purchases. */
  function inside(file) {
    const database = new DatabaseSync(file, {readOnly: true});
    const tables = ['site', 'items', 'categories', 'sales', 'coupons', 'giftCards'];
    const rows = tables.map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
    database.close();
    return JSON.stringify(rows);
  }
});

/**
 * Matches internals that no answer may contain: stack traces, source files, folders, the database.
 */
const LEAK = new RegExp(
  [
    /\bat [^"]*\.\w+:\d+:\d+|\bat (async )?[\w.<>]+ \(/,
    /node_modules|node:internal|file:\/\//,
    /\.(ts|mjs|sqlite)\b(?!\w*\.)/,
    /SQLITE|SQL logic|no such (table|column)/,
    /\b(Type|Range|Syntax|Reference)Error\b/,
    new RegExp([root, folder, dirname(process.execPath)].map(RegExp.escape).join('|')),
  ]
    .map(({source}) => source)
    .join('|'),
);

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
    const {status, json} = await send(origin, {
      method: 'POST',
      path: `/api/${path}`,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && {'Content-Type': 'application/json'}),
      },
      body: body && JSON.stringify(body),
    });
    return {status, body: json};
  };
}

async function linesOf(call) {
  return (await call('cart/get')).body.items;
}

/** Pays an order on the payment page. */
async function pay(origin, order) {
  const answer = await send(origin, {
    method: 'POST',
    path: `/pay/${order}`,
    headers: {'Content-Type': 'application/x-www-form-urlencoded'},
    body: 'action=pay',
  });
  assert.equal(answer.status, 303);
}

function name({number}) {
  return `MS-${number}`;
}

function sum(rows, column) {
  return rows.reduce((total, row) => total + row[column], 0);
}

/** Sends a request exactly as given, even if it is malformed. */
function send(origin, {method = 'GET', path, headers = {}, body}) {
  return new Promise((resolve, reject) => {
    const {hostname, port} = new URL(origin);
    const chunked = headers['Transfer-Encoding'];
    const length = body && !chunked && {'Content-Length': Buffer.byteLength(body)};
    const request = httpRequest(
      {hostname, port, method, path, agent, headers: {...headers, ...length}},
      async (response) => {
        const chunks = [];
        // The service may answer before it has read the whole body, and close the connection. The
        // answer counts.
        response.on('error', () => {});
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        const type = response.headers['content-type'] ?? '';
        resolve({
          status: response.statusCode,
          text,
          whole: `${response.rawHeaders.join('\n')}\n${text}`,
          json: type.includes('json') ? JSON.parse(text) : undefined,
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends bytes, and returns the answer that came before the service closed the connection. */
async function sendRaw(origin, bytes) {
  const {hostname, port} = new URL(origin);
  const socket = connect({host: hostname, port: Number(port)});
  let text = '';
  socket.setEncoding('utf8');
  const ended = new Promise((resolve) => {
    socket.on('error', resolve);
    socket.on('close', resolve);
    socket.on('data', (chunk) => {
      text += chunk;
      // After an answer to a whole request, the connection stays open, so the test does not wait
      // for its end.
      if (/\r\n\r\n/.test(text)) setTimeout(resolve, 20);
    });
    setTimeout(resolve, 2000).unref();
  });
  socket.write(bytes);
  await ended;
  socket.destroy();
  const [, status = 0] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  return {status: Number(status), text, whole: text};
}
