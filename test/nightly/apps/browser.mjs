import {once} from 'node:events';
import {createReadStream, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize, sep} from 'node:path';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Matches expected messages: failed requests are recorded with their address below, and dev servers
 * use Lit's development build.
 */
const EXPECTED = /^Failed to load resource|^Lit is in dev mode/;

/** Starts a plain static file server for a folder. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url, 'http://localhost');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = normalize(join(folder, decodeURIComponent(path)));
    const found =
      file.startsWith(folder + sep) &&
      statSync(file, {throwIfNoEntry: false})?.isFile();
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${server.address().port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function startBrowser() {
  return chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
}

/** Opens a page for a new shopper. `noise` lists all errors and warnings of the page. */
export async function newPage(browser) {
  const page = await browser.newPage({locale: 'en-GB'});
  const noise = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    if (['error', 'warning'].includes(type) && !EXPECTED.test(text)) noise.push(text);
  });
  page.on('response', (response) => {
    const what = `${response.status()} ${response.url()}`;
    // The service refuses the cart (401) until the shopper has signed in.
    if (response.status() >= 400 && !/^401 .*\/api\/cart\/get$/.test(what))
      noise.push(what);
  });
  page.on('requestfailed', (request) => noise.push(`failed: ${request.url()}`));
  return {page, noise};
}
