import type {Locator} from '@playwright/test';
import {expect, test} from './test.js';
import {quietGallery} from './gallery-page.js';
import {en} from '../../src/i18n/en.js';

/** What is read out of something, without what differs from one machine and run to the next. */
async function readingOf(part: Locator): Promise<string> {
  return (
    (await part.ariaSnapshot())
      .replaceAll(/http:\/\/localhost:\d+/g, '')
      .replaceAll(/\/gallery-\d+/g, '')
      .replaceAll(/#storefront-checkout-\d+/g, '#checkout')
      // Offered only after a while.
      .replace(new RegExp(`\\n *- button "${en.askAgain}"`), '')
      .replace(
        new RegExp(
          `(combobox "${en.country}".*:\\n *- option .*\\n)(?: *- option .*\\n)*`,
          'g',
        ),
        '$1',
      )
  );
}

// Neither the window's width nor touch changes what is read.
test.beforeEach(({isMobile}) => test.skip(isMobile));

test('every element in every state is read as it is written down', async ({page}) => {
  test.slow();
  await quietGallery(page);
  for (const section of await page.locator('main > section').all()) {
    const states = [];
    for (const cell of await section.locator('.cell').all()) {
      states.push(await readingOf(cell));
    }
    const name = `${await section.getAttribute('id')}.yml`;
    expect.soft(`${states.join('\n')}\n`).toMatchSnapshot(['gallery.aria', name]);
  }

  // What a snapshot does not tell.
  await expect(
    page.locator('store-category [part="tab"][aria-current="true"]'),
  ).toHaveText('Ranks');
  const refused = page.locator('main [aria-invalid="true"]');
  expect(await refused.count()).toBeGreaterThan(10);
  for (const field of await refused.all()) {
    await expect.soft(field).toHaveAccessibleDescription(/./);
  }
});
