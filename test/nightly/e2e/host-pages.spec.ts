import {openHost, SHOPS} from '../../e2e/host-page.js';
import {faultless, layoutFaults} from '../../e2e/page-layout.js';
import {expect, test} from '../../e2e/test.js';

/** Typical pages of owners, each with different styles. */
const PAGES = {
  landing: 'a landing page: navy, green buttons, a web font',
  'block-theme': 'a page of a site builder: a narrow column, its own margins',
};

for (const [host, title] of Object.entries(PAGES))
  for (const [purpose, shop] of Object.entries(SHOPS))
    test(`on ${title}, the elements ${purpose} fit, and no text is covered or clipped`, async ({
      page,
    }) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({width, height: 800});
        await openHost(page, host, shop);
        await expect
          .configure({soft: true})
          .poll(() => layoutFaults(page), {message: `${width} px`})
          .toEqual(faultless);
      }
    });

test('short values of a comparison in a narrow column stay on one line', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await openHost(page, 'block-theme', '<store-category url="ranks"></store-category>');
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
