import {violations} from '../../e2e/audit.js';
import {gallery, quietGallery} from '../../e2e/gallery-page.js';
import {expect, test} from '../../e2e/test.js';

test.describe('Every element in every state', () => {
  for (const look of [
    {scheme: 'light', lang: 'en'},
    {scheme: 'dark', lang: 'en'},
    {scheme: 'light', lang: 'ar'},
    {scheme: 'dark', lang: 'ar', preset: 'quiet'},
    {scheme: 'light', preset: 'bold'},
    {scheme: 'dark', preset: 'pixel'},
  ])
    test(`passes the accessibility audit: ${Object.values(look).join(', ')}`, async ({
      page,
    }) => {
      test.slow();
      await quietGallery(page, look);
      expect(await violations(page)).toEqual([]);
    });

  test('has a description of each field with a mistake', async ({page}) => {
    await quietGallery(page);
    const refused = page.locator('main [aria-invalid="true"]');
    expect(await refused.count()).toBeGreaterThan(10);
    for (const field of await refused.all())
      await expect.soft(field).toHaveAccessibleDescription(/./);
  });
});

test.describe('On a phone, every element in every state', () => {
  // On a desktop, the scroll bar takes a part of the width.
  test.use({viewport: {width: 320, height: 700}, hasTouch: true, isMobile: true});

  test('is not wider than the window, in any language or theme', async ({page}) => {
    test.slow();
    for (const query of [
      {},
      {lang: 'de'},
      {lang: 'ar'},
      {lang: 'ja'},
      {preset: 'pixel', lang: 'de'},
    ]) {
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
