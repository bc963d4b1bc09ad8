import type {Page} from '@playwright/test';
import {cartOn, entry, expect, test, unfoldCodes} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

const CART = '<store-cart></store-cart>';

async function apply(page: Page, code: string): Promise<void> {
  await cartOn(page).getByRole('textbox', {name: en.code}).fill(code);
  await cartOn(page).getByRole('button', {name: en.apply, exact: true}).click();
}

const chip = (page: Page, code: string) =>
  cartOn(page).locator('[part~="chip"]').filter({hasText: code});

test.describe('A shopper applies', () => {
  test('coupons in percent and of an amount, sees what each takes off, and removes them', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/removeCoupon')) return;
    await stock(72, 52);
    await open(CART);
    await unfoldCodes(cartOn(page));
    const price = entry(cartOn(page), 'Frost key').locator('[part~="price"]');
    await expect(price).toHaveText('€3.50');
    await apply(page, 'ember10');
    await expect(chip(page, 'EMBER10')).toContainText('-10%');
    await expect(price).toHaveText('€3.15');
    expect((await cartOf()).cart['coupon_code']).toBe('EMBER10');

    await cartOn(page)
      .getByRole('button', {name: en.removeCoupon('EMBER10')})
      .click();
    await expect(chip(page, 'EMBER10')).toHaveCount(0);
    await expect(price).toHaveText('€3.50');

    await apply(page, 'FIVEOFF');
    await expect(chip(page, 'FIVEOFF')).toContainText('−€5.00');
    await cartOn(page)
      .getByRole('button', {name: en.removeCoupon('FIVEOFF')})
      .click();
    await expect(chip(page, 'FIVEOFF')).toHaveCount(0);
    expect((await cartOf()).cart['coupon_id']).toBeNull();
  });

  test('a wrong code, reads the service’s reason, and finds the input unchanged', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('cart/acceptCoupon')) return;
    await stock(52);
    await open(CART);
    await unfoldCodes(cartOn(page));
    const field = cartOn(page).getByRole('textbox', {name: en.code});
    for (const [code, words] of [
      ['SUMMER24', 'Coupon not found or expired'],
      ['PETS25', 'This coupon is not for anything in your cart.'],
      ['FIVEOFF', 'This coupon is for purchases of at least €10.00.'],
      ['GIFT-ZERO', 'There is nothing left on this gift card.'],
    ] as const) {
      await apply(page, code);
      await expect(cartOn(page).locator('[data-say="now"]')).toHaveText(words);
      await expect(field).toHaveValue(code);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(cartOn(page).locator('[part~="chip"]')).toHaveCount(0);
    }
  });

  test('a gift card and a coupon, and then finds no field for a third code', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/removeGiftcard')) return;
    await stock(52);
    await open(CART);
    await unfoldCodes(cartOn(page));
    await apply(page, 'GIFT-BIG1');
    await expect(chip(page, 'GIFT-BIG1')).toContainText('−€3.50');
    await expect(chip(page, 'GIFT-BIG1')).toContainText(`€100.00 ${en.leftOnCard}`);
    await apply(page, 'EMBER10');
    await expect(chip(page, 'EMBER10')).toContainText('-10%');
    await expect(chip(page, 'GIFT-BIG1')).toContainText('−€3.15');
    await expect(cartOn(page).getByRole('textbox', {name: en.code})).toHaveCount(0);
    await cartOn(page)
      .getByRole('button', {name: en.removeGiftCard('GIFT-BIG1')})
      .click();
    await expect(chip(page, 'GIFT-BIG1')).toHaveCount(0);
    await expect(chip(page, 'EMBER10')).toBeVisible();
    expect((await cartOf()).cart['gift_id']).toBeNull();
  });

  test('a referral code where the shop has referrals', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/setReferral')) return;
    await stock(52);
    await open(CART);
    await unfoldCodes(cartOn(page));
    const field = cartOn(page).getByRole('textbox', {name: en.referralCode});
    await field.fill('NOBODY');
    await cartOn(page).getByRole('button', {name: en.applyReferral}).click();
    await expect(cartOn(page).locator('[data-say="now"]')).toHaveText(
      'Referral code not found',
    );
    await field.fill('streamer');
    await field.press('Enter');
    await expect(chip(page, 'STREAMER')).toContainText(en.referral);
    expect((await cartOf()).cart['referral_code']).toBe('STREAMER');
    await cartOn(page)
      .getByRole('button', {name: en.removeReferral('STREAMER')})
      .click();
    await expect(field).toBeVisible();

    await page.route('**/api/settings/get', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as object;
      await route.fulfill({response: answer, json: {...json, is_ref: false}});
    });
    await page.reload();
    await unfoldCodes(cartOn(page));
    await expect(cartOn(page).getByRole('textbox', {name: en.code})).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  test('a code without losing quantities and choices that the service resets', async ({
    page,
    open,
    stock,
    ask,
    cartOf,
    without,
  }) => {
    if (await without('cart/reload')) return;
    await stock(107, 71);
    const [drops, fox] = (await cartOf()).items;
    await ask(`cart/reload/${drops?.cid}`, {count: 2});
    await ask(`cart/setSelectedServer/${drops?.cid}`, {server_id: 2});
    await ask(`cart/setVariable/${fox?.cid}`, {var_id: 201, var_value: 'Reynard'});
    await open(CART);
    await unfoldCodes(cartOn(page));
    await expect(entry(cartOn(page), 'Double drops weekend')).toBeVisible();
    // Some real services reset quantities when a code is applied.
    await page.route('**/api/cart/acceptCoupon', async (route) => {
      await ask(`cart/reload/${drops?.cid}`, {count: 1});
      await route.continue();
    });
    await apply(page, 'EMBER10');
    await expect(chip(page, 'EMBER10')).toBeVisible();
    const line = entry(cartOn(page), 'Double drops weekend');
    await expect(line.getByRole('spinbutton')).toHaveValue('2');
    await expect
      .poll(async () => (await cartOf()).items.map(({count}) => count))
      .toEqual([2, 1]);
    await expect(
      line.getByRole('combobox', {name: startingWith(en.serverFor)}),
    ).toHaveValue('2');
    await expect(cartOn(page).getByLabel('Pet name for Ember fox egg')).toHaveValue(
      'Reynard',
    );
  });
});
