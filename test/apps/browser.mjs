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

/** What fails to load is told with its address; and dev servers take Lit as it is for them. */
const EXPECTED = /^Failed to load resource|^Lit is in dev mode/;

/** A server of plain files, as any host has one. */
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

/** A page for a shopper of its own, and everything that went wrong in it. */
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
    // Nobody has a cart before they have signed in.
    if (response.status() >= 400 && !/^401 .*\/api\/cart\/get$/.test(what))
      noise.push(what);
  });
  page.on('requestfailed', (request) => noise.push(`failed: ${request.url()}`));
  return {page, noise};
}
