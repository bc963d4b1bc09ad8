import {cartOn, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {containing, labelWithItem} from '../../support/shopper-texts.js';

const CART = '<store-cart></store-cart>';

test.describe('Links into the shop', () => {
  test('a code in the address is offered, applied when accepted, and taken out of the address', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/acceptCoupon')) return;
    await stock(52);
    await open(CART, {search: '?coupon=EMBER10&from=menu'});
    const offer = cartOn(page).locator('[part~="offer"]');
    await expect(offer).toContainText(en.offerCode('EMBER10'));
    expect((await cartOf()).cart['coupon_id']).toBeNull();
    await offer.getByRole('button', {name: en.apply}).click();
    await expect(
      cartOn(page).getByRole('button', {name: en.removeCoupon('EMBER10')}),
    ).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL(/\/rules\.html\?from=menu$/);
  });

  test('a declined offer changes nothing, not even the address', async ({
    page,
    open,
    stock,
    cartOf,
  }) => {
    await stock(52);
    await open(CART, {search: '?ref=STREAMER'});
    const offer = cartOn(page).locator('[part~="offer"]');
    await expect(offer).toContainText('STREAMER');
    await offer.getByRole('button', {name: en.noThanks}).click();
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL(/\?ref=STREAMER$/);
    expect((await cartOf()).cart['referral_code'] ?? '').toBe('');
  });

  test('a referral code is offered only where the shop has referrals', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/setReferral')) return;
    await stock(52);
    await open(CART, {search: '?ref=EMBERCAST'});
    const offer = cartOn(page).locator('[part~="offer"]');
    await offer.getByRole('button', {name: en.apply}).click();
    await expect(
      cartOn(page).getByRole('button', {name: en.removeReferral('EMBERCAST')}),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/rules\.html$/);
    expect((await cartOf()).cart['referral_code']).toBe('EMBERCAST');

    await page.route('**/api/settings/get', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as object;
      await route.fulfill({response: answer, json: {...json, is_ref: 0}});
    });
    await page.goto('/rules.html?ref=STREAMER');
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL(/\?ref=STREAMER$/);
  });

  test('an item in the address is offered, and shown after a click', async ({
    page,
    open,
  }) => {
    await open('<store-category url="pets"></store-category>', {
      search: '?item=31&from=menu',
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', {name: labelWithItem(en.show, 'Spark')}).click();
    const dialog = page.getByRole('dialog', {name: 'Spark'});
    await expect(
      dialog.getByRole('button', {name: labelWithItem(en.add, 'Spark')}),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/rules\.html\?from=menu#item-31$/);
  });

  test('a code with markup is offered as text, and an invalid value is not', async ({
    page,
    open,
    stock,
  }) => {
    await stock(52);
    const evil = encodeURIComponent('"><img src=x onerror=alert(1)>');
    await open(`<store-login></store-login>${CART}`, {
      search: `?coupon=${evil}&ref=${evil}&player=${evil}&item=${evil}`,
    });
    await expect(cartOn(page).locator('[part~="line"]')).toBeVisible();
    await expect(cartOn(page).getByText('onerror=alert(1)').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });

  test('a player name in the address is filled in at the sign-in', async ({
    page,
    open,
    without,
  }) => {
    if (await without('auth/username')) return;
    await open('<store-login></store-login>', {
      token: '',
      search: '?player=.Link_Steve',
    });
    const login = page.locator('store-login');
    await expect(login.getByRole('textbox', {name: en.playerName})).toHaveValue(
      '.Link_Steve',
    );
    await expect(login.getByText(containing(en.signedIn))).toHaveCount(0);
    await login.getByRole('button', {name: en.signIn}).click();
    await expect(login.getByText(en.signedInAs('.Link_Steve'))).toBeVisible();
    await expect(page).toHaveURL(/\/rules\.html$/);
  });
});
