import {cartOn, entry, expect, fillIn, pay, payButton, test} from './shop.js';
import {payOnPaymentPage} from '../test.js';
import {en} from '../../../src/i18n/en.js';

const SHOP = `<featured-deals></featured-deals><store-category url="keys"></store-category>
  <store-item item-id="31"></store-item><store-cart></store-cart><checkout-form></checkout-form>`;

test.describe('A cart that was filled elsewhere', () => {
  test('is shown beside everything that is for sale, and paid for', async ({
    page,
    open,
    stock,
    cartOf,
    service,
  }) => {
    await stock(52);
    await open(SHOP);
    await expect(entry(page.locator('featured-deals'), 'Harvest crate')).toBeVisible();
    await expect(entry(page.locator('store-category'), 'Frost key')).toContainText(
      en.inCart,
    );
    await expect(page.locator('store-item').getByText('Spark').first()).toBeVisible();
    await expect(entry(cartOn(page), 'Frost key')).toBeVisible();
    await fillIn(page);
    await pay(page, 'Card');
    await page.waitForURL(`${service}/pay/MS-*`);
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    expect((await cartOf()).items).toEqual([]);
  });

  test('is paid for by the one payment method that the page names', async ({
    page,
    open,
    stock,
    service,
  }) => {
    await stock(52);
    await open('<checkout-form payment-methods="Card"></checkout-form>');
    await fillIn(page);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.locator('checkout-form [part~="method"]')).toContainText('Card');
    await payButton(page).click();
    await page.waitForURL(`${service}/pay/MS-*`);
  });

  test('cannot be paid for where nobody names the payment methods, and the form says so', async ({
    without,
    minimal,
  }) => {
    test.skip(!minimal, 'the service lists its payment methods');
    expect(await without('payments/get')).toBe(true);
  });
});
