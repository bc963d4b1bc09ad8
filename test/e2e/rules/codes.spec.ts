import type {Page} from '@playwright/test';
import {cartOn, changeSettings, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

async function apply(page: Page, code: string): Promise<void> {
  await cartOn(page).getByRole('textbox', {name: en.code}).fill(code);
  await cartOn(page).getByRole('button', {name: en.apply, exact: true}).click();
}

const chip = (page: Page, code: string) =>
  cartOn(page).locator('[part~="chip"]').filter({hasText: code});

const remove = (page: Page, name: string) =>
  cartOn(page).getByRole('button', {name}).click();

test('a shopper applies coupons, gift cards and referral codes, and removes them', async ({
  page,
  open,
  stock,
  cartOf,
}) => {
  await stock(72, 52);
  await open('<store-cart></store-cart>');
  const cart = cartOn(page);
  await cart.getByRole('button', {name: en.haveCode, expanded: false}).click();
  const price = entry(cart, 'Frost key').locator('[part~="price"]');

  await test.step('coupons of a percentage and of an amount', async () => {
    await expect(price).toHaveText('€3.50');
    await apply(page, 'ember10');
    await expect(chip(page, 'EMBER10')).toContainText('-10%');
    await expect(price).toHaveText('€3.15');
    expect((await cartOf()).cart['coupon_code']).toBe('EMBER10');
    await remove(page, en.removeCoupon('EMBER10'));
    await expect(chip(page, 'EMBER10')).toHaveCount(0);
    await expect(price).toHaveText('€3.50');
    await apply(page, 'FIVEOFF');
    // The service rounds each piece in the shopper's favour, and may send what that adds up to.
    await expect(chip(page, 'FIVEOFF')).toContainText(/−€5\.0[01]/);
    await remove(page, en.removeCoupon('FIVEOFF'));
    await expect(chip(page, 'FIVEOFF')).toHaveCount(0);
    expect((await cartOf()).cart['coupon_id']).toBeNull();
  });

  await test.step('refused codes, with the service’s reason at the input', async () => {
    await remove(page, en.remove('Storm owl egg'));
    const field = cart.getByRole('textbox', {name: en.code});
    await apply(page, 'SUMMER24');
    await expect(cart.locator('[data-say="now"]')).toHaveText(
      'Coupon not found or expired',
    );
    await expect(field).toHaveValue('SUMMER24');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(cart.locator('[part~="chip"]')).toHaveCount(0);
  });

  await test.step('a gift card and a coupon, after which there is no field for a third code', async () => {
    await apply(page, 'GIFT-BIG1');
    await expect(chip(page, 'GIFT-BIG1')).toContainText('−€3.50');
    await expect(chip(page, 'GIFT-BIG1')).toContainText(`€100.00 ${en.leftOnCard}`);
    await apply(page, 'EMBER10');
    await expect(chip(page, 'EMBER10')).toContainText('-10%');
    await expect(chip(page, 'GIFT-BIG1')).toContainText('−€3.15');
    await expect(cart.getByRole('textbox', {name: en.code})).toHaveCount(0);
    await remove(page, en.removeGiftCard('GIFT-BIG1'));
    await expect(chip(page, 'GIFT-BIG1')).toHaveCount(0);
    expect((await cartOf()).cart['gift_id']).toBeNull();
  });

  await test.step('a referral code, where the shop has referrals', async () => {
    const field = cart.getByRole('textbox', {name: en.referralCode});
    await field.fill('NOBODY');
    await cart.getByRole('button', {name: en.applyReferral}).click();
    await expect(cart.locator('[data-say="now"]')).toHaveText(
      'Referral code not found',
    );
    await field.fill('streamer');
    await field.press('Enter');
    await expect(chip(page, 'STREAMER')).toContainText(en.referral);
    expect((await cartOf()).cart['referral_code']).toBe('STREAMER');
    await remove(page, en.removeReferral('STREAMER'));
    await expect(field).toBeVisible();
    await changeSettings(page, {is_ref: false});
    await page.reload();
    await cart.getByRole('button', {name: en.haveCode, expanded: false}).click();
    await expect(cart.getByRole('textbox', {name: en.code})).toBeVisible();
    await expect(field).toHaveCount(0);
  });
});
