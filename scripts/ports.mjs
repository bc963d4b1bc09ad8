import {once} from 'node:events';
import {createServer} from 'node:net';

/** Returns a free port. */
export async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const {port} = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
