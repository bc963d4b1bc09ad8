import type {Page} from '@playwright/test';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {fillIn, pay} from './rules/shop.js';
import {expect, payOnPaymentPage, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

interface Push {
  readonly event?: string;
  readonly ecommerce: {items: readonly Record<string, unknown>[]} | null;
}

// rules/paying.spec.ts tests a page without the attribute.
const open = (page: Page, body: string) =>
  openPage(page, pageOf(scriptTag('data-analytics="dataLayer" defer'), body));

/** Everything that was pushed to the page's data layer. */
function pushes(page: Page): Promise<readonly Push[]> {
  return page.evaluate(
    () => (window as unknown as {dataLayer?: Push[]}).dataLayer ?? [],
  );
}

/** The pushed events, without the pushes that clear the data of the event before. */
const events = async (page: Page) => (await pushes(page)).filter(({event}) => event);
const names = async (page: Page) => (await events(page)).map(({event}) => event);

test('a page with data-analytics pushes what Google documents, from the first look to the payment', async ({
  page,
}) => {
  await open(
    page,
    `<store-category url="keys"></store-category><store-cart></store-cart>
    <checkout-form></checkout-form>`,
  );
  const card = page.locator('store-category [part~="item"][data-id="52"]');
  const name = 'Frost key';
  const expected: string[] = [];
  const expectEvent = async (event: string) => {
    expected.push(event);
    await expect.poll(() => names(page)).toEqual(expected);
  };
  await card.locator('[part="link"]').click();
  await expectEvent('view_item');
  await page
    .locator('dialog.storefront-item')
    .getByRole('button', {name: en.close})
    .click();
  await card.getByRole('button', {name: startingWith(en.add)}).click();
  await expectEvent('add_to_cart');
  for (const [button, event] of [
    [en.increase(name), 'add_to_cart'],
    [en.decrease(name), 'remove_from_cart'],
    [en.remove(name), 'remove_from_cart'],
    [en.undo, 'add_to_cart'],
  ] as const) {
    await page.locator('store-cart').getByRole('button', {name: button}).click();
    await expectEvent(event);
  }
  await expect(
    page.locator('store-cart [part~="total"]:not([data-pending])'),
  ).toBeVisible();
  await fillIn(page);
  await expectEvent('begin_checkout');
  const data = {
    currency: 'EUR',
    value: 3.5,
    items: [{item_id: '52', item_name: name, price: 3.5, quantity: 1}],
  };
  // https://developers.google.com/analytics/devguides/collection/ga4/reference/events
  // Google requires that the data of the previous event is cleared.
  expect(await pushes(page)).toEqual(
    expected.flatMap((event) => [{ecommerce: null}, {event, ecommerce: data}]),
  );
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  const order = page.url().split('/').at(-1);
  await payOnPaymentPage(page);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
  await page.goto('/embedding.html');
  await expect
    .poll(() => events(page))
    .toContainEqual({event: 'purchase', ecommerce: {transaction_id: order, ...data}});
  await page.reload();
  await expect(page.locator('checkout-form').getByText(en.cartEmpty)).toBeVisible();
  expect(await names(page)).not.toContain('purchase');
});

test('a page with data-analytics measures each item once, also those that it adds or replaces later', async ({
  page,
}) => {
  await page.addInitScript(() => {
    (window as unknown as {dataLayer: object[]}).dataLayer = [{own: true}];
  });
  // The first item cannot be read.
  await open(
    page,
    '<store-item item-id="999999"></store-item><store-item item-id="52"></store-item>',
  );
  const ids: string[] = [];
  const expectViewed = async (id: string) => {
    ids.push(id);
    await expect
      .poll(async () =>
        (await events(page)).map(({event, ecommerce}) => [
          event,
          ecommerce?.items[0]?.['item_id'],
        ]),
      )
      .toEqual(ids.map((one) => ['view_item', one]));
  };
  await expectViewed('52');
  // What the page itself has pushed stays.
  expect((await pushes(page))[0]).toEqual({own: true});
  const append = (id: string) =>
    page.evaluate((itemId) => {
      const item = document.createElement('store-item');
      item.setAttribute('item-id', itemId);
      document.body.append(item);
    }, id);
  await append('51');
  await expectViewed('51');
  const first = page.locator('store-item').first();
  await first.evaluate((item) => item.setAttribute('item-id', '54'));
  await expectViewed('54');
  // A moved item is not new.
  await first.evaluate((item) => document.body.append(item));
  await append('71');
  await expectViewed('71');
});
