import {once} from 'node:events';
import {createServer} from 'node:http';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {catalogue} from '../../demo/service/catalogue.ts';
import {serveBuilt} from '../../scripts/serve.mjs';

/** Keeps what a page complains of, from before its first script on. */
const LISTENER = `<script>
  window.complaints = [];
  for (const kind of ['error', 'warn']) {
    const say = console[kind];
    console[kind] = (...words) => {
      complaints.push(words.join(' '));
      say.apply(console, words);
    };
  }
  addEventListener('unhandledrejection', ({reason}) => complaints.push(String(reason)));
  addEventListener('error', ({message, target}) => complaints.push(message ?? target.outerHTML), true);
</script>`;

/** Where each page has its files: none is in the cache. */
const FRESH = /^\/fresh-\d+\//;

/** A piece that is not ours. */
const FORGERY = 'window.forged = true; export function install() {}';

/**
 * The built files and the demo's pages, for one shopper after the other, and a service that can be
 * stopped and started again.
 */
export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-browsers-'));
  const {settings} = catalogue;
  const languages = [...settings.languages, {code: 'ar', name: 'العربية'}];
  const options = {
    file: join(folder, 'store.sqlite'),
    catalogue: {...catalogue, settings: {...settings, languages}},
  };
  let shop = await serveBuilt(options);
  const service = shop.service.origin;
  const servicePort = new URL(service).port;
  const pages = new Map();

  const answerTo = async (request, response) => {
    const {pathname} = new URL(request.url, 'http://localhost');
    const file = pathname.replace(FRESH, '/');
    if (site.isMissing(pathname)) return response.writeHead(503).end();
    const page = pages.get(pathname);
    const answer = page ? undefined : await fetch(shop.origin + file);
    const type = answer?.headers.get('Content-Type') ?? 'text/html';
    response.writeHead(answer?.status ?? 200, {
      'Content-Type': type,
      // The files are those of another origin, too.
      'Access-Control-Allow-Origin': '*',
    });
    if (!type.startsWith('text/html')) {
      const body = Buffer.from(await answer.arrayBuffer());
      return response.end(site.isForged(pathname) ? FORGERY : body);
    }
    const html = page ?? (await answer.text());
    response.end(
      html
        .replace('<head>', `<head>${LISTENER}`)
        .replaceAll('demo-token', site.shopper),
    );
  };
  const server = createServer((request, response) => {
    // Such as what is asked for while all of this ends.
    answerTo(request, response).catch(() => response.destroy());
  }).listen(0);
  await once(server, 'listening');

  const site = {
    origin: `http://localhost:${server.address().port}`,
    service,
    /** The same files on another origin. */
    cdn: `http://127.0.0.1:${server.address().port}`,
    /** Which files cannot be had, and which are forged. */
    isMissing: () => false,
    isForged: () => false,
    /** The token of who is shopping. */
    shopper: 'nobody',
    /** A page with our script, and this in its body; gives its address. */
    page(body, attributes = 'data-token="demo-token"') {
      const path = `/page-${pages.size}.html`;
      pages.set(
        path,
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
        <meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg">
        <script src="${site.cdn}/fresh-${pages.size}/dist/embed.js" crossorigin data-base-url="${service}" ${attributes} defer></script>
        </head><body>${body}</body></html>`,
      );
      return path;
    },
    /** What the service itself says to the shopper. */
    async ask(path) {
      const headers = {Authorization: `Bearer ${site.shopper}`};
      const answer = await fetch(`${service}/api/${path}`, {method: 'POST', headers});
      return answer.json();
    },
    stopService: () => shop.service.close(),
    async startService() {
      await shop.close();
      shop = await serveBuilt({...options, servicePort});
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await shop.close();
      await rm(folder, {recursive: true, force: true});
    },
  };
  return site;
}
