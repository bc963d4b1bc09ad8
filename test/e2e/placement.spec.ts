import {misplacedElements, placementPage} from '../browsers/placement.mjs';
import {expect, openPage, pageOf, scriptTag, test} from './embedding-page.js';

// Tests only the large elements. test/browsers/placement.test.mjs tests all elements in each
// engine.
test('elements take the width there is in parents that shrink to fit', async ({
  page,
}) => {
  const tags = ['store-category', 'store-item', 'store-cart', 'checkout-form'];
  const viewport = '<meta name="viewport" content="width=device-width">';
  await openPage(page, pageOf(viewport + scriptTag(), placementPage(tags)));
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 800});
    await expect.poll(() => page.evaluate(misplacedElements)).toEqual([]);
  }
});
