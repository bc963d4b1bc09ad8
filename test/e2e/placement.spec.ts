import {misplacedElements, placementPage} from '../browsers/placement.mjs';
import {expect, openPage, pageOf, scriptTag, test} from './embedding-page.js';

// Tests only the large elements. test/browsers/placement.test.mjs tests all elements in each
// engine.
test('elements take the width there is in parents that shrink to fit', async ({
  page,
}) => {
  const tags = ['store-category', 'store-item', 'store-cart', 'checkout-form'];
  const viewport = '<meta name="viewport" content="width=device-width">';
  await openPage(page, pageOf(viewport + scriptTag(), placementPage(tags)));
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 800});
    await expect.poll(() => page.evaluate(misplacedElements)).toEqual([]);
  }
});

// In a parent as wide as its content, a notice would be as wide as its sentence.
test('error notices stay inside a narrow window, whatever the parent', async ({
  page,
}) => {
  const tags = ['store-category', 'featured-deals', 'store-cart', 'store-goals'];
  const viewport = '<meta name="viewport" content="width=device-width">';
  await page.setViewportSize({width: 320, height: 800});
  await page.route(`${process.env['SERVICE_URL']}/**`, (route) =>
    route.fulfill({status: 500, headers: {'Access-Control-Allow-Origin': '*'}}),
  );
  await openPage(page, pageOf(viewport + scriptTag(), placementPage(tags)));
  await expect(page.locator('[part="error"]').first()).toBeVisible();
  await expect(page.locator('[part~="skeleton"]')).toHaveCount(0);
  const widths = await page.evaluate(() => ({
    window: innerWidth,
    page: document.documentElement.scrollWidth,
  }));
  expect(widths.page).toBeLessThanOrEqual(widths.window);
});
