import type {Hono} from 'hono';

/** The path below which a `minimal` service has all calls, so that a test can fill a cart. */
export const elsewhere = '/elsewhere';

/** The calls of the interface document, by method and path. */
const documentedCalls: readonly RegExp[] = [
  /^POST \/api\/categories\/get\/.+$/,
  /^GET \/api\/settings\/get$/,
  /^POST \/api\/cart\/get$/,
  /^POST \/api\/items\/get\/[^/]+$/,
  /^POST \/api\/items\/getFeaturedDeals$/,
  /^POST \/api\/payments\/create$/,
];

/**
 * Restricts `/api` to the calls of the interface document. All other addresses below `/api` get a
 * 404 page, like the one of a web server. `whole`, the service with all its calls, answers below
 * /elsewhere.
 */
export function keepDocumentedCalls(app: Hono, whole: Hono): void {
  app.use('/api/*', async (c, next) => {
    const call = `${c.req.method} ${c.req.path}`;
    if (documentedCalls.some((one) => one.test(call))) return next();
    return c.html('<!doctype html><title>404 Not Found</title><h1>Not Found</h1>', 404);
  });
  app.all(`${elsewhere}/*`, (c) => {
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice(elsewhere.length);
    return whole.fetch(new Request(url, c.req.raw));
  });
}
