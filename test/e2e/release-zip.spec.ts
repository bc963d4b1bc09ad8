/**
 * Tests the zip of a release, unpacked on a plain file server, as on the web space of an owner
 * without Node.
 */
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join, relative} from 'node:path';
import type {Page} from '@playwright/test';
import {unzipSync} from 'fflate';
import {expect, test as base} from './test.js';
import {fileAnswer, pathOf} from '../../scripts/demo-pages.mjs';
import {EXAMPLE_SERVICE} from '../../scripts/release/owner-pages.mjs';
import {writeZips} from '../../scripts/release/zips.mjs';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

const service = process.env['OBSERVED_SERVICE'] ?? '';
const root = join(import.meta.dirname, '../..');

/** A web space with the content of the zip. */
interface WebSpace {
  /** The address of the folder that was in the zip, with a slash at its end. */
  readonly url: string;
  /** The path of this folder on the disk. */
  readonly folder: string;
}

const test = base.extend<{webSpace: WebSpace}>({
  // Playwright requires the braces.
  // oxlint-disable-next-line no-empty-pattern
  webSpace: async ({}, use) => {
    const place = mkdtempSync(join(tmpdir(), 'web-space-'));
    const archive = unzipSync(readFileSync(writeZips(join(place, 'zips')).shop));
    for (const [path, bytes] of Object.entries(archive)) {
      mkdirSync(join(place, 'www', dirname(path)), {recursive: true});
      writeFileSync(join(place, 'www', path), bytes);
    }
    const [top = ''] = Object.keys(archive)[0]?.split('/') ?? [];
    const server = createServer((request, response) => {
      const path = pathOf(request.url ?? '') ?? '';
      void fileAnswer(relative(root, join(place, 'www')), path).then((file) =>
        file
          ? response.writeHead(200, {'Content-Type': file.type}).end(file.body)
          : response.writeHead(404).end(),
      );
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    await use({
      url: `http://localhost:${port}/${top}/`,
      folder: join(place, 'www', top),
    });
    server.close();
    server.closeAllConnections();
    rmSync(place, {recursive: true});
  },
});

/** Puts the first deal into the cart, and signs in. The service has the item then. */
async function buyFirstDeal(page: Page): Promise<void> {
  await page
    .locator('featured-deals')
    .getByRole('button', {name: startingWith(en.add)})
    .first()
    .click();
  const player = page.getByRole('textbox', {name: en.playerName});
  await player.fill(`Zip_${Date.now().toString(36)}`);
  const added = page.waitForResponse('**/api/cart/add/*');
  await player.press('Enter');
  expect((await added).ok()).toBe(true);
}

test('the snippet in the README works in a page of the owner’s', async ({
  page,
  webSpace: {url, folder},
}) => {
  await page.goto(`${url}README.html`);
  const snippet = await page.locator('#snippet').textContent();
  const mine = `<!doctype html><html lang="en"><title>Mine</title><h1>Mine</h1>${snippet}`;
  writeFileSync(join(folder, 'mine.html'), mine.replaceAll(EXAMPLE_SERVICE, service));
  await page.goto(`${url}mine.html`);
  await expect(
    page
      .locator('featured-deals')
      .getByRole('button', {name: startingWith(en.add)})
      .first(),
  ).toBeVisible();
  await expect(
    page.locator('store-category').getByRole('heading').first(),
  ).toBeVisible();
});

test('two versions side by side: each page runs its own folder with its own hash, and both show the same cart', async ({
  page,
  webSpace: {url, folder},
}) => {
  // The second folder has another embed.js, as the next version would, and so another hash.
  cpSync(join(folder, 'dist'), join(folder, 'storefront-next'), {recursive: true});
  const script = join(folder, 'storefront-next/embed.js');
  const content = `${readFileSync(script, 'utf8')}\n// the next version`;
  writeFileSync(script, content);
  const hash = createHash('sha384').update(content).digest('base64');
  const old = readFileSync(join(folder, 'shop.html'), 'utf8').replaceAll(
    EXAMPLE_SERVICE,
    service,
  );
  writeFileSync(join(folder, 'shop.html'), old);
  writeFileSync(
    join(folder, 'next.html'),
    old
      .replaceAll('dist/', 'storefront-next/')
      .replace(/integrity="[^"]*"/, `integrity="sha384-${hash}"`),
  );
  const loaded: string[] = [];
  page.on('response', (response) => {
    const path = response.url().split(url)[1] ?? '';
    if (/\.(js|css)$/.test(path)) loaded.push(`${response.status()} ${path}`);
  });
  const cart = page
    .locator('store-cart')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();

  await page.goto(`${url}shop.html`);
  await buyFirstDeal(page);
  await expect(cart).toHaveAccessibleName(en.cartItems(1));
  for (const file of loaded) expect(file).toMatch(/^200 dist\//);

  loaded.length = 0;
  await page.goto(`${url}next.html`);
  await expect(cart).toHaveAccessibleName(en.cartItems(1));
  expect(loaded).toContain('200 storefront-next/embed.js');
  for (const file of loaded) expect(file).toMatch(/^200 storefront-next\//);
});
