import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Page} from '@playwright/test';
import {addButton, expect, pageOf, scriptTag, test} from '../../e2e/embedding-page.js';
import {en} from '../../../src/i18n/en.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'files are missing the same'));

const CART = '<featured-deals></featured-deals><store-cart></store-cart>';

async function openFiles(page: Page, html: string): Promise<void> {
  await page.route('**/files.html', (route) =>
    route.fulfill({contentType: 'text/html', body: html}),
  );
  await page.goto('/files.html');
}

test('a language whose file was missing is there once the shopper chooses it again', async ({
  page,
}) => {
  let requests = 0;
  let isMissing = true;
  await page.route('**/chunks/lang-de-*.js*', async (route) => {
    requests += 1;
    await (isMissing ? route.abort() : route.continue());
  });
  await openFiles(
    page,
    pageOf(scriptTag(), `<store-language></store-language>${CART}`),
  );
  const language = page.getByRole('combobox');
  await language.selectOption({label: 'Deutsch'});
  await expect.poll(() => requests).toBe(4);
  isMissing = false;
  await language.selectOption({label: 'English'});
  await language.selectOption({label: 'Deutsch'});
  await expect(page.getByRole('combobox', {name: 'Sprache'})).toBeVisible();
});

test.describe('An element in a provider with a shop of its own', () => {
  const other = process.env['OBSERVED_SERVICE'] ?? '';
  const PROVIDER_FILE = '**/chunks/store-provider-*.js*';

  /** Opens the page. Returns a list that grows with each service that is asked for an item. */
  async function openTwoShops(page: Page): Promise<readonly string[]> {
    const asked: string[] = [];
    page.on('request', (request) => {
      const {origin, pathname} = new URL(request.url());
      if (pathname.includes('/api/items/get/')) asked.push(origin);
    });
    const inner = `<store-provider base-url="${other}"><store-item item-id="52"></store-item></store-provider>`;
    await openFiles(page, pageOf(scriptTag(), CART + inner));
    return asked;
  }

  test('shows nothing of the script tag’s shop while the provider’s file is missing', async ({
    page,
  }) => {
    await page.route(PROVIDER_FILE, (route) => route.abort());
    const asked = await openTwoShops(page);
    await expect(addButton(page)).toBeVisible();
    const provider = page.locator('store-provider');
    await expect(provider.getByText(en.missingPart)).toBeVisible();
    await expect(provider.locator('[part~="add"]')).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('waits for the provider’s file, and then shows and sells its item', async ({
    page,
  }) => {
    const released = Promise.withResolvers<undefined>();
    await page.route(PROVIDER_FILE, async (route) => {
      await released.promise;
      await route.continue();
    });
    const asked = await openTwoShops(page);
    await expect(addButton(page)).toBeVisible();
    released.resolve(undefined);
    const add = page.locator('store-provider [part~="add"]');
    await expect(add).toBeVisible();
    expect(asked).toEqual([other]);
    const added = page.waitForRequest('**/api/cart/add/52');
    await add.click();
    expect((await added).url()).toContain(`${other}/`);
  });
});

test('links of the page stay where it is opened from a folder of this computer', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-files-'));
  try {
    const entry = new URL('../../../dist/embed.js', import.meta.url).href;
    const links = ['store-category url="keys"', 'store-item item-id="52"'].map(
      (tag) => `<${tag}><a href="#shop">The shop</a></${tag.split(' ')[0]}>`,
    );
    // No service has this address, so the elements keep the page's own links.
    const tag = `<script src="${entry}" data-base-url="https://shop.invalid" defer></script>`;
    const file = join(folder, 'index.html');
    await writeFile(file, pageOf(tag, `${links.join('')}<store-cart></store-cart>`));
    const failures: string[] = [];
    page.on('requestfailed', (request) =>
      failures.push(new URL(request.url()).pathname),
    );
    await page.goto(pathToFileURL(file).href);
    await expect(page.locator('store-cart').getByText(en.missingPart)).toBeVisible();
    await expect(page.locator('store-category').getByText(en.network)).toBeVisible();
    for (const link of await page.getByRole('link', {name: 'The shop'}).all())
      await expect(link).toBeVisible();
    await expect(page.getByRole('link', {name: 'The shop'})).toHaveCount(2);
    const requests = failures.filter((path) => path.includes('/chunks/cart-'));
    expect(requests.length).toBeLessThanOrEqual(4);
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
});
