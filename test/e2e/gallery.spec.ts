import {violations} from './audit.js';
import {gallery, quietGallery} from './gallery-page.js';
import {expect, test} from './test.js';

/** Returns the tag of an audit by scheme and language. Only one audit runs in `npm test`. */
const tagOf = (look: string) => (look === 'light en' ? [] : '@long');

test.describe('Every element in every state', () => {
  // Themes do not change the layout, so the tests run with a single window size.
  const looks = (project: string) => test.skip(test.info().project.name !== project);

  for (const scheme of ['light', 'dark']) {
    for (const lang of ['en', 'ar']) {
      const tag = tagOf(`${scheme} ${lang}`);
      test(
        `passes the accessibility audit: ${scheme}, ${lang}`,
        {tag},
        async ({page}) => {
          test.slow();
          await quietGallery(page, {scheme, lang});
          expect(await violations(page)).toEqual([]);
        },
      );
    }
  }

  for (const preset of ['quiet', 'bold', 'pixel']) {
    for (const scheme of ['light', 'dark']) {
      const tag = tagOf(`${preset} ${scheme}`);
      test(
        `passes the accessibility audit with a theme: ${preset}, ${scheme}`,
        {tag},
        async ({page}) => {
          looks('desktop');
          test.slow();
          await quietGallery(page, {scheme, preset});
          expect(await violations(page)).toEqual([]);
        },
      );
    }
  }

  test('is not wider than the window, in any language or theme', async ({page}) => {
    looks('phone');
    test.slow();
    for (const query of [
      {},
      {lang: 'de'},
      {lang: 'ar'},
      {lang: 'ja'},
      {preset: 'pixel', lang: 'de'},
    ]) {
      await page.setViewportSize({width: 320, height: 700});
      await gallery(page, query);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.cell')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.dataset['state']),
      );
      expect(wide, JSON.stringify(query)).toEqual([]);
    }
  });
});
