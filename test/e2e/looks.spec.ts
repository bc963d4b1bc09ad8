import {expect, test} from './test.js';
import {withFonts} from './test-fonts.js';

/** The compared states. Together they show most parts of the elements. */
const LOOKS: Readonly<
  Record<string, {state: string; width: number; query?: Record<string, string>}>
> = {
  'cards, as the page': {state: 'store-category: items', width: 1000},
  'a cart in Arabic, dark': {
    state: 'store-cart: choices and codes',
    width: 400,
    query: {scheme: 'dark', lang: 'ar'},
  },
  'a checkout with things missing': {
    state: 'checkout-form: something is missing',
    width: 700,
  },
};

test('the gallery looks as in the pictures', async ({page}) => {
  for (const [name, {state, width, query}] of Object.entries(LOOKS))
    await test.step(name, async () => {
      await page.setViewportSize({width, height: 900});
      const [element = ''] = state.split(':');
      const shown = {plain: '', lang: 'en', scheme: 'light', only: element, ...query};
      await page.goto(`/themes.html?${new URLSearchParams(shown)}`);
      await withFonts(page);
      // Machines draw letters differently, so the pictures have their room alone. The other states
      // would move the cell by a part of a pixel whenever their height changes, and its rounded height
      // would change with it.
      await page.addStyleTag({
        content: `html {-webkit-text-fill-color: transparent}
          .cell:not([data-state="${state}"]) {display: none}`,
      });
      const cell = page.locator(`.cell[data-state="${state}"]`);
      const there = '[part~="name"], [part~="line"], [part~="summary"]';
      await expect(cell.locator(there).first()).toBeVisible();
      await expect(cell.locator('[part~="skeleton"]')).toHaveCount(0);
      for (const picture of await cell.locator('img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('complete', true);
        await picture.evaluate((image: HTMLImageElement) => image.decode());
      }
      await expect(cell).toHaveScreenshot(
        ['looks', `${name.replaceAll(/\W+/g, '-')}.png`],
        // Versions of browsers smooth edges differently.
        {maxDiffPixelRatio: 0.005},
      );
    });
});
