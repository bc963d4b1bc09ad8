import type {FrameLocator, Page} from '@playwright/test';
import {groups, platforms} from '../../demo/builder/platforms.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';
import {open, paste, printed} from './builder-page.js';
import {violations} from './policy.js';
import {expect, test} from './test.js';

/** The address of a service whose items guests can read, as in public shops. */
const service = process.env['OBSERVED_SERVICE'] ?? '';

const all: Readonly<Record<string, {name: string}>> = platforms;

const addFirst = (shop: Page | FrameLocator) =>
  shop
    .locator('featured-deals, store-category')
    .getByRole('button', {name: startingWith(en.add)})
    .first();

const addressField = (page: Page) => page.getByLabel('Address of your shop’s service');

test('the builder asks one question first, and works with the keyboard on a phone', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/builder.html');
  const question = page.getByRole('heading', {name: 'What do you have?'});
  await expect(question).toBeVisible();
  await expect(page.getByRole('heading', {name: '4. Copy'})).toBeHidden();
  await expect(page.getByRole('button')).toHaveText(
    Object.values(groups)
      .flat()
      .map((place) => all[place]?.name ?? ''),
  );
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBe(0);
  await page.getByRole('button', {name: 'Wix'}).focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', {name: 'Wix', exact: true})).toBeFocused();
  await expect(page.getByText('Works in a frame on every plan')).toBeVisible();
  await expect(page).toHaveURL(/place=wix/);
  expect(await sideways()).toBe(0);

  // Another answer keeps what was chosen before.
  await page.getByLabel('Donation goals').check();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.getByRole('button', {name: 'phpBB'}).click();
  await page.getByRole('button', {name: 'Choose something else'}).click();
  await expect(question).toBeFocused();
  await page.getByRole('button', {name: 'Webflow'}).click();
  await expect(page.getByLabel('Donation goals')).toBeChecked();
});

test('the demo shop is ticked, seen at once, copied and pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const found = await violations(page);
  await open(page);
  const preview = page.frameLocator('#preview');
  await expect(addFirst(preview)).toBeVisible();
  await expect(preview.locator('store-goals')).toHaveCount(0);
  await page.getByLabel('Donation goals').check();
  await page.getByLabel('Keys & Crates', {exact: true}).check();
  await expect(preview.getByRole('progressbar').first()).toBeVisible();
  await expect(preview.locator('store-category[url="keys"]')).toBeVisible();
  // A look changes the preview without loading it anew.
  const body = preview.locator('body');
  await body.evaluate((element) => element.setAttribute('data-same', ''));
  await page.getByLabel('Buttons', {exact: true}).check();
  await page.getByLabel('Colour of buttons').fill('#be123c');
  await page.getByRole('combobox', {name: 'Look'}).selectOption('Bold');
  await page.getByRole('combobox', {name: 'Your page is'}).selectOption('dark');
  await expect(addFirst(preview)).toHaveCSS('background-color', 'rgb(190, 18, 60)');
  await expect(body).toHaveCSS('color-scheme', 'dark');
  await expect(preview.locator('[part~="item"]').first()).toHaveCSS(
    'border-top-width',
    '2px',
  );
  await expect(body).toHaveAttribute('data-same', '');

  // The settings are in the page's address, so a reload keeps them.
  await page.reload();
  await expect(page.getByLabel('Donation goals')).toBeChecked();
  await expect(page.getByLabel('Colour of buttons')).toHaveValue('#be123c');
  await page.getByRole('button', {name: 'Copy: Snippet'}).click();
  await expect(page.getByText('Copied: Snippet')).toBeAttached();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toBe(await printed(page, 'Snippet'));
  expect(snippet).toContain('integrity="sha384-');
  await paste(page, snippet, await printed(page, 'Content Security Policy'));
  await expect(addFirst(page)).toHaveCSS('background-color', 'rgb(190, 18, 60)');
  await addFirst(page).click();
  await expect(
    page.locator('store-cart').getByRole('button', {name: startingWith(en.cart)}),
  ).toHaveAccessibleName(en.cartItems(1));
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  expect(found).toEqual([]);
});

test('the field of the address explains what is wrong, until it has found the shop', async ({
  page,
}) => {
  await page.route('https://*.owner.example/**', (route) => {
    const [host = ''] = new URL(route.request().url()).hostname.split('.');
    const headers = {'Access-Control-Allow-Origin': '*'};
    const closed = {'Access-Control-Allow-Origin': 'https://else.example'};
    if (host === 'closed') return route.fulfill({headers: closed, body: '{}'});
    if (host === 'site') return route.fulfill({headers, body: '<p>Welcome</p>'});
    return route.abort('namenotresolved');
  });
  // This shop has no category with the name with which the builder begins.
  await page.route(
    `${process.env['SERVICE_URL']}/api/categories/get`,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"ranks"', '"vip"');
      await route.fulfill({response, body});
    },
  );
  await open(page);
  const login = page.getByLabel('Sign-in', {exact: true});
  await expect(login).not.toBeChecked();
  await page.getByLabel('My own shop').check();
  await expect(page.getByText('then there is something to copy')).toBeVisible();
  const field = addressField(page);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(field).toHaveAccessibleDescription(/^The items and prices come from/);
  for (const [address, words] of Object.entries({
    'shop.example.net': /only an example/,
    'javascript:alert(1)': /not the address of a shop/,
    'https://closed.owner.example': /does not let .* read .*CORS.*\?store-doctor/,
    'https://site.owner.example': /A web page answers there.*\?store-doctor/,
    'https://nowhere.owner.example': /Nothing answers there\..*\?store-doctor/,
  })) {
    await field.fill(address);
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await field.fill('');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  // The visitor's own computer has no https, so the builder must complete the address with http.
  await field.fill(`${process.env['SERVICE_URL']?.replace('http://', '')}/api`);
  await expect(field).toHaveAccessibleDescription(/^Found it: Emberfall/);
  await expect(field).toHaveAttribute('aria-invalid', 'false');

  // This shop shows its items only to shoppers who have signed in.
  await expect(login).toBeChecked();
  await expect(page.getByText('only to those who have signed in: you')).toBeVisible();
  await expect
    .poll(() => printed(page, 'Snippet'))
    .toContain('<store-login></store-login>');
  await login.uncheck();
  await expect(page.frameLocator('#preview').locator('store-login')).toHaveCount(0);
  await expect(login).not.toBeChecked();
  await field.fill(service);
  await expect
    .poll(() => printed(page, 'Snippet'))
    .toContain('<store-category url="vip">');
});
