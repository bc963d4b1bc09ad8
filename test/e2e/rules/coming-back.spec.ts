import type {Page} from '@playwright/test';
import {answer, cartOn, expect, fillIn, pay, payButton, test} from './shop.js';
import {payOnPaymentPage} from '../test.js';
import {en} from '../../../src/i18n/en.js';
import {paymentRequest} from '../../support/payment-request.js';
import {startingWith} from '../../support/shopper-texts.js';

const SHOP =
  '<store-payment></store-payment><store-cart></store-cart><checkout-form></checkout-form>';

/** Goes to the payment page. Returns the name of the order. */
async function leave(page: Page): Promise<string> {
  await fillIn(page);
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

test.describe('A shopper who comes back', () => {
  test('by the back button reads the status and can pay again', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    await leave(page);
    await page.goBack();
    await expect(
      page.locator('store-payment').first().getByText(en.standPending),
    ).toBeVisible();
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
    await fillIn(page);
    await pay(page, 'Card');
    await page.waitForURL(/\/pay\/MS-\d+$/);
  });

  test('after paying reads so, and the cart is empty everywhere', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    await leave(page);
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    await page.goto('/rules.html');
    const payment = page.locator('store-payment').first();
    await expect(payment.getByText(en.standPaid)).toBeVisible();
    await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
    await expect(page.locator('checkout-form').getByText(en.cartEmpty)).toBeVisible();
  });

  test('by a link with the order number reads the status in a new session', async ({
    page,
    open,
    stock,
    ask,
    baseURL,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    const order = await leave(page);
    await page.getByRole('button', {name: 'Cancel'}).click();
    await expect(page.getByRole('heading', {name: /cancelled/})).toBeVisible();
    expect(await ask('payments/checkStatus', {order_id: order})).toMatchObject({
      status: 'cancelled',
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${baseURL}/rules.html?order_id=${order}`);
    const payment = page.locator('store-payment').first();
    await expect(payment.getByText(en.standCancelled)).toBeVisible();
    await expect(payment.getByText(order)).toBeVisible();
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
    await page.goto(`${baseURL}/rules.html?order_id=MS-999999`);
    await expect(payment.getByText(en.standNotFound)).toBeVisible();
  });

  test('without an order number reads that the status is unknown, and where to see it', async ({
    page,
    open,
    stock,
    service,
  }) => {
    await stock(52);
    await answer(page, 'payments/create', (json) => {
      const {order_id: _, ...data} = json['data'] as Record<string, unknown>;
      return {...json, data};
    });
    await open(SHOP);
    await leave(page);
    await page.goBack();
    const payment = page.locator('store-payment').first();
    await expect(payment.getByText(startingWith(en.paymentLeft))).toBeVisible();
    await expect(payment.getByRole('link')).toHaveAttribute('href', `${service}/`);
    await expect(payButton(page)).toBeEnabled();
  });

  test('sees no empty tab when the payment is refused', async ({
    page,
    open,
    stock,
    context,
  }) => {
    await stock(52);
    await answer(page, 'payments/create', {success: false, message: 'Not today.'});
    await open('<checkout-form payment-target="_blank"></checkout-form>');
    await fillIn(page);
    const opened = context.waitForEvent('page');
    await pay(page, 'Card');
    await opened;
    await expect(page.locator('[data-say="now"]')).toContainText('Not today.');
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(page.getByRole('textbox', {name: en.fullname})).toHaveValue(
      'Ada Example',
    );
  });

  test('makes the page ask for the status at most 18 times a minute', async ({
    page,
    open,
    stock,
    ask,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    const asked: number[] = [];
    page.on('request', (request) => {
      const asks = request.url().endsWith('/payments/checkStatus');
      if (asks && request.method() === 'POST') asked.push(performance.now());
    });
    const created = await ask<{data: {order_id: string}}>('payments/create', {
      ...paymentRequest,
      paymentMethod: 'Card',
    });
    await open(SHOP, {search: `?order_id=${created.data.order_id}`});
    await expect(page.getByText(en.standPending).first()).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    // Services accept eighteen status checks a minute.
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(60_000 / 18);
  });
});
