import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {attributes, openPage, pageOf} from '../../e2e/embedding-page.js';
import {fillIn, pay} from '../../e2e/rules/shop.js';
import {expect, payOnPaymentPage, test} from '../../e2e/test.js';
import {startingWith} from '../../support/shopper-texts.js';
import {en} from '../../../src/i18n/en.js';

const recipe = (name: string) =>
  readFileSync(
    new URL(`../../../demo/recipes/analytics/${name}.js`, import.meta.url),
    'utf8',
  );

/**
 * Opens a shop with a recipe. The script `before` runs first, in place of the analytics service's
 * own script.
 */
async function openShop(page: Page, name: string, before: string): Promise<void> {
  const tag = `<script src="/dist/embed.js" ${attributes()} defer></script>`;
  await openPage(
    page,
    pageOf(
      `<script>${before}</script><script>${recipe(name)}</script>${tag}`,
      `<store-category url="keys"></store-category><store-cart></store-cart>
      <checkout-form></checkout-form>`,
    ),
  );
}

/** Adds a Frost key, which costs 3.50 euros. */
async function add(page: Page): Promise<void> {
  const card = page.locator('store-category [part~="item"][data-id="52"]');
  await card.getByRole('button', {name: startingWith(en.add)}).click();
}

/** Pays, and comes back to the shop's page. Returns the name of the order. */
async function payAndReturn(page: Page): Promise<string> {
  await expect(page.locator('store-cart [part="line"]')).toBeVisible();
  await fillIn(page);
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  const order = page.url().split('/').at(-1) ?? '';
  await payOnPaymentPage(page);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
  await page.goto('/embedding.html');
  return order;
}

/** Returns the calls that the page has made to the analytics service's script. */
function calls(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as {calls: unknown[]}).calls);
}

test.describe('The recipe for', () => {
  // The signature of `plausible(name, {props, revenue})`:
  // https://plausible.io/docs/custom-event-goals and
  // https://plausible.io/docs/ecommerce-revenue-tracking
  test('Plausible tells it what was added and what was paid', async ({page}) => {
    const stub = 'window.calls = []; window.plausible = (...call) => calls.push(call);';
    await openShop(page, 'plausible', stub);
    await add(page);
    await expect
      .poll(() => calls(page))
      .toEqual([[en.add, {props: {item: 'Frost key'}}]]);
    await payAndReturn(page);
    await expect
      .poll(() => calls(page))
      .toEqual([['Purchase', {revenue: {currency: 'EUR', amount: 3.5}}]]);
  });

  // The signatures of `fbq('track', name, data, {eventID})` and `fbq('consent', …)`:
  // https://developers.facebook.com/docs/meta-pixel/reference and
  // https://developers.facebook.com/docs/meta-pixel/implementation/gdpr
  test('Meta’s pixel asks for consent first, and tells it what was paid', async ({
    page,
  }) => {
    await openShop(
      page,
      'meta',
      'window.calls = []; window.fbq = (...call) => calls.push(call);',
    );
    expect(await calls(page)).toEqual([['consent', 'revoke']]);
    await add(page);
    const item = {id: '52', quantity: 1};
    const content = {content_type: 'product', contents: [item]};
    const data = {...content, value: 3.5, currency: 'EUR'};
    await expect
      .poll(() => calls(page))
      .toEqual([
        ['consent', 'revoke'],
        ['track', 'AddToCart', data],
      ]);
    await page.evaluate('allowMeasuring()');
    expect((await calls(page)).at(-1)).toEqual(['consent', 'grant']);
    const order = await payAndReturn(page);
    await expect
      .poll(() => calls(page))
      .toEqual([
        ['consent', 'revoke'],
        ['track', 'Purchase', data, {eventID: order}],
      ]);
  });
});
