import {writeFile} from 'node:fs/promises';
import {pathToFileURL} from 'node:url';
import {
  addButton,
  expect,
  openPage,
  pageOf,
  scriptTag,
  test,
} from '../../e2e/embedding-page.js';
import {en} from '../../../src/i18n/en.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'files are missing the same'));

const CART = '<featured-deals></featured-deals><store-cart></store-cart>';

test('a language whose file was missing is there after a reload', async ({page}) => {
  let requests = 0;
  let isMissing = true;
  await page.route('**/chunks/lang-de-*.js*', async (route) => {
    requests += 1;
    await (isMissing ? route.abort() : route.continue());
  });
  const body = `<store-language></store-language>${CART}`;
  await openPage(page, pageOf(scriptTag(), body));
  const language = page.getByRole('combobox');
  await language.selectOption({label: 'Deutsch'});
  await expect.poll(() => requests).toBe(2);
  isMissing = false;
  await page.reload();
  await expect(page.getByRole('combobox', {name: 'Sprache'})).toBeVisible();
});

test('an element waits for the file of the provider around it, and then shows and sells its item', async ({
  page,
}) => {
  const other = process.env['OBSERVED_SERVICE'] ?? '';
  const asked: string[] = [];
  page.on('request', (request) => {
    const {origin, pathname} = new URL(request.url());
    if (pathname.includes('/api/items/get/')) asked.push(origin);
  });
  let isMissing = true;
  const released = Promise.withResolvers<undefined>();
  await page.route('**/chunks/store-provider-*.js*', async (route) => {
    if (isMissing) return route.abort();
    await released.promise;
    return route.continue();
  });
  const inner = `<store-provider base-url="${other}"><store-item item-id="52"></store-item></store-provider>`;
  await openPage(page, pageOf(scriptTag(), CART + inner));
  const provider = page.locator('store-provider');
  const add = provider.locator('[part~="add"]');
  await expect(addButton(page)).toBeVisible();
  await expect(provider.getByText(en.missingPart)).toBeVisible();
  // Nothing of the script tag's shop is shown.
  await expect(add).toHaveCount(0);
  expect(asked).toEqual([]);

  isMissing = false;
  await page.reload();
  await expect(addButton(page)).toBeVisible();
  released.resolve(undefined);
  await expect(add).toBeVisible();
  expect(asked).toEqual([other]);
  const added = page.waitForRequest('**/api/cart/add/52');
  await add.click();
  expect((await added).url()).toContain(`${other}/`);
});

test('links of the page stay where it is opened from a folder of this computer', async ({
  page,
}) => {
  const entry = new URL('../../../dist/embed.js', import.meta.url).href;
  const links = ['store-category url="keys"', 'store-item item-id="52"'].map(
    (tag) => `<${tag}><a href="#shop">The shop</a></${tag.split(' ')[0]}>`,
  );
  // Browsers load no modules from a folder, so the elements keep the page's own links.
  const tag = `<script src="${entry}" data-base-url="https://shop.invalid" defer></script>`;
  const file = test.info().outputPath('index.html');
  await writeFile(file, pageOf(tag, `${links.join('')}<store-cart></store-cart>`));
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/chunks/first-view-')) failures += 1;
  });
  await page.goto(pathToFileURL(file).href);
  await expect(page.locator('store-cart').getByText(en.missingPart)).toBeVisible();
  await expect(page.locator('store-category').getByText(en.missingPart)).toBeVisible();
  await expect(page.getByRole('link', {name: 'The shop'})).toHaveCount(2);
  expect(failures).toBeLessThanOrEqual(2);
});
