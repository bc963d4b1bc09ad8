import type {Page} from '@playwright/test';
import {openPage, pageOf} from '../../e2e/embedding-page.js';
import {add, fillIn, newName, pay, signIn} from '../../e2e/rules/shop.js';
import {expect, payOnPaymentPage, test} from '../../e2e/test.js';
import {storedKeys} from '../../../scripts/privacy.mjs';
import {en} from '../../../src/i18n/en.js';

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'storage and hosts are the same in any window'),
);

const service = process.env['SERVICE_URL'] ?? '';
const AVATARS = 'https://avatars.example/';

/** The keys that a page has stored at this moment, with the places. */
function storedNow(page: Page): Promise<readonly {place: string; key: string}[]> {
  return page.evaluate(() => [
    ...Object.keys(localStorage).map((key) => ({place: 'localStorage', key})),
    ...Object.keys(sessionStorage).map((key) => ({place: 'sessionStorage', key})),
    ...(document.cookie ? [{place: 'cookie', key: document.cookie}] : []),
  ]);
}

/** Moves the pictures of players to another host, as real services do. */
async function moveAvatars(page: Page): Promise<void> {
  await page.route(`${AVATARS}**`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  );
  for (const call of ['settings/get', 'user', 'cart/get'])
    await page.route(`**/api/${call}`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replaceAll(`${service}/img/avatars/`, AVATARS);
      await route.fulfill({response, body});
    });
}

const SHOP = `<store-login persist="local"></store-login><store-currency></store-currency>
  <store-language></store-language><store-donors></store-donors>
  <store-category url="keys"></store-category><store-payment></store-payment>
  <store-cart></store-cart><checkout-form></checkout-form>`;

function shopWith(attributes = ''): string {
  const tag = `<script src="/dist/embed.js" data-base-url="${service}" ${attributes} defer></script>`;
  return pageOf(tag, SHOP);
}

test('the privacy page lists everything that a purchase stores, and all hosts that it contacts', async ({
  page,
  baseURL,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const {protocol, origin} = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(origin);
  });
  const found = new Map<string, string>();
  const note = async () => {
    for (const {place, key} of await storedNow(page)) found.set(key, place);
  };
  const login = page.locator('store-login');
  const payment = page.locator('store-payment').first();
  await moveAvatars(page);
  // Looking at a shop stores nothing, unless it is kept for the next page.
  const token = `data-token="privacy-${Date.now()}"`;
  await openPage(page, shopWith(`${token} data-keep="none"`));
  await expect(page.locator('store-category [part~="item"]').first()).toBeVisible();
  await expect(page.locator('store-donors [part~="donor"]').first()).toBeVisible();
  expect(await storedNow(page)).toEqual([]);
  await openPage(page, shopWith());
  await signIn(login, newName());
  await expect(login.getByRole('button', {name: en.signOut})).toBeVisible();
  await page.getByRole('combobox', {name: en.language}).selectOption('en');
  await page.getByRole('combobox', {name: en.currency}).first().selectOption('EUR');
  await add(page, 'Frost key');
  await note();
  await fillIn(page);
  await pay(page, 'Card');
  await page.waitForURL(`${service}/pay/MS-*`);
  await page.goBack();
  await expect(payment.getByText(en.standPending)).toBeVisible();
  await note();
  await page.goForward();
  await payOnPaymentPage(page);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
  await page.goto('/embedding.html');
  await expect(payment.getByText(en.standPaid)).toBeVisible();
  await note();
  await login.getByRole('button', {name: en.signOut}).click();
  await expect(login.getByRole('textbox', {name: en.playerName})).toBeVisible();

  const listed = storedKeys();
  const unlisted = [...found].filter(
    ([key, place]) =>
      !listed.some(
        ({places, pattern}) =>
          (places as readonly string[]).includes(place) && pattern.test(key),
      ),
  );
  expect(unlisted).toEqual([]);
  // If these keys were not found, the test could not fail.
  for (const name of [/:token$/, /:preferences$/, /:payments:/])
    expect([...found.keys()].some((key) => name.test(key))).toBe(true);
  expect(hosts).toEqual(
    new Set([baseURL ?? '', new URL(service).origin, new URL(AVATARS).origin]),
  );
  // After the sign-out, no data of the shopper is left.
  const kept = await storedNow(page);
  expect(kept.filter(({key}) => /:(token$|payments:)/.test(key))).toEqual([]);
});
