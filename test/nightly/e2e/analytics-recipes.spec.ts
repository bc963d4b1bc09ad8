import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {attributes, openPage, pageOf} from '../../e2e/embedding-page.js';
import {add, fillIn, pay} from '../../e2e/rules/shop.js';
import {expect, payOnPaymentPage, test} from '../../e2e/test.js';
import {en} from '../../../src/i18n/en.js';

/** Opens a shop with a recipe. A stub takes the place of the analytics service's own script. */
async function openShop(page: Page, name: string, stub: string): Promise<void> {
  const recipe = readFileSync(`demo/recipes/analytics/${name}.js`, 'utf8');
  await openPage(
    page,
    pageOf(
      `<script>window.calls = []; window.${stub} = (...call) => calls.push(call);</script>
      <script>${recipe}</script><script src="/dist/embed.js" ${attributes()} defer></script>`,
      `<store-category url="keys"></store-category><store-cart></store-cart><checkout-form></checkout-form>`,
    ),
  );
}

/** Pays for a Frost key, which costs 3.50 euros, and comes back to the shop's page. Returns the name of the order. */
async function payAndReturn(page: Page): Promise<string> {
  await fillIn(page);
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  const order = page.url().split('/').at(-1) ?? '';
  await payOnPaymentPage(page);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
  await page.goto('/embedding.html');
  return order;
}

/** Expects these calls of the analytics service's script. */
const expectCalls = (page: Page, calls: readonly unknown[]) =>
  expect.poll(() => page.evaluate('calls')).toEqual(calls);

// The signature of `plausible(name, {props, revenue})`:
// https://plausible.io/docs/custom-event-goals and
// https://plausible.io/docs/ecommerce-revenue-tracking
test('the recipe for Plausible tells it what was added and what was paid', async ({
  page,
}) => {
  await openShop(page, 'plausible', 'plausible');
  await add(page, 'Frost key');
  await expectCalls(page, [[en.add, {props: {item: 'Frost key'}}]]);
  await payAndReturn(page);
  await expectCalls(page, [['Purchase', {revenue: {currency: 'EUR', amount: 3.5}}]]);
});

// The signatures of `fbq('track', name, data, {eventID})` and `fbq('consent', …)`:
// https://developers.facebook.com/docs/meta-pixel/reference and
// https://developers.facebook.com/docs/meta-pixel/implementation/gdpr
test('the recipe for Meta’s pixel asks for consent first, and tells it what was paid', async ({
  page,
}) => {
  await openShop(page, 'meta', 'fbq');
  const revoked = ['consent', 'revoke'];
  await expectCalls(page, [revoked]);
  await add(page, 'Frost key');
  const contents = [{id: '52', quantity: 1}];
  const data = {content_type: 'product', contents, value: 3.5, currency: 'EUR'};
  const added = ['track', 'AddToCart', data];
  await expectCalls(page, [revoked, added]);
  await page.evaluate('allowMeasuring()');
  await expectCalls(page, [revoked, added, ['consent', 'grant']]);
  const eventID = await payAndReturn(page);
  await expectCalls(page, [revoked, ['track', 'Purchase', data, {eventID}]]);
});
