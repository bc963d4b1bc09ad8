import {violations} from '../../e2e/audit.js';
import {quietGallery} from '../../e2e/gallery-page.js';
import {expect, test} from '../../e2e/test.js';

for (const look of [
  {scheme: 'light', lang: 'en'},
  {scheme: 'dark', lang: 'ja'},
  {scheme: 'light', lang: 'ar'},
  {scheme: 'dark', lang: 'ar', preset: 'quiet'},
  {scheme: 'light', preset: 'bold'},
  {scheme: 'dark', lang: 'de', preset: 'pixel'},
])
  test(`every element in every state passes the accessibility audit, and fits a phone: ${Object.values(look).join(', ')}`, async ({
    page,
    isMobile,
  }) => {
    test.slow();
    await quietGallery(page, look);
    expect(await violations(page)).toEqual([]);
    // Every field with a mistake has a description.
    const refused = page.locator('main [aria-invalid="true"]');
    expect(await refused.count()).toBeGreaterThan(10);
    for (const field of look.preset ? [] : await refused.all())
      await expect.soft(field).toHaveAccessibleDescription(/./);
    // On a desktop, the scroll bar takes a part of the width.
    if (!isMobile) return;
    await page.setViewportSize({width: 320, height: 700});
    const wide = await page
      .locator('.cell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => (cell as HTMLElement).dataset['state']),
      );
    expect(wide).toEqual([]);
  });
