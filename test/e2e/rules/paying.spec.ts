import type {Page} from '@playwright/test';
import {
  answer,
  cartOn,
  entry,
  expect,
  fillIn,
  newName,
  pay,
  payButton,
  signIn,
  test,
  type RulesOptions,
} from './shop.js';
import {payOnPaymentPage} from '../test.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem, startingWith} from '../../support/shopper-texts.js';

const CHECKOUT = '<checkout-form></checkout-form>';
const SHOP =
  '<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>';
/** A deal without choices. */
const DEAL = 'Harvest crate';

/**
 * Returns a function that counts the shopper's actions: clicks, touches and keys that press something,
 * besides those in fields.
 */
async function actionsOf(page: Page): Promise<() => number> {
  let actions = 0;
  await page.exposeBinding('acted', () => actions++);
  await page.addInitScript(() => {
    const {acted} = window as unknown as {acted: () => void};
    // On `document`: if the target has just moved, Playwright stops the event at `window`, and clicks
    // again.
    document.addEventListener(
      'click',
      (event) => {
        const isField = event
          .composedPath()
          .some((one) => one instanceof Element && one.matches('input, select, label'));
        if (event.isTrusted && !isField) acted();
      },
      true,
    );
  });
  return () => actions;
}

async function addDeal(page: Page): Promise<void> {
  await entry(page.locator('featured-deals'), DEAL)
    .getByRole('button', {name: labelWithItem(en.add, DEAL)})
    .click();
}

const opener = (page: Page) =>
  cartOn(page).getByRole('button', {name: startingWith(en.cart)});

/** Goes from the cart's button to the checkout. */
async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('button', {name: en.cartItems(1)}).click();
  await page
    .getByRole('dialog', {name: en.cart})
    .getByRole('button', {name: en.checkout})
    .click();
}

/** An order that is delivered at once is confirmed here, or on the page that the service names. */
async function expectDelivery(
  page: Page,
  {shape, service}: Pick<RulesOptions, 'shape' | 'service'>,
): Promise<void> {
  if (shape === 'observed')
    return expect(page.locator('checkout-form').getByText(en.paid)).toBeVisible();
  await page.waitForURL(`${service}/pay/MS-*`);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
}

test.describe('The way from a deal to its payment', () => {
  test('takes four actions besides the fields, pays once, and leaves an empty cart', async ({
    page,
    open,
    cartOf,
    service,
    shopper,
  }) => {
    const actions = await actionsOf(page);
    const requested: string[] = [];
    const told = new Set<string>();
    page.on('request', (request) => {
      const url = request.url();
      requested.push(url);
      const carries = JSON.stringify([url, request.headers(), request.postData()]);
      if (carries.includes(shopper)) told.add(new URL(url).origin);
    });
    await open(SHOP);
    await addDeal(page);
    await toCheckout(page);
    await fillIn(page);
    // While a change of the cart is pending, the button has no amount.
    await expect(payButton(page)).toHaveText(/€[\d.]+/);
    const [total = ''] = /€[\d.]+/.exec(await payButton(page).innerText()) ?? [];
    const hasDataLayer = await page.evaluate(() => 'dataLayer' in window);
    await page.locator('checkout-form').getByRole('radio', {name: 'Card'}).check();
    await payButton(page).dblclick();
    await page.waitForURL(`${service}/pay/MS-*`);
    // "Add to cart", the cart, the checkout, "Pay" and its second click.
    expect(actions()).toBe(5);
    const times = (pattern: RegExp) =>
      requested.filter((url) => pattern.test(url)).length;
    expect(times(/\/api\/payments\/create$/)).toBe(1);
    // Only pages with `data-analytics` load its code.
    expect(times(/analytics/)).toBe(0);
    expect(hasDataLayer).toBe(false);
    expect([...told]).toEqual([service]);
    await expect(page.getByText(DEAL)).toBeVisible();
    await expect(page.getByRole('button', {name: en.payAmount(total)})).toBeVisible();
    await payOnPaymentPage(page);
    await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
    expect((await cartOf()).items).toEqual([]);
    await page.goto('/rules.html');
    await test.step('the shop’s page tells what became of the order', async () => {
      await expect(opener(page)).toHaveAccessibleName(
        `${en.cartItems(0)} ${en.payment}`,
      );
      await opener(page).click();
      await expect(cartOn(page).locator('[part~="status"]')).toContainText(
        en.standPaid,
      );
      await expect(cartOn(page).getByText(DEAL)).toBeVisible();
      await page.reload();
      await expect(opener(page)).toBeHidden();
    });
  });

  test('takes a new shopper one action more, to sign in; two where nothing is shown to guests', async ({
    page,
    open,
    shape,
  }) => {
    const actions = await actionsOf(page);
    await open(SHOP, {token: ''});
    const deals = page.locator('featured-deals');
    if (shape === 'observed') await addDeal(page);
    else await deals.getByRole('button', {name: en.signIn}).click();
    await signIn(page.getByRole('dialog'), newName());
    if (shape === 'documented') await addDeal(page);
    await toCheckout(page);
    await fillIn(page);
    await pay(page, 'Card');
    await page.waitForURL(/\/pay\/MS-/);
    expect(actions()).toBe(shape === 'observed' ? 5 : 6);
  });

  for (const [name, hasChoices] of [
    ['Cinder pick', false],
    ['Volcano keep', true],
  ] as const)
    test(`takes a guest six actions from ${name}, ${hasChoices ? 'with its server and its variable' : 'without choices'}`, async ({
      page,
      open,
      shape,
    }) => {
      const actions = await actionsOf(page);
      const isOpenToGuests = shape === 'observed';
      await open(
        `${isOpenToGuests ? '' : '<store-login></store-login>'}
        <store-category url="islands"></store-category><store-cart layout="drawer"></store-cart>`,
        {token: ''},
      );
      if (!isOpenToGuests) await signIn(page.locator('store-login'), newName());
      const card = entry(page.locator('store-category'), name);
      if (hasChoices)
        await card
          .getByRole('button', {name: labelWithItem(en.chooseItem, name)})
          .click();
      else await card.getByRole('link', {name}).click();
      const dialog = page.getByRole('dialog', {name});
      const add = dialog.getByRole('button', {name: labelWithItem(en.add, name)});
      if (hasChoices)
        await dialog.getByLabel(en.serverFor(name)).selectOption('Skyblock');
      await add.click();
      if (isOpenToGuests)
        await signIn(page.getByRole('dialog', {name: en.signIn}), newName());
      if (hasChoices) {
        const guards = dialog.getByLabel(en.variableFor('Guards', name));
        await expect(guards).toBeFocused();
        await guards.fill('4');
        await guards.press('Tab');
      }
      await dialog.getByRole('button', {name: en.viewCart}).click();
      const cart = page.getByRole('dialog', {name: en.cart});
      await expect(entry(cart, name)).toBeVisible();
      await test.step('the cart asks for nothing that the item could ask for', async () => {
        const asked = entry(cart, name).locator('[part~="choice"] :is(input, select)');
        await expect(asked).toHaveCount(0);
      });
      await cart.getByRole('button', {name: en.checkout}).click();
      await fillIn(page);
      await pay(page, 'Card');
      await page.waitForURL(/\/pay\/MS-/);
      // The sign-in, the item, "Add to cart", "View cart", "Checkout", and "Pay".
      expect(actions()).toBe(6);
    });
});

