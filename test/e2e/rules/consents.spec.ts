import type {Page} from '@playwright/test';
import {expect, fillIn, pay, payButton, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

const CHECKOUT = '<checkout-form></checkout-form>';
const AGE = '<input type="checkbox" required> I am 18 or older';

const form = (page: Page) => page.locator('checkout-form');
const termsLink = (page: Page) => form(page).getByRole('link', {name: en.readTerms});
const privacyLink = (page: Page) =>
  form(page).getByRole('link', {name: en.readPrivacy});

/** Opens the checkout in the dialog, from the cart of the page. */
async function openDialog(page: Page): Promise<void> {
  await page.locator('store-cart').getByRole('button', {name: en.checkout}).click();
  await expect(page.getByRole('dialog', {name: en.checkoutTitle})).toBeVisible();
}

/** Records the requests with which the page creates payments. */
function recordPayments(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments/create')) sent.push(request.url());
  });
  return sent;
}

test.describe('The terms and the privacy policy', () => {
  test('are those of the footer of the site, in the page and in the dialog', async ({
    page,
    open,
    stock,
    service,
  }) => {
    await stock(52);
    await open(CHECKOUT);
    await expect(termsLink(page)).toHaveAttribute('href', `${service}/pages/terms`);
    await expect(privacyLink(page)).toHaveAttribute('href', `${service}/pages/privacy`);
    await open('<store-cart></store-cart>');
    await openDialog(page);
    await expect(termsLink(page)).toHaveAttribute('href', `${service}/pages/terms`);
    await expect(privacyLink(page)).toHaveAttribute('href', `${service}/pages/privacy`);
  });

  test('are those that the script tag or the form names, before those of the footer', async ({
    page,
    open,
    stock,
    baseURL,
  }) => {
    await stock(52);
    const attributes = 'data-terms-url="/our/terms"';
    await open('<store-cart></store-cart>', {attributes});
    await openDialog(page);
    await expect(termsLink(page)).toHaveAttribute('href', `${baseURL}/our/terms`);
    await expect(privacyLink(page)).toHaveAttribute('href', /\/pages\/privacy$/);
    await open('<checkout-form terms-url="/form/terms"></checkout-form>', {attributes});
    await expect(termsLink(page)).toHaveAttribute('href', `${baseURL}/form/terms`);
  });

  test('open in a new tab, and ticking the box stays with the shopper', async ({
    page,
    context,
    open,
    stock,
    baseURL,
  }) => {
    await stock(52);
    await context.route(`${baseURL}/our/terms`, (route) =>
      route.fulfill({contentType: 'text/html', body: '<title>Our terms</title>'}),
    );
    await open('<checkout-form terms-url="/our/terms"></checkout-form>');
    const opened = page.waitForEvent('popup');
    await termsLink(page).click();
    await expect(await opened).toHaveTitle('Our terms');
    const box = form(page).getByRole('checkbox', {name: en.terms});
    await expect(box).not.toBeChecked();
    await box.click();
    await expect(box).toBeChecked();
  });
});

test.describe('A page that asks a question before the payment', () => {
  test('stops it, and pays after its question is answered', async ({
    page,
    open,
    stock,
    service,
    cartOf,
  }) => {
    await stock(52);
    const sent = recordPayments(page);
    await open(
      `${CHECKOUT}<dialog id="question"><button>Yes, I am sure</button></dialog>`,
    );
    // The code is the example of docs/npm.md.
    await page.evaluate(() => {
      let form: EventTarget | null;
      let isSure = false;
      const question = document.querySelector<HTMLDialogElement>('#question')!;
      document.addEventListener('store-before-payment', (event) => {
        const {cart, paymentMethod, currency} = event as Event & {
          cart: {lines: readonly {name: string}[]};
          paymentMethod: string;
          currency: string;
        };
        document.title = [cart.lines[0]?.name, paymentMethod, currency].join();
        if (isSure) {
          isSure = false;
          return;
        }
        event.preventDefault();
        form = event.target;
        question.showModal();
      });
      question.querySelector('button')!.addEventListener('click', () => {
        isSure = true;
        question.close();
        (form as Element).querySelector<HTMLElement>('[part~=pay]')!.click();
      });
    });
    await pay(page, 'Card');
    await expect(page.getByRole('heading', {name: en.problem})).toBeVisible();
    await expect(page).toHaveTitle('A shop');
    await fillIn(page);
    await pay(page, 'Card');
    await expect(page).toHaveTitle('Frost key,Card,EUR');
    await expect(page.locator('#question')).toBeVisible();
    await expect(form(page).getByText(en.paying)).toHaveCount(0);
    expect(sent).toEqual([]);
    expect((await cartOf()).items).toHaveLength(1);
    await page.getByRole('button', {name: 'Yes, I am sure'}).click();
    await page.waitForURL(`${service}/pay/MS-*`);
    expect(sent).toHaveLength(1);
  });
});

test.describe('Consents of the page’s own', () => {
  test('are required in the form, and named in the list of problems', async ({
    page,
    open,
    stock,
    service,
  }) => {
    await stock(52);
    const sent = recordPayments(page);
    await open(`<checkout-form><label slot="consents">${AGE}</label></checkout-form>`);
    await fillIn(page);
    await pay(page, 'Card');
    const problem = page.getByRole('link', {name: en.mustAccept('I am 18 or older')});
    await expect(problem).toBeVisible();
    expect(sent).toEqual([]);
    await problem.click();
    const box = form(page).getByRole('checkbox', {name: 'I am 18 or older'});
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await payButton(page).click();
    await page.waitForURL(`${service}/pay/MS-*`);
  });

  test('come from a template in the dialog of the checkout', async ({
    page,
    open,
    stock,
    service,
  }) => {
    await stock(52);
    await open(
      `<store-cart></store-cart><template data-store-consents><label>${AGE}</label></template>`,
    );
    await openDialog(page);
    await fillIn(page);
    await pay(page, 'Card');
    const box = form(page).getByRole('checkbox', {name: 'I am 18 or older'});
    await page.getByRole('link', {name: en.mustAccept('I am 18 or older')}).click();
    await expect(box).toBeFocused();
    await box.click();
    await payButton(page).click();
    await page.waitForURL(`${service}/pay/MS-*`);
  });
});

test.describe('A guest at the checkout of a shop for members', () => {
  test('is invited to sign in, and then sees the form', async ({
    page,
    open,
    without,
  }, info) => {
    if (await without('auth/username')) return;
    await page.route('**/api/cart/get', (route) =>
      route.request().headers()['authorization']
        ? route.fallback()
        : route.fulfill({status: 401, json: {message: 'Unauthenticated.'}}),
    );
    await open(CHECKOUT, {token: ''});
    await expect(form(page).getByText(en.unauthorizedAdd)).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await form(page).getByRole('button', {name: en.signIn}).click();
    await form(page)
      .getByRole('textbox', {name: en.playerName})
      .fill(`C${Date.now().toString(36)}_${info.project.name.length}`);
    await page.keyboard.press('Enter');
    await expect(payButton(page)).toBeVisible();
    await expect(form(page).getByText(en.unauthorizedAdd)).toHaveCount(0);
  });

  test('is invited only once if the cart invites, too', async ({page, open}) => {
    await page.route('**/api/cart/get', (route) =>
      route.fulfill({status: 401, json: {message: 'Unauthenticated.'}}),
    );
    await open(`<store-cart></store-cart>${CHECKOUT}`, {token: ''});
    await expect(form(page).getByText(en.unauthorizedAdd)).toBeVisible();
    await expect(page.getByRole('button', {name: en.signIn})).toHaveCount(1);
  });
});
