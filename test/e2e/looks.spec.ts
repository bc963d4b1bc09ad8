import {expect, test} from './test.js';
import {showPicture} from './show-picture.js';
import {withFonts} from './test-fonts.js';

/** The compared states. Together they show most parts of the elements. */
const LOOKS: Readonly<
  Record<string, {state: string; width: number; query?: Record<string, string>}>
> = {
  'cards, as the page': {state: 'store-category: items', width: 1000},
  'cards on a phone': {state: 'store-category: items', width: 360},
  'side by side, dark': {
    state: 'store-category: compared',
    width: 1000,
    query: {scheme: 'dark'},
  },
  'deals, bold': {state: 'featured-deals: deals', width: 1000, query: {preset: 'bold'}},
  'a cart in Arabic, dark': {
    state: 'store-cart: choices and codes',
    width: 400,
    query: {scheme: 'dark', lang: 'ar'},
  },
  'an empty cart, quiet': {
    state: 'store-cart: empty',
    width: 400,
    query: {preset: 'quiet'},
  },
  'a checkout with things missing': {
    state: 'checkout-form: something is missing',
    width: 700,
  },
  'an item, pixel': {
    state: 'store-item: in full',
    width: 700,
    query: {preset: 'pixel'},
  },
};

/** The states that `npm test` compares. */
const COMPARED = ['cards, as the page', 'a cart in Arabic, dark'];

test.describe('The gallery', () => {
  test.skip(() => test.info().project.name !== 'desktop', 'They set their own widths.');

  for (const [name, {state, width, query}] of Object.entries(LOOKS)) {
    const tag = COMPARED.includes(name) ? [] : '@long';
    test(`looks as in the screenshot: ${name}`, {tag}, async ({page}) => {
      await page.setViewportSize({width, height: 900});
      const [element = ''] = state.split(':');
      const shown = {plain: '', lang: 'en', scheme: 'light', only: element, ...query};
      await page.goto(`/themes.html?${new URLSearchParams(shown)}`);
      await withFonts(page);
      // The other states would move the cell by a part of a pixel whenever their height changes,
      // and its rounded height would change with it.
      await page.addStyleTag({
        content: `.cell:not([data-state="${state}"]) {display: none}`,
      });
      const cell = page.locator(`.cell[data-state="${state}"]`);
      const there =
        '[part~="name"], [part~="line"], [part~="empty"], [part~="summary"]';
      await expect(cell.locator(there).first()).toBeVisible();
      await expect(cell.locator('[part~="skeleton"]')).toHaveCount(0);
      for (const picture of await cell.locator('img').all()) await showPicture(picture);
      await expect(cell).toHaveScreenshot(
        ['looks', `${name.replaceAll(/\W+/g, '-')}.png`],
        {
          // Versions of browsers smooth the edges of letters differently.
          maxDiffPixelRatio: 0.01,
        },
      );
    });
  }
});
