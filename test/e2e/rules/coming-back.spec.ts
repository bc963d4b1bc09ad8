import type {BrowserContext, Page} from '@playwright/test';
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

/** The ids of the orders in the storage that all tabs share. */
function sharedOrders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(':orders'));
    return Object.keys(
      JSON.parse((key && localStorage.getItem(key)) ?? '{}') as object,
    );
  });
}

/** Opens another tab with the page of the test. */
async function openTab(context: BrowserContext, path = '/rules.html'): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
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
    // The pause is long enough, because services accept only eighteen status checks a minute.
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(60_000 / 18);
  });

  test('in another tab, or after a restart of the browser, finds the order again', async ({
    page,
    context,
    browser,
    open,
    stock,
    without,
    baseURL,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    const order = await leave(page);
    const tab = await openTab(context);
    for (const element of ['store-payment', 'checkout-form store-payment'])
      await expect(tab.locator(element).first().getByText(order)).toBeVisible();
    // A restarted browser has lost the session storage of its tabs.
    const restarted = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await context.storageState(),
    });
    const source = await tab.evaluate(() =>
      fetch('/rules.html').then((one) => one.text()),
    );
    await restarted.route(`${baseURL}/rules.html*`, (route) =>
      route.fulfill({contentType: 'text/html', body: source}),
    );
    const later = await openTab(restarted);
    await expect(later.locator('store-payment').first().getByText(order)).toBeVisible();
    await expect(
      later.locator('store-payment').first().getByText(en.standPending),
    ).toBeVisible();
    await restarted.close();
  });

  test('does not find the order of another shopper, whose order is forgotten', async ({
    page,
    context,
    open,
    stock,
    shopper,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    await leave(page);
    await open(SHOP, {token: `${shopper}-other`});
    const tab = await openTab(context);
    await expect(tab.locator('checkout-form').getByText(en.cartEmpty)).toBeVisible();
    await expect.poll(() => sharedOrders(tab)).toEqual([]);
    // Neither in a new tab nor in the tab in which the other shopper has left for the payment.
    for (const one of [tab, page])
      await expect(one.locator('store-payment [part="payment"]')).toHaveCount(0);
  });

  test('after signing out finds no order, in any tab', async ({
    page,
    context,
    open,
    stock,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    await leave(page);
    const tab = await openTab(context);
    const payment = tab.locator('store-payment').first();
    await expect(payment.getByText(en.standPending)).toBeVisible();
    expect(await sharedOrders(tab)).toHaveLength(1);
    const other = await openTab(context);
    await expect(
      other.locator('store-payment').first().getByText(en.standPending),
    ).toBeVisible();
    await tab.evaluate(() => {
      const consumer = document.createElement('i');
      const request = new Event('context-request', {bubbles: true, composed: true});
      document.body.append(consumer);
      consumer.dispatchEvent(
        Object.assign(request, {
          context: Symbol.for('storefront-elements/shop'),
          callback: (shop: {session: {setToken(token: undefined): void}}) =>
            shop.session.setToken(undefined),
        }),
      );
    });
    await expect.poll(() => sharedOrders(tab)).toEqual([]);
    await other.reload();
    await expect(
      other.locator('checkout-form [part~="heading"]').first(),
    ).toBeVisible();
    await expect(other.locator('store-payment [part="payment"]')).toHaveCount(0);
  });

  test('reports the paid order to the page once, whichever tabs find out', async ({
    page,
    context,
    open,
    stock,
    without,
  }) => {
    const reports = await collectReports(context);
    if (await without('payments/checkStatus')) return;
    await stock(52, 52);
    await open(SHOP);
    const tabs = [await openTab(context), await openTab(context)];
    const order = await leave(page);
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    // Holds the answers back until both tabs have asked. A tab that asks later would show no order.
    const asking = new Set<Page>();
    let answer = () => {};
    const haveAsked = new Promise<void>((resolve) => (answer = resolve));
    await context.route('**/api/payments/checkStatus', async (route) => {
      asking.add(route.request().frame().page());
      if (asking.size === tabs.length) answer();
      await haveAsked;
      await route.continue();
    });
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs)
      await expect(
        tab.locator('store-payment').first().getByText(en.standPaid),
      ).toBeVisible();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toEqual({
      orderId: order,
      amount: 7,
      currency: 'EUR',
      items: [
        {
          itemId: 52,
          name: 'Frost key',
          price: 3.5,
          currency: 'EUR',
          quantity: 2,
        },
      ],
      target: expect.stringMatching(/^(store-payment|checkout-form)$/) as unknown,
    });
    await page.goto(`/rules.html?order_id=${order}`);
    await expect(
      page.locator('store-payment').first().getByText(en.standPaid),
    ).toBeVisible();
    await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
    expect(reports).toHaveLength(1);
  });

  test('reports the paid order also to a page that shows no payment', async ({
    page,
    context,
    open,
    stock,
    without,
  }) => {
    const reports = await collectReports(context);
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(SHOP);
    const order = await leave(page);
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    await open('<store-cart></store-cart>');
    await expect.poll(() => reports.map(({orderId}) => orderId)).toEqual([order]);
    await page.reload();
    await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
    // The shopper has not seen yet that the order is paid.
    await open(SHOP);
    await expect(
      page.locator('store-payment').first().getByText(en.standPaid),
    ).toBeVisible();
    await expect.poll(() => sharedOrders(page)).toEqual([]);
    expect(reports).toHaveLength(1);
  });
});
