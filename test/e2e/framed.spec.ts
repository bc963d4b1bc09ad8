import type {Frame, Page} from '@playwright/test';
import {addButton, cartButton} from './embedding-page.js';
import {expect, expectInWindow, payBy, test, type FramedShop} from './framed-page.js';
import {payOnPaymentPage} from './test.js';
import {en} from '../../src/i18n/en.js';

const PAYMENT = `${process.env['SERVICE_URL']}/pay/MS-*`;

const SHOP: FramedShop = {
  hasScript: true,
  room: 500,
  body: `<featured-deals></featured-deals><store-category url="ranks"></store-category>
    <store-cart layout="drawer"></store-cart><store-payment></store-payment>`,
};

/** Buys a deal: from its card to "Pay". */
async function buy(page: Page, frame: Frame): Promise<void> {
  const root = frame as unknown as Page;
  await addButton(root).click();
  const button = cartButton(root);
  await expect(button).toHaveAccessibleName(en.cartItems(1));
  await button.click();
  await expectInWindow(page, frame.locator('store-cart dialog'));
  await frame
    .getByRole('dialog', {name: en.cart})
    .getByRole('button', {name: en.checkout})
    .click();
  await expectInWindow(page, frame.locator('dialog.storefront-pay'));
  await payBy(frame, 'Card');
}

test.use({viewport: {width: 390, height: 800}});

test('a framed shop follows a link to the outer page, and leads from a deal to the payment and back', async ({
  page,
  openFramed,
}) => {
  const {frame, box, outer} = await openFramed({...SHOP, suffix: '#item-52'});
  const item = frame.locator('dialog.storefront-item');
  await expect(item).toBeVisible();
  await page.evaluate(() => (location.hash = ''));
  await expect(item).toBeHidden();
  // The frame is as high as the shop inside it.
  await expect(box).toHaveAttribute('data-height', /^\d{4}$/);
  await buy(page, frame);
  await page.waitForURL(PAYMENT);
  expect(page.frames()).toHaveLength(1);
  await payOnPaymentPage(page);
  await expect(page.getByRole('button', {name: /^Pay/})).toHaveCount(0);
  // The shopper returns to the page with the shop.
  await page.goto(outer);
  const again = page.frameLocator('#shop');
  await expect(again.locator('store-payment')).toContainText(en.paid);
  // The cart is empty, so its floating button is not there.
  await expect(again.locator('store-cart').getByRole('button')).toHaveCount(0);
});

test('a framed shop shows an address to copy where the frame forbids everything else', async ({
  page,
  openFramed,
}) => {
  const {frame} = await openFramed({
    items: [52],
    body: '<checkout-form></checkout-form>',
    frame: 'sandbox="allow-scripts allow-forms allow-same-origin"',
  });
  await payBy(frame, 'Card');
  // For some seconds, the live region has the same text, so two elements match.
  await expect(frame.getByText(en.paymentBlocked).first()).toBeVisible();
  const address = frame.getByRole('textbox', {name: en.copyToNewTab});
  await expect(address).toHaveValue(
    new RegExp(`^${process.env['SERVICE_URL']}/pay/MS-`),
  );
  // Follows the instruction of the text.
  await page.goto(await address.inputValue());
  await expect(page.getByRole('button', {name: /^Pay/})).toBeVisible();
});
