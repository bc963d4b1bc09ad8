import {entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

test.describe('Finding items', () => {
  test('one tag shows a whole catalogue, and its tabs have addresses', async ({
    page,
    open,
    without,
  }) => {
    if (await without('categories/get')) return;
    await open('<store-category></store-category>');
    const tabs = page.getByRole('navigation', {name: en.categories});
    const tab = (name: string) => tabs.getByRole('link', {name, exact: true});
    await expect(tab('Ranks')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('heading', {name: 'Spark', exact: true})).toBeVisible();

    await tab('Pets').click();
    await expect(page).toHaveURL(/#category-pets$/);
    await expect(entry(page, 'Ember fox egg')).toBeVisible();
    await expect(tab('Pets')).toHaveAttribute('aria-current', 'true');
    await expect(entry(page, 'Spark')).toHaveCount(0);

    await tab('Keys & Crates').click();
    await tab('Seasonal crates').click();
    await expect(entry(page, 'Harvest crate')).toBeVisible();
    await expect(entry(page, 'Ember key')).toHaveCount(0);

    await page.goBack();
    await page.goBack();
    await expect(entry(page, 'Ember fox egg')).toBeVisible();
    await page.reload();
    await expect(entry(page, 'Ember fox egg')).toBeVisible();
  });

  test('a featured item is marked', async ({page, open}) => {
    await open('<store-category url="islands"></store-category>');
    await expect(entry(page, 'Floating meadow').getByText(en.featured)).toBeVisible();
    await expect(entry(page, 'Cinder pick').getByText(en.featured)).toHaveCount(0);
  });

  test('search and sorting send no requests', async ({page, open}) => {
    await open('<store-category url="pets" controls></store-category>');
    const names = page.locator('store-category [part~="item"] [part~="name"]');
    const search = page.getByRole('searchbox', {name: en.search});
    await expect(names.first()).toBeVisible();
    const all = await names.allInnerTexts();
    let asked = 0;
    page.on('request', (request) => {
      // Only requests for categories count, because the cart may be read at any time.
      if (request.url().includes('/api/categories')) asked++;
    });
    await search.fill('OWL');
    await expect(names).toHaveText(['Storm owl egg']);
    await search.fill('no such thing');
    await expect(page.getByText(en.nothingFound)).toBeVisible();
    await search.fill('');
    await expect(names).toHaveText(all);

    const order = page.getByRole('combobox', {name: en.sort});
    const prices = async () =>
      (
        await page
          .locator('store-category [part~="item"] [part~="price"]')
          .allInnerTexts()
      )
        .filter((text) => text.startsWith('€'))
        .map((text) => Number(text.slice(1)));
    await order.selectOption(en.sortPriceUp);
    await expect.poll(prices).toEqual([...(await prices())].sort((a, b) => a - b));
    await order.selectOption(en.sortPriceDown);
    await expect.poll(prices).toEqual([...(await prices())].sort((a, b) => b - a));
    // An item that money cannot buy comes last when items are sorted by price.
    await expect(names.last()).toHaveText('Magma slime egg');
    await order.selectOption(en.sortName);
    await expect(names).toHaveText(all.toSorted((a, b) => a.localeCompare(b, 'en')));
    await order.selectOption(en.sortNone);
    await expect(names).toHaveText(all);
    expect(asked).toBe(0);
  });

  test('a search in a whole catalogue finds items of all categories', async ({
    page,
    open,
    without,
  }) => {
    if (await without('categories/get')) return;
    const asked = new Map<string, number>();
    let [pending, most] = [0, 0];
    page.on('request', (request) => {
      const path = request.url().split('/api/categories/get/')[1];
      if (!path) return;
      asked.set(path, (asked.get(path) ?? 0) + 1);
      most = Math.max(most, ++pending);
    });
    page.on('requestfinished', (request) => {
      if (request.url().includes('/api/categories/get/')) pending -= 1;
    });
    await open('<store-category controls></store-category>');
    const search = page.getByRole('searchbox', {name: en.search});
    await expect(page.getByRole('heading', {name: 'Spark', exact: true})).toBeVisible();
    await search.fill('ÉGG');
    const results = page.getByRole('heading', {name: en.searchResults});
    await expect(results).toBeVisible();
    await expect(page.getByRole('heading', {name: 'Pets', exact: true})).toBeVisible();
    // The live region, which is outside of the element, repeats such texts.
    const category = page.locator('store-category');
    await expect(category.getByText(en.found(5), {exact: true})).toBeVisible();
    await expect(entry(page, 'Ember fox egg')).toBeVisible();

    await search.fill('key');
    await expect(entry(page, 'Ember key')).toBeVisible();
    // A result in a subcategory names the path to it.
    await expect(
      page.getByRole('heading', {name: 'Keys & Crates › Crate keys'}),
    ).toBeVisible();
    const links = page.locator('store-category [part~="link"]');
    await search.press('ArrowDown');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await search.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(entry(page, 'Spark')).toBeVisible();

    await search.fill('no such thing');
    await expect(page.getByText(en.nothingFound)).toBeVisible();
    // A click on a tab ends the search.
    await page
      .getByRole('navigation', {name: en.categories})
      .getByRole('link', {name: 'Ranks', exact: true})
      .click();
    await expect(entry(page, 'Spark')).toBeVisible();
    await expect(search).toHaveValue('');
    for (const [path, times] of asked) expect(times, path).toBe(1);
    expect(most).toBeLessThan(5);
  });

  test('shoppers who save data load the open category alone, and search one by one', async ({
    page,
    open,
    without,
  }) => {
    if (await without('categories/get')) return;
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

  test('tabs show the pictures of categories, and do without a broken one', async ({
    page,
    open,
    without,
  }) => {
    if (await without('categories/get')) return;
    await page.route('**/img/categories/2.svg', (route) =>
      route.fulfill({status: 404, body: ''}),
    );
    await open('<store-category></store-category>');
    const picture = (name: string) =>
      page.getByRole('link', {name, exact: true}).locator('[part~="tab-image"]');
    await expect(picture('Ranks')).toBeVisible();
    await expect(picture('Keys & Crates')).toBeHidden();
    const keys = page.getByRole('link', {name: 'Keys & Crates', exact: true});
    await expect(keys).toBeVisible();
  });

  test('a category that cannot be read does not break the search', async ({
    page,
    open,
    without,
  }) => {
    if (await without('categories/get')) return;
    let isBroken = true;
    await page.route('**/api/categories/get/pets', (route) =>
      isBroken ? route.fulfill({status: 500, body: ''}) : route.continue(),
    );
    await open('<store-category controls></store-category>');
    const search = page.getByRole('searchbox', {name: en.search});
    await search.fill('ember');
    const notSearched = page
      .locator('store-category')
      .getByText(en.notSearched('Pets'));
    await expect(notSearched).toBeVisible();
    await expect(entry(page, 'Ember key')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', {name: en.tryAgain}).click();
    await expect(entry(page, 'Ember fox egg')).toBeVisible();
    await expect(notSearched).toHaveCount(0);
  });
});
