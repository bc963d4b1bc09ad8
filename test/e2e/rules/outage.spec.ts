import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from '../test.js';
import {serveBuilt} from '../../../scripts/serve.mjs';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

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

test('a cart survives a restart of the service, and a stopped service is reported until it is back', async ({
  page,
}) => {
  const shop = await ownShop();
  const cart = page
    .locator('store-cart')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();
  const expectFailure = async (tag: string) => {
    const element = page.locator(tag);
    await expect(element.getByText(en.network).first(), tag).toBeVisible();
    await expect(
      element.getByRole('button', {name: en.tryAgain}).first(),
    ).toBeVisible();
  };
  try {
    await test.step('a restart', async () => {
      await page.goto(`${shop.origin}/script-tag.html`);
      // The cart shows the item before the service has it.
      const added = page.waitForResponse('**/api/cart/add/*');
      await page
        .locator('featured-deals')
        .getByRole('button', {name: startingWith(en.add)})
        .first()
        .click();
      expect((await added).ok()).toBe(true);
      await shop.restart();
      await page.reload();
      await expect(cart).toHaveAccessibleName(en.cartItems(1));
    });
    await test.step('a stopped service', async () => {
      await shop.stopService();
      await page.goto(`${shop.origin}/item.html`);
      for (const tag of ['store-item', 'store-cart', 'checkout-form'])
        await expectFailure(tag);
      await page.goto(`${shop.origin}/script-tag.html`);
      for (const tag of ['featured-deals', 'store-category']) await expectFailure(tag);
    });
    await test.step('the service is back', async () => {
      await shop.restart();
      for (const tag of ['featured-deals', 'store-category']) {
        const element = page.locator(tag);
        await element.getByRole('button', {name: en.tryAgain}).click();
        await expect(element.locator('[part~="item"]').first(), tag).toBeVisible();
      }
      await expect(cart).toHaveAccessibleName(en.cartItems(1));
    });
  } finally {
    await shop.close();
  }
});
