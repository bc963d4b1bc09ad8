import {globSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {openUnder, policy, violations} from '../../e2e/policy.js';
import {expect, test} from '../../e2e/test.js';

const service = process.env['SERVICE_URL'] ?? '';

test.describe('Under the strictest policy', () => {
  // The header also allows the demo pages' own pictures, styles and scripts.
  for (const file of globSync('*.html', {cwd: 'demo'})) {
    test(`the demo page ${file} violates nothing`, async ({page, baseURL}) => {
      const found = await violations(page);
      const scripts = [
        file.replace('html', 'js'),
        'builder/',
        'gallery/',
        'reference/',
      ];
      const own = {
        'img-src': `'self'`,
        'script-src': scripts.map((path) => `${baseURL}/${path}`).join(' '),
        // The builder and the reference page read files about the build.
        'connect-src': /builder|reference/.test(file) ? `'self'` : '',
      };
      const header = policy({script: `${baseURL}/dist/`, service}, own);
      const framed = file === 'builder.html';
      if (framed) await openUnder(page, header, '/builder/preview.html');
      await openUnder(
        page,
        `${header}${framed ? `; frame-src 'self'` : ''}`,
        `/${file}`,
      );
      if (framed)
        await page.getByRole('button', {name: 'A page written by hand'}).click();
      const shop = framed ? page.frameLocator('iframe') : page;
      await expect(shop.locator('[part~="item"]').first()).toBeVisible();
      await expect(shop.locator('[part~="price"]').first()).toBeVisible();
      if (file === 'themes.html') await lastOf(page);
      await page.mouse.click(1, 1); // A click, because some modules are loaded only after the first action of the shopper.
      await page.waitForLoadState('networkidle');
      expect(found).toEqual([]);
    });
  }
});

/** Waits until the gallery shows the elements that are rendered last. */
async function lastOf(page: Page): Promise<void> {
  for (const element of ['store-login', 'checkout-form', 'store-payment'])
    await expect(page.locator(`#${element} [part]`).first()).toBeAttached({
      timeout: 30_000,
    });
}
