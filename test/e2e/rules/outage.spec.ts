import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {cartOn, entry, expect, test as base} from './shop.js';
import {serveBuilt} from '../../../scripts/serve.mjs';
import {en} from '../../../src/i18n/en.js';

interface OwnService {
  readonly origin: string;
  stop(): Promise<unknown>;
  /** Starts it again, at the same address and with the same data. */
  restart(): Promise<unknown>;
}

/** A test with a service of its own. */
const test = base.extend<{own: OwnService}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern.
  own: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-outage-'));
    const file = join(folder, 'store.sqlite');
    let shop = await serveBuilt({file});
    const {origin} = shop.service;
    const servicePort = Number(new URL(origin).port);
    await use({
      origin,
      stop: () => shop.close(),
      restart: async () => (shop = await serveBuilt({file, servicePort})),
    });
    await shop.close();
    await rm(folder, {recursive: true, force: true});
  },
  service: async ({own}, use) => use(own.origin),
});

test('a stopped service is reported until it is back, and its carts survive', async ({
  page,
  open,
  stock,
  own,
}) => {
  await stock(52);
  await own.stop();
  // The author of the page is warned.
  page.removeAllListeners('console');
  await open(
    `<featured-deals></featured-deals><store-category url="keys"></store-category>
    <store-item item-id="52"></store-item><store-cart></store-cart><checkout-form></checkout-form>`,
  );
  const tags = ['featured-deals', 'store-category', 'store-item', 'store-cart'];
  for (const tag of [...tags, 'checkout-form']) {
    const element = page.locator(tag);
    await expect(element.getByText(en.network).first(), tag).toBeVisible();
    await expect(
      element.getByRole('button', {name: en.tryAgain}).first(),
    ).toBeVisible();
  }
  await own.restart();
  for (const tag of tags) {
    const element = page.locator(tag);
    const again = element.getByRole('button', {name: en.tryAgain}).first();
    // An element may read again by itself, just before the click.
    await expect(async () => {
      if (await again.isVisible()) await again.click({timeout: 1000});
      await expect(element.locator('[part~="name"]').first()).toBeVisible({
        timeout: 1000,
      });
    }, tag).toPass();
  }
  await expect(entry(cartOn(page), 'Frost key')).toBeVisible();
});
