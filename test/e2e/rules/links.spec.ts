import {cartOn, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

const CART = '<store-cart></store-cart>';

test.describe('Links into the shop', () => {
  test('offer codes and an item, and what the shopper accepts leaves the address', async ({
    page,
    open,
    stock,
    cartOf,
  }) => {
    await stock(52);
    const offer = (word: string) =>
      page.locator('[part~="offer"]').filter({hasText: word});
    await open(`<store-category url="keys"></store-category>${CART}`, {
      search: '?coupon=EMBER10&ref=STREAMER&item=31&from=menu',
    });
    await test.step('a coupon', async () => {
      await expect(offer('EMBER10')).toContainText(en.offerCode('EMBER10'));
      expect((await cartOf()).cart['coupon_id']).toBeNull();
      await offer('EMBER10').getByRole('button', {name: en.apply}).click();
      await expect(
        cartOn(page).getByRole('button', {name: en.removeCoupon('EMBER10')}),
      ).toBeVisible();
      await expect(page).toHaveURL(/\?ref=STREAMER&item=31&from=menu$/);
    });
    await test.step('a referral code, which the shopper declines', async () => {
      await offer('STREAMER').getByRole('button', {name: en.noThanks}).click();
      await expect(offer('STREAMER')).toHaveCount(0);
      expect((await cartOf()).cart['referral_code'] ?? '').toBe('');
    });
    await test.step('an item', async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', {name: labelWithItem(en.show, 'Spark')}).click();
      await expect(
        page
          .getByRole('dialog', {name: 'Spark'})
          .getByRole('button', {name: labelWithItem(en.add, 'Spark')}),
      ).toBeVisible();
      await expect(page).toHaveURL(/\?ref=STREAMER&from=menu#item-31$/);
    });
    await test.step('but no item that the shop does not have', async () => {
      const asked = page.waitForResponse(/items\/get\/99999/);
      await page.goto('/rules.html?item=99999');
      await asked;
      await expect(page.locator('store-category [part~="item"]').first()).toBeVisible();
      await expect(page.locator('[part~="offer"]')).toHaveCount(0);
    });
  });

  test('show markup as text', async ({page, open}) => {
    const evil = encodeURIComponent('"><img src=x onerror=alert(1)>');
    await open(`<store-login></store-login>${CART}`, {
      search: `?coupon=${evil}&ref=${evil}&player=${evil}&item=${evil}`,
    });
    await expect(cartOn(page).getByText('onerror=alert(1)').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
});
