import {createServer} from 'node:net';

/** The first port from `port` on that nobody listens to; 0 stands for any. */
export async function freePort(port) {
  for (let candidate = Number(port); ; candidate++) {
    const found = await listens(candidate);
    if (found) return found;
  }
}

function listens(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, 'localhost', () => {
      const taken = server.address().port;
      server.close(() => resolve(taken));
    });
  });
}
