import type {Page} from '@playwright/test';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {answer, changeSettings, payButton} from './rules/shop.js';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';

const {SERVICE_URL = ''} = process.env;

/**
 * Opens a checkout that requires a linked Discord account, and the service's window for linking,
 * which contains this script. Resolves to the window.
 */
async function link(page: Page, script: string): Promise<Page> {
  await changeSettings(page, {discord_sync: 1});
  await answer(page, 'cart/get', (json) => ({
    ...json,
    cart: {...(json['cart'] as object), discord_sync: 1},
  }));
  await page.route('**/api/auth/discord', (route) =>
    route.fulfill({
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*',
      },
      json: {success: true, url: `${SERVICE_URL}/link`},
    }),
  );
  await page.context().route(`${SERVICE_URL}/link`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Link</title><script>${script}</script>`,
    }),
  );
  await openPage(page, pageOf(scriptTag(), '<checkout-form></checkout-form>'));
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', {name: en.linkDiscord}).click();
  return popup;
}

test('the window that links a Discord account tells the shop which one it is', async ({
  page,
}) => {
  const told = {
    success: true,
    discord_id: '123456789012345678',
    discord_username: 'ada',
  };
  const popup = await link(page, `opener.postMessage(${JSON.stringify(told)}, '*')`);
  // The selector is needed, because a live region may contain the same text.
  await expect(page.locator('[part~="linked"]')).toHaveText(en.discordLinked('ada'));
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('the window that links a Discord account cannot navigate the shop’s page', async ({
  page,
}) => {
  const attack = ['opener', 'opener.top', 'opener.parent']
    .map((target) => `try { ${target}.location = '${SERVICE_URL}/stolen'; } catch {}`)
    .join('');
  // The title changes after a time in which a navigation of the shop would have begun.
  const popup = await link(
    page,
    `${attack} setTimeout(() => (document.title = 'Done'), 500)`,
  );
  await expect(popup).toHaveTitle('Done');
  expect(page.url()).toMatch(/\/embedding\.html$/);
  await expect(payButton(page)).toBeVisible();
});
