import {entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

/** A category in an answer of the service. */
interface Shelf {
  readonly items?: readonly Record<string, unknown>[];
  readonly subcategories: readonly Shelf[];
}

// The service's times are in UTC, so the page's time zone must not matter.
test.use({timezoneId: 'Asia/Tokyo'});

test('countdowns are right after a tab has slept, and the price is read again at the end', async ({
  page,
  open,
  service,
}) => {
  const now = Date.UTC(2030, 0, 1, 12);
  await page.emulateMedia({reducedMotion: 'no-preference'});
  await page.clock.install({time: now});
  let price = 2;
  await page.route(`${service}/api/**`, async (route) => {
    const response = await route.fetch();
    // In this test, the service's clock shows the same time as the page's clock.
    const date = await page.evaluate(() => new Date().toUTCString());
    const headers = {...response.headers(), date};
    if (!route.request().url().endsWith('/categories/get/pets'))
      return route.fulfill({response, headers});
    const json = (await response.json()) as Shelf;
    for (const item of [json, ...json.subcategories].flatMap(({items = []}) => items))
      if (item['id'] === 71)
        Object.assign(item, {price, sale_ends_at: '2030-01-01 15:00:00'});
    return route.fulfill({response, json, headers});
  });
  await open('<store-category url="pets"></store-category>');
  const fox = entry(page, 'Ember fox egg');
  const countdown = fox.locator('[part~="ends"]');
  await expect(countdown).toContainText(/(02:59:5\d|03:00:00)/);
  // An item without an end has no countdown.
  await expect(entry(page, 'Storm owl egg').locator('[part~="ends"]')).toHaveCount(0);
  const {height = 0} = (await fox.boundingBox()) ?? {};
  await page.clock.fastForward('02:00:00');
  await expect(countdown).toContainText(/00:5\d:\d\d|01:00:00/);
  expect((await fox.boundingBox())?.height).toBe(height);
  price = 5.5;
  await page.clock.fastForward('01:00:30');
  await expect(countdown).toContainText(en.ended);
  await page.clock.fastForward('00:00:10');
  await expect(fox.locator('[part~="price"]')).toContainText('5.50');
});
