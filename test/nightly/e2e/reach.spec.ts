import type {Page} from '@playwright/test';
import {expect, test} from '../../e2e/test.js';
import {
  addButton,
  cartButton,
  openPage,
  pageOf,
  scriptTag,
  SHOP,
} from '../../e2e/embedding-page.js';
import {gallery, smallTargets, textCutOff} from '../../e2e/gallery-page.js';
import {en} from '../../../src/i18n/en.js';
import {payLabel, startingWith} from '../../support/shopper-texts.js';

// The test sets the sizes of its windows itself, and touch makes no difference.
test.beforeEach(({isMobile}) => test.skip(isMobile));

const {poll} = expect.configure({soft: true, timeout: 30_000});

/** All checks of size and contrast are in one test, because loading the page takes long. */
test('every element in every state is within reach', async ({page}) => {
  test.slow();
  await gallery(page);

  await test.step('what there is to press is large enough, wide and narrow', async () => {
    await poll(() => smallTargets(page)).toEqual([]);
    await page.setViewportSize({width: 320, height: 700});
    await poll(() => smallTargets(page)).toEqual([]);
  });

  await test.step('nothing is cut off at 320 px, as at 400 %', async () => {
    await poll(() => textCutOff(page)).toEqual([]);
  });

  await test.step('nothing is cut off when text is twice as large', async () => {
    await page.setViewportSize({width: 640, height: 900});
    const style = await page.addStyleTag({content: ':root {font-size: 200%}'});
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await poll(() => textCutOff(page)).toEqual([]);
    await style.evaluate((element) => (element as Element).remove());
    await page.setViewportSize({width: 1280, height: 800});
  });

  await test.step('forced colours leave apart what is', async () => {
    await page.emulateMedia({forcedColors: 'active'});
    // The bar has a border, and the progress inside is visible.
    const bars = page.locator('store-goals progress');
    await expect(bars.first()).toHaveCSS('border-top-width', '1px');
    const full = await bars.first().screenshot();
    await bars.first().evaluate((bar: HTMLProgressElement) => (bar.value = 10));
    expect(full.equals(await bars.first().screenshot())).toBe(false);

    const borderless = await page
      .locator('main .button, main .storefront-button')
      .evaluateAll((buttons) =>
        buttons
          .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) < 1)
          .map((one) => one.outerHTML),
      );
    expect(borderless).toEqual([]);
  });
});

/** Expects an open dialog to fit the window's width, and its main button to be within reach. */
async function expectReach(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  const {scrollWidth, clientWidth} = await dialog.evaluate(
    ({scrollWidth, clientWidth}) => ({scrollWidth, clientWidth}),
  );
  expect.soft(scrollWidth, name.toString()).toBe(clientWidth);
  // A trial fails if something covers the button.
  await dialog.getByRole('button', {name}).first().click({trial: true});
  await dialog.locator('[part~="close"]').first().click({trial: true});
}

for (const [how, size, css] of [
  ['at 400 %', {width: 320, height: 256}, ''],
  ['with text twice as large', {width: 640, height: 512}, ':root {font-size: 200%}'],
] as const)
  test(`dialogs are within reach ${how}`, async ({page}) => {
    await page.setViewportSize(size);
    const head = `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style>`;
    await openPage(page, pageOf(head + scriptTag(), SHOP));
    await addButton(page).click();
    await page.locator('featured-deals').getByRole('link').first().click();
    const name = page.getByRole('dialog').getByRole('heading').first();
    // With large text, the bar with the price may cover the name until the shopper scrolls.
    if (!css) await expect(name).toBeInViewport({ratio: 1});
    await expectReach(page, startingWith(en.add, en.subscribe));
    await page.keyboard.press('Escape');
    await cartButton(page).click();
    await expectReach(page, en.checkout);
    await page.getByRole('dialog').getByRole('button', {name: en.checkout}).click();
    await expectReach(page, payLabel);
    // Without deals, the page behind the dialog has only one control.
    const body = '<store-cart layout="drawer"></store-cart>';
    await openPage(page, pageOf(head + scriptTag(), body), {}, '?cart=52x2,55');
    const shared = page.getByRole('dialog', {name: en.sharedCart});
    await expect(shared.locator('[part="price"]')).toHaveCount(2);
    await expectReach(page, en.addSharedCart);
    expect(await smallTargets(page)).toEqual([]);
  });
