import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from './test.js';
import {serveBuilt} from '../../scripts/serve.mjs';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

/** Starts a shop with a service that the test can stop and start again at the same address. */
async function ownShop() {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-outage-'));
  const file = join(folder, 'store.sqlite');
  let shop = await serveBuilt({file});
  const port = Number(new URL(shop.origin).port);
  const servicePort = Number(new URL(shop.service.origin).port);
  return {
    origin: shop.origin,
    stopService: () => shop.service.close(),
    restart: async () => {
      await shop.close().catch(() => undefined);
      shop = await serveBuilt({file, port, servicePort});
    },
    async close() {
      await shop.close().catch(() => undefined);
      await rm(folder, {recursive: true, force: true});
    },
  };
}

test('a cart is as it was left after a reload and after the service was restarted', async ({
  page,
}) => {
  const shop = await ownShop();
  try {
    await page.goto(`${shop.origin}/index.html`);
    const cart = page
      .locator('store-cart')
      .getByRole('button', {name: startingWith(en.cart)})
      .first();
    // The cart shows the item before the service has it.
    const added = page.waitForResponse('**/api/cart/add/*');
    await page
      .locator('featured-deals')
      .getByRole('button', {name: startingWith(en.add)})
      .first()
      .click();
    expect((await added).ok()).toBe(true);
    await expect(cart).toHaveAccessibleName(en.cartItems(1));
    await page.reload();
    await expect(cart).toHaveAccessibleName(en.cartItems(1));
    await shop.restart();
    await page.reload();
    await expect(cart).toHaveAccessibleName(en.cartItems(1));
  } finally {
    await shop.close();
  }
});

test('with the service stopped every element says so, and recovers when it is back', async ({
  page,
}) => {
  const shop = await ownShop();
  try {
    await shop.stopService();
    await page.goto(`${shop.origin}/item.html`);
    for (const tag of ['store-item', 'store-cart', 'checkout-form']) {
      await expect(
        page
          .locator(tag)
          .getByText(/cannot be reached/)
          .first(),
        tag,
      ).toBeVisible();
      await expect(
        page.locator(tag).getByRole('button', {name: en.tryAgain}).first(),
      ).toBeVisible();
    }
    await page.goto(`${shop.origin}/script-tag.html`);
    for (const tag of ['featured-deals', 'store-category']) {
      await expect(
        page
          .locator(tag)
          .getByText(/cannot be reached/)
          .first(),
        tag,
      ).toBeVisible();
    }
    await shop.restart();
    for (const tag of ['featured-deals', 'store-category']) {
      await page.locator(tag).getByRole('button', {name: en.tryAgain}).click();
      await expect(
        page.locator(tag).locator('[part~="item"]').first(),
        tag,
      ).toBeVisible();
    }
  } finally {
    await shop.close();
  }
});

test('a cart that could not be shown for want of code of ours is shown once the code is there', async ({
  page,
}) => {
  await page.route('**/chunks/cart-*.js*', (route) => route.abort());
  await page.goto('/script-tag.html');
  const card = page.locator('featured-deals [part~="item"]').first();
  await card.getByRole('button', {name: startingWith(en.add)}).click();
  await expect(card.getByText(en.inCart, {exact: true})).toBeVisible();
  const cart = page.locator('store-cart');
  await expect(cart.getByText(en.missingPart)).toBeVisible();
  await page.unroute('**/chunks/cart-*.js*');
  await cart.getByRole('button', {name: startingWith(en.cart)}).click();
  await expect(
    cart.getByRole('spinbutton', {name: startingWith(en.quantityOf)}),
  ).toHaveValue('1');
  await expect(cart.getByText(en.missingPart)).toBeHidden();
});
