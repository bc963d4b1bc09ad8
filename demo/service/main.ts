import {serve} from '@hono/node-server';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {createService, type ServiceOptions} from './app.ts';
import {readOptions, usage} from './command-line.ts';
import {openSqliteStore} from './sqlite-store.ts';

const defaultFile = fileURLToPath(new URL('data/store.sqlite', import.meta.url));

export interface StartOptions extends Omit<ServiceOptions, 'store'> {
  /** Where to listen: the first free port from here on; 0 for any. 8787 by default. */
  readonly port?: number;
  /** The name to listen under; `localhost` by default, so that nobody else on the network gets in. */
  readonly host?: string;
  /** The database file, or `:memory:`; by default one beside this module. */
  readonly file?: string;
  /** Starts over with what the catalogue says. */
  readonly reset?: boolean;
}

export interface RunningService {
  /** Where the service answers, such as `http://localhost:8787`. */
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
          // Closing what is closed already does no harm.
          server.close((error) => {
            if (!error) store.close();
            resolve();
          });
          // Browsers keep connections open that nothing is coming on any more.
          if ('closeAllConnections' in server) server.closeAllConnections();
        }),
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Describes the service from the client's schemas; loaded when somebody asks. */
const describe: NonNullable<ServiceOptions['describe']> = async (shape, settings) => {
  await import('./typescript-imports.ts');
  const {describeService} = await import('./openapi/describe.ts');
  return describeService(shape, settings);
};

type Fetch = Parameters<typeof serve>[0]['fetch'];
type Server = ReturnType<typeof serve>;

/** Listens on the first free port of a hundred. */
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
