import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {platforms} from '../../../demo/builder/platforms.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';
import {open, paste, printed, type Settings} from '../../e2e/builder-page.js';
import {expect, inventory, test} from '../../e2e/embedding-page.js';
import {violations} from '../../e2e/policy.js';

const service = process.env['OBSERVED_SERVICE'] ?? '';

async function buildAndPaste(page: Page, settings: Settings, block = 'Snippet') {
  await open(page, settings);
  const snippet = await printed(page, block);
  await paste(page, snippet, await printed(page, 'Content Security Policy'));
}

const addFirst = (page: Page) =>
  page
    .locator('featured-deals, store-category')
    .getByRole('button', {name: startingWith(en.add)})
    .first();

test('a shop of one’s own in WordPress has its look, and shoppers sign in there', async ({
  page,
}) => {
  const found = await violations(page);
  await buildAndPaste(page, {
    shop: 'address',
    address: `${service}/api/`,
    show: ['deals', 'categories', 'login', 'currency', 'language', 'server', 'links'],
    categories: 'keys, ranks',
    cart: 'inline',
    preset: 'bold',
    own: ['accent', 'surface', 'text'],
    accent: '#0f766e',
    surface: '#111827',
    text: '#f9fafb',
    radius: '0',
    font: 'serif',
    scheme: 'dark',
    place: 'wordpress',
  });
  const login = page.locator('store-login');
  await login.getByLabel(en.playerName).fill(`Builder_${Date.now() % 100_000}`);
  await login.getByRole('button', {name: en.signIn}).click();
  await expect(login.getByRole('button', {name: en.signOut})).toBeVisible();
  await addFirst(page).click();
  await expect(page.locator('store-cart').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('combobox', {name: en.language})).toBeVisible();
  await expect(page.locator('store-category')).toHaveCount(2);
  await expect(addFirst(page)).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await expect(addFirst(page)).toHaveCSS('font-family', /^Georgia/);
  const card = page.locator('featured-deals [part~="item"]').first();
  await expect(card).toHaveCSS('background-color', 'rgb(17, 24, 39)');
  // The border comes from the chosen look, because no setting overrides it.
  await expect(card).toHaveCSS('border-top-width', '2px');
  expect(found).toEqual([]);
});

test('a whole catalogue and the checkout work in Hugo, in German, from a folder of one’s own', async ({
  page,
  cdn,
}) => {
  const found = await violations(page);
  cdn.headers = {'Access-Control-Allow-Origin': '*'};
  const settings = {
    show: ['all', 'item', 'checkout'],
    item: '31',
    terms: '/terms',
    privacy: '/privacy',
    cart: 'button',
    lang: 'de',
    place: 'hugo',
    files: 'own',
    folder: cdn.url,
  };
  await buildAndPaste(page, settings, 'layouts/shortcodes/shop.html');
  const item = page.locator('store-item');
  await item.getByRole('button', {name: /Warenkorb/}).click();
  await expect(
    page
      .locator('store-cart')
      .getByRole('button', {name: /Warenkorb/})
      .first(),
  ).toHaveAccessibleName('Warenkorb, 1 Artikel');
  await expect(page.locator('checkout-form form')).toBeVisible();
  expect(cdn.asked).toContain('embed.js');
  expect(found).toEqual([]);
});

test('the builder says that npm’s CDN does not have the script of an unpublished build', async ({
  page,
}) => {
  await page.route('**/dist/integrity.json', (route) =>
    route.fulfill({json: {...inventory, published: false}}),
  );
  await open(page, {show: 'deals', files: 'npm'});
  await expect(page.getByText('The package is not on npm yet')).toBeVisible();
  await expect(page.getByRole('region', {name: 'Snippet', exact: true})).toHaveCount(0);
});

test('every platform shows its guide, and one without room for files asks for a whole address', async ({
  page,
}) => {
  await open(page, {place: 'html'});
  const select = page.getByRole('combobox', {name: 'Where do you paste it?'});
  for (const [place, {name, steps}] of Object.entries<{
    name: string;
    steps: readonly string[];
  }>(platforms)) {
    await select.selectOption(place);
    await expect(page.getByRole('heading', {name, exact: true})).toBeVisible();
    await expect(page.locator('#steps > li')).toHaveCount(steps.length);
    await expect(page.locator('#blocks code').first()).not.toBeEmpty();
  }
  await select.selectOption('nothing');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Download: index.html'}).click();
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toBe(await printed(page, 'index.html'));
  await select.selectOption('squarespace');
  await page.getByLabel('Load the script from').selectOption('own');
  await page.getByLabel('The folder, or its address').fill('/shop/');
  await expect(page.getByText('Squarespace has no place for')).toBeVisible();
  await expect(page.locator('#blocks code')).toHaveCount(0);
});
