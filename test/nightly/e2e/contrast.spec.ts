import {colourContrast} from '../../e2e/audit.js';
import {quietGallery} from '../../e2e/gallery-page.js';
import {expect, test} from '../../e2e/test.js';

/** Colours of pages: a background, and black or white text, whichever is easier to read. */
const PAGES = {
  cream: ['#fdf6e3', 'black'],
  'mid grey': ['grey', 'black'],
  red: ['red', 'black'],
  teal: ['teal', 'white'],
  navy: ['navy', 'white'],
  'near-black': ['#14161c', 'white'],
} as const;

test.skip(({isMobile}) => isMobile, 'Colours are the same in every window.');

for (const [name, [background, text]] of Object.entries(PAGES))
  test(`every text in every state can be read on a ${name} page`, async ({page}) => {
    test.slow();
    // Most pages set colours without a `color-scheme`.
    await page.route('**/themes.html*', async (route) => {
      const response = await route.fetch();
      const style = `<style>:root {color-scheme: normal !important}
        body {background: ${background} !important; color: ${text} !important}
        h2, figcaption {visibility: hidden}</style>`;
      const html = (await response.text()).replace('</head>', `${style}</head>`);
      await route.fulfill({response, body: html});
    });
    await quietGallery(page);
    await expect
      .poll(() => colourContrast(page, '.cell'), {timeout: 90_000})
      .toEqual([]);
  });
