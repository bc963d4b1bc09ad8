import assert from 'node:assert/strict';
import {once} from 'node:events';
import {request} from 'node:http';
import {connect} from 'node:net';
import {networkInterfaces} from 'node:os';
import {after, before, it} from 'node:test';
import {serveBuilt} from '../../../scripts/serve.mjs';

let served;
before(async () => (served = await serveBuilt({file: ':memory:'})));
after(() => served.close());

/** Returns the status of an answer. `fetch` cannot be used, because it normalizes the path. */
async function statusOf(path) {
  const {port} = new URL(served.origin);
  const asked = request({host: 'localhost', port, path}).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

it('The demo’s server sends pages, but no file of the service under any spelling of its path, and survives others', async () => {
  assert.equal(await statusOf('/dist/embed.js'), 200);
  for (const path of [
    ...['/service/main.ts', '/%73ervice/main.ts', '/service%2fmain.ts'],
    ...['//service/main.ts', '/dist/../service/main.ts', '/%2573ervice/main.ts'],
    ...['/dist%2f..%2fservice/main.ts', '/%2e/service/main.ts'],
    ...['/.%5cservice/main.ts', '/dist/..%2f..%2fpackage.json'],
  ])
    assert.notEqual(await statusOf(path), 200, path);
  assert.equal(await statusOf('/%'), 400);
  assert.equal(await statusOf('/'), 200);
});

/** Whether something listens at an address of this computer. */
async function isListening(host, port) {
  const socket = connect({host, port});
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

it('The demo’s server answers only this computer, not its network', async (t) => {
  const {port} = new URL(served.origin);
  const addresses = Object.values(networkInterfaces())
    .flat()
    .filter(({internal, scopeid}) => !internal && !scopeid);
  // A Linux computer without a network still has further loopback addresses.
  if (!addresses.length && process.platform === 'linux')
    addresses.push({address: '127.0.0.2'});
  if (!addresses.length) return t.skip('this computer has no network');
  assert.equal(await isListening('localhost', port), true);
  for (const {address} of addresses)
    assert.equal(await isListening(address, port), false, address);
});
