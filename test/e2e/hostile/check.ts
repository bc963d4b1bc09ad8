import type {Locator, Page} from '@playwright/test';
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

/** How our dialogs are seen: whole, inside the window, above a dimmed page. */
const SEEN = {inside: true, seen: '1 visible', backdrop: 'block rgba(0, 0, 0, 0.5)'};

function lookOf(dialog: Locator) {
  return dialog.evaluate((element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const {opacity, visibility} = getComputedStyle(element);
    const backdrop = getComputedStyle(element, '::backdrop');
    return {
      inside:
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
      seen: `${opacity} ${visibility}`,
      backdrop: `${backdrop.display} ${backdrop.backgroundColor}`,
    };
  });
}

/** The drawer has the cart's own dialog, which leads to the checkout. */
const DRAWER = 'store-cart[layout="drawer"]';

/** Our dialogs, with functions that open them, one after another. */
const DIALOGS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'dialog.storefront-item': (page) => page.evaluate(() => (location.hash = '#item-51')),
  [`${DRAWER} dialog`]: (page) => page.locator(`${DRAWER} [part~="open"]`).click(),
  'dialog.storefront-pay': async (page) => {
    await page.locator(`${DRAWER} [part~="open"]`).click();
    await page.locator(`${DRAWER} [part~="checkout"]`).click();
    await page.locator('dialog.storefront-pay [part~="radio"]').first().waitFor();
  },
};

/** Opens a page with almost no styles, and measures the shop in it. */
export async function measurePlain(page: Page): Promise<readonly Measured[]> {
  await page.setViewportSize(WIDE);
  await openHostile(page, 'plain');
  return page.evaluate(measure, '#shop');
}

/**
 * Expects the shop and the page to be unharmed by the styles of a page of this folder, in wide and
 * narrow windows. The shop is compared with the one on a page with almost no styles.
 */
export async function expectUnharmed(
  page: Page,
  name: string,
  plain?: readonly Measured[],
): Promise<void> {
  const expected = plain ?? (await measurePlain(page));
  await openHostile(page, name);
  expect(await changedOwnStyles(page)).toEqual([]);
  const parts = await page.evaluate(measure, '#shop');
  expect(differences(parts, expected)).toEqual([]);
  expect(misplaced(parts)).toEqual([]);
  expect(await colourContrast(page, '#shop')).toEqual([]);
  // The checkout opens in a dialog if the page has none.
  await page.evaluate(() => document.querySelector('checkout-form')?.remove());
  for (const window of [WIDE, NARROW]) {
    await page.setViewportSize(window);
    expect(misplaced(await page.evaluate(measure, '#shop'))).toEqual([]);
    for (const [selector, open] of Object.entries(DIALOGS))
      await test.step(`${selector} in ${window.width} px`, async () => {
        await open(page);
        const dialog = page.locator(selector);
        const close = dialog.locator('[part~="close"]').first();
        await expect(close).toBeVisible();
        expect(await lookOf(dialog)).toEqual(SEEN);
        if (!selector.startsWith(DRAWER))
          expect(misplaced(await page.evaluate(measure, selector))).toEqual([]);
        if (window === NARROW && selector.endsWith('pay'))
          expect(await colourContrast(page, selector)).toEqual([]);
        await close.click();
        await expect(dialog).toBeHidden();
      });
  }
}
