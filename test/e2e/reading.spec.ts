import type {Locator} from '@playwright/test';
import {expect, test} from './test.js';
import {quietGallery, replaceTexts} from './gallery-page.js';
import {textKeys} from './pseudo.js';

/**
 * Returns the accessibility tree of an element, without details that differ between machines and
 * runs.
 */
async function treeOf(part: Locator): Promise<string> {
  return (
    (await part.ariaSnapshot())
      .replaceAll(/[\u2068\u2069]/g, '') // The characters that isolate a text of another direction.
      .replaceAll(/http:\/\/localhost:\d+/g, '')
      .replaceAll(/\/gallery-\d+/g, '')
      .replaceAll(/#storefront-checkout-\d+/g, '#checkout')
      .replaceAll(/⟦endsAt [^⟧]*⟧/g, '⟦endsAt⟧')
      // The button appears after some seconds, so it is left out.
      .replace(/\n *- button "⟦askAgain⟧"/, '')
      .replace(/(combobox "⟦country⟧".*:\n *- option .*\n)(?: *- option .*\n)*/g, '$1')
  );
}

// The tree does not depend on the window or on touch, so phones are skipped.
test.beforeEach(({isMobile}) => test.skip(isMobile));

test('screen readers find every element in every state as in the snapshots', async ({
  page,
}) => {
  test.slow();
  // Keys replace the texts, so that reworded texts do not change the snapshots.
  await replaceTexts(page, textKeys);
  await quietGallery(page);
  for (const section of await page.locator('main > section').all()) {
    const states = [];
    for (const cell of await section.locator('.cell').all()) {
      states.push(await treeOf(cell));
    }
    const name = `${await section.getAttribute('id')}.yml`;
    expect.soft(`${states.join('\n')}\n`).toMatchSnapshot(['gallery.aria', name]);
  }

  // Checks states that the accessibility tree does not contain.
  await expect(
    page.locator('store-category [part="tab"][aria-current="true"]'),
  ).toHaveText('Ranks');
  const refused = page.locator('main [aria-invalid="true"]');
  expect(await refused.count()).toBeGreaterThan(10);
  for (const field of await refused.all()) {
    await expect.soft(field).toHaveAccessibleDescription(/./);
  }
});
