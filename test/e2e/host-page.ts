import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {expect} from './test.js';

const require = createRequire(import.meta.url);

/** Elements that owners put together on a page. */
export const SHOPS = {
  'to browse': `<featured-deals></featured-deals><store-category url="ranks"></store-category>
    <store-category></store-category><store-item item-id="52"></store-item>
    <store-cart layout="drawer"></store-cart>`,
  'to pay': `<store-login></store-login><store-cart></store-cart>
    <checkout-form terms-url="#terms" privacy-url="#privacy"></checkout-form>`,
  'of the community': `<store-server></store-server><store-links></store-links>
    <store-links section="socials"></store-links><store-goals></store-goals>
    <store-donors></store-donors><store-currency></store-currency>
    <store-language></store-language><store-cart layout="button"></store-cart>`,
} as const;

/** Opens a typical page of an owner, which is in the folder `host-pages`, with a shop in it. */
export async function openHost(page: Page, host: string, shop: string): Promise<void> {
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
