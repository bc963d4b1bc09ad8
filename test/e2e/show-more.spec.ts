import type {Page} from '@playwright/test';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

const {SERVICE_URL = ''} = process.env;

const ITEMS = Array.from({length: 1000}, (_, index) => ({
  id: 5001 + index,
  name: `Sword ${index + 1}`,
  price: 1 + index,
}));

/** Opens a page with a category of a thousand items. */
async function open(page: Page, hash = ''): Promise<void> {
  await page.route('**/many.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
        <script src="/dist/embed.js" data-base-url="${SERVICE_URL}" defer></script></head>
        <body><main><h1>Shop</h1><store-category url="swords" controls></store-category></main>
        <footer><a href="/other.html">Elsewhere</a></footer></body></html>`,
    }),
  );
  await page.route('**/other.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Elsewhere</title><p>Elsewhere</p></html>',
    }),
  );
  const headers = {'Access-Control-Allow-Origin': '*'};
  await page.route(`${SERVICE_URL}/api/categories/get/swords`, (route) => {
    const json = {category: {id: 90, name: 'Swords'}, items: ITEMS};
    return route.fulfill({json, headers});
  });
  await page.route(`${SERVICE_URL}/api/items/get/**`, (route) => {
    const id = Number(route.request().url().split('/').pop());
    const item = ITEMS.find((one) => one.id === id);
    return route.fulfill({json: {success: true, ...item}, headers});
  });
  await page.goto(`/many.html${hash}`);
}

const cards = (page: Page) => page.locator('store-category [part~="item"]');
const more = (page: Page) =>
  page.getByRole('button', {name: startingWith(en.showMore)});

test('a category shows 96 of its items, and more when a shopper asks for them', async ({
  page,
}) => {
  await open(page);
  await expect(cards(page)).toHaveCount(96);
  await expect(more(page)).toHaveText(en.showMore(96, 1000));
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(192);
  await expect(page.getByRole('link', {name: 'Sword 97', exact: true})).toBeFocused();
  await expect(page.locator('[data-store-announcer]')).toContainText(
    '192 of 1000 items',
  );
  await expect(more(page)).toHaveText(en.showMore(192, 1000));

  await page.getByRole('searchbox').fill('sword 99');
  await expect(cards(page)).toHaveCount(11);
  await expect(more(page)).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(cards(page)).toHaveCount(96);
});

test('going back restores the number of items that were shown', async ({page}) => {
  await open(page);
  await more(page).click();
  await more(page).click();
  await expect(cards(page)).toHaveCount(288);
  await page.getByRole('link', {name: 'Elsewhere'}).click();
  await expect(page).toHaveTitle('Elsewhere');
  await page.goBack();
  await expect(cards(page)).toHaveCount(288);
  await page.goto('/other.html');
  await page.goto('/many.html');
  await expect(cards(page)).toHaveCount(96);
});

test('a link to an item beyond those that are shown opens it, and shows no more', async ({
  page,
}) => {
  await open(page, '#item-5500');
  const dialog = page.getByRole('dialog', {name: 'Sword 500'});
  await expect(dialog.getByRole('heading', {name: 'Sword 500'})).toBeVisible();
  await dialog.getByRole('button', {name: en.close}).click();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toHaveCount(96);
});

test('going back from an item leaves the number of items as it is', async ({page}) => {
  await open(page);
  await more(page).click();
  await expect(cards(page)).toHaveCount(192);
  const link = page.getByRole('link', {name: 'Sword 150', exact: true});
  await link.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
  await expect(cards(page)).toHaveCount(192);
});
