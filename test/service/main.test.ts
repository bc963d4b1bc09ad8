import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {test} from 'node:test';
import {readOptions} from '../../demo/service/command-line.ts';
import {startService, type StartOptions} from '../../demo/service/main.ts';

function temporaryFile(context: {after(work: () => void): void}): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  context.after(() => rmSync(folder, {recursive: true}));
  return join(folder, 'data', 'store.sqlite');
}

async function countLines({origin}: {origin: string}): Promise<number> {
  const headers = {Authorization: 'Bearer ada'};
  const response = await fetch(`${origin}/api/cart/get`, {method: 'POST', headers});
  return ((await response.json()) as {items: unknown[]}).items.length;
}

test('keeps the cart between starts, until it is told to start over', async (context) => {
  const file = temporaryFile(context);
  const start = (options: StartOptions = {}) =>
    startService({port: 0, file, ...options});

  let service = await start();
  await fetch(`${service.origin}/api/cart/add/52`, {
    method: 'POST',
    headers: {Authorization: 'Bearer ada'},
  });
  assert.equal(await countLines(service), 1);
  await service.close();

  service = await start();
  assert.equal(await countLines(service), 1);
  await service.close();

  service = await start({reset: true});
  assert.equal(await countLines(service), 0);
  await service.close();
});

test('starts over with a database of an earlier version', async (context) => {
  const file = temporaryFile(context);
  let service = await startService({port: 0, file});
  await fetch(`${service.origin}/api/cart/add/52`, {
    method: 'POST',
    headers: {Authorization: 'Bearer ada'},
  });
  await service.close();

  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 1');
  database.close();
  service = await startService({port: 0, file});
  context.after(() => service.close());
  assert.equal(await countLines(service), 0);
});

test('takes the next port when the one it wants is taken', async (context) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  context.after(() => other.close());
  const {port} = other.address() as AddressInfo;
  const service = await startService({port, file: ':memory:'});
  context.after(() => service.close());
  assert.notEqual(service.origin, `http://localhost:${port}`);
  assert.equal(await countLines(service), 0);
});

test('leaves a database alone that is not its own', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  context.after(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'diary.sqlite');
  const diary = new DatabaseSync(file);
  diary.exec("CREATE TABLE days (what TEXT); INSERT INTO days VALUES ('sunny')");
  await assert.rejects(
    startService({port: 0, file, reset: true}),
    /no database of this service/,
  );
  assert.equal(diary.prepare('SELECT what FROM days').get()?.['what'], 'sunny');
  diary.close();
});

test('takes its options from the command line', () => {
  const {port, ...options} = readOptions(
    [
      '--shape=observed',
      '--auth',
      'ingame',
      '--guests',
      '--discord',
      '--tax=19',
      '--return-to=page',
      '--data',
      'x.sqlite',
    ],
    '9000',
  );
  assert.equal(port, 9000);
  assert.deepEqual(options, {
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

test('says what is wrong with its options', () => {
  assert.throws(
    () => readOptions(['--shape=round']),
    /--shape is one of complete, documented, observed, minimal/,
  );
  assert.throws(() => readOptions(['--tax=much']), /--tax is a number/);
  assert.throws(() => readOptions([], 'http'), /SERVICE_PORT is a number/);
  assert.throws(() => readOptions(['--colour']), /Unknown option '--colour'/);
});

test('describes itself', async (context) => {
  const service = await startService({port: 0, file: ':memory:', shape: 'documented'});
  context.after(() => service.close());
  const description = (await (
    await fetch(`${service.origin}/openapi.json`)
  ).json()) as {
    openapi: string;
    paths: object;
  };
  assert.equal(description.openapi, '3.1.0');
  assert.ok('/api/payments/create' in description.paths);
});
