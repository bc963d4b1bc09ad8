import type {Page} from '@playwright/test';
import {
  addButton,
  attributes,
  expect,
  pageOf,
  scriptTag,
  test,
} from './embedding-page.js';
import {first as en} from '../../src/texts/en-first.js';
import {checkCell, checkFallback} from '../evidence/missing-files.mjs';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'files are missing the same'));

const places = () => ({
  origin: process.env['SHOP_URL'] ?? '',
  service: process.env['SERVICE_URL'] ?? '',
});

/** The short form of the matrix that `npm run evidence` runs. */
const CELLS = [
  ['words', '404'],
  ['cart', 'of another build'],
  ['cart-queue', '404'],
  ['category', 'truncated'],
  ['announcer', 'never answers'],
  ['login', 'blocked by policy'],
] as const;

test.describe('On a page with all elements', () => {
  for (const [name, fault] of CELLS) {
    test(`whatever misses the file ${name} says so, and all else works: ${fault}`, async ({
      page,
    }) => {
      await checkCell(page, {...places(), name, fault});
    });
  }
});

for (const file of ['embed.js', 'themes/reserve.css']) {
  test(`the page’s own content is seen without ${file}`, async ({page}) => {
    await checkFallback(page, {...places(), file, fault: '404'});
  });
}

const CART = '<featured-deals></featured-deals><store-cart></store-cart>';

/** Counts the requests of files of ours, and answers `/files.html` with this page. */
async function openCounted(page: Page, html: string) {
  const requests: string[] = [];
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (/\/pieces\//.test(pathname)) requests.push(pathname);
  });
  await page.route('**/files.html', (route) =>
    route.fulfill({contentType: 'text/html', body: html}),
  );
  await page.goto('/files.html');
  return {
    most: () =>
      Math.max(...requests.map((one) => requests.filter((it) => it === one).length)),
  };
}

test('a click on "Add to cart" shows at once, and three impatient ones buy one item', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/pieces/cart-queue-*.js*', async (route) => {
    await released;
    await route.fallback();
  });
  await openCounted(page, pageOf(scriptTag(), CART));
  const card = page.locator('featured-deals [part~="item"]', {
    hasText: 'Harvest crate',
  });
  for (let clicks = 0; clicks < 3; clicks += 1) await addButton(page).click();
  await expect(card.getByText(en.inCart)).toBeVisible();
  await expect(card.locator('[part~="in-cart"]')).toHaveAttribute('data-pending');
  release();
  const quantity = page.getByRole('spinbutton', {name: 'Quantity of Harvest crate'});
  await expect(quantity).toHaveValue('1');
});

test('an item added while offline fails in words, with few requests', async ({
  page,
  context,
}) => {
  // The page goes offline before the file is there.
  await page.route('**/pieces/cart-queue-*.js*', (route) =>
    route.abort('internetdisconnected'),
  );
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const counted = await openCounted(page, pageOf(scriptTag(), CART));
  await addButton(page).waitFor();
  await context.setOffline(true);
  await addButton(page).click();
  await expect(
    page.locator('featured-deals [part~="item"] [part~="error"]'),
  ).toBeVisible({
    timeout: 20_000,
  });
  expect(counted.most()).toBeLessThanOrEqual(5);
  expect(messages.length).toBeLessThan(20);
});

test('an entry that a module imports finds its other files', async ({page}) => {
  const importing = `<store-provider base-url="${process.env['SERVICE_URL']}">${CART}</store-provider>
    <script type="module">import('/dist/embed.js?v=1')</script>`;
  const token = /data-token="(\S+)"/.exec(attributes())?.[1] ?? '';
  const counted = await openCounted(page, pageOf('', importing));
  await page
    .locator('store-provider')
    .evaluate((provider, value) => Object.assign(provider, {token: value}), token);
  await addButton(page).click();
  await expect(
    page.getByRole('spinbutton', {name: 'Quantity of Harvest crate'}),
  ).toHaveValue('1');
  expect(counted.most()).toBe(1);
});
