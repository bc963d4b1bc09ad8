// A service for testing recipes, and the actions of a visitor in a shop that a recipe has produced.
import {once} from 'node:events';
import {cpSync} from 'node:fs';
import {createServer} from 'node:http';
import {join, relative} from 'node:path';
import {serve} from '@hono/node-server';
import {createService} from '../../../demo/service/app.ts';
import {openSqliteStore} from '../../../demo/service/sqlite-store.ts';
import {fileAnswer} from '../../../scripts/demo-pages.mjs';
import {en} from '../../../src/i18n/en.ts';
import {root} from '../../support/dist.mjs';
import {labelWithItem, startingWith} from '../../support/shopper-texts.ts';
import {expect} from '../shop.mjs';

/** Copies the built files that pages load into a folder. */
export function copyDist(folder) {
  cpSync(join(root, 'dist'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
}

/**
 * Starts the local service in a workplace. It serves guests. With `cors: false`, only its own pages may read
 * its answers, as with many real services. `asked` lists the requests. `answer` may return another
 * answer to a request.
 */
export async function startUpstream(place, {cors = true} = {}) {
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
  place.later(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    store.close();
  });
  return upstream;
}

/** Serves the files of a folder below the path `below`. Returns the origin. */
export async function serveFiles(place, folder, below = '/') {
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
  place.later(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${server.address().port}`;
}

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
  await expect
    .poll(() => picture.evaluate(({naturalWidth}) => naturalWidth))
    .toBeGreaterThan(0);
  await expect(
    page
      .locator('store-category')
      .getByRole('button', {name: startingWith(en.add)})
      .first(),
  ).toBeVisible();
  await page.getByRole('textbox', {name: en.playerName}).first().fill(player);
  await page.getByRole('button', {name: en.signIn}).first().click();
  await expect(page.getByRole('button', {name: en.signOut}).first()).toBeVisible();
  await deals
    .getByRole('button', {name: labelWithItem(en.add, 'Harvest crate')})
    .click();
  const cart = page
    .locator('store-cart[layout="drawer"]')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();
  await expect(cart).toHaveAccessibleName(en.cartItems(1));
  await cart.click();
  await page.getByRole('button', {name: en.checkout}).click();
  await expect(page.getByRole('textbox', {name: en.fullname})).toBeVisible();
}
