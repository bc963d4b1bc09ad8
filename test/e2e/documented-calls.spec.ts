import {payOnPaymentPage} from './test.js';
import {cartOn, entry, expect, fillIn, pay, test} from './rules/shop.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

// The service has only the six calls of the interface document. Carts are filled elsewhere.

/** The attribute with which a page names the payment methods, which the service does not list. */
const METHODS = {attributes: 'data-payment-methods="Card, Bank form"'};

test('the shop sells beside a cart that was filled elsewhere; what has nothing to show is absent, or says where to look', async ({
  page,
  open,
  stock,
  cartOf,
  service,
}) => {
  await stock(52);
  await open(
    `<store-server></store-server><store-announcement></store-announcement>
    <store-patrons></store-patrons><store-account></store-account><store-login></store-login>
    <store-category controls></store-category><store-payment></store-payment>`,
    {search: '?order_id=MS-1'},
  );
  const category = page.locator('store-category');
  await test.step('what has nothing to show', async () => {
    await expect(page.getByRole('heading', {name: 'Emberfall Store'})).toBeVisible();
    // The service cannot tell the shopper's name, balance and purchases.
    const login = page.locator('store-login');
    await expect(login.getByText(en.signedIn)).toBeVisible();
    await expect(login.getByText(startingWith(en.balance))).toHaveCount(0);
    await expect(page.locator('store-account')).toBeHidden();
    await expect(category.getByText(en.missingCall)).toBeVisible();
    for (const role of ['navigation', 'searchbox'] as const)
      await expect(category.getByRole(role)).toHaveCount(0);
    await expect(page.getByText(en.askShop).first()).toBeVisible();
    await expect(page.getByRole('link', {name: en.toShop})).toBeVisible();
    await expect(page.getByRole('button', {name: en.checkAgain})).toHaveCount(0);
    for (const tag of ['store-announcement', 'store-patrons'])
      await expect(page.locator(tag).locator('[part]')).toHaveCount(0);
  });
  await test.step('a sale', async () => {
    await open(
      `<featured-deals></featured-deals><store-category url="keys"></store-category>
      <store-item item-id="31"></store-item><store-cart></store-cart>
      <checkout-form></checkout-form>`,
      METHODS,
    );
    await expect(entry(page.locator('featured-deals'), 'Harvest crate')).toBeVisible();
    await expect(entry(category, 'Frost key')).toContainText(en.inCart);
    await expect(page.locator('store-item').getByText('Spark').first()).toBeVisible();
    await expect(entry(cartOn(page), 'Frost key')).toBeVisible();
    await expect(cartOn(page).locator('[part~="suggestions"]')).toHaveCount(0);
    await fillIn(page);
    await pay(page, 'Card');
    await page.waitForURL(`${service}/pay/MS-*`);
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    expect((await cartOf()).items).toEqual([]);
  });
});
