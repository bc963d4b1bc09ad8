import type {Page} from '@playwright/test';
import {expect, test} from './test.js';
import {pageOf, scriptTag} from './embedding-page.js';
import {openUnder, policy, violations} from './policy.js';
import {fillIn, pay, payButton} from './rules/shop.js';
import {en} from '../../src/i18n/en.js';
import {containing, labelWithItem} from '../support/shopper-texts.js';

const service = process.env['SERVICE_URL'] ?? '';

/** The addresses of the files and of the service. */
function places(baseURL: string | undefined) {
  return {script: `${baseURL}/dist/`, service};
}

/** Opens a page with the checkout, and fills it in up to the payment method. */
async function openCheckout(
  page: Page,
  header: string,
  attributes = '',
): Promise<void> {
  const html = pageOf(
    scriptTag(),
    `<store-category url="keys"></store-category>
    <checkout-form ${attributes}></checkout-form><store-payment></store-payment>`,
  ).replaceAll('"data:,"', '"/icon.svg"');
  await openUnder(page, header, '/policy.html', html);
  await page.getByRole('button', {name: labelWithItem(en.add, 'Frost key')}).click();
  await expect(payButton(page)).toHaveAccessibleName(/\d/);
  await fillIn(page);
}

test.describe('Under the strictest policy', () => {
  // test/nightly/content tests the sanitizer of the browser, too.
  test('a shopper finds, chooses, signs in and fills a cart, with our own sanitizer', async ({
    page,
    baseURL,
  }) => {
    const found = await violations(page);
    await page.addInitScript(() => void Reflect.deleteProperty(Document, 'parseHTML'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const tag = scriptTag().replace(/data-token="\S+"/, '');
    const html = pageOf(
      `<link rel="stylesheet" href="/policy.css">${tag}`,
      `<h1>A shop</h1><store-login></store-login><store-language></store-language>
        <store-currency></store-currency><store-server></store-server><store-goals></store-goals>
        <store-donors></store-donors><store-links></store-links>
        <featured-deals><template slot="item"><h3><a href="{{link}}">{{name}}</a></h3>
          <img src="{{image}}" alt=""><p data-if="discount">{{discount}}</p>
          <button data-action="add">Get it</button></template></featured-deals>
        <store-category url="ranks" layout="compare"></store-category>
        <store-category url="keys" controls></store-category>
        <store-category></store-category><store-cart></store-cart>`,
    ).replaceAll('"data:,"', '"/icon.svg"');
    await page.route('**/policy.css', (route) =>
      route.fulfill({
        contentType: 'text/css',
        body: ':root { --store-accent: #eee; --store-on-accent: #fff; --store-text-muted: #ddd }',
      }),
    );
    const own = {'img-src': `'self'`};
    await openUnder(page, policy(places(baseURL), own), '/policy.html', html);

    const login = page.locator('store-login');
    await login
      .getByRole('textbox', {name: en.playerName})
      .fill(`P${Date.now().toString(36)}`);
    await login.getByRole('button', {name: en.signIn}).click();
    await expect(login.getByRole('button', {name: en.signOut})).toBeVisible();
    await expect(
      page.getByRole('table', {name: containing(en.comparison)}).first(),
    ).toBeVisible();
    await page.getByRole('button', {name: 'Get it'}).nth(2).click();
    const cart = page.locator('store-cart');
    await expect(cart.getByRole('listitem')).toHaveCount(1);
    // A click misses its button if the cart changes between pressing and releasing.
    await expect(cart.locator('[part~="total"]:not([data-pending])')).toBeVisible();
    await cart.getByRole('button', {name: en.haveCode}).click();
    await cart.getByRole('textbox', {name: en.code}).fill('EMBER10');
    await cart.getByRole('button', {name: en.apply, exact: true}).click();
    await expect(
      cart.getByRole('button', {name: en.removeCoupon('EMBER10')}),
    ).toBeVisible();

    await page
      .locator('store-category')
      .getByRole('link', {name: 'Ember key'})
      .first()
      .click();
    const dialog = page.locator('dialog.storefront-dialog');
    await expect(dialog.locator('[part~="description"]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-store-announcer]')).toBeAttached();

    await page.getByRole('combobox', {name: en.currency}).selectOption({index: 1});
    await page
      .getByRole('combobox', {name: en.language})
      .selectOption({label: 'Deutsch'});
    await expect(page.getByRole('heading', {name: 'Warenkorb'})).toBeVisible();

    expect(requests.some((url) => url.includes('/chunks/page-'))).toBe(true);
    expect(requests.some((url) => url.includes('/chunks/sanitiser-'))).toBe(true);
    expect(found).toEqual([]);
  });

  test('a shopper pays by a QR code and by a form', async ({page, baseURL}) => {
    const found = await violations(page);
    const header = policy(places(baseURL), {'img-src': `'self'`});
    await openCheckout(page, header);
    await pay(page, 'Pix');
    await expect(page.getByRole('img', {name: en.qrCode})).toBeVisible();
    await openCheckout(page, header);
    await pay(page, 'Bank form');
    await page.waitForURL(`${service}/pay/MS-*`);
    expect(found).toEqual([]);
  });
});

test('a payment form that the policy forbids leaves no empty tab, and the form says so', async ({
  page,
  baseURL,
}) => {
  const header = policy(places(baseURL), {'img-src': `'self'`}).replace(
    /form-action [^;]*/,
    "form-action 'self'",
  );
  await openCheckout(page, header, 'payment-target="_blank"');
  const opened = page.waitForEvent('popup');
  await pay(page, 'Bank form');
  const tab = await opened;
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(
    page.locator('checkout-form').getByText(en.paymentDeclined),
  ).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});
