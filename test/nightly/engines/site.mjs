import {once} from 'node:events';
import {createServer} from 'node:http';
import {after, before} from 'node:test';
import {ask, pageOf, useShop} from '../shop.mjs';

/** A script for the start of a page: keeps all warnings and errors in `window.complaints`. */
const LISTENER = `window.complaints = [];
  for (const kind of ['error', 'warn']) console[kind] = (...words) => complaints.push(words.join(' '));
  addEventListener('unhandledrejection', ({reason}) => complaints.push(String(reason)));
  addEventListener('error', ({message, target}) => complaints.push(message ?? target.outerHTML), true);
  addEventListener('securitypolicyviolation', (event) =>
    complaints.push(event.violatedDirective + ' ' + event.blockedURI));`;

/** The content of a forged chunk, which the shop must not run. */
const FORGERY = 'window.forged = true; export function install() {}';

/** Serves the built files, pages with a shop, and the demo's page, for engines that cannot route requests. */
export function useSite() {
  const shop = useShop();
  const pages = new Map();
  const site = {
    /** Tests replace these: they decide by path which files are missing, and which are forged. */
    isMissing: () => false,
    isForged: () => false,
    get service() {
      return shop.service;
    },
    /** The token of the current shopper. */
    shopper: 'nobody',
    /** Adds a page with this body and our script, and returns its path. */
    page(body, {attributes = 'data-token="demo-token"', policy} = {}) {
      // Each page finds its files in a folder of its own, so none is in the browser's cache.
      const src = `${site.cdn}/fresh-${pages.size}/dist/embed.js`;
      const script = `<script src="${src}" crossorigin data-base-url="${shop.service}" ${attributes} defer></script>`;
      const path = `/page-${pages.size}.html`;
      const html = pageOf(script, body).replace('data:,', '/icon.svg');
      pages.set(path, {html, headers: policy && {'Content-Security-Policy': policy}});
      return path;
    },
    /** Asks the service directly, with the shopper's token. */
    ask: (path) => ask(shop.service, site.shopper, path),
  };

  async function answer(request, response) {
    const {pathname} = new URL(request.url, 'http://localhost');
    const path = pathname.replace(/^\/fresh-\d+/, '');
    if (site.isMissing(path)) return response.writeHead(503).end();
    // The pages load the files from another origin.
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/javascript',
    };
    if (path === '/listener.js') return response.writeHead(200, headers).end(LISTENER);
    if (site.isForged(path)) return response.writeHead(200, headers).end(FORGERY);
    const page = pages.get(path);
    const file = page ? new Response(page.html) : await fetch(shop.origin + path);
    const type = page ? 'text/html' : file.headers.get('Content-Type');
    response.writeHead(file.status, {
      ...headers,
      'Content-Type': type,
      ...page?.headers,
    });
    if (!type.startsWith('text/html'))
      return response.end(Buffer.from(await file.arrayBuffer()));
    const listener = `<head><script src="${site.cdn}/listener.js"></script>`;
    const html = (await file.text()).replace('<head>', listener);
    response.end(html.replaceAll('demo-token', site.shopper));
  }
  const server = createServer((request, response) => {
    // The server may close while a request is being answered.
    answer(request, response).catch(() => response.destroy());
  });
  before(async () => {
    await once(server.listen(0), 'listening');
    const {port} = server.address();
    const [origin, cdn] = ['localhost', '127.0.0.1'].map(
      (host) => `http://${host}:${port}`,
    );
    Object.assign(site, {origin, cdn});
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return site;
}
