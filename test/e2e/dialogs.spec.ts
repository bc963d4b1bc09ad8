import type {Page} from '@playwright/test';
import {
  addButton,
  attributes,
  cartButton,
  expect,
  openPage,
  pageOf,
  scriptTag,
  SHOP,
  test,
} from './embedding-page.js';
import {en} from '../../src/i18n/en.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a phone has no wheel'));

/** The content of a page that is long enough to be scrolled. */
const LONG = `${SHOP}<div style="block-size: 3000px">A long page</div>`;

async function scrolled(page: Page): Promise<number> {
  // Waits two frames, because a browser scrolls one or two frames after the wheel event.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(0))),
      ),
  );
  return page.evaluate(() => scrollY);
}

/** The ways to open a dialog in that page. */
function openers(page: Page): readonly (() => Promise<void>)[] {
  return [
    () => cartButton(page).click(),
    () => page.locator('featured-deals').getByRole('link').first().click(),
  ];
}

test('The wheel leaves the page behind a dialog where it is', async ({page}) => {
  await openPage(page, pageOf(scriptTag(), LONG));
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  for (const open of openers(page)) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    // Positions over the dialog and beside it, in pixels.
    for (const [x, y] of [
      [1200, 400],
      [640, 400],
      [20, 400],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 400);
      expect(await scrolled(page), `at ${x}`).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
});

test.describe('A finger', () => {
  // The window is so low that the item's dialog can be scrolled.
  test.use({hasTouch: true, viewport: {width: 1280, height: 400}});

  /**
   * Swipes up by 200 pixels with one finger, which stops before it is lifted. Otherwise the page
   * would go on scrolling, and Chromium lets no page cancel a touch that begins meanwhile.
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

  test('leaves the page behind a dialog where it is', async ({page}) => {
    await openPage(page, pageOf(scriptTag(), LONG));
    const dialog = page.getByRole('dialog');
    for (const open of openers(page)) {
      await open();
      await expect(dialog).toBeVisible();
      const before = await scrolled(page);
      for (const x of [1200, 640, 20]) {
        // Swipes twice: at the end of a dialog's content, a browser would scroll the page behind
        // it.
        await swipe(page, x);
        await swipe(page, x);
        expect(await scrolled(page), `at ${x}`).toBe(before);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await swipe(page, 20);
      await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    }
  });

  test('scrolls what is in the dialog', async ({page}) => {
    await openPage(page, pageOf(scriptTag(), LONG));
    await page.locator('featured-deals').getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[part~="add"]').first()).toBeVisible();
    const top = () => dialog.evaluate(({scrollTop}) => scrollTop);
    expect(await top()).toBe(0);
    await swipe(page, 640);
    await expect.poll(top).toBeGreaterThan(0);
  });
});

/** Returns the path to the focused element, through shadow roots, such as `store-cart > button`. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    const form = active?.closest('checkout-form') ? 'checkout-form > ' : '';
    const path: string[] = [];
    while (active) {
      path.push(active.localName);
      active = active.shadowRoot?.activeElement ?? null;
    }
    return form + path.join(' > ');
  });
}

test.describe('The focus stays where the shopper is', () => {
  const CHECKOUT =
    '<featured-deals></featured-deals><store-cart></store-cart><checkout-form></checkout-form>';

  async function fillCart(page: Page, content: string) {
    const shop = attributes();
    await openPage(
      page,
      pageOf(`<script src="/dist/embed.js" ${shop} defer></script>`, content),
    );
    await addButton(page).click();
    // A line is shown before the service has it.
    const cart = page.locator('store-cart');
    await expect(cart.locator('[part~="line"]:not([data-pending])')).toBeVisible();
    await expect(cart.locator('[part~="total"]:not([data-pending])')).toBeVisible();
    const empty = async () => {
      const [, token = ''] = /data-token="([^"]*)"/.exec(shop) ?? [];
      const ask = (path: string) =>
        page.request.post(`${process.env['SERVICE_URL']}/api/${path}`, {
          headers: {Authorization: `Bearer ${token}`},
        });
      const {items} = (await (await ask('cart/get')).json()) as {
        items: {cid: number}[];
      };
      for (const {cid} of items) await ask(`cart/remove/${cid}`);
      // A page that returns from the back/forward cache reads its cart again.
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})),
      );
      await expect(page.locator('store-cart [part~="empty"]').first()).toBeVisible();
    };
    return empty;
  }

  test('where the cart empties under the checkout', async ({page}) => {
    const empty = await fillCart(page, CHECKOUT);
    await page.locator('checkout-form').getByRole('radio').first().click();
    await empty();
    expect(await focused(page)).toContain('checkout-form');
  });

  test('where the cart empties under the checkout summary', async ({page}) => {
    const empty = await fillCart(page, CHECKOUT);
    await page.locator('store-cart').getByRole('button', {name: en.checkout}).focus();
    await empty();
    expect(await focused(page)).toContain('store-cart');
  });

  test('once the checkout’s dialog closes over a cart that has become empty', async ({
    page,
  }) => {
    const empty = await fillCart(
      page,
      '<featured-deals></featured-deals><store-cart></store-cart>',
    );
    await page.locator('store-cart').getByRole('button', {name: en.checkout}).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('radio').first().click();
    await empty();
    expect(await focused(page)).toContain('checkout-form');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => focused(page)).toContain('store-cart > ');
  });
});
