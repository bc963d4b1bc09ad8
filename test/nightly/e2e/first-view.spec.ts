import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Page} from '@playwright/test';
import {expect, test} from '../../e2e/test.js';

const {SERVICE_URL = ''} = process.env;

const WINDOWS = {
  phone: {width: 390, height: 844},
  desktop: {width: 1280, height: 800},
};
const names = ['phone', 'desktop'] as const;

const reserve = await readFile(
  join(import.meta.dirname, '../../../src/themes/reserve.css'),
  'utf8',
);

// Animations may delay what is seen.
test.use({contextOptions: {reducedMotion: 'no-preference'}});
test.beforeEach(({isMobile}) => test.skip(isMobile, 'sets its windows itself'));

/** Returns an ordinary page: a menu and a text above the shop, a text and a footer below. */
function pageWith(shop: string, {room = false, script = true} = {}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${room ? `<style>${reserve}</style>` : ''}
    ${script ? `<script src="/dist/embed.js" data-base-url="${SERVICE_URL}" defer></script>` : ''}
    </head><body>
    <nav style="padding: 1em; background: #222; color: #fff">Home · Rules · Forum</nav>
    <h1>Our server</h1><p>Everything you buy helps to keep it running.</p>
    <main>${shop}</main>
    <p>Thank you for playing.</p>
    <footer style="padding: 2em; background: #222; color: #fff"><p>Imprint · Terms</p></footer>
    </body></html>`;
}

const ITEMS = Array.from({length: 12}, (_, index) => ({
  id: 900 + index,
  name: `Rank ${index + 1}`,
  price: 4.99 + index,
  description: '<p>As good as it sounds.</p>',
  discount: 0,
  active: true,
  image: null,
}));

/** Shows HTML as a page. Its service has a category of twelve items and four featured deals, or never answers. */
async function show(
  page: Page,
  window: keyof typeof WINDOWS,
  html: string,
  isSilent = false,
): Promise<void> {
  await page.setViewportSize(WINDOWS[window]);
  await page.route('**/first-view.html', (route) =>
    route.fulfill({contentType: 'text/html', body: html}),
  );
  const comparison = [{id: 1, name: 'Homes', type: 1, sorting: 0}];
  const category = {id: 1, name: 'Ranks', comparison, is_comparison: 0};
  for (const [call, json] of [
    ['categories/get/ranks', {category, items: ITEMS, subcategories: []}],
    ['items/getFeaturedDeals', ITEMS.slice(0, 4)],
  ] as const)
    await page.route(`${SERVICE_URL}/api/${call}`, (route) =>
      route.fulfill({json, headers: {'Access-Control-Allow-Origin': '*'}}),
    );
  if (isSilent) await page.route(`${SERVICE_URL}/**`, () => undefined);
  await page.goto('/first-view.html');
}

const GRID = '<store-category url="ranks" layout="grid"></store-category>';
const DEALS = '<featured-deals></featured-deals>';

test('only a category that compares its items requests the code of comparisons', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const category = page.locator('store-category');
  for (const tag of [GRID, '<store-category url="ranks"></store-category>']) {
    await show(page, 'desktop', pageWith(tag));
    await expect(category.getByRole('listitem')).toHaveCount(12);
  }
  expect(requests.filter((url) => url.includes('/chunks/catalogue-'))).toEqual([]);
  const requested = page.waitForRequest(/\/chunks\/catalogue-/);
  const table = '<store-category url="ranks" layout="compare"></store-category>';
  await show(page, 'desktop', pageWith(table));
  await requested;
});

const TAGS = [
  ...['featured-deals', 'store-category url="ranks"', 'store-item item-id="31"'],
  ...['store-cart', 'checkout-form', 'store-login', 'store-account', 'store-server'],
  ...['store-links', 'store-goals', 'store-donors', 'store-currency', 'store-language'],
];

for (const window of names)
  test(`reserve.css keeps as much room as the placeholders take, or as the owner names: ${window}`, async ({
    page,
  }) => {
    const own = TAGS.slice(0, 2).map((tag) => `${tag} style="--store-room: 440px"`);
    const boxes = [...TAGS, ...own].map(
      (tag) => `<div data-box><${tag}></${tag.split(' ')[0]}></div>`,
    );
    const heights = async (script: boolean) => {
      await show(page, window, pageWith(boxes.join(''), {room: true, script}), true);
      if (script) {
        await expect(page.locator('store-language [part]').first()).toBeAttached();
        await page.locator('checkout-form [part~="skeleton"]').first().waitFor();
      }
      return page
        .locator('[data-box] > *')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
    };
    const [room, placeholders] = [await heights(false), await heights(true)];
    for (const [index, height] of room.entries())
      expect
        .soft(
          Math.abs(height - (placeholders[index] ?? 0)),
          `${boxes[index]}: ${height}`,
        )
        .toBeLessThanOrEqual(4);
    expect([...room, ...placeholders].filter((height) => height === 440)).toHaveLength(
      4,
    );
  });

/** Runs in the page. Records all layout shifts except those that follow an action of the user. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(globalThis, {shifts});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      readonly hadRecentInput: boolean;
      readonly value: number;
    }[])
      if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({type: 'layout-shift', buffered: true});
}

for (const window of names)
  test(`the page moves once at most, and not where it keeps room: ${window}`, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts);
    // Holds the script back until the page has been painted, as a slow server would.
    await page.route('**/embed.js', async (route) => {
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length,
      );
      await route.continue();
    });
    const shifts = async (room: boolean) => {
      await show(page, window, pageWith(`${DEALS}${GRID}`, {room}));
      await expect(page.locator('featured-deals').getByRole('listitem')).toHaveCount(4);
      const category = page.locator('store-category');
      await expect(category.getByRole('listitem')).toHaveCount(12);
      // The page may still move when its last items have been shown.
      let found: readonly number[] | undefined;
      const isSettled = async () => {
        const before = found?.length;
        found = await page.evaluate<number[]>('shifts');
        return found.length === before;
      };
      await expect.poll(isSettled, {intervals: [600]}).toBe(true);
      return found ?? [];
    };
    const sum = (values: readonly number[]) =>
      values.reduce((total, value) => total + value, 0);
    const [withRoom, bare] = [await shifts(true), await shifts(false)];
    expect(sum(withRoom)).toBeLessThanOrEqual(0.02);
    expect(sum(bare)).toBeLessThanOrEqual(0.2);
    expect(bare.length).toBeLessThanOrEqual(1);
  });

test('a copy of the page shows the whole shop, with its owner’s own style, however early it is made', async ({
  page,
}) => {
  const style = 'overflow: auto; max-block-size: 500em; --store-accent: #ffe14d';
  const shop = GRID.replace(' layout', ` style="${style}" layout`);
  await show(page, 'desktop', pageWith(shop));
  const category = page.locator('store-category');
  await category.locator('[part]').first().waitFor({state: 'attached'});
  await page.evaluate(() => (document.querySelector('main')!.innerHTML += ''));
  await expect(category.getByRole('listitem')).toHaveCount(12);
  await expect(category).toHaveAttribute('style', style);
  const isWhole = await category.evaluate(
    (host) => host.scrollHeight <= (host as HTMLElement).offsetHeight,
  );
  expect(isWhole).toBe(true);
});
