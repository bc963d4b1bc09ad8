import {once} from 'node:events';
import {createServer} from 'node:http';
import {serveBuilt} from '../../../scripts/serve.mjs';

/** A script for the start of a page: keeps all warnings and errors in `window.complaints`. */
const LISTENER = `window.complaints = [];
  for (const kind of ['error', 'warn']) console[kind] = (...words) => complaints.push(words.join(' '));
  addEventListener('unhandledrejection', ({reason}) => complaints.push(String(reason)));
  addEventListener('error', ({message, target}) => complaints.push(message ?? target.outerHTML), true);
  addEventListener('securitypolicyviolation', (event) =>
    complaints.push(event.violatedDirective + ' ' + event.blockedURI));`;

/** The content of a forged chunk, which the shop must not run. */
const FORGERY = 'window.forged = true; export function install() {}';

/**
 * Serves the built files, pages with a shop, and the demo's page, and starts a service.
 */
export async function startSite() {
  const shop = await serveBuilt({file: ':memory:'});
  const service = shop.service.origin;
  const pages = new Map();

  async function answer(request, response) {
    // Each page finds its files in a folder of its own, so none is in the browser's cache.
    const path = new URL(request.url, 'http://localhost').pathname.replace(
      /^\/fresh-\d+/,
      '',
    );
    if (site.isMissing(path)) return response.writeHead(503).end();
    // The pages load the files from another origin.
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/javascript',
    };
    if (path === '/listener.js') return response.writeHead(200, headers).end(LISTENER);
    if (site.isForged(path)) return response.writeHead(200, headers).end(FORGERY);
    const page = pages.get(path) ?? {};
    const file = page.html ? undefined : await fetch(shop.origin + path);
    const type = file?.headers.get('Content-Type') ?? 'text/html';
    response.writeHead(file?.status ?? 200, {
      ...headers,
      'Content-Type': type,
      ...page.headers,
    });
    if (!type.startsWith('text/html'))
      return response.end(Buffer.from(await file.arrayBuffer()));
    const html = page.html ?? (await file.text());
    response.end(
      html
        .replace('<head>', `<head><script src="${site.cdn}/listener.js"></script>`)
        .replaceAll('demo-token', site.shopper),
    );
  }
  const server = createServer((request, response) => {
    // The server may close while a request is being answered.
    answer(request, response).catch(() => response.destroy());
  }).listen(0);
  await once(server, 'listening');
  const {port} = server.address();

  const site = {
    origin: `http://localhost:${port}`,
    service,
    cdn: `http://127.0.0.1:${port}`,
    /** Tests replace these two: they decide by path which files are missing, and which are forged. */
    isMissing: () => false,
    isForged: () => false,
    /** The token of the current shopper. */
    shopper: 'nobody',
    /** Adds a page with this body and our script, and returns its path. */
    page(body, {attributes = 'data-token="demo-token"', policy} = {}) {
      const path = `/page-${pages.size}.html`;
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
        <meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg">
        <script src="${site.cdn}/fresh-${pages.size}/dist/embed.js" crossorigin data-base-url="${service}" ${attributes} defer></script>
        </head><body>${body}</body></html>`;
      pages.set(path, {html, headers: policy && {'Content-Security-Policy': policy}});
      return path;
    },
    /** Asks the service directly, with the shopper's token. */
    async ask(path) {
      const headers = {Authorization: `Bearer ${site.shopper}`};
      return (await fetch(`${service}/api/${path}`, {method: 'POST', headers})).json();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await shop.close();
    },
  };
  return site;
}
