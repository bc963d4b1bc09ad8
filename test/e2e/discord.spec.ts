import type {Page} from '@playwright/test';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {payLabel} from '../support/shopper-texts.js';

const {SERVICE_URL = ''} = process.env;

/**
 * Opens a checkout that requires a linked Discord account. The service's page for linking contains
 * this script.
 */
async function openCheckout(page: Page, script: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    <script src="/dist/embed.js" data-base-url="${SERVICE_URL}" data-token="discord" defer></script>
    </head><body><checkout-form></checkout-form></body></html>`;
  await page.route('**/shop.html', (route) =>
    route.fulfill({contentType: 'text/html', body: html}),
  );
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
  };
  await page.route('**/api/settings/get', async (route) => {
    const response = await route.fetch();
    const json = {...((await response.json()) as object), discord_sync: 1};
    await route.fulfill({response, json});
  });
  await page.route('**/api/cart/get', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const response = await route.fetch();
    const json = (await response.json()) as {readonly cart: object};
    await route.fulfill({
      response,
      json: {...json, cart: {...json.cart, discord_sync: 1}},
    });
  });
  await page.route('**/api/auth/discord', (route) =>
    route.fulfill({headers: cors, json: {success: true, url: `${SERVICE_URL}/link`}}),
  );
  await page.context().route(`${SERVICE_URL}/link`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Link</title><script>${script}</script>`,
    }),
  );
  await page.goto('/shop.html');
}

test('the window that links a Discord account tells the shop which one it is', async ({
  page,
}) => {
  const answer = {
    success: true,
    discord_id: '123456789012345678',
    discord_username: 'ada',
  };
  await openCheckout(page, `opener.postMessage(${JSON.stringify(answer)}, '*')`);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', {name: en.linkDiscord}).click();
  // The selector is needed, because a live region may contain the same text.
  await expect(page.locator('[part~="linked"]')).toHaveText(en.discordLinked('ada'));
  await expect.poll(async () => (await popup).isClosed()).toBe(true);
});

test('the window that links a Discord account cannot navigate the shop’s page', async ({
  page,
  context,
}) => {
  const attack = ['opener', 'opener.top', 'opener.parent']
    .map((target) => `try { ${target}.location = '${SERVICE_URL}/stolen'; } catch {}`)
    .join('');
  await openCheckout(
    page,
    // The title changes after a time in which a navigation of the shop would have begun.
    `${attack} setTimeout(() => (document.title = 'Done'), 500)`,
  );
  const opened = context.waitForEvent('page');
  await page.getByRole('button', {name: en.linkDiscord}).click();
  const popup = await opened;
  await expect(popup).toHaveTitle('Done');
  expect(page.url()).toMatch(/\/shop\.html$/);
  await expect(page.getByRole('button', {name: payLabel})).toBeVisible();
});
