import {placementPage} from '../support/placement.mjs';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {expect, test} from './test.js';

const HEAD = `<meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/dist/themes/reserve.css">${scriptTag()}`;

test('on a phone, the cart’s button covers no item at the end of a page without a footer', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 800});
  const shop = `<store-category></store-category><store-cart layout="drawer"></store-cart>`;
  await openPage(page, pageOf(HEAD, shop));
  const add = page.locator('store-category [part~="add"]').last();
  const cart = page.locator('store-cart [part~="open"]');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bottom = await add.evaluate((one) => one.getBoundingClientRect().bottom);
    const top = await cart.evaluate((one) => one.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(top);
  }).toPass();

  // A page with a footer gets no room below it.
  await openPage(page, pageOf(HEAD, `${shop}<footer>© Oakwood</footer>`));
  await expect(page.locator('store-category')).toHaveCSS('padding-bottom', '0px');
});

// In a parent as wide as its content, a notice would be as wide as its sentence.
test('error notices stay inside a narrow window, whatever the parent', async ({
  page,
}) => {
  const tags = ['store-category', 'featured-deals', 'store-cart', 'store-goals'];
  await page.setViewportSize({width: 320, height: 800});
  await page.route(`${process.env['SERVICE_URL']}/**`, (route) =>
    route.fulfill({status: 500, headers: {'Access-Control-Allow-Origin': '*'}}),
  );
  await openPage(page, pageOf(HEAD, placementPage(tags)));
  await expect(page.locator('[part="error"]').first()).toBeVisible();
  await expect(page.locator('[part~="skeleton"]')).toHaveCount(0);
  const widths = await page.evaluate(() => ({
    window: innerWidth,
    page: document.documentElement.scrollWidth,
  }));
  expect(widths.page).toBeLessThanOrEqual(widths.window);
});
