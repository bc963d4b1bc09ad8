import type {Page} from '@playwright/test';
import {changeSettings, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

/**
 * Chooses a language by script. An open dialog blocks the picker for the mouse, but pages can have
 * a picker elsewhere.
 */
async function pick(page: Page, name: string): Promise<void> {
  await page.locator('store-language select').evaluate((select, label) => {
    const {options} = select as HTMLSelectElement;
    const option = [...options].find(({text}) => text === label);
    if (!option)
      throw new Error(`There is ${[...options].map(({text}) => text).join()}.`);
    (select as HTMLSelectElement).value = option.value;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  }, name);
}

test('another language takes its place everywhere at once, and nothing that was typed is lost', async ({
  page,
  open,
  stock,
}) => {
  await stock(52);
  const languages = [
    {code: 'en', name: 'English'},
    {code: 'de', name: 'Deutsch'},
    {code: 'ar', name: 'العربية'},
  ];
  await changeSettings(page, {languages});
  await open(
    `<store-language></store-language><featured-deals></featured-deals>
    <store-cart layout="drawer"></store-cart><checkout-form></checkout-form>`,
  );
  const form = page.locator('main checkout-form');
  await form.getByLabel(en.fullname).fill('Ada Example');
  await form.getByRole('radio').nth(1).check();
  await form.getByRole('checkbox').first().check();
  const drawer = page.locator('store-cart[layout="drawer"]');
  await drawer.getByRole('button', {name: startingWith(en.cart)}).click();
  await drawer.getByRole('button', {name: en.haveCode}).click();
  await drawer.getByRole('textbox', {name: en.code}).fill('SAVE10');

  await pick(page, 'Deutsch');
  await expect(drawer.getByRole('dialog', {name: 'Warenkorb'})).toBeVisible();
  await expect(drawer.locator('#code')).toHaveValue('SAVE10');
  await drawer.getByRole('button', {name: 'Schließen'}).click();
  await expect(form.getByLabel('Vor- und Nachname')).toHaveValue('Ada Example');
  await expect(form.getByRole('radio').nth(1)).toBeChecked();
  await expect(form.getByRole('checkbox').first()).toBeChecked();
  await expect(
    page.locator('featured-deals').getByRole('heading').first(),
  ).not.toHaveText(en.deals);

  await page.evaluate(() => (location.hash = '#item-51'));
  const item = page.locator('dialog.storefront-item');
  await expect(item.getByRole('button', {name: 'Schließen'})).toBeVisible();
  await pick(page, 'العربية');
  await expect(item.getByRole('button', {name: 'إغلاق'})).toBeVisible();
  await expect(item.locator('store-item [part~="add"]')).toContainText(
    /\p{Script=Arabic}/u,
  );
  await expect(item).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('Escape');

  await page.evaluate(() => document.querySelector('main checkout-form')?.remove());
  await drawer.locator('[part~="open"]').click();
  await drawer.locator('[part~="checkout"]').click();
  const checkout = page.locator('dialog.storefront-pay');
  await checkout.locator('[autocomplete="name"]').fill('Grace');
  await pick(page, 'English');
  await expect(checkout.getByLabel(en.fullname)).toHaveValue('Grace');
  await expect(checkout).toHaveAccessibleName(en.checkoutTitle);
  await expect(checkout).not.toHaveAttribute('dir', 'rtl');
  await expect(checkout.getByRole('button', {name: en.close})).toBeVisible();
});
