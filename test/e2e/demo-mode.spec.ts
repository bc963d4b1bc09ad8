import {addButton, cartButton, pageOf} from './embedding-page.js';
import {policy} from './policy.js';
import {fillIn, pay} from './rules/shop.js';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';

const VIEWPORT = '<meta name="viewport" content="width=device-width">';
const SNIPPET = `<script src="/dist/embed.js" data-demo defer></script>
  <featured-deals></featured-deals><store-category url="ranks"></store-category>
  <store-cart layout="drawer"></store-cart>`;

test('with the snippet alone, from the deals to a payment, and nothing leaves the page', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({width: 320, height: 640});
  const files = `${baseURL}/dist/`;
  // The strictest policy has no `connect-src`, because there is no service to connect to.
  const header = policy({script: files, service: files})
    .replace(/connect-src [^;]*; /, '')
    .replace(/form-action [^;]*/, `form-action 'self'`);
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url.startsWith(files)) return route.continue();
    if (url.startsWith(`${baseURL}/try/`))
      return route.fulfill({
        contentType: 'text/html',
        headers: {'Content-Security-Policy': header},
        body: pageOf(VIEWPORT, SNIPPET).replace(/<link [^>]*>/, ''),
      });
    noise.push(`asked for ${url}`);
    return route.abort();
  });
  await page.goto('/try/');
  const badge = page.getByRole('button', {name: 'Demo: nothing is paid'});
  await expect(badge).toBeVisible();
  const image = page.locator('featured-deals img').first();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await addButton(page).click();
  await expect(page.locator('featured-deals').getByText(en.addedToCart)).toBeVisible();

  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  await test.step('the badge leaves the cart’s button free on a phone', async () => {
    const below = await cartButton(page).boundingBox();
    const shown = await badge.boundingBox();
    expect(below?.y).toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0));
  });
  await cartButton(page).click();
  await page.getByRole('button', {name: en.checkout}).click();
  await fillIn(page);
  await pay(page, 'Card');

  // The payment leads back to the page, which has no `store-payment`, so the demo's panel reports
  // the payment.
  await page.waitForURL(/\/try\/\?order_id=MS-\d+$/);
  const panel = page.getByRole('region', {name: 'Demo shop'});
  await expect(panel).toContainText(/Order MS-\d+ is paid\. No money has moved\./);
  await expect(panel).toContainText('<store-payment>');
  await expect(cartButton(page)).toHaveAccessibleName(
    `${en.cartItems(0)} ${en.payment}`,
  );
  expect(noise).toEqual([]);
});
