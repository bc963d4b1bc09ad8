import {en} from '../../src/i18n/en.js';
import {addButton, cartButton} from './embedding-page.js';
import {
  expect,
  expectInWindow,
  placeInWindow,
  test,
  type FramedShop,
} from './framed-page.js';
import type {Frame, Locator, Page} from '@playwright/test';

/** A shop that is much higher than the window, in a page that scrolls. */
const TALL: FramedShop = {
  hasScript: true,
  room: 300,
  items: [52],
  body: `<featured-deals></featured-deals><store-category url="ranks"></store-category>
    <store-category url="keys"></store-category><store-cart layout="drawer"></store-cart>`,
};

/** Waits until the frame is as high as its loaded content, and no longer scrolls. */
async function expectFullHeight(box: Locator): Promise<number> {
  let height = 0;
  await expect(async () => {
    const frame = await (await box.elementHandle())?.contentFrame();
    if (!frame) throw new Error('The page has no frame.');
    // Placeholders have another height than what replaces them.
    await expect(frame.locator('[part~="skeleton"]')).toHaveCount(0, {timeout: 5_000});
    const {content, end, view} = await frame.evaluate(() => {
      const {documentElement, body} = document;
      const ends = [...body.children]
        .filter((child) => getComputedStyle(child).position !== 'fixed')
        .map((child) => child.getBoundingClientRect().bottom + scrollY);
      const content = documentElement.scrollHeight;
      return {content, end: Math.max(...ends), view: innerHeight};
    });
    expect(content).toBe(view);
    // `scrollHeight` is at least the frame's height, so it does not show that a frame is too high.
    expect(view - end).toBeLessThan(64);
    expect(Number(await box.getAttribute('data-height'))).toBe(view);
    height = view;
  }).toPass();
  return height;
}

/** Waits until the frame shows the first item of each element. */
async function expectItems(frame: Frame, ...elements: string[]): Promise<void> {
  for (const element of elements)
    await expect(frame.locator(`${element} [part~="add"]`).first()).toBeVisible();
}

/** The elements with items in `TALL`. */
const TALL_ELEMENTS = ['featured-deals', '[url="ranks"]', '[url="keys"]'];

