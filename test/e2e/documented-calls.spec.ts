import type {Page} from '@playwright/test';
import {payOnPaymentPage} from './test.js';
import {
  cartOn,
  changeSettings,
  entry,
  expect,
  fillIn,
  pay,
  payButton,
  test,
} from './rules/shop.js';
import {en} from '../../src/i18n/en.js';
import {labelWithItem, startingWith} from '../support/shopper-texts.js';

// The service has only the six calls of the interface document. Carts are filled elsewhere.

/** The attribute with which a page names the payment methods, which the service does not list. */
const METHODS = {attributes: 'data-payment-methods="Card, Bank form"'};

/** A control of the cart whose call the service lacks, and how a shopper uses it. */
interface Control {
  readonly find: (page: Page) => ReturnType<Page['locator']>;
  readonly use: (control: ReturnType<Page['locator']>) => Promise<void>;
}

const inCart = (role: 'button' | 'spinbutton' | 'combobox', name: RegExp | string) => ({
  find: (page: Page) => cartOn(page).getByRole(role, {name}).first(),
});
const click = {
  use: (control: ReturnType<Page['locator']>) => control.click(),
};
const enter = (text: string) => ({
  use: async (control: ReturnType<Page['locator']>) => {
    await control.fill(text);
    await control.press('Enter');
  },
});
const field = (name: string) => ({
  find: (page: Page) => cartOn(page).getByRole('textbox', {name}),
});

const CONTROLS: Readonly<Record<string, Control>> = {
  'cart/reload': {...inCart('button', startingWith(en.increase)), ...click},
  'cart/changePrice': {
    ...inCart('spinbutton', startingWith(en.priceFor)),
    ...enter('7.5'),
  },
  'cart/setSelectedServer': {
    ...inCart('combobox', startingWith(en.serverFor)),
    use: async (control) => void (await control.selectOption('Skyblock')),
  },
  'cart/setVariable': {
    find: (page) => cartOn(page).getByLabel('Guards for Volcano keep'),
    use: async (control) => {
      await control.fill('4');
      await control.press('Tab');
    },
  },
  'cart/removeCoupon': {...inCart('button', startingWith(en.removeCoupon)), ...click},
  'cart/setReferral': {...field(en.referralCode), ...enter('STREAMER')},
  'cart/acceptCoupon': {...field(en.code), ...enter('GIFT-BIG1')},
  'cart/remove': {...inCart('button', startingWith(en.remove)), ...click},
};

