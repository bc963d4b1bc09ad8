import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {test} from 'node:test';
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

test('takes the next port when the one it wants is taken', async (context) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
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
