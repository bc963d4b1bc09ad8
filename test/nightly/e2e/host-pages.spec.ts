import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import {expect, test} from './test.js';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {faultless, layoutFaults} from './page-layout.js';

// The tests set the window sizes themselves, so another project would only repeat them.
test.skip(() => test.info().project.name !== 'desktop');

const require = createRequire(import.meta.url);

/** Typical pages of owners, each with different styles. */
const PAGES = {
  landing: 'a landing page: navy, green buttons, a web font',
  'block-theme': 'a page of a site builder: a narrow column, its own margins',
};

const SHOP = {
  'to browse': `<featured-deals></featured-deals><store-category url="ranks"></store-category>
    <store-category></store-category><store-item item-id="52"></store-item>
    <store-cart layout="drawer"></store-cart>`,
  'to pay': `<store-login></store-login><store-cart></store-cart>
    <checkout-form terms-url="#terms" privacy-url="#privacy"></checkout-form>`,
  'of the community': `<store-server></store-server><store-links></store-links>
    <store-links section="socials"></store-links><store-goals></store-goals>
    <store-donors></store-donors><store-currency></store-currency>
    <store-language></store-language><store-cart layout="button"></store-cart>`,
};

async function open(page: Page, host: string, shop: string): Promise<void> {
  const file = new URL(`host-pages/${host}.html`, import.meta.url);
  await page.route('**/web-font.woff2', (route) =>
    route.fulfill({
      path: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'),
    }),
  );
  const font = `<style>@font-face { font-family: 'Noto Sans'; src: url('/web-font.woff2') }</style>`;
  const reserve = '<link rel="stylesheet" href="/dist/themes/reserve.css">';
  const phone = '<meta name="viewport" content="width=device-width">';
  const body = readFileSync(file, 'utf8').replace('<!-- shop -->', shop);
  await openPage(page, pageOf(phone + font + reserve + scriptTag(), body));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[part~="skeleton"]')).toHaveCount(0);
}

for (const [host, title] of Object.entries(PAGES))
  test.describe(`On ${title}`, () => {
    for (const [purpose, shop] of Object.entries(SHOP))
      test(`the elements ${purpose} fit, and no text is covered or clipped`, async ({
        page,
      }) => {
        for (const width of [1280, 390]) {
          await page.setViewportSize({width, height: 800});
          await open(page, host, shop);
          await expect
            .configure({soft: true})
            .poll(() => layoutFaults(page), {message: `${width} px`})
            .toEqual(faultless);
        }
      });
  });

test('Short values of a comparison in a narrow column stay on one line', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await open(page, 'block-theme', '<store-category url="ranks"></store-category>');
  const values = page.locator('store-category dd');
  await expect(values.filter({hasText: 'Unlimited'})).toHaveCount(2);
  for (const text of ['10 000', 'Unlimited']) {
    const lines = await values.filter({hasText: text}).evaluateAll((all) =>
      all.map((value) => {
        const range = document.createRange();
        range.selectNodeContents(value);
        return new Set([...range.getClientRects()].map(({top}) => top)).size;
      }),
    );
    expect(new Set(lines), text).toEqual(new Set([1]));
  }
});

test('On a phone, the cart’s button covers no item at the end of a page without a footer', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 800});
  const shop = `<store-category></store-category><store-cart layout="drawer"></store-cart>`;
  await open(page, 'no-footer', shop);
  const add = page.locator('store-category [part~="add"]').last();
  const cart = page.locator('store-cart [part~="open"]');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bottom = await add.evaluate((one) => one.getBoundingClientRect().bottom);
    const top = await cart.evaluate((one) => one.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(top);
  }).toPass();

  // A page with a footer gets no room below it.
  await open(page, 'block-theme', shop);
  const afterBody = await page.evaluate(
    () => getComputedStyle(document.body, '::after').content,
  );
  expect(afterBody).toBe('none');
});
