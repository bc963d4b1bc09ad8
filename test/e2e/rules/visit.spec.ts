import type {Page} from '@playwright/test';
import {expect, test} from './shop.js';

const SHOP = '<store-category url="keys"></store-category>';

/** The sum of all layout shifts of the page so far. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {value: number})[];
          done(shifts.reduce((sum, {value}) => sum + value, 0));
        }).observe({type: 'layout-shift', buffered: true});
        setTimeout(() => done(0), 300);
      }),
  );
}

test('the next page of a visit shows the shop at once, and replaces what has changed in place', async ({
  page,
  open,
  service,
  shopper,
}) => {
  let isDearer = false;
  let answers = Promise.resolve();
  // Some services of these tests show nothing to guests, so guests get the answers of a shopper.
  const headers = {Accept: 'application/json', Authorization: `Bearer ${shopper}`};
  await page.route(`${service}/api/categories/get/keys`, async (route) => {
    await answers;
    const response = await route.fetch({
      headers: {...route.request().headers(), ...headers},
    });
    const raise = (key: string, value: unknown) =>
      key === 'price' && isDearer ? Number(value) + 0.01 : value;
    const body = JSON.stringify(JSON.parse(await response.text(), raise));
    await route.fulfill({response, body});
  });
  await page.route(`${service}/api/settings/get`, async (route) => {
    await answers;
    await route.continue();
  });
  await open(SHOP, {token: ''});
  const card = page.locator('store-category [part~="item"]').first();
  const price = card.locator('[part~="price"]').first();
  await expect(price).toBeVisible();
  const before = await price.innerText();
  const keys = () => page.evaluate(() => Object.keys(sessionStorage).join());
  await expect.poll(keys).toContain(':answers');

  let release = (): void => {};
  answers = new Promise((resolve) => (release = resolve));
  isDearer = true;
  await page.reload();
  await expect(price).toHaveText(before);
  const shown = await card.elementHandle();
  const shift = await shiftOf(page);
  release();
  await expect(price).not.toHaveText(before);
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await shiftOf(page)).toBe(shift);

  await open(SHOP, {token: '', attributes: 'data-keep="none"'});
  await expect(price).toBeVisible();
  expect(await keys()).not.toContain(':answers');
});
