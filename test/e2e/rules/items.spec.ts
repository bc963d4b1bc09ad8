import type {Page} from '@playwright/test';
import {cartOn, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

const itemDialog = (page: Page, name: string) =>
  page.getByRole('dialog', {name, exact: true});

test('an item opens from its card, is bought there, and has an address of its own', async ({
  page,
  open,
}) => {
  // Without the sanitizer of the browser, ours is loaded. test/nightly/content tests both.
  await page.addInitScript(() => void Reflect.deleteProperty(Document, 'parseHTML'));
  const sanitizer = page.waitForRequest('**/chunks/sanitiser-*');
  await open(
    `<store-category></store-category><store-cart layout="drawer"></store-cart>
    <featured-deals><template slot="item"><h3><a href="{{link}}">{{name}}</a></h3>
      <p data-if="discount">{{discount}}</p><button data-action="add">Get it</button>
    </template></featured-deals>`,
    {search: '#category-pets'},
  );
  const link = entry(page.locator('store-category'), 'Paw medal').getByRole('link', {
    name: 'Paw medal',
    exact: true,
  });
  const dialog = itemDialog(page, 'Paw medal');
  await test.step('from the card, and back', async () => {
    await link.click();
    await expect(page).toHaveURL(/#item-\d+$/);
    await dialog
      .getByRole('button', {name: labelWithItem(en.add, 'Paw medal')})
      .click();
    await expect(dialog.getByText(en.addedToCart, {exact: true})).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    // The chosen tab stays.
    await expect(page).toHaveURL(/#category-pets$/);
    await expect(link).toBeFocused();
    await expect(
      cartOn(page).getByRole('button', {name: en.cartItems(1)}),
    ).toBeVisible();
    await page.goForward();
    await expect(dialog).toBeVisible();
    await sanitizer;
  });
  await test.step('from its address', async () => {
    await page.reload();
    await expect(dialog.getByRole('button').first()).toBeVisible();
    await dialog.getByRole('button', {name: en.close}).click();
    await expect(dialog).toBeHidden();
    // The address changes after the dialog has closed.
    await expect(page).not.toHaveURL(/#item/);
  });
  await test.step('with a button that the page has written', async () => {
    await page.getByRole('button', {name: 'Get it'}).nth(2).click();
    await expect(
      cartOn(page).getByRole('button', {name: en.cartItems(2)}),
    ).toBeVisible();
  });
  await test.step('as the page wants, if it cancels the event', async () => {
    await page.evaluate(() =>
      addEventListener('store-item-selected', (event) => {
        event.preventDefault();
        const {itemId} = event as Event & {itemId: number};
        document.title = `chosen ${itemId}`;
      }),
    );
    const spark = entry(page, 'Spark').getByRole('link', {
      name: 'Spark',
      exact: true,
    });
    await spark.click();
    await expect(page).toHaveTitle('chosen 31');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('of two shops with an item of the same number, a reload shows the item of the shop it was opened in', async ({
  page,
  open,
}) => {
  const key = '<store-item item-id="52" layout="card"></store-item>';
  const other = process.env['SERVICE_URL'] ?? '';
  const german = `<store-provider base-url="${other}" token="two-shops" lang="de">${key}</store-provider>`;
  // In the other shop, the same id belongs to another item.
  await page.route(`${other}/api/items/get/52`, async (route) => {
    const response = await route.fetch();
    const item = (await response.json()) as object;
    await route.fulfill({response, json: {...item, name: 'Other key'}});
  });
  await open(key + german);
  const item = page.locator('store-item[item-id="52"]');
  await expect(item.first()).toContainText('Frost key');
  await item.last().getByRole('link', {name: 'Other key', exact: true}).click();
  await expect(itemDialog(page, 'Other key')).toBeVisible();

  // Releases the provider's module only after the item's module has arrived.
  const released = Promise.withResolvers<undefined>();
  await page.route('**/chunks/store-provider-*.js*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const shown = page.waitForResponse('**/chunks/item-*.js*');
  await page.reload();
  await shown;
  released.resolve(undefined);
  const dialog = itemDialog(page, 'Other key');
  await expect(dialog.getByRole('heading', {name: 'Other key'})).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // The dialog has the language of the element in which it was opened.
  await expect(dialog).toHaveAttribute('lang', 'de');
  const added = page.waitForRequest('**/api/cart/add/52');
  await dialog.locator('[part~="add"]').click();
  expect((await added).url()).toContain(`${other}/`);
});
