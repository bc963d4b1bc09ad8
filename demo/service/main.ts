import {serve} from '@hono/node-server';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {createService, type ServiceOptions} from './app.ts';
import {readOptions, usage} from './command-line.ts';
import {openSqliteStore} from './sqlite-store.ts';

const defaultFile = fileURLToPath(new URL('data/store.sqlite', import.meta.url));

export interface StartOptions extends Omit<ServiceOptions, 'store'> {
  /** The port, or the next free one; 0 for any. 8787 by default. */
  readonly port?: number;
  /** The host name to listen on; `localhost` by default, which others on the network cannot reach. */
  readonly host?: string;
  /** The database file, or `:memory:`; by default a file beside this module. */
  readonly file?: string;
  /** Deletes all data and starts with the catalogue. */
  readonly reset?: boolean;
}

export interface RunningService {
  /** The origin of the service, such as `http://localhost:8787`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the service over HTTP, with its data in SQLite. */
export async function startService({
  port = 8787,
  host = 'localhost',
  file = defaultFile,
  reset = false,
  ...options
}: StartOptions = {}): Promise<RunningService> {
  const store = openSqliteStore(file, {reset});
  try {
    const app = createService({store, describe, ...options});
    const {server, address} = await listen(app.fetch, host, port);
    return {
      origin: `http://localhost:${address.port}`,
      close: () =>
        new Promise((resolve) => {
          // If `close` is called twice, the second call gets an error and must not close the store
          // again.
          server.close((error) => {
            if (!error) store.close();
            resolve();
          });
          // Browsers keep idle connections open, and `server.close` waits until all connections are
          // closed.
          if ('closeAllConnections' in server) server.closeAllConnections();
        }),
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Describes the service from the client's schemas. The code is loaded on the first request. */
const describe: NonNullable<ServiceOptions['describe']> = async (shape, settings) => {
  await import('./typescript-imports.ts');
  const {describeService} = await import('./openapi/describe.ts');
  return describeService(shape, settings);
};

type Fetch = Parameters<typeof serve>[0]['fetch'];
type Server = ReturnType<typeof serve>;

/** Listens on the first free port of a hundred, starting with `port`. */
async function listen(
  fetch: Fetch,
  hostname: string,
  port: number,
): Promise<{server: Server; address: AddressInfo}> {
  for (let candidate = port; ; candidate++) {
    try {
      return await listenOn(fetch, hostname, candidate);
    } catch (error) {
      const taken =
        error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || candidate >= port + 100 || candidate >= 65_535) throw error;
    }
  }
}

function listenOn(
  fetch: Fetch,
  hostname: string,
  port: number,
): Promise<{server: Server; address: AddressInfo}> {
  return new Promise((resolve, reject) => {
    const server = serve({fetch, hostname, port}, (address) =>
      resolve({server, address}),
    );
    server.once('error', reject);
  });
}

if (import.meta.main) {
  try {
    const options = readOptions(process.argv.slice(2), process.env['SERVICE_PORT']);
    const service = await startService(options);
    console.log(`Service: ${service.origin}`);
    const stop = () => void service.close().then(() => process.exit());
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exitCode = 1;
  }
}
