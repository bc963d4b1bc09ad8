import type {Page} from '@playwright/test';
import {attributes, openPage, pageOf} from './embedding-page.js';
import {fillIn, pay} from './rules/shop.js';
import {expect, payOnPaymentPage, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

interface Measurement {
  readonly currency?: string;
  readonly value?: number;
  readonly transaction_id?: string;
  readonly items: readonly Record<string, unknown>[];
}

interface Push {
  readonly event?: string;
  readonly ecommerce: Measurement | null;
}

const SHOP = `<store-category url="keys"></store-category>
  <store-cart></store-cart><checkout-form></checkout-form>`;

/**
 * Opens a shop whose script tag has the attributes `more`. Returns the addresses that the page
 * requests. The page has the same address in each call, so that a test can come back to it.
 */
async function openShop(page: Page, more: string, body = SHOP): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const tag = `<script src="/dist/embed.js" ${attributes()} ${more} defer></script>`;
  await openPage(page, pageOf(tag, body));
  return requested;
}

/** Everything that was pushed to the page's data layer. */
function pushes(page: Page): Promise<readonly Push[]> {
  return page.evaluate(
    () => (window as unknown as {dataLayer?: Push[]}).dataLayer ?? [],
  );
}

/** Returns the pushed events, without the pushes that clear the data of the previous event. */
async function events(page: Page): Promise<readonly [string, Measurement][]> {
  return (await pushes(page)).flatMap(({event, ecommerce}) =>
    event && ecommerce ? [[event, ecommerce] as [string, Measurement]] : [],
  );
}

const names = async (page: Page) => (await events(page)).map(([name]) => name);

const card = (page: Page) =>
  page.locator('store-category [part~="item"][data-id="52"]');

test.describe('A page with data-analytics="dataLayer"', () => {
  test('pushes what Google documents, from the first look to the payment', async ({
    page,
  }) => {
    await openShop(page, 'data-analytics="dataLayer"');
    await card(page).locator('[part="link"]').click();
    await expect.poll(() => names(page)).toEqual(['view_item']);
    const dialog = page.locator('dialog.storefront-item');
    await dialog.getByRole('button', {name: en.close}).click();
    await card(page)
      .getByRole('button', {name: startingWith(en.add)})
      .click();
    await expect.poll(() => names(page)).toContain('add_to_cart');
    const cart = page.locator('store-cart');
    const name = await cart.locator('[part="line"] [part="name"]').innerText();
    await cart.getByRole('button', {name: en.increase(name)}).click();
    await expect.poll(() => names(page)).toHaveLength(3);
    await cart.getByRole('button', {name: en.decrease(name)}).click();
    await expect.poll(() => names(page)).toHaveLength(4);
    await cart.getByRole('button', {name: en.remove(name)}).click();
    await expect.poll(() => names(page)).toHaveLength(5);
    await cart.getByRole('button', {name: en.undo}).click();
    await expect.poll(() => names(page)).toHaveLength(6);
    await expect(cart.locator('[part~="total"]:not([data-pending])')).toBeVisible();
    await fillIn(page);
    await expect.poll(() => names(page)).toHaveLength(7);
    expect(await names(page)).toEqual([
      'view_item',
      'add_to_cart',
      'add_to_cart',
      'remove_from_cart',
      'remove_from_cart',
      'add_to_cart',
      'begin_checkout',
    ]);
    const item = {item_id: '52', item_name: name, price: 3.5, quantity: 1};
    // https://developers.google.com/analytics/devguides/collection/ga4/reference/events
    for (const [, data] of await events(page))
      expect(data).toEqual({currency: 'EUR', value: 3.5, items: [item]});
    // Google requires that the data of the previous event is cleared.
    const all = await pushes(page);
    expect(all.filter((_, at) => at % 2 === 0)).toEqual(
      all.filter((_, at) => at % 2 === 1).map(() => ({ecommerce: null})),
    );
    await pay(page, 'Card');
    await page.waitForURL(/\/pay\/MS-\d+$/);
    const order = page.url().split('/').at(-1) ?? '';
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    await page.goto('/embedding.html');
    await expect.poll(() => names(page)).toContain('purchase');
    const purchase = (await events(page)).find(([event]) => event === 'purchase');
    expect(purchase?.[1]).toEqual({
      transaction_id: order,
      currency: 'EUR',
      value: 3.5,
      items: [item],
    });
    await page.reload();
    await expect(page.locator('checkout-form').getByText(en.cartEmpty)).toBeVisible();
    expect(await names(page)).not.toContain('purchase');
  });

  test('measures each item of the page once, also those that it adds or replaces later', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      (window as unknown as {dataLayer: object[]}).dataLayer = [{own: true}];
    });
    // The first item cannot be read.
    await openShop(
      page,
      'data-analytics="dataLayer"',
      '<store-item item-id="999999"></store-item><store-item item-id="52"></store-item>',
    );
    const viewed = async () =>
      (await events(page)).map(([name, {items}]) => [name, items[0]?.['item_id']]);
    await expect.poll(viewed).toEqual([['view_item', '52']]);
    // What the page itself has pushed stays.
    expect((await pushes(page))[0]).toEqual({own: true});
    await page.evaluate(() => {
      const item = document.createElement('store-item');
      item.setAttribute('item-id', '51');
      document.body.append(item);
    });
    await expect.poll(viewed).toHaveLength(2);
    await page.evaluate(() =>
      document.querySelector('store-item')?.setAttribute('item-id', '54'),
    );
    await expect.poll(viewed).toHaveLength(3);
    // Only the last item is new. The first one is only moved.
    await page.evaluate(() => {
      const [moved] = document.querySelectorAll('store-item');
      const item = document.createElement('store-item');
      item.setAttribute('item-id', '71');
      document.body.append(...(moved ? [moved] : []), item);
    });
    await expect.poll(viewed).toHaveLength(4);
    const ids = ['52', '51', '54', '71'];
    expect(await viewed()).toEqual(ids.map((id) => ['view_item', id]));
  });
});

test('a page without data-analytics loads no file for it, and does not touch the data layer', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const list = window as unknown as {touched: number};
    list.touched = 0;
    Object.defineProperty(window, 'dataLayer', {
      get() {
        list.touched += 1;
        return undefined;
      },
      set() {
        list.touched += 1;
      },
    });
  });
  const requested = await openShop(page, '');
  await card(page)
    .getByRole('button', {name: startingWith(en.add)})
    .click();
  await expect(page.locator('store-cart [part="line"]')).toBeVisible();
  await fillIn(page);
  expect(requested.filter((url) => /analytics/.test(url))).toEqual([]);
  expect(
    await page.evaluate(() => (window as unknown as {touched: number}).touched),
  ).toBe(0);
});