test('the shop shows everything for sale beside a cart that was filled elsewhere, which is paid', async ({
  page,
  open,
  stock,
  cartOf,
  service,
}) => {
  await stock(52);
  await open(
    `<featured-deals></featured-deals><store-category url="keys"></store-category>
    <store-item item-id="31"></store-item><store-cart></store-cart>
    <checkout-form></checkout-form>`,
    METHODS,
  );
  const category = page.locator('store-category');
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

test('one payment method that the page names needs no choice; without any, the form says so', async ({
  page,
  open,
  stock,
  service,
}) => {
  await stock(52);
  await open('<checkout-form></checkout-form>');
  const form = page.locator('checkout-form');
  await expect(form.getByText(en.methodsMissing)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await open('<checkout-form payment-methods="Card"></checkout-form>');
  await fillIn(page);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(form.locator('[part~="method"]')).toContainText('Card');
  await payButton(page).click();
  await page.waitForURL(`${service}/pay/MS-*`);
});

test('controls of the cart that need other calls say so once, and are gone from then on', async ({
  page,
  open,
  stock,
  ask,
}) => {
  await stock(52, 104, 82);
  await ask('cart/acceptCoupon', {coupon: 'EMBER10'});
  await open('<store-category url="keys"></store-category><store-cart></store-cart>');
  const said = cartOn(page).getByText(en.missingCall);
  for (const [call, {find, use}] of Object.entries(CONTROLS)) {
    await test.step(call, async () => {
      const control = find(page);
      await expect(control).toBeVisible();
      await use(control);
      await expect(control).toHaveCount(0);
      if (call !== 'cart/setSelectedServer') await expect(said.first()).toBeVisible();
    });
  }
  await expect(
    cartOn(page).getByText(`Server: ${en.chooseOnSite}`).first(),
  ).toBeVisible();
  const add = page.getByRole('button', {name: startingWith(en.add, en.subscribe)});
  await page.getByRole('button', {name: labelWithItem(en.add, 'Ember key')}).click();
  await expect(page.locator('store-category').getByText(en.missingCall)).toBeVisible();
  await expect(add).toHaveCount(0);
  // A shared cart could not be added, so the cart is not shared.
  const share = cartOn(page).getByRole('button', {name: en.shareCart});
  await expect(share).toHaveCount(0);

  await page.goto('/rules.html?cart=53');
  await expect(cartOn(page).locator('[part~="line"]')).toHaveCount(3);
  await expect(cartOn(page).locator('[part~="chip"]')).toContainText('EMBER10');
  await expect(
    page.getByRole('heading', {name: 'Frost key', exact: true}),
  ).toBeVisible();
  for (const {find} of Object.values(CONTROLS)) await expect(find(page)).toHaveCount(0);
  await expect(add).toHaveCount(0);
  await expect(share).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a shared cart cannot be added, and is offered no more', async ({page, open}) => {
  await open('<store-cart></store-cart><store-server></store-server>', {
    search: '?cart=53',
  });
  const dialog = page.getByRole('dialog', {name: en.sharedCart});
  const accept = dialog.getByRole('button', {name: en.addSharedCart});
  await accept.click();
  await expect(dialog.getByText(en.missingCall).first()).toBeVisible();
  await expect(accept).toHaveCount(0);
  await dialog.locator('[part="decline"]').click();
  await page.goto('/rules.html?cart=53');
  await expect(page.getByRole('heading', {name: 'Emberfall Store'})).toBeVisible();
  await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('nobody can sign in, whatever the way, and the shop says so', async ({
  page,
  open,
}) => {
  const login = page.locator('store-login');
  const name = login.getByRole('textbox', {name: en.playerName});
  const secret = login.getByLabel(en.password, {exact: true});
  await test.step('by a name', async () => {
    await open('<store-login></store-login>', {token: ''});
    await name.fill('Steve');
    await login.getByRole('button', {name: en.signIn}).click();
    await expect(login.getByText(en.cannotSignIn)).toBeVisible();
    await page.reload();
    await expect(login.getByText(en.cannotSignIn)).toBeVisible();
    await expect(name).toHaveCount(0);
  });
  await test.step('by a password', async () => {
    await changeSettings(page, {auth_type: 'register'});
    await page.reload();
    // Until the settings have been read, the form asks only for a name.
    await expect(secret).toBeVisible();
    await login.getByRole('button', {name: en.createAccount}).click();
    await name.fill('Steve');
    await secret.fill('a long password');
    await login.getByRole('button', {name: en.createAccount}).click();
    await expect(login.getByText(en.missingCall)).toBeVisible();
    await login.getByRole('button', {name: en.backToSignIn}).click();
    await expect(login.getByRole('button', {name: en.createAccount})).toHaveCount(0);
    await name.fill('Steve');
    await secret.fill('a long password');
    await login.getByRole('button', {name: en.signIn}).click();
    await expect(
      login.getByRole('link', {name: en.goToSite('Emberfall Store')}),
    ).toBeVisible();
    await expect(secret).toHaveCount(0);
  });
});

test('what has nothing to show is absent, and says where to look if somebody needs it', async ({
  page,
  open,
}) => {
  await open(
    `<store-server></store-server><store-announcement></store-announcement>
    <store-patrons></store-patrons><store-account></store-account><store-login></store-login>
    <store-category controls></store-category><store-payment></store-payment>`,
    {search: '?order_id=MS-1'},
  );
  await expect(page.getByRole('heading', {name: 'Emberfall Store'})).toBeVisible();
  // The service cannot tell the shopper's name, balance and purchases.
  const login = page.locator('store-login');
  await expect(login.getByText(en.signedIn)).toBeVisible();
  await expect(login.getByText(startingWith(en.balance))).toHaveCount(0);
  await expect(page.locator('store-account')).toBeHidden();
  const category = page.locator('store-category');
  await expect(category.getByText(en.missingCall)).toBeVisible();
  await expect(
    page.getByRole('navigation', {name: en.categories}).or(page.getByRole('searchbox')),
  ).toHaveCount(0);
  await expect(page.getByText(en.askShop).first()).toBeVisible();
  await expect(page.getByRole('link', {name: en.toShop})).toBeVisible();
  await expect(page.getByRole('button', {name: en.checkAgain})).toHaveCount(0);
  for (const tag of ['store-announcement', 'store-patrons'])
    await expect(page.locator(tag).locator('[part]')).toHaveCount(0);
});

test('guests and a closed shop get the service’s words', async ({
  page,
  open,
  service,
}) => {
  await open('<store-category url="keys"></store-category>', {token: ''});
  const category = page.locator('store-category');
  await expect(category.getByText(en.unauthorized)).toBeVisible();
  await expect(page.getByRole('button', {name: startingWith(en.add)})).toHaveCount(0);
  await page.route(`${service}/api/**`, (route) =>
    /\/(settings\/get|checkAccessibility)$/.test(route.request().url())
      ? route.fallback()
      : route.fulfill({status: 403, json: {message: 'Forbidden.'}}),
  );
  await page.reload();
  await expect(category.getByText('Forbidden.')).toBeVisible();
  // The service cannot say whether it is closed, so later failures do not ask for that again.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const again = page.waitForResponse('**/api/categories/get/keys');
  await category.getByRole('button', {name: en.tryAgain}).click();
  await again;
  await expect(category.getByText('Forbidden.')).toBeVisible();
  expect(asked.filter((url) => url.endsWith('/checkAccessibility'))).toEqual([]);
});
