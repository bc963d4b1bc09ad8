import {placementPage} from '../support/placement.mjs';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {openHost} from './host-page.js';
import {faultless, layoutFaults} from './page-layout.js';
import {expect, test} from './test.js';

const PHONE = {width: 390, height: 800};

test('on a phone, nothing in the demo shop scrolls sideways or is covered, and every control is large enough', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({width, height: 740});
    await page.goto('/');
    await expect(page.locator('[part~="item"]').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The page may still move when its last elements have been read.
    await expect.poll(() => layoutFaults(page), `${width} px`).toEqual(faultless);
  }
});

test('on a phone, the cart’s button covers no item at the end of a page without a footer', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const shop = `<store-category></store-category><store-cart layout="drawer"></store-cart>`;
  await openHost(page, 'no-footer', shop);
  const add = page.locator('store-category [part~="add"]').last();
  const cart = page.locator('store-cart [part~="open"]');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bottom = await add.evaluate((one) => one.getBoundingClientRect().bottom);
    const top = await cart.evaluate((one) => one.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(top);
  }).toPass();

  // A page with a footer gets no room below it.
  await openHost(page, 'block-theme', shop);
  const afterBody = await page.evaluate(
    () => getComputedStyle(document.body, '::after').content,
  );
  expect(afterBody).toBe('none');
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
