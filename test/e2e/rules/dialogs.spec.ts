import type {Page} from '@playwright/test';
import {cartOn, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

/** The content of a page that is long enough to be scrolled. */
const LONG = `<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>
  <div style="block-size: 3000px">A long page</div>`;

async function scrolled(page: Page): Promise<number> {
  // Waits two frames, because a browser scrolls one or two frames after the event.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(0))),
      ),
  );
  return page.evaluate(() => scrollY);
}

/** The ways to open a dialog in that page. */
function openers(page: Page) {
  const cart = cartOn(page).getByRole('button', {name: startingWith(en.cart)});
  return [
    () => cart.first().click(),
    () => page.locator('featured-deals').getByRole('link').first().click(),
  ] as const;
}

/**
 * Swipes up by 200 pixels with one finger, which stops before it is lifted. Otherwise the page would
 * go on scrolling, and Chromium lets no page cancel a touch that begins meanwhile.
 */
async function swipe(page: Page, x: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: {x: number; y: number}[]
  ) => browser.send('Input.dispatchTouchEvent', {type, touchPoints});
  await send('touchStart', {x, y: 300});
  for (let y = 280; y >= 100; y -= 20) await send('touchMove', {x, y});
  // Each call waits two frames. Chromium counts a finger as stopped after 40 ms without a move.
  for (let calls = 0; calls < 3; calls += 1) await scrolled(page);
  await send('touchEnd');
  await browser.detach();
}

/** Turns the wheel down by 200 pixels. */
async function turnWheel(page: Page, x: number): Promise<void> {
  await page.mouse.move(x, 300);
  await page.mouse.wheel(0, 200);
  for (let calls = 0; calls < 3; calls += 1) await scrolled(page);
}

test('the page behind a dialog stays where it is below a finger or a wheel, which scrolls what is in the dialog', async ({
  page,
  open,
  stock,
  isMobile,
}) => {
  const move = isMobile ? swipe : turnWheel; // A wide window has no touch.
  await stock(51);
  await open(LONG);
  const dialog = page.getByRole('dialog');
  for (const openDialog of openers(page)) {
    await openDialog();
    await expect(dialog).toBeVisible();
    const before = await scrolled(page);
    // Twice: at the end of a dialog's content, a browser would scroll the page behind it.
    await move(page, 180);
    await move(page, 180);
    // In a wide window this is beside the dialog's box.
    await move(page, 20);
    expect(await scrolled(page)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await move(page, 20);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
  }
  // The window is so low that the item's dialog can be scrolled.
  await page.setViewportSize({width: 360, height: 400});
  await openers(page)[1]();
  await expect(dialog.locator('[part~="add"]').first()).toBeVisible();
  const top = () => dialog.evaluate(({scrollTop}) => scrollTop);
  expect(await top()).toBe(0);
  await move(page, 180);
  await expect.poll(top).toBeGreaterThan(0);
});

test('the focus stays where the shopper is when the cart empties in another tab', async ({
  page,
  open,
  stock,
  ask,
  cartOf,
}) => {
  /** The focused element and those around it, through shadow roots: `store-cart > button`. */
  const focused = () =>
    page.evaluate(() => {
      let active = document.activeElement;
      const path = active?.closest('checkout-form') ? ['checkout-form'] : [];
      for (; active; active = active.shadowRoot?.activeElement ?? null)
        path.push(active.localName);
      return path.join(' > ');
    });
  /** Reads the cart again, as a page does that returns from the back/forward cache. */
  const readAgain = () =>
    page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})),
    );
  const empty = async () => {
    for (const {cid} of (await cartOf()).items) await ask(`cart/remove/${cid}`);
    await readAgain();
    await expect(cartOn(page).locator('[part~="empty"]').first()).toBeVisible();
  };
  const fill = async () => {
    await stock(52);
    await readAgain();
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
  };
  const checkout = cartOn(page).getByRole('button', {name: en.checkout});

  await open('<store-cart></store-cart><checkout-form></checkout-form>');
  await test.step('under the checkout', async () => {
    await fill();
    await page.locator('checkout-form').getByRole('radio').first().click();
    await empty();
    await expect.poll(focused).toContain('checkout-form');
  });
  await test.step('under the button that leads there', async () => {
    await fill();
    await checkout.focus();
    await empty();
    await expect.poll(focused).toContain('store-cart');
  });
  await test.step('behind the dialog of the checkout, which then closes', async () => {
    await page.locator('checkout-form').evaluate((form) => form.remove());
    await fill();
    await checkout.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().click();
    await empty();
    await expect.poll(focused).toContain('checkout-form');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(focused).toContain('store-cart > ');
  });
});
