import type {Page} from '@playwright/test';
import {
  answer,
  expect,
  fillIn,
  pay,
  payButton,
  test,
  type RulesOptions,
} from './shop.js';
import {payOnPaymentPage} from '../test.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

const CHECKOUT = '<checkout-form></checkout-form>';

/** An order that is delivered at once is confirmed here, or on the page that the service names. */
async function expectDelivery(
  page: Page,
  shape: RulesOptions['shape'],
  service: RulesOptions['service'],
): Promise<void> {
  if (shape === 'observed')
    return expect(page.locator('checkout-form').getByText(en.paid)).toBeVisible();
  await page.waitForURL(`${service}/pay/MS-*`);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
}

test.describe('A shopper pays', () => {
  test('after filling in the details that the settings ask for, on the page that the service names', async ({
    page,
    open,
    stock,
    cartOf,
    service,
    shape,
  }) => {
    await stock(52);
    await open(CHECKOUT);
    const group = page
      .getByRole('radiogroup', {name: en.paymentMethod})
      .or(page.getByRole('group', {name: en.paymentMethod}));
    await expect(group.getByRole('radio')).toHaveCount(5);
    await fillIn(page, en.region);
    const region = page.getByRole('textbox', {name: startingWith(en.region)});
    if (shape === 'documented') {
      // In the interface document, the settings do not say which details are required, so the form
      // requires all.
      await pay(page, 'Card');
      await expect(page.getByRole('link', {name: en.missing(en.region)})).toBeVisible();
      await region.fill('Lisboa');
    } else {
      await expect(region).toHaveAccessibleDescription(en.optional);
    }
    await pay(page, 'Card');
    await page.waitForURL(`${service}/pay/MS-*`);
    await expect(page.getByRole('button', {name: en.payAmount('€3.50')})).toBeVisible();
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    expect((await cartOf()).items).toEqual([]);
  });

  test('in a new tab that the click opens', async ({page, open, stock, service}) => {
    await stock(52);
    await open('<checkout-form payment-target="_blank"></checkout-form>');
    await fillIn(page);
    const opened = page.waitForEvent('popup');
    await pay(page, 'Card');
    const tab = await opened;
    await tab.waitForURL(`${service}/pay/MS-*`);
    await expect(payButton(page)).toBeVisible();
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  });

  test('by a form of the service, rebuilt without its scripts', async ({
    page,
    open,
    stock,
    service,
  }) => {
    await stock(52);
    let sent = '';
    await answer(page, 'payments/create', (json) => {
      const {data} = json as {data: {html: string}};
      const html = `<script>document.title = 'run'</script><img src=x onerror="document.title = 'run'">${data.html}`;
      return {...json, data: {...data, html}};
    });
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/pay/MS-'))
        sent = request.postData() ?? '';
    });
    await open(CHECKOUT);
    await page.evaluate(() => {
      new MutationObserver(() => console.warn('The title changed.')).observe(
        document.head,
        {
          subtree: true,
          childList: true,
          characterData: true,
        },
      );
    });
    await fillIn(page);
    await pay(page, 'Bank form');
    await page.waitForURL(`${service}/pay/MS-*`);
    expect(sent).toBe('action=open');
  });

  test('by a QR code whose text can be copied, and the cart is empty afterwards', async ({
    page,
    open,
    stock,
    request,
    cartOf,
    without,
  }) => {
    if (await without('payments/checkStatus')) return;
    await stock(52);
    await open(`${CHECKOUT}<store-cart></store-cart>`);
    await fillIn(page);
    await pay(page, 'Pix');
    const payment = page.locator('store-payment');
    await expect(payment.getByRole('heading', {name: en.scanToPay})).toBeVisible();
    await expect(payment.getByRole('img', {name: en.qrCode})).toBeVisible();
    const url = await payment.getByText(/\/pay\/MS-\d+$/).innerText();
    await expect(
      payment.getByRole('button', {name: startingWith(en.copy)}).first(),
    ).toBeVisible();
    await expect(payment.getByText(en.standPending)).toBeVisible();
    await request.post(url.trim(), {form: {action: 'pay'}});
    await expect(payment.getByText(en.standPaid)).toBeVisible();
    await expect(page.locator('store-cart').getByText(en.cartEmpty)).toBeVisible();
    expect((await cartOf()).items).toEqual([]);
  });

  test('nothing and chooses no payment method where the total is 0', async ({
    page,
    open,
    stock,
    cartOf,
    shape,
    service,
  }) => {
    await stock(106);
    await open(CHECKOUT);
    await fillIn(page);
    if (shape === 'observed') {
      await expect(payButton(page)).toHaveAccessibleName(en.payAmount('€0.00'));
      await expect(page.getByRole('radio')).toHaveCount(0);
      await payButton(page).click();
    } else {
      // Without a total from the service, the form cannot know that nothing is to be paid. So the
      // shopper still chooses a method.
      await pay(page, 'Card');
    }
    await expectDelivery(page, shape, service);
    expect((await cartOf()).items).toEqual([]);
  });

  test('no more than the balance of the virtual currency', async ({
    page,
    open,
    stock,
  }) => {
    await stock(33);
    await open(CHECKOUT);
    await fillIn(page);
    await pay(page, 'Virtual Currency');
    await expect(page.locator('[data-say="now"]')).toContainText(
      'You do not have enough Embers.',
    );
    // After a refusal, the form still has everything that was typed.
    await expect(page.getByRole('textbox', {name: en.fullname})).toHaveValue(
      'Ada Example',
    );
    await expect(page.getByRole('checkbox', {name: en.terms})).toBeChecked();
  });

  test('from the balance of the virtual currency', async ({
    page,
    open,
    stock,
    ask,
    cartOf,
    shape,
    service,
  }) => {
    await stock(52);
    await open(CHECKOUT);
    await fillIn(page);
    await pay(page, 'Virtual Currency');
    await expectDelivery(page, shape, service);
    await expect
      .poll(async () =>
        Number((await ask<{virtual_currency: unknown}>('user')).virtual_currency),
      )
      .toBe(200);
    expect((await cartOf()).items).toEqual([]);
  });

  for (const [what, data, words] of [
    [
      'an address that is a script',
      {type: 'url', url: 'javascript:alert(1)'},
      en.unsafePayment,
    ],
    [
      'an address without https',
      {type: 'url', url: 'http://pay.example/1'},
      en.unsafePayment,
    ],
    [
      'a form that leads to a script',
      {type: 'html', html: '<form action="javascript:alert(1)"></form>'},
      en.unsafePayment,
    ],
    [
      'two forms',
      {
        type: 'html',
        html: '<form action="https://a.example"></form><form action="https://b.example"></form>',
      },
      en.paymentDeclined,
    ],
    ['an answer of an unknown type', {type: 'carrier pigeon'}, en.unknownPayment],
  ] as const) {
    test(`never by ${what}: the shopper reads why and can press Pay again`, async ({
      page,
      open,
      stock,
    }) => {
      await stock(52);
      await answer(page, 'payments/create', {success: true, data});
      await open(CHECKOUT);
      await fillIn(page);
      await pay(page, 'Card');
      await expect(page.locator('[data-say="now"]')).toContainText(words);
      await expect(page).toHaveURL(/rules\.html$/);
      await expect(page.getByRole('textbox', {name: en.fullname})).toHaveValue(
        'Ada Example',
      );
      await expect(payButton(page)).toBeEnabled();
    });
  }

  test('in a sandboxed frame where the service sends a page without a form', async ({
    page,
    open,
    stock,
  }) => {
    await stock(52);
    await answer(page, 'payments/create', {
      success: true,
      data: {
        type: 'html',
        html: `<p id="p">Loading</p><script>
          let origin = 'none of ours';
          try { parent.document.title = 'reached'; origin = 'ours'; } catch {}
          document.getElementById('p').textContent = 'Runs in ' + origin;</script>`,
        order_id: 'MS-1',
      },
    });
    await open(CHECKOUT);
    await fillIn(page);
    await pay(page, 'Card');
    await expect(
      page.frameLocator('iframe').getByText('Runs in none of ours'),
    ).toBeVisible();
    await expect(page).toHaveTitle('A shop');
  });

  test('as the page decides where it cancels the event', async ({
    page,
    open,
    stock,
  }) => {
    await stock(52);
    await open(CHECKOUT);
    await page.evaluate(() =>
      addEventListener('store-payment-action', (event) => {
        event.preventDefault();
        document.title = `over: ${(event as unknown as {url: string}).url}`;
      }),
    );
    await fillIn(page);
    await pay(page, 'Card');
    await expect(page).toHaveTitle(/^over: http:\/\/localhost:\d+\/pay\/MS-\d+$/);
    await expect(page).toHaveURL(/rules\.html$/);
  });

  test('with a linked Discord account where settings and cart both require one', async ({
    page,
    open,
    stock,
    shape,
  }) => {
    await stock(52);
    await answer(page, 'settings/get', (json) => ({...json, discord_sync: 1}));
    // The cart of the interface document cannot require a Discord account.
    if (shape === 'observed') {
      await answer(page, 'cart/get', (json) => ({
        ...json,
        cart: {...(json['cart'] as object), discord_sync: 1},
      }));
    }
    await open(CHECKOUT);
    await fillIn(page);
    const discord = page.locator('checkout-form').getByText(en.discord);
    if (shape === 'observed') {
      await expect(discord.first()).toBeVisible();
      await pay(page, 'Card');
      await expect(page.getByRole('heading', {name: en.problem})).toBeVisible();
      await expect(
        page.getByRole('link', {name: en.discordMissing}).first(),
      ).toBeVisible();
    } else {
      await expect(discord).toHaveCount(0);
    }
  });
});
