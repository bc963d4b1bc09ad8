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

test('a stopped service is reported once, and one click brings back everything, also the cart', async ({
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
  const message = page.getByText(en.network).filter({visible: true});
  await expect(message).toBeVisible();
  const tags = ['store-category', 'store-item', 'store-cart', 'checkout-form'];
  for (const tag of tags)
    await expect(
      page.locator(tag).locator('[part~="skeleton"]').first(),
      tag,
    ).toBeVisible();
  await expect(page.locator('featured-deals').getByText(en.network)).toBeVisible();
  await expect(message).toHaveCount(1);
  await own.restart();
  const again = page.getByRole('button', {name: en.tryAgain});
  // The elements may read again by themselves, just before the click.
  await expect(async () => {
    if (await again.isVisible()) await again.click({timeout: 1000});
    await expect(again).toBeHidden({timeout: 1000});
  }).toPass();
  for (const tag of ['featured-deals', ...tags])
    await expect(
      page.locator(tag).locator('[part~="name"]').first(),
      tag,
    ).toBeVisible();
  await expect(entry(cartOn(page), 'Frost key')).toBeVisible();
});
