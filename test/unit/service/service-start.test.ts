import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {test, type TestContext} from 'node:test';
import {readOptions} from '../../../demo/service/command-line.ts';
import {startService, type StartOptions} from '../../../demo/service/main.ts';
import {billing} from './caller.ts';

function temporaryFile(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  context.after(() => rmSync(folder, {recursive: true}));
  return join(folder, 'store.sqlite');
}

/** Starts a service, and closes it at the end of the test. Returns functions that call it. */
async function start(context: TestContext, options: StartOptions) {
  const service = await startService({port: 0, ...options});
  context.after(() => service.close());
  const call = (path: string, token = 'ada', body?: object) =>
    fetch(`${service.origin}/api/${path}`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${token}`},
      ...(body && {body: JSON.stringify(body)}),
    });
  const countLines = async () =>
    ((await (await call('cart/get')).json()) as {items: unknown[]}).items.length;
  return {...service, call, countLines};
}

test('the cart is kept between starts, until the service is told to reset', async (context) => {
  const file = temporaryFile(context);
  for (const [options, lines] of [
    [{}, 0],
    [{}, 1],
    [{reset: true}, 0],
  ] as const) {
    const service = await start(context, {file, ...options});
    assert.equal(await service.countLines(), lines);
    await service.call('cart/add/52');
    await service.close();
  }
});

test('a database of an earlier version is replaced', async (context) => {
  const file = temporaryFile(context);
  const service = await start(context, {file});
  await service.call('cart/add/52');
  await service.close();

  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 1');
  database.close();
  assert.equal(await (await start(context, {file})).countLines(), 0);
});

test('a database that is not the service’s own stays as it is', async (context) => {
  const file = temporaryFile(context);
  const diary = new DatabaseSync(file);
  diary.exec("CREATE TABLE days (what TEXT); INSERT INTO days VALUES ('sunny')");
  await assert.rejects(
    startService({port: 0, file, reset: true}),
    /no database of this service/,
  );
  assert.equal(diary.prepare('SELECT what FROM days').get()?.['what'], 'sunny');
  diary.close();
});

test('of two shoppers at two services over one database, exactly one gets the last piece', async (context) => {
  const file = temporaryFile(context);
  const services = [await start(context, {file}), await start(context, {file})];
  const orders = await Promise.all(
    services.map(async ({call}, index) => {
      await call('cart/add/75', `shopper-${index}`);
      const created = await call('payments/create', `shopper-${index}`, billing);
      return ((await created.json()) as {data: {url: string}}).data.url;
    }),
  );
  const body = new URLSearchParams({action: 'pay'});
  const pages = await Promise.all(
    orders.map(async (url) => (await fetch(url, {method: 'POST', body})).text()),
  );
  for (const text of ['Paid. Thank you!', 'Void drake egg is sold out.'])
    assert.equal(pages.filter((page) => page.includes(text)).length, 1, text);
});

test('the command line has the options', () => {
  const options =
    '--shape=observed --auth ingame --guests --discord --tax=19 --return-to=page --data x.sqlite';
  assert.deepEqual(readOptions(options.split(' '), '9000'), {
    port: 9000,
    reset: false,
    shape: 'observed',
    authType: 'ingame',
    guests: true,
    discord: true,
    anyToken: true,
    taxPercent: 19,
    returnTo: 'page',
    file: 'x.sqlite',
  });
});

for (const [option, reason, port] of [
  ['--shape=round', /--shape is one of complete, documented, observed, minimal/],
  ['--tax=much', /--tax is a number/],
  ['--guests', /SERVICE_PORT is a number/, 'http'],
  ['--colour', /Unknown option '--colour'/],
] as const)
  test(`the command line says what is wrong with ${option} on port ${port}`, () => {
    assert.throws(() => readOptions([option], port), reason);
  });

test('the service describes itself', async (context) => {
  const {origin} = await start(context, {file: ':memory:'});
  const answer = await fetch(`${origin}/openapi.json`);
  assert.equal(((await answer.json()) as {openapi: string}).openapi, '3.1.0');
});
