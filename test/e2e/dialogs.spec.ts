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

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a phone has no wheel'));

/** A page that is long enough to be scrolled. */
const LONG = `${SHOP}<div style="block-size: 3000px">A long page</div>`;

async function scrolled(page: Page): Promise<number> {
  // A wheel scrolls in a later frame.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(0))),
      ),
  );
  return page.evaluate(() => scrollY);
}

test('The wheel leaves the page behind a dialog where it is', async ({page}) => {
  await openPage(page, pageOf(scriptTag(), LONG));
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  for (const open of [
    () => cartButton(page).click(),
    () => page.locator('featured-deals').getByRole('link').first().click(),
  ]) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    // Over the dialog, and beside it.
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

/** What has the focus, through shadow roots. */
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
    await expect(page.locator('store-cart [part~="line"]')).toBeVisible();
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
      // As a page that was frozen asks anew.
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
    await page.locator('store-cart').getByRole('button', {name: 'Checkout'}).focus();
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
    await page.locator('store-cart').getByRole('button', {name: 'Checkout'}).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('radio').first().click();
    await empty();
    expect(await focused(page)).toContain('checkout-form');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => focused(page)).toContain('store-cart > ');
  });
});
