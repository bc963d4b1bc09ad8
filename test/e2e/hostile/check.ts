import type {Page} from '@playwright/test';
import {expect, test} from '../test.js';
import {colourContrast} from '../audit.js';
import {measure, type Measured} from './measure.js';
import {changedOwnStyles, openHostile} from './page.js';

const WIDE = {width: 1280, height: 800};
const NARROW = {width: 400, height: 800};

/**
 * Returns the differences from the plain page, except those that another font or width explains.
 */
function differences(
  now: readonly Measured[],
  plain: readonly Measured[],
): readonly string[] {
  const seen = new Map<string, number>();
  const nth = ({key}: Measured) => {
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return `${key} ${seen.get(key)}`;
  };
  const expected = new Map(plain.map((one) => [nth(one), one]));
  seen.clear();
  return now.flatMap((one) => {
    const name = nth(one);
    const was = expected.get(name);
    if (!was) return [`${name}: not there on the plain page`];
    const changed = Object.keys(one.styles).filter(
      (style) => one.styles[style] !== was.styles[style],
    );
    const grown = Object.keys(one.sizes).filter(
      (size) => Math.abs((one.sizes[size] ?? 0) - (was.sizes[size] ?? 0)) > 0.3,
    );
    const filled = was.share && was.share < 0.6 && (one.share ?? 0) > 0.97;
    return [
      ...changed.map(
        (style) =>
          `${name}: ${style} is ${one.styles[style]}, not ${was.styles[style]}`,
      ),
      ...grown.map(
        (size) => `${name}: ${size} is ${one.sizes[size]} em, not ${was.sizes[size]}`,
      ),
      ...(filled ? [`${name}: as wide as there is room`] : []),
    ];
  });
}

/** Returns the parts that are too small to click, or that lie outside the window. */
function misplaced(parts: readonly Measured[]): readonly string[] {
  return parts.flatMap(({key, target: [width, height], out}) => [
    ...(width < 24 && height < 24 ? [`${key}: ${width} × ${height}`] : []),
    ...(out > 1 ? [`${key}: ${out} px out of the window`] : []),
  ]);
}

/** Returns the position of one of our dialogs, and whether it is visible. */
function dialogBox(page: Page, selector: string) {
  return page.locator(selector).evaluate((dialog) => {
    const {left, top, right, bottom, width, height} = dialog.getBoundingClientRect();
    const {opacity, visibility, borderRadius} = getComputedStyle(dialog);
    const backdrop = getComputedStyle(dialog, '::backdrop');
    return {
      atBottom: Math.abs(bottom - innerHeight) <= 1,
      inside:
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
      wide: width / innerWidth,
      high: height / innerHeight,
      seen: `${opacity} ${visibility}`,
      round: borderRadius.includes('%'),
      backdrop: `${backdrop.display} ${backdrop.backgroundColor}`,
    };
  });
}

const SEEN = {
  inside: true,
  seen: '1 visible',
  round: false,
  backdrop: 'block rgba(0, 0, 0, 0.5)',
};

/**
 * Expects the shop and the page to be unharmed by the styles of a page of this folder, in wide and
 * narrow windows. The shop is compared with the one on a page with almost no styles.
 */
export async function expectUnharmed(page: Page, name: string): Promise<void> {
  const plain = await test.step('the shop on a plain page', async () => {
    await page.setViewportSize(WIDE);
    await openHostile(page, 'plain');
    return page.evaluate(measure, '#shop');
  });
  await openHostile(page, name);
  await test.step('the page', async () => {
    expect(await changedOwnStyles(page)).toEqual([]);
  });
  await test.step('the shop', async () => {
    const parts = await page.evaluate(measure, '#shop');
    expect(differences(parts, plain)).toEqual([]);
    expect(misplaced(parts)).toEqual([]);
    expect(await colourContrast(page, '#shop')).toEqual([]);
  });
  for (const window of [WIDE, NARROW]) {
    await page.setViewportSize(window);
    const narrow = window === NARROW;
    await test.step(`the cart in ${window.width} px`, async () => {
      if (narrow) expect(misplaced(await page.evaluate(measure, '#shop'))).toEqual([]);
      const cart = page.locator('store-cart[layout="drawer"]');
      await cart.locator('[part~="open"]').click();
      const box = await dialogBox(page, 'store-cart[layout="drawer"] dialog');
      expect(box).toMatchObject(SEEN);
      expect(box.high).toBeGreaterThan(0.99);
      await cart.locator('[part~="close"]').click();
    });
    await test.step(`an item in ${window.width} px`, async () => {
      await page.evaluate(() => (location.hash = '#item-51'));
      const dialog = page.locator('dialog.storefront-item');
      await expect(dialog.locator('[part~="add"]')).toBeVisible();
      const box = await dialogBox(page, 'dialog.storefront-item');
      expect(box).toMatchObject(SEEN);
      expect(misplaced(await page.evaluate(measure, 'dialog.storefront-item'))).toEqual(
        [],
      );
      const close = dialog.locator('[part~="close"]');
      // On a phone, the dialog is a sheet at the bottom, as high as the item.
      if (narrow) {
        expect(box.wide).toBeGreaterThan(0.99);
        expect(box.atBottom).toBe(true);
        for (const button of [close, dialog.locator('[part~="add"]')]) {
          await expect(button).toBeInViewport({ratio: 1});
          // A trial click of Playwright fails if something covers the middle of the button.
          await button.click({trial: true});
        }
      }
      await (narrow ? close.click() : page.keyboard.press('Escape'));
      await expect(dialog).toBeHidden();
    });
  }
  await test.step('the checkout of ours', async () => {
    await page.evaluate(() => document.querySelector('checkout-form')?.remove());
    const cart = page.locator('store-cart[layout="drawer"]');
    await cart.locator('[part~="open"]').click();
    await cart.locator('[part~="checkout"]').click();
    const dialog = page.locator('dialog.storefront-pay');
    await expect(dialog.locator('[part~="total"]')).toBeVisible();
    expect(await dialogBox(page, 'dialog.storefront-pay')).toMatchObject(SEEN);
    expect(misplaced(await page.evaluate(measure, 'dialog.storefront-pay'))).toEqual(
      [],
    );
    expect(await colourContrast(page, 'dialog.storefront-pay')).toEqual([]);
  });
}
