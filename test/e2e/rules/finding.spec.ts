import type {Locator, Page} from '@playwright/test';
import {entry, expect, expectToFit, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

/** Content below a header of the page that is 64 pixels high and stays in the window. */
const belowHeader = (content: string) =>
  `<style>store-category { --store-category-sticky-top: 64px }</style>
  <header style="position: sticky; top: 0; z-index: 9; block-size: 64px; background: #eee">
    <a href="/rules.html">Home</a></header>${content}<div style="block-size: 1500px"></div>`;

const topOf = (element: Locator) =>
  element.evaluate((one) => Math.round(one.getBoundingClientRect().top));

/** The distance from the lower edge of an element to the upper edge of another one. */
async function distance(upper: Locator, lower: Locator): Promise<number> {
  const {y = 0, height = 0} = (await upper.boundingBox()) ?? {};
  return (await topOf(lower)) - y - height;
}

const tabs = (page: Page) => page.getByRole('navigation', {name: en.categories});
const tab = (page: Page, name: string) =>
  tabs(page).getByRole('link', {name, exact: true});

test.describe('Finding items', () => {
  test('one tag shows a whole catalogue, whose tabs have addresses, and finds items in it', async ({
    page,
    open,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const path = request.url().split('/api/categories/get/')[1];
      if (path) asked.push(path);
    });
    await open('<store-category controls></store-category>');
    await expect(tab(page, 'Ranks')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('heading', {name: 'Spark', exact: true})).toBeVisible();

    await test.step('by tabs, and back in the history', async () => {
      await tab(page, 'Pets').click();
      await expect(page).toHaveURL(/#category-pets$/);
      await expect(entry(page, 'Ember fox egg')).toBeVisible();
      await expect(tab(page, 'Pets')).toHaveAttribute('aria-current', 'true');
      await expect(entry(page, 'Spark')).toHaveCount(0);
      await tab(page, 'Keys & Crates').click();
      await tab(page, 'Seasonal crates').click();
      await expect(entry(page, 'Harvest crate')).toBeVisible();
      await expect(entry(page, 'Ember key')).toHaveCount(0);
      await page.goBack();
      await page.goBack();
      await expect(entry(page, 'Ember fox egg')).toBeVisible();
    });

    await test.step('by a search in all categories', async () => {
      const search = page.getByRole('searchbox', {name: en.search});
      await search.fill('ÉGG');
      // The live region, which is outside of the element, repeats such texts.
      const category = page.locator('store-category');
      await expect(category.getByText(en.found(5), {exact: true})).toBeVisible();
      await expect(entry(page, 'Ember fox egg')).toBeVisible();
      await search.fill('key');
      // A result in a subcategory names the path to it.
      await expect(
        page.getByRole('heading', {name: 'Keys & Crates › Crate keys'}),
      ).toBeVisible();
      // A click on a tab ends the search.
      await tab(page, 'Pets').click();
      await expect(search).toHaveValue('');
    });
    for (const path of asked)
      expect(asked.filter((one) => one === path, path)).toHaveLength(1);

    await page.reload();
    await expect(entry(page, 'Ember fox egg')).toBeVisible();
  });

  test('shoppers who save data load the open category alone, and search one by one', async ({
    page,
    open,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {value: {saveData: true}});
    });
    await page.clock.install();
    const asked = new Set<string>();
    let [pending, most] = [0, 0];
    page.on('request', (request) => {
      const path = request.url().split('/api/categories/get/')[1];
      if (!path) return;
      asked.add(path);
      most = Math.max(most, ++pending);
    });
    page.on('requestfinished', (request) => {
      if (request.url().includes('/api/categories/get/')) pending -= 1;
    });
    await open('<store-category controls></store-category>');
    const count = page.locator('[part~="tab-count"]').first();
    await expect(count).toHaveAttribute('data-count', /\d/);
    // Without reduced data, the other categories would now be counted, one after another.
    await page.clock.runFor(5_000);
    expect([...asked]).toEqual(['ranks']);
    await page.getByRole('searchbox', {name: en.search}).fill('key');
    await expect(entry(page, 'Ember key')).toBeVisible();
    await expect(page.locator('store-category').getByText(en.searching)).toHaveCount(0);
    expect(asked.size).toBeGreaterThan(3);
    expect(most).toBe(1);
  });
});

test.describe('Below a header that stays in the window', () => {
  test('tabs, names and buttons lead phones to items', async ({
    page,
    open,
    isMobile,
  }) => {
    test.skip(!isMobile, 'Wide windows have room for all.');
    await open(belowHeader('<store-category></store-category>'));
    await test.step('the tabs stay in sight, and another tab shows its first items', async () => {
      await expect(page.getByRole('heading', {name: 'Phoenix'})).toBeVisible();
      await page.evaluate(() => scrollTo(0, 700));
      await expect.poll(() => topOf(tabs(page))).toBe(64);
      await tab(page, 'Keys & Crates').click();
      const heading = page.getByRole('heading', {name: 'Keys & Crates', exact: true});
      await expect(heading).toBeInViewport();
      expect(await topOf(heading)).toBeGreaterThan(64);
    });
    await test.step('a button leads back to the top', async () => {
      const toTop = tabs(page).getByRole('button', {name: en.toTop});
      await expect(toTop).toBeHidden();
      await page.evaluate(() => scrollTo(0, 1200));
      await toTop.click();
      await expect(tab(page, 'Keys & Crates')).toBeFocused();
    });
    await test.step('buttons with the names of compared items lead to the items', async () => {
      await open(belowHeader('<store-category url="ranks"></store-category>'));
      const names = page.getByRole('navigation', {name: en.comparison('Ranks')});
      await names.getByRole('button', {name: 'Inferno'}).click();
      const name = page.getByRole('heading', {name: 'Inferno', exact: true});
      await expect(name).toBeInViewport();
      await expect(name.getByRole('link')).toBeFocused();
      await expect.poll(() => topOf(names)).toBe(64);
      await expect.poll(() => distance(names, name)).toBeGreaterThan(0);
    });
    await test.step('an item shows its price and button without scrolling', async () => {
      for (const item of ['with a long description: 35', 'with several packs: 54']) {
        await page.evaluate((id) => (location.hash = `#item-${id}`), item.slice(-2));
        const dialog = page.getByRole('dialog');
        for (const part of ['name', 'price', 'add'])
          await expect(
            dialog.locator(`[part~="${part}"]`).first(),
            `${part} of one ${item}`,
          ).toBeInViewport({ratio: 1});
        await dialog.getByRole('button', {name: en.close, exact: true}).click();
        await expect(dialog).toBeHidden();
      }
    });
    await expectToFit(page);
  });
});
