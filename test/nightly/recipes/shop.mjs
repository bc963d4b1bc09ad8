// A service for testing recipes, and the actions of a visitor in a shop that a recipe has produced.
import {once} from 'node:events';
import {cpSync} from 'node:fs';
import {createServer} from 'node:http';
import {join, relative} from 'node:path';
import {serve} from '@hono/node-server';
import {chromium, expect} from '@playwright/test';
import {createService} from '../../../demo/service/app.ts';
import {openSqliteStore} from '../../../demo/service/sqlite-store.ts';
import {fileAnswer} from '../../../scripts/demo-pages.mjs';
import {BROWSER_FLAGS, browserPath} from '../../../scripts/browser.mjs';
import {en} from '../../../src/i18n/en.ts';
import {labelWithItem, startingWith} from '../../support/shopper-texts.ts';

export const root = join(import.meta.dirname, '../../..');

/** Copies the built files that pages load into a folder. */
export function copyDist(folder) {
  cpSync(join(root, 'dist'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
}

/**
 * Starts the local service, which serves guests. With `cors: false`, only its own pages may read
 * its answers, as with many real services. `asked` lists the requests. `answer` may return another
 * answer to a request.
 */
export async function startUpstream({cors = true} = {}) {
  const store = openSqliteStore(':memory:', {});
  const app = createService({store, guests: true});
  const upstream = {asked: [], answer: () => undefined};
  const fetch = async (request) => {
    upstream.asked.push(request);
    const answer = upstream.answer(request) ?? (await app.fetch(request));
    if (cors) return answer;
    if (request.method === 'OPTIONS') return new Response(null, {status: 405});
    const headers = new Headers(answer.headers);
    for (const name of answer.headers.keys())
      if (name.startsWith('access-control-')) headers.delete(name);
    return new Response(answer.body, {status: answer.status, headers});
  };
  const server = serve({fetch, hostname: 'localhost', port: 0});
  await once(server, 'listening');
  upstream.origin = `http://localhost:${server.address().port}`;
  upstream.end = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    store.close();
  };
  return upstream;
}

/** Starts a plain file server that serves a folder below the path `below`. */
export async function serveFiles(folder, below = '/') {
  const server = createServer((request, response) => {
    const path = request.url.replace(/\/$/, '/index.html');
    // `fileAnswer` takes paths relative to the project's folder.
    const answer =
      path.startsWith(below) &&
      fileAnswer(relative(root, folder), `/${path.slice(below.length)}`);
    void Promise.resolve(answer).then((file) =>
      file
        ? response.writeHead(200, {'Content-Type': file.type}).end(file.body)
        : response.writeHead(404).end(),
    );
  }).listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${server.address().port}`,
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts the browser for all tests of a file. */
export function startBrowser() {
  return chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
}

/** Opens the first page of a new visitor. `told` lists the errors and warnings on the console. */
export async function visit(browser, address) {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: {width: 1280, height: 800},
    permissions: ['local-network-access'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const told = [];
  page.on('pageerror', (error) => told.push(`${error}`));
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    // Browsers print a message when the service refuses a guest's cart. Dev servers use Lit's
    // development build.
    if (/^(error|warning)$/.test(type) && !/ 401 |^Lit is in dev mode/.test(text))
      told.push(text);
  });
  await page.goto(address);
  return {page, told};
}

const patient = expect.configure({timeout: 20_000});
export {patient as expect};

/** The tags that `expectShop` uses. */
export const TAGS =
  '<store-login></store-login><featured-deals></featured-deals><store-category url="ranks"></store-category><store-cart layout="drawer"></store-cart>';

/**
 * Checks that the shop works: items and pictures are visible, and a visitor can sign in, fill a
 * cart and reach the checkout.
 */
export async function expectShop(page, player) {
  const deals = page.locator('featured-deals');
  const picture = deals.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await patient
    .poll(() => picture.evaluate(({naturalWidth}) => naturalWidth))
    .toBeGreaterThan(0);
  await patient(
    page
      .locator('store-category')
      .getByRole('button', {name: startingWith(en.add)})
      .first(),
  ).toBeVisible();
  await page.getByRole('textbox', {name: en.playerName}).first().fill(player);
  await page.getByRole('button', {name: en.signIn}).first().click();
  await patient(page.getByRole('button', {name: en.signOut}).first()).toBeVisible();
  await deals
    .getByRole('button', {name: labelWithItem(en.add, 'Harvest crate')})
    .click();
  const cart = page
    .locator('store-cart[layout="drawer"]')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();
  await patient(cart).toHaveAccessibleName(en.cartItems(1));
  await cart.click();
  await page.getByRole('button', {name: en.checkout}).click();
  await patient(page.getByRole('textbox', {name: en.fullname})).toBeVisible();
}