test.describe('A shopper pays', () => {
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
    // The policy allows what only the shop keeps from running.
    await open(CHECKOUT, {
      policy: (header) => header.replace('script-src', `script-src 'unsafe-inline'`),
    });
    await page.evaluate(() => {
      const watch = new MutationObserver(() => console.warn('The title changed.'));
      watch.observe(document.head, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await fillIn(page);
    await pay(page, 'Bank form');
    await page.waitForURL(`${service}/pay/MS-*`);
    expect(sent).toBe('action=open');
  });

  test('by no form that the page’s policy forbids: its tab closes, and the shopper reads why', async ({
    page,
    open,
    stock,
  }) => {
    await stock(52);
    await open('<checkout-form payment-target="_blank"></checkout-form>', {
      policy: (header) => header.replace(/form-action [^;]*/, `form-action 'self'`),
    });
    await fillIn(page);
    // The browser reports the forbidden form on the console.
    page.removeAllListeners('console');
    const opened = page.waitForEvent('popup');
    await pay(page, 'Bank form');
    const tab = await opened;
    await expect.poll(() => tab.isClosed()).toBe(true);
    await expect(page.locator('checkout-form')).toContainText(en.paymentDeclined);
    await expect(payButton(page)).toBeEnabled();
  });

  test('by a QR code whose text can be copied, and the cart is empty afterwards', async ({
    page,
    open,
    stock,
    request,
    cartOf,
  }) => {
    await stock(52);
    await page.clock.install();
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
    // The shop asks again every few seconds.
    await page.clock.fastForward(5_000);
    await expect(payment.getByText(en.standPaid)).toBeVisible();
    await expect(page.locator('store-cart').getByText(en.cartEmpty)).toBeVisible();
    expect((await cartOf()).items).toEqual([]);
  });

  test('from the balance of the virtual currency, and no more than that', async ({
    page,
    open,
    stock,
    ask,
    cartOf,
    shape,
    service,
  }) => {
    await stock(52, 33);
    await open(`<store-cart></store-cart>${CHECKOUT}`);
    await fillIn(page);
    await pay(page, 'Virtual Currency');
    const form = page.locator('checkout-form');
    await expect(form.locator('[data-say="now"]')).toContainText(
      'You do not have enough Embers.',
    );
    // After a refusal, the form still has everything that was typed.
    await expect(form.getByRole('textbox', {name: en.fullname})).toHaveValue(
      'Ada Example',
    );
    await expect(form.getByRole('checkbox', {name: en.terms})).toBeChecked();

    await cartOn(page)
      .getByRole('button', {name: en.remove('Blaze')})
      .click();
    await expect(
      cartOn(page).locator('[part~="total"]:not([data-pending])'),
    ).toContainText('€3.50');
    await pay(page, 'Virtual Currency');
    await expectDelivery(page, {shape, service});
    await expect
      .poll(async () =>
        Number((await ask<{virtual_currency: unknown}>('user')).virtual_currency),
      )
      .toBe(200);
    expect((await cartOf()).items).toEqual([]);
  });
});
