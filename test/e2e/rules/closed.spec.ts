import type {Page} from '@playwright/test';
import {expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import {createMemoryStore} from '../../../demo/service/memory-store.js';
import {createService, type ServiceOptions} from '../../../demo/service/app.js';

const SHOP = `<store-category url="keys"></store-category><store-cart></store-cart>
  <featured-deals></featured-deals><store-item item-id="52"></store-item>
  <store-server></store-server><store-announcement></store-announcement>`;

/** The elements that have nothing to show while the shop is closed. */
const CLOSED = ['store-category', 'featured-deals', 'store-item', 'store-cart'];

/** Lets another service, which runs in the test, answer the calls of the page. */
async function answerBy(
  page: Page,
  service: string | undefined,
  options: Omit<ServiceOptions, 'store'>,
): Promise<string[]> {
  const app = createService({store: createMemoryStore(), ...options});
  const asked: string[] = [];
  await page.route(`${service}/api/**`, async (route) => {
    const request = route.request();
    asked.push(new URL(request.url()).pathname);
    const body = request.postData();
    const response = await app.fetch(
      new Request(request.url(), {
        method: request.method(),
        headers: request.headers(),
        ...(body !== null && {body}),
      }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  });
  return asked;
}

test('a closed shop says so, and opens for shoppers who try again', async ({
  page,
  open,
  service,
  shape,
}) => {
  const asked = await answerBy(page, service, {shape, maintenance: 'Back at six.'});
  await open(SHOP);
  const words = `${en.maintenance} ${isolate('Back at six.')}`;
  // Real services answer all other calls as always, so the site around the shop is still there.
  const answers = shape === 'observed';
  if (answers)
    await expect(page.locator('store-server')).toContainText('Emberfall Store');
  for (const tag of answers ? CLOSED : [...CLOSED, 'store-server']) {
    const element = page.locator(tag);
    await expect(element.getByText(words)).toBeVisible();
    await expect(element.getByRole('button', {name: en.tryAgain})).toBeVisible();
  }
  const times = asked.filter((path) => path.endsWith('/checkAccessibility')).length;
  // Without a failure, the shop asks once per visit.
  if (answers) expect(times).toBe(1);
  else expect(times).toBeGreaterThan(0);

  await page.unroute(`${service}/api/**`);
  const category = page.locator('store-category');
  await category.getByRole('button', {name: en.tryAgain}).click();
  await expect(category.getByRole('listitem').first()).toBeVisible();
  await expect(category.getByText(words)).toHaveCount(0);
});
