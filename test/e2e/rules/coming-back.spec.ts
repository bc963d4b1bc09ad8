import type {BrowserContext, Page} from '@playwright/test';
import {cartOn, expect, fillIn, pay, test} from './shop.js';
import {payOnPaymentPage} from '../test.js';
import {en} from '../../../src/i18n/en.js';

const SHOP =
  '<store-payment></store-payment><store-cart></store-cart><checkout-form></checkout-form>';

/** Goes to the payment page. Returns the name of the order. */
async function leave(page: Page): Promise<string> {
  await fillIn(page);
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** A payment that a page has reported with `store-payment-completed`. */
interface Report {
  readonly orderId: string;
  readonly amount: number | undefined;
  readonly currency: string;
  readonly items: readonly object[];
  /** The element on which the event was dispatched. */
  readonly target: string;
}

/** Collects the payments that the pages of a context report. Call this before a page is opened. */
async function collectReports(context: BrowserContext): Promise<readonly Report[]> {
  const reports: Report[] = [];
  await context.exposeFunction('noteReport', (report: Report) => {
    reports.push(report);
  });
  await context.addInitScript(() =>
    document.addEventListener('store-payment-completed', (event) => {
      const {orderId, amount, currency, items} = event as unknown as Report;
      const {localName: target} = event.target as Element;
      const {noteReport} = window as unknown as {noteReport: (report: Report) => void};
      noteReport({orderId, amount, currency, items, target});
    }),
  );
  return reports;
}

/** The orders in the storage that all tabs share. */
function sharedOrders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((name) =>
      name.includes(':payments:'),
    );
    return keys.map((key) => localStorage.getItem(key) ?? '');
  });
}

/** Opens another tab with the page of the test. */
async function openTab(context: BrowserContext, path = '/rules.html'): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

const firstPayment = (page: Page) => page.locator('store-payment').first();

test.describe('A shopper who comes back', () => {
  test('reads the status, by the back button or after cancelling, and can pay again', async ({
    page,
    open,
    stock,
  }) => {
    await stock(52);
    await open(SHOP);
    await leave(page);
    await page.goBack();
    await expect(firstPayment(page).getByText(en.standPending)).toBeVisible();
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
    const cancelled = await leave(page);
    await page.getByRole('button', {name: 'Cancel'}).click();
    await expect(page.getByRole('heading', {name: /cancelled/})).toBeVisible();
    await page.goto(`/rules.html?order_id=${cancelled}`);
    await expect(firstPayment(page).getByText(en.standCancelled)).toBeVisible();
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
    await leave(page);
  });

  test('in another tab, or after a restart of the browser, finds the order again, and nobody else does', async ({
    page,
    context,
    browser,
    open,
    stock,
    shopper,
    baseURL,
  }) => {
    await stock(52);
    const body = await open(SHOP);
    const order = await leave(page);
    const tab = await openTab(context);
    for (const element of ['store-payment', 'checkout-form store-payment'])
      await expect(tab.locator(element).first().getByText(order)).toBeVisible();
    // A restarted browser has lost the session storage of its tabs.
    const restarted = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await context.storageState(),
    });
    await restarted.route(`${baseURL}/rules.html*`, (route) =>
      route.fulfill({contentType: 'text/html', body}),
    );
    const later = await openTab(restarted);
    await expect(firstPayment(later).getByText(order)).toBeVisible();
    await expect(firstPayment(later).getByText(en.standPending)).toBeVisible();
    await restarted.close();

    await open(SHOP, {token: `${shopper}-other`});
    const fresh = await openTab(context);
    await expect(fresh.locator('checkout-form').getByText(en.cartEmpty)).toBeVisible();
    await expect.poll(() => sharedOrders(fresh)).toEqual([]);
    // Neither in a new tab nor in the tab in which the first shopper has left for the payment.
    for (const one of [fresh, page])
      await expect(one.locator('store-payment [part="payment"]')).toHaveCount(0);
  });

  test('finds the order paid and the cart empty; the page is told once, whichever tabs find out', async ({
    page,
    context,
    open,
    stock,
  }) => {
    const reports = await collectReports(context);
    await stock(52, 52);
    await open(SHOP);
    const tabs = [await openTab(context), page];
    const order = await leave(page);
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    // Holds the answers back until both tabs have asked. A tab that asks later would show no order.
    const asking = new Set<Page>();
    const haveAsked = Promise.withResolvers<undefined>();
    await context.route('**/api/payments/checkStatus', async (route) => {
      asking.add(route.request().frame().page());
      if (asking.size === tabs.length) haveAsked.resolve(undefined);
      await haveAsked.promise;
      await route.continue();
    });
    await Promise.all(tabs.map((tab) => tab.goto('/rules.html')));
    for (const tab of tabs)
      await expect(firstPayment(tab).getByText(en.standPaid)).toBeVisible();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toEqual({
      orderId: order,
      amount: 7,
      currency: 'EUR',
      items: [
        {itemId: 52, name: 'Frost key', price: 3.5, currency: 'EUR', quantity: 2},
      ],
      target: expect.stringMatching(/^(store-payment|checkout-form)$/) as unknown,
    });
    // A link with the number of an order needs no session.
    await page.goto(`/rules.html?order_id=${order}`);
    await expect(firstPayment(page).getByText(en.standPaid)).toBeVisible();
    for (const element of [cartOn(page), page.locator('checkout-form')])
      await expect(element.getByText(en.cartEmpty)).toBeVisible();
    expect(reports).toHaveLength(1);
    await page.goto('/rules.html?order_id=MS-999999');
    await expect(firstPayment(page).getByText(en.standNotFound)).toBeVisible();
  });
});
