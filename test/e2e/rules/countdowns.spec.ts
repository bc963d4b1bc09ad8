import {entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

/** A category in an answer of the service. */
interface Shelf {
  readonly items?: readonly Record<string, unknown>[];
  readonly subcategories: readonly Shelf[];
}

// The service's times are in UTC, so the page's time zone must not matter.
for (const timezoneId of ['Asia/Tokyo', 'America/St_Johns'])
  test.describe(`Countdowns in ${timezoneId}`, () => {
    test.use({timezoneId});

    test('are right after a tab has slept, and the price is read again at the end', async ({
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
        await route.fulfill({response, headers: {...response.headers(), date}});
      });
      await page.route('**/api/categories/get/pets', async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as Shelf;
        for (const item of [json, ...json.subcategories].flatMap(
          ({items = []}) => items,
        ))
          if (item['id'] === 71)
            Object.assign(item, {price, sale_ends_at: '2030-01-01 15:00:00'});
        const date = await page.evaluate(() => new Date().toUTCString());
        await route.fulfill({response, json, headers: {...response.headers(), date}});
      });
      await open('<store-category url="pets"></store-category>');
      const fox = entry(page, 'Ember fox egg');
      const countdown = fox.locator('[part~="ends"]');
      await expect(countdown).toContainText(/(02:59:5\d|03:00:00)/);
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

    test('change once a minute for shoppers who want less motion', async ({
      page,
      open,
    }) => {
      await page.emulateMedia({reducedMotion: 'reduce'});
      await page.clock.install({time: Date.UTC(2030, 0, 1, 12)});
      // The service does not expose its clock, so the device's clock counts.
      await page.route('**/api/**', async (route) => {
        const response = await route.fetch();
        const headers = {...response.headers(), date: ''};
        if (!route.request().url().endsWith('/settings/get'))
          return route.fulfill({response, headers});
        const settings = (await response.json()) as object;
        const json = {...settings, sale_ends_at: '2030-01-01T15:00:00Z'};
        return route.fulfill({response, json, headers});
      });
      await open('<featured-deals></featured-deals>');
      const countdown = page.locator('featured-deals [part~="ends"]').first();
      await expect(countdown).toContainText(/(03:00|02:59)(?!:)/);
    });

    test('of a sale end without a reload, in cards and in an open item', async ({
      page,
      open,
    }) => {
      await page.clock.install({time: Date.UTC(2030, 0, 1, 12)});
      const sale_ends_at = '2030-01-01 12:10:00';
      // The service does not expose its clock, so the device's clock counts.
      await page.route('**/api/**', async (route) => {
        const response = await route.fetch();
        const headers = {...response.headers(), date: ''};
        const {pathname} = new URL(route.request().url());
        if (!/\/(settings\/get|items\/get\/\d+)$/.test(pathname))
          return route.fulfill({response, headers});
        const json = {...((await response.json()) as object), sale_ends_at};
        return route.fulfill({response, json, headers});
      });
      await open('<featured-deals></featured-deals>');
      const deals = page.locator('featured-deals [part~="ends"]').first();
      await expect(deals).toContainText(/00:(10|09)/);
      await page.locator('featured-deals [part~="link"]').first().click();
      const dialog = page.getByRole('dialog').locator('[part~="ends"]');
      await expect(dialog).toContainText(/00:(10|09)/);
      await page.clock.fastForward('00:10:01');
      await expect(dialog).toContainText(en.ended);
      await expect(deals).toContainText(en.ended);
    });

    test('are missing where the service sends no end', async ({page, open}) => {
      await open(
        '<featured-deals></featured-deals><store-category url="keys"></store-category>',
      );
      await expect(entry(page, 'Frost key').first()).toBeVisible();
      await expect(page.locator('[part~="ends"]')).toHaveCount(0);
    });
  });
