import type {Page} from '@playwright/test';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {typedDetails} from '../support/payment-request.js';
import {payLabel, startingWith} from '../support/shopper-texts.js';

/**
 * The strictest Content Security Policy for a demo. It has no `connect-src`, because there is no
 * service to connect to.
 */
const policy = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin}/dist/`,
    `img-src ${origin}/dist/ https:`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html storefront-elements dompurify 'allow-duplicates'",
  ].join('; ');

/**
 * Opens a page with only this HTML, on a site without a service. Returns the errors, the warnings,
 * and all requests for files that are not ours.
 */
async function open(page: Page, html: string, baseURL = ''): Promise<string[]> {
  const {origin} = new URL(baseURL);
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  await page.route('**/*', async (route) => {
    const {pathname, origin: asked} = new URL(route.request().url());
    if (asked === origin && pathname === '/try/') {
      const body = `<!doctype html><html lang="en"><head><title>A page</title></head><body>${html}</body></html>`;
      const headers = {'Content-Security-Policy': policy(origin)};
      return route.fulfill({contentType: 'text/html', body, headers});
    }
    if (asked === origin && pathname.startsWith('/dist/')) return route.continue();
    if (pathname === '/favicon.ico') return route.fulfill({status: 204});
    noise.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/try/');
  return noise;
}

const snippet = `
  <script src="/dist/embed.js" data-demo defer></script>
  <featured-deals></featured-deals>
  <store-category url="ranks"></store-category>
  <store-cart layout="drawer"></store-cart>`;

const badge = (page: Page) => page.getByRole('button', {name: 'Demo: nothing is paid'});

const cartButton = (page: Page) =>
  page
    .locator('store-cart')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();

async function addFirst(page: Page): Promise<void> {
  const deal = page.locator('featured-deals').getByRole('listitem').first();
  await deal.getByRole('button', {name: startingWith(en.add)}).click();
  await expect(deal.getByText(en.inCart, {exact: true})).toBeVisible();
}

test('with the snippet alone, from the deals to a payment, and nothing leaves the page', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({width: 320, height: 640});
  const viewport = '<meta name="viewport" content="width=device-width">';
  const noise = await open(page, viewport + snippet, baseURL);
  await expect(badge(page)).toBeVisible();
  const image = page.locator('featured-deals img').first();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await addFirst(page);

  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  await test.step('the badge leaves the cart’s button free on a phone', async () => {
    const below = await cartButton(page).boundingBox();
    const shown = await badge(page).boundingBox();
    expect(below?.y).toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0));
  });
  await cartButton(page).click();
  const cart = page.getByRole('dialog', {name: en.cart});
  await cart.getByRole('button', {name: en.checkout}).click();
  const form = page.locator('checkout-form');
  for (const [label, text] of Object.entries(typedDetails))
    await form.getByLabel(label, {exact: true}).fill(text);
  await form.getByLabel(en.country).selectOption({label: 'Portugal'});
  await form.getByRole('radio', {name: 'Card'}).check();
  await form.getByRole('checkbox', {name: en.terms}).check();
  await form.getByRole('checkbox', {name: en.privacy}).check();
  await form.getByRole('button', {name: payLabel}).click();

  // The payment leads back to the page, which has no `store-payment`, so the demo's panel reports
  // the payment.
  await page.waitForURL(/\/try\/\?order_id=MS-\d+$/);
  const panel = page.getByRole('region', {name: 'Demo shop'});
  await expect(panel).toContainText(/Order MS-\d+ is paid\. No money has moved\./);
  await expect(panel).toContainText('<store-payment>');
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(0));
  expect(noise).toEqual([]);
});
