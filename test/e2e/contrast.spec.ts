import type {Page} from '@playwright/test';
import {gallery} from './gallery-page.js';
import {measureContrast} from './painted-contrast.js';
import {expect, test} from './test.js';

/** Backgrounds of pages, each with black or white text, whichever can be read better. */
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

/** The pages that `npm test` measures. Their text has little contrast to begin with. */
const SHORT = ['teal', 'mid grey'];

test.skip(({isMobile}) => isMobile, 'Colours are the same in every window.');

/** Gives the gallery these colours, without a `color-scheme`, as in most pages. */
async function paintGallery(page: Page, background: string, text: string) {
  await page.route('**/themes.html*', async (route) => {
    const response = await route.fetch();
    const style = `<style>:root {color-scheme: normal !important}
      body {background: ${background} !important; color: ${text} !important}
      h2, figcaption {visibility: hidden}</style>`;
    const html = (await response.text()).replace('</head>', `${style}</head>`);
    await route.fulfill({response, body: html});
  });
}

for (const [name, colours] of Object.entries(PAGES)) {
  const tag = SHORT.includes(name) ? [] : '@more';
  test(
    `every text in every state can be read on a ${name} page`,
    {tag},
    async ({page}) => {
      test.slow();
      page.setDefaultNavigationTimeout(60_000);
      await page.setViewportSize({width: 1280, height: 1600});
      await paintGallery(page, ...colours);
      // The contrast guard is loaded after the first view, or when a shopper presses a key.
      const guard = page.waitForResponse(/chunks\/page/, {timeout: 60_000});
      await gallery(page);
      await page.keyboard.press('Shift');
      await guard;
      await expect
        .poll(
          async () => {
            const {count, pale} = await measureContrast(
              page,
              '.cell store-provider > *',
            );
            return {isWhole: count > 400, pale};
          },
          {timeout: 90_000},
        )
        .toEqual({isWhole: true, pale: []});
    },
  );
}
