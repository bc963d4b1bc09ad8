import {createServer} from 'node:net';

/** Returns the first free port from `port` on, or any free port if `port` is 0. */
export async function freePort(port) {
  for (let candidate = Number(port); ; candidate++) {
    const free = await tryPort(candidate);
    if (free) return free;
  }
}

/** Returns the port if it is free, otherwise `undefined`. */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, 'localhost', () => {
      const {port: free} = server.address();
      server.close(() => resolve(free));
    });
  });
}
