import {once} from 'node:events';
import {createServer} from 'node:http';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {catalogue} from '../../demo/service/catalogue.ts';
import {serveBuilt} from '../../scripts/serve.mjs';

/** Script for the start of a page: keeps all warnings and errors in `window.complaints`. */
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

/**
 * Start of a path below which all files are served. Each page has its own, so that it finds no file
 * in the browser's cache.
 */
const FRESH = /^\/fresh-\d+\//;

/** The content of a forged chunk. The shop must not run it. */
const FORGERY = 'window.forged = true; export function install() {}';

/**
 * Serves the built files, and the demo's pages, which are signed in as one shopper. Also starts a
 * service that a test can stop and start again.
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
      // The pages load the files from `cdn`, which is another origin.
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
    // The server may close while a request is being answered.
    answerTo(request, response).catch(() => response.destroy());
  }).listen(0);
  await once(server, 'listening');

  const site = {
    origin: `http://localhost:${server.address().port}`,
    service,
    /** The address of the same files on another origin. */
    cdn: `http://127.0.0.1:${server.address().port}`,
    /**
     * Tests replace these two functions: they decide by path which files are answered with an
     * error, and which are forged.
     */
    isMissing: () => false,
    isForged: () => false,
    /** The token of the current shopper. */
    shopper: 'nobody',
    /** Adds a page with this body and our script, and returns its path. */
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
    /** Asks the service directly, with the shopper's token. Returns the JSON of the answer. */
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
