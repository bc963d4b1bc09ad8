import type {Page} from '@playwright/test';
import {openPage, pageOf, scriptTag} from '../../e2e/embedding-page.js';
import {gallery} from '../../e2e/gallery-page.js';
import {measureContrast} from './painted-contrast.js';
import {expect, test} from '../../e2e/test.js';

/** Colours of pages: a background, and black or white text, whichever is easier to read. */
const PAGES: Readonly<Record<string, readonly [background: string, text: string]>> = {
  white: ['white', 'black'],
  'light grey': ['lightgrey', 'black'],
  cream: ['#fdf6e3', 'black'],
  'mid grey': ['grey', 'black'],
  red: ['red', 'black'],
  orange: ['orange', 'black'],
  green: ['green', 'white'],
  teal: ['teal', 'white'],
  navy: ['navy', 'white'],
  purple: ['purple', 'white'],
  'near-black': ['#14161c', 'white'],
  black: ['black', 'white'],
};

test.skip(({isMobile}) => isMobile, 'Colours are the same in every window.');

/**
 * Gives the gallery these colours, without a `color-scheme`, as in most pages. Comparisons have no
 * fading edge there, because their columns beyond the edge are meant to fade.
 */
async function paintGallery(page: Page, background: string, text: string) {
  await page.route('**/themes.html*', async (route) => {
    const response = await route.fetch();
    const style = `<style>:root {color-scheme: normal !important}
      body {background: ${background} !important; color: ${text} !important}
      h2, figcaption {visibility: hidden}
      store-category::part(comparison) {mask: none !important}</style>`;
    const html = (await response.text()).replace('</head>', `${style}</head>`);
    await route.fulfill({response, body: html});
  });
}

/**
 * Checks that all these texts have enough contrast, and that there are at least `least` of them.
 */
async function expectReadable(
  page: Page,
  least: number,
  texts: Parameters<typeof measureContrast>[1],
): Promise<void> {
  await expect
    .poll(
      async () => {
        const {count, pale} = await measureContrast(page, texts);
        return {isComplete: count >= least, pale};
      },
      {timeout: 90_000},
    )
    .toEqual({isComplete: true, pale: []});
}

/**
 * Waits for the module of the contrast guard, which is loaded after the first view or a key press.
 */
async function loadGuard(page: Page, open: () => Promise<unknown>): Promise<void> {
  const guard = page.waitForResponse(/chunks\/page/, {timeout: 60_000});
  await open();
  await page.keyboard.press('Shift');
  await guard;
}

for (const [name, colours] of Object.entries(PAGES)) {
  test(`every text in every state can be read on a ${name} page`, async ({page}) => {
    test.slow();
    page.setDefaultNavigationTimeout(60_000);
    await page.setViewportSize({width: 1280, height: 1600});
    await paintGallery(page, ...colours);
    await loadGuard(page, () => gallery(page));
    await expectReadable(page, 400, {selector: '.cell store-provider > *'});
  });
}

const ELEMENTS = 'store-login, featured-deals, store-category, store-goals, store-cart';

/** Styles of pages in which a preset, or a single token, does not suit the page's colours. */
const SHOPS: Readonly<Record<string, string>> = {
  'a navy page': 'body {background: #0b1437; color: #e6ebff}',
  'a navy page that says it is light':
    ':root {color-scheme: light} body {background: #0b1437; color: #e6ebff}',
  'a purple page': 'body {background: purple; color: white}',
  'a page that sets only the surface':
    ':root {--store-surface: #4c1d95} body {background: white; color: #222}',
  'a page with green buttons': ':root {accent-color: #22c55e}',
};

for (const [name, style] of Object.entries(SHOPS))
  for (const preset of ['reserve', 'quiet', 'bold', 'pixel']) {
    test(`the whole shop can be read on ${name} with ${preset}.css`, async ({page}) => {
      test.slow();
      await loadGuard(page, () =>
        openPage(
          page,
          pageOf(
            `<style>${style}</style><link rel="stylesheet" href="/dist/themes/${preset}.css">${scriptTag()}`,
            `<store-login></store-login><featured-deals></featured-deals>
               <store-category url="ranks"></store-category><store-goals></store-goals>
               <store-cart layout="drawer"></store-cart>`,
          ),
          {},
          '?cart=52x2,55',
        ),
      );
      await test.step('the dialog for a shared cart', async () => {
        const shared = page.locator('.storefront-shared-cart');
        await expect(shared.locator('[part="price"]')).toHaveCount(2);
        const texts = {selector: '.storefront-shared-cart', isDialog: true};
        await expectReadable(page, 8, texts);
        await page.keyboard.press('Escape');
        await expect(shared).toBeHidden();
      });
      const add = page.locator('featured-deals [part~="add"]').first();
      await add.click();
      await expect(page.locator('featured-deals [part~="in-cart"]')).toBeVisible();
      await expectReadable(page, 50, {selector: ELEMENTS});

      await test.step('the item dialog', async () => {
        await page.locator('featured-deals [part~="link"]').first().click();
        await expect(page.locator('.storefront-item [part~="price"]')).toBeVisible();
        await expectReadable(page, 5, {selector: '.storefront-item', isDialog: true});
        await page.keyboard.press('Escape');
      });
      const cart = page.locator('store-cart');
      await test.step('the cart', async () => {
        await cart.locator('[part~="open"]').click();
        await expect(cart.locator('[part~="line"]')).toBeVisible();
        await expectReadable(page, 8, {selector: 'store-cart', isDialog: true});
      });
      await test.step('the checkout', async () => {
        await cart.locator('[part~="checkout"]').click();
        const dialog = page.locator('.storefront-pay');
        await expect(dialog.locator('[part~="total"]')).toBeVisible();
        await expectReadable(page, 10, {selector: '.storefront-pay', isDialog: true});
      });
    });
  }