/** Scrolls the outer page. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({top: y, behavior: 'instant'}), top);
}

for (const host of ['127.0.0.1', 'localhost']) {
  test.describe(`In a frame of ${host === 'localhost' ? 'another site' : 'another origin'}, as high as the shop,`, () => {
    test('the frame gets the height of the shop, and shrinks with it', async ({
      openFramed,
    }) => {
      const {frame, box} = await openFramed({...TALL, host});
      await expectItems(frame, ...TALL_ELEMENTS);
      const before = await expectFullHeight(box);
      expect(before).toBeGreaterThan(900);
      await frame
        .locator('store-category')
        .first()
        .evaluate((one) => one.remove());
      await expect(async () => {
        expect(await expectFullHeight(box)).toBeLessThan(before - 100);
      }).toPass();
    });

    test('the cart’s button and its dialog are where the shopper looks', async ({
      page,
      openFramed,
    }) => {
      const {frame, box} = await openFramed({...TALL, host});
      await expectItems(frame, ...TALL_ELEMENTS);
      await expectFullHeight(box);
      const button = cartButton(frame as unknown as Page);
      for (const top of [350, 900]) {
        await scrollTo(page, top);
        await expectInWindow(page, button);
      }
      await button.click();
      const dialog = frame.locator('store-cart dialog');
      await expectInWindow(page, dialog);
      // The dialog fills the window, as it does outside of frames.
      const {height = 0} = page.viewportSize() ?? {};
      await expect
        .poll(async () => (await placeInWindow(dialog)).height)
        .toBeGreaterThan(height - 16);
      await frame
        .getByRole('link', {name: en.checkout})
        .or(frame.getByRole('button', {name: en.checkout}))
        .first()
        .click();
      await expectInWindow(page, frame.locator('dialog.storefront-pay'));
    });

    test('the dialog of an item opens where the shopper looks', async ({
      page,
      openFramed,
    }) => {
      const {frame, box} = await openFramed({...TALL, host});
      await expectItems(frame, ...TALL_ELEMENTS);
      await expectFullHeight(box);
      const link = frame.locator('store-category [part~="link"]').last();
      await link.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      await link.click();
      const dialog = frame.locator('dialog.storefront-item');
      await expect(dialog.locator('[part~="buy"]')).toBeVisible();
      await expectInWindow(page, dialog);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      // The dialog stays in the window when the shopper scrolls the outer page.
      await scrollTo(page, scrolled - 200);
      await expectInWindow(page, dialog);
      await frame.getByRole('button', {name: en.close}).click();
      await expect(dialog).toBeHidden();
    });
  });
}

test.describe('In a frame', () => {
  test('the tabs of a catalogue stay at the top of the window', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      ...TALL,
      body: '<store-category></store-category>',
    });
    await expectItems(frame, 'store-category');
    const height = await expectFullHeight(box);
    await scrollTo(page, Math.min(900, 300 + height - 500));
    const tabs = frame.locator('[part~="tabs"]');
    await expect(async () => {
      expect(Math.abs((await placeInWindow(tabs)).top)).toBeLessThan(16);
    }).toPass();
  });

  test('that is lower than a dialog, the frame grows while the dialog is open', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      hasScript: true,
      body: '<store-item item-id="52" layout="card"></store-item><store-cart layout="drawer"></store-cart>',
    });
    await expectItems(frame, 'store-item');
    const before = await expectFullHeight(box);
    expect(before).toBeLessThan(700);
    await cartButton(frame as unknown as Page).click();
    await expect(box).toHaveAttribute('data-height', '720');
    await expectInWindow(page, frame.locator('store-cart dialog'));
    await frame.getByRole('button', {name: en.close}).click();
    await expect(box).toHaveAttribute('data-height', `${before}`);
  });

  test('a page with parts as high as the window does not grow without end', async ({
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      hasScript: true,
      head: '<style>main { min-height: 100vh; margin: 30px }</style>',
      body: '<main><store-item item-id="52"></store-item></main>',
    });
    await expect(frame.locator('[part~="add"]')).toBeVisible();
    const heights = () =>
      box.evaluate(async (element) => {
        const seen: (string | undefined)[] = [];
        // If the page had such a loop, the height would change again within a few frames.
        for (let frames = 0; frames < 120; frames += 1) {
          await new Promise(requestAnimationFrame);
          const {height} = (element as HTMLElement).dataset;
          if (seen.at(-1) !== height) seen.push(height);
        }
        return seen;
      });
    expect((await heights()).length).toBeLessThan(5);
    // After another change of the content, the page is known to grow with its frame.
    const changed = heights();
    await frame.evaluate(() => (document.querySelector('main')!.style.margin = '70px'));
    expect((await changed).length).toBeLessThan(3);
  });

  test('content that grows again by the same height while the frame grows is not cut off', async ({
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      ...TALL,
      body: '<main><store-category url="keys"></store-category></main>',
    });
    await expectItems(frame, 'store-category');
    const before = await expectFullHeight(box);
    await frame.evaluate(() => {
      const main = document.querySelector('main')!;
      const grow = () => {
        const line = document.createElement('div');
        line.style.blockSize = '90px';
        main.append(line);
      };
      addEventListener('resize', grow, {once: true});
      grow();
    });
    await expect(async () => {
      expect(await expectFullHeight(box)).toBe(before + 180);
    }).toPass();
  });

  test('the shop works without the file for frames', async ({
    page,
    cdn,
    openFramed,
  }) => {
    const missing: string[] = [];
    await page.route(`${cdn.url}chunks/frame-*`, (route) => {
      missing.push(route.request().url());
      return route.fulfill({status: 404, body: ''});
    });
    // Without the script in the outer page, fixed boxes stay in the frame. This frame is no higher
    // than the window.
    const {frame, box} = await openFramed({...TALL, hasScript: false, room: 0});
    await addButton(frame as unknown as Page).click();
    const button = cartButton(frame as unknown as Page);
    await expect(button).toHaveAccessibleName(en.cartItems(2));
    await button.click();
    await expect(frame.locator('store-cart dialog')).toBeVisible();
    expect(missing.length).toBeGreaterThan(0);
    await expect(frame.getByText(en.missingPart)).toHaveCount(0);
    await expect(box).not.toHaveAttribute('data-height');
  });

  test('nothing is posted if the browser hides the outer page’s origin', async ({
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      ...TALL,
      frame: 'referrerpolicy="no-referrer"',
    });
    await expect(frame.locator('store-category [part~="add"]').first()).toBeVisible();
    const isKnown = await frame.evaluate(() => location.ancestorOrigins[0] !== 'null');
    test.skip(isKnown, 'this browser tells the origin all the same');
    await expect(box).not.toHaveAttribute('data-height');
  });
});
