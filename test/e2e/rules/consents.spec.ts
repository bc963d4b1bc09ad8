import type {Page} from '@playwright/test';
import {expect, fillIn, pay, payButton, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

const AGE = '<input type="checkbox" required> I am 18 or older';

const form = (page: Page) => page.locator('checkout-form');
const link = (page: Page, name: string) => form(page).getByRole('link', {name});

/** Opens the checkout in the dialog, from the cart of the page. */
async function openDialog(page: Page): Promise<void> {
  await page.locator('store-cart').getByRole('button', {name: en.checkout}).click();
  await expect(page.getByRole('dialog', {name: en.checkoutTitle})).toBeVisible();
}

test('a page’s own consents are required, and its question comes before the payment', async ({
  page,
  open,
  stock,
  service,
}) => {
  await stock(52);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments/create')) sent.push(request.url());
  });
  await open(
    `<store-cart></store-cart><template data-store-consents><label>${AGE}</label></template>
    <dialog id="question"><button>Yes, I am sure</button></dialog>`,
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
  await openDialog(page);
  await fillIn(page);
  await test.step('the consent', async () => {
    await pay(page, 'Card');
    await link(page, en.mustAccept('I am 18 or older')).click();
    const box = form(page).getByRole('checkbox', {name: 'I am 18 or older'});
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await expect(page).toHaveTitle('A shop');
  });
  await test.step('the question', async () => {
    await payButton(page).click();
    await expect(page).toHaveTitle('Frost key,Card,EUR');
    await expect(form(page).getByText(en.paying)).toHaveCount(0);
    expect(sent).toEqual([]);
    await page.getByRole('button', {name: 'Yes, I am sure'}).click();
    await page.waitForURL(`${service}/pay/MS-*`);
    expect(sent).toHaveLength(1);
  });
});
