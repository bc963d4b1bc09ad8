/** Tests the zip of a release on the web space of an owner without Node. */
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Page} from '@playwright/test';
import {unzipSync} from 'fflate';
import {EXAMPLE_SERVICE} from '../../scripts/release/owner-pages.mjs';
import {writeZips} from '../../scripts/release/zips.mjs';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';
import {expect} from './test.js';
import {test, type WebSpace} from './web-space.js';

const service = process.env['OBSERVED_SERVICE'] ?? '';

/** Unpacks the zip. Returns the address and the path of the folder that is in it. */
function unzip({url, folder}: WebSpace): WebSpace {
  const archive = unzipSync(readFileSync(writeZips(join(folder, 'zips')).shop));
  for (const [path, bytes] of Object.entries(archive)) {
    mkdirSync(join(folder, dirname(path)), {recursive: true});
    writeFileSync(join(folder, path), bytes);
  }
  const [top = ''] = Object.keys(archive)[0]?.split('/') ?? [];
  return {url: `${url}${top}/`, folder: join(folder, top)};
}

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

test('two versions side by side: each page runs its own folder with its own hash, and both show the same cart', async ({
  page,
  webSpace,
}) => {
  const {url, folder} = unzip(webSpace);
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
