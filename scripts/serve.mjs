// Serves the demo as it is shipped: the pages of demo/ with the built dist/ from a static server, and
// the local storefront service on another port. As a command, it keeps its data in a temporary file.
// PORT and SERVICE_PORT choose the ports (default: any free port), SHAPE the format of the service's
// answers, and GUESTS=1 lets guests read the catalogue.
import {once} from 'node:events';
import {createServer} from 'node:http';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {startService} from '../demo/service/main.ts';
import {fileAnswer, pathOf, withService} from './demo-pages.mjs';

/**
 * Starts both servers, the service with `options`. The service may be closed before the static
 * server.
 */
export async function serveBuilt({port = 0, servicePort = 0, ...options}) {
  const running = await startService({port: Number(servicePort), ...options});
  let stopped;
  const service = {
    origin: running.origin,
    close: () => (stopped ??= running.close()),
  };
  const pages = createServer(async (request, response) => {
    const pathname = pathOf(request.url);
    if (pathname === undefined) return response.writeHead(400).end();
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    // The service's data and sources are below this path, and must not be served.
    const isService = path.toLowerCase().startsWith('/service/');
    const answer = isService
      ? undefined
      : ((await fileAnswer('demo', path)) ??
        (path.startsWith('/dist/')
          ? await fileAnswer('dist', path.slice(5))
          : undefined));
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': answer.type,
      'Cache-Control': 'no-cache',
      // The HTML that demo/builder.html writes for other sites loads these files with an
      // `integrity` hash, which needs CORS.
      ...(path.startsWith('/dist/') && {'Access-Control-Allow-Origin': '*'}),
    });
    response.end(
      extname(path) === '.html'
        ? withService(answer.body.toString(), service.origin)
        : answer.body,
    );
  });
  pages.listen(port, 'localhost');
  await once(pages, 'listening');
  return {
    origin: `http://localhost:${pages.address().port}`,
    service,
    async close() {
      const closed = once(pages, 'close');
      pages.close();
      pages.closeAllConnections();
      await Promise.all([closed, service.close()]);
    },
  };
}

if (import.meta.main) {
  const {PORT, SERVICE_PORT, SHAPE: shape, GUESTS} = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'storefront-'));
  const served = await serveBuilt({
    port: PORT,
    servicePort: SERVICE_PORT,
    file: join(folder, 'store.sqlite'),
    shape,
    guests: GUESTS === '1',
    // The pages of the demo are the shop that payments lead back to.
    returnTo: 'page',
  });
  console.log(`Shop on ${served.origin}, service on ${served.service.origin}`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      await served.close();
      await rm(folder, {recursive: true, force: true});
      process.exit(0);
    });
  }
}
