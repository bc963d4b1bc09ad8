import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Page} from '@playwright/test';
import {expect, test as base} from './test.js';
import {en} from '../../src/i18n/en.js';
import {labelWithItem, startingWith} from '../support/shopper-texts.js';

export {expect};

const dist = new URL('../../dist/', import.meta.url);

/** The inventory that the build writes: its version, and the hash of each file. */
export const inventory = JSON.parse(
  readFileSync(new URL('integrity.json', dist), 'utf8'),
) as {version: string; files: Record<string, {integrity: string; purpose: string}>};

/** Returns the text of a built file. */
export function builtFile(file: string): string {
  return readFileSync(new URL(file, dist), 'utf8');
}

let shoppers = 0;

/** Returns attributes of the script tag with the token of a new shopper. */
export function attributes(): string {
  shoppers += 1;
  return `data-base-url="${process.env['SERVICE_URL']}" data-token="embedding-${process.pid}-${Date.now()}-${shoppers}"`;
}

/** Returns a script tag as owners paste it, with the token of a new shopper. */
export function scriptTag(more = 'defer', src = '/dist/embed.js'): string {
  return `<script src="${src}" ${attributes()} ${more}></script>`;
}

export const SHOP = `<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>`;

/** Returns the HTML of an owner's page. */
export function pageOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
}

/**
 * Opens HTML as a page of the site, with `search` as the query of its address. Returns a
 * list that grows with each warning and error on the console.
 */
export async function openPage(
  page: Page,
  html: string,
  headers: Record<string, string> = {},
  search = '',
): Promise<readonly string[]> {
  const told: string[] = [];
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) told.push(message.text());
  });
  page.on('pageerror', (error) => told.push(`${error}`));
  // With a query in its address, the pattern of the page needs a star at its end.
  await page.route(`**/embedding.html${search && '*'}`, (route) =>
    route.fulfill({contentType: 'text/html', headers, body: html}),
  );
  await page.goto(`/embedding.html${search}`);
  return told;
}

/** A server for files, on another origin than the page. */
export interface Cdn {
  /** The address of the server, with a slash at the end. */
  readonly url: string;
  /** The folder of the files; `dist/` by default. */
  folder: URL;
  /** The requested files, in order. */
  readonly asked: string[];
  /** Returns the text that the server sends instead of a file. */
  change: (file: string, text: string) => string;
  headers: Record<string, string>;
}

export const test = base.extend<{cdn: Cdn}>({
  cdn: async ({baseURL}, use) => {
    const server = createServer((request, response) => {
      const [file = ''] = (request.url ?? '').slice(1).split('?');
      cdn.asked.push(file);
      const text = readFileSync(new URL(file, cdn.folder), 'utf8');
      response.writeHead(200, {'Content-Type': 'text/javascript', ...cdn.headers});
      response.end(cdn.change(file, text));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const cdn: Cdn = {
      url: `http://127.0.0.1:${port}/`,
      folder: dist,
      asked: [],
      change: (_file, text) => text,
      headers: {'Access-Control-Allow-Origin': baseURL ?? '*'},
    };
    await use(cdn);
    server.close();
    server.closeAllConnections();
  },
});

/** Returns the button that adds an item with enough stock for all tests. */
export function addButton(page: Page) {
  return page
    .locator('featured-deals')
    .getByRole('button', {name: labelWithItem(en.add, 'Harvest crate')});
}

export function cartButton(page: Page) {
  return page
    .locator('store-cart[layout="drawer"]')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();
}

/** Checks that an item can be added to the cart. This needs the entry, a chunk and the service. */
export async function expectShop(page: Page): Promise<void> {
  await addButton(page).click();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  // The code for the dialog is in the cart's own chunk.
  await expect(page.locator('store-cart[layout="drawer"] dialog')).toBeAttached();
}
