import type {Locator} from '@playwright/test';
import {expect, openPage, pageOf, scriptTag, test} from './embedding-page.js';
import {en} from '../../src/i18n/en.js';

/** A page that shows `content` below a sticky header of 64 pixels. */
const pageWithHeader = (content: string) =>
  pageOf(
    `<meta name="viewport" content="width=device-width">${scriptTag()}`,
    `<header style="position: sticky; top: 0; z-index: 9; block-size: 64px; background: #eee">
      <a href="#">Home</a>
    </header>
    <main>${content}<div style="block-size: 1500px"></div></main>`,
  );

const topOf = (element: Locator) =>
  element.evaluate((one) => Math.round(one.getBoundingClientRect().top));

test('The tabs stay below the page’s sticky header, and another tab shows its first items', async ({
  page,
}) => {
  await openPage(page, pageWithHeader('<store-category></store-category>'));
  const tabs = page.getByRole('navigation', {name: en.categories});
  const tab = (name: string) => tabs.getByRole('link', {name, exact: true});
  await tab('Pets').click();
  await expect(page.getByRole('heading', {name: 'Pets', exact: true})).toBeVisible();
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(() => topOf(tabs)).toBe(64);
  await tab('Keys & Crates').click();
  const heading = page.getByRole('heading', {name: 'Keys & Crates', exact: true});
  await expect(heading).toBeInViewport();
  expect(await topOf(heading)).toBeGreaterThan(64);
});

test('The names and buttons of a comparison stay below the tabs', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows no table');
  await openPage(page, pageWithHeader('<store-category></store-category>'));
  const name = page.getByRole('heading', {name: 'Spark', exact: true});
  await expect(name).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  const tabs = page.getByRole('navigation', {name: en.categories});
  const distance = async () => {
    const {y = 0, height = 0} = (await tabs.boundingBox()) ?? {};
    return (await topOf(name)) - y - height;
  };
  await expect.poll(distance).toBeGreaterThan(0);
  await expect(page.locator('store-category [part~="add"]').first()).toBeInViewport();
});

test.describe('On a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

  test('a button leads back to the top of the catalogue', async ({page}) => {
    await openPage(page, pageWithHeader('<store-category></store-category>'));
    const tabs = page.getByRole('navigation', {name: en.categories});
    const toTop = tabs.getByRole('button', {name: en.toTop});
    await expect(page.getByRole('heading', {name: 'Phoenix'})).toBeVisible();
    await expect(toTop).toBeHidden();
    await page.evaluate(() => scrollTo(0, 1200));
    await toTop.click();
    const heading = page.getByRole('heading', {name: 'Ranks', exact: true});
    await expect(heading).toBeInViewport();
    await expect(tabs.getByRole('link', {name: 'Ranks', exact: true})).toBeFocused();
  });

  test('buttons with the names of compared items lead to the items', async ({page}) => {
    await openPage(
      page,
      pageWithHeader('<store-category url="ranks"></store-category>'),
    );
    const names = page.getByRole('navigation', {name: en.comparison('Ranks')});
    await names.getByRole('button', {name: 'Inferno'}).click();
    const name = page.getByRole('heading', {name: 'Inferno', exact: true});
    await expect(name).toBeInViewport();
    await expect(name.getByRole('link')).toBeFocused();
    // The row of buttons stays below the page's header, and does not cover the item.
    await expect.poll(() => topOf(names)).toBe(64);
    await expect
      .poll(async () => {
        const {y = 0, height = 0} = (await names.boundingBox()) ?? {};
        return (await topOf(name)) - y - height;
      })
      .toBeGreaterThan(0);
  });

  for (const [item, content] of [
    ['35', 'a long description'],
    ['54', 'several packs'],
  ] as const) {
    test(`an item with ${content} shows its price and button without scrolling`, async ({
      page,
    }) => {
      await openPage(
        page,
        pageWithHeader('<store-category url="keys"></store-category>'),
      );
      const card = page.locator('store-category [part~="image"]').first();
      await expect(card).toBeVisible();
      await page.evaluate((id) => (location.hash = `#item-${id}`), item);
      const dialog = page.getByRole('dialog');
      for (const part of ['name', 'price', 'add'])
        await expect(dialog.locator(`[part~="${part}"]`).first()).toBeInViewport({
          ratio: 1,
        });
      const [larger, smaller] = [
        await dialog.locator('[part~="image"]').boundingBox(),
        await card.boundingBox(),
      ];
      expect(larger!.width).toBeGreaterThan(smaller!.width);
    });
  }
});
