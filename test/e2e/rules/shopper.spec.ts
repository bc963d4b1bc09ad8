import type {Page} from '@playwright/test';
import {
  add,
  cartOn,
  changeSettings,
  entry,
  expect,
  expectToFit,
  newName,
  signIn,
  test,
} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {paymentRequest} from '../../support/payment-request.js';
import {containing, startingWith} from '../../support/shopper-texts.js';

const LOGIN = '<store-login></store-login>';

const login = (page: Page) => page.locator('store-login').first();
const field = (page: Page) => login(page).getByRole('textbox', {name: en.playerName});

test.describe('A shopper', () => {
  test('signs in by name, finds their cart and purchases, and leaves nothing to the next one', async ({
    page,
    open,
    ask,
  }) => {
    // The names of Bedrock players start with a dot.
    const name = `.${newName()}`;
    const token = await ask<string>('auth/username', {username: name}, '');
    await ask('cart/add/106', {payment_type: 0}, token);
    const paid = await ask<{success: boolean; message: string}>(
      'payments/create',
      {...paymentRequest, paymentMethod: 'Card'},
      token,
    );
    expect(paid.success || paid.message === 'success', paid.message).toBe(true);
    await ask('cart/add/51', {payment_type: 0}, token);
    await open(
      `${LOGIN}<store-category url="keys"></store-category><store-account></store-account>
      <store-cart></store-cart>`,
      {token: ''},
    );
    const account = page.locator('store-account');
    const key = entry(page.locator('store-category'), 'Ember key');

    await test.step('after names that the service refuses', async () => {
      await signIn(login(page), 'no spaces here');
      await expect(field(page)).toHaveAccessibleDescription(
        containing('Incorrect username!'),
      );
      await signIn(login(page), 'griefer');
      await expect(field(page)).toHaveAccessibleDescription(
        containing(en.banned('griefer')),
      );
    });
    await test.step('signed in', async () => {
      await signIn(login(page), name);
      await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
      await expect(login(page).getByText(en.balance('500 Embers'))).toBeVisible();
      await expect(account.getByRole('heading', {name})).toBeVisible();
      await expect(account.getByText(en.pair(en.moneySpent, '€0.00'))).toBeVisible();
      await expect(account.getByRole('listitem').last()).toHaveText('Welcome bundle');
      await expect(entry(cartOn(page), 'Ember key')).toBeVisible();
      await expect(key.getByText(en.inCart, {exact: true})).toBeVisible();
      await expectToFit(page);
      await login(page).getByRole('link', {name: en.yourProfile}).click();
      await expect(account.locator('[part="player"]')).toBeFocused();
      expect(page.url()).toMatch(/rules\.html$/);
    });
    await test.step('signed out, and the next shopper', async () => {
      await login(page).getByRole('button', {name: en.signOut}).click();
      await expect(account.getByRole('heading')).toHaveCount(0);
      await expect(cartOn(page).locator('[part~="line"]')).toHaveCount(0);
      await signIn(login(page), newName());
      await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
      await expect(page.getByText(en.inCart, {exact: true})).toHaveCount(0);
      await expect(page.getByText(name)).toHaveCount(0);
    });
  });

  test('signs in by confirming in the game', async ({page, open, request, service}) => {
    await changeSettings(page, {auth_type: 'ingame'});
    await open(LOGIN, {token: ''});
    const name = newName();
    await signIn(login(page), name);
    await expect(
      login(page).getByRole('heading', {name: en.confirmInGame(name)}),
    ).toBeVisible();
    await expect(login(page).getByText('play.emberfall.example')).toBeVisible();
    await expect(login(page).getByText('/ms auth')).toBeVisible();
    await request.post(`${service}/demo/confirm/${name}`);
    await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
  });
});

test.describe('A guest', () => {
  test('sees what the service shows guests, and signs in to buy', async ({
    page,
    open,
    ask,
    shape,
  }) => {
    await open(
      `<store-category url="keys"></store-category><checkout-form></checkout-form>
      <store-cart layout="drawer"></store-cart>`,
      {token: ''},
    );
    const category = page.locator('store-category');
    // In the checkout, the message replaces the form.
    await expect(
      page.locator('checkout-form').getByText(en.unauthorizedAdd),
    ).toBeVisible();
    if (shape === 'observed') {
      const button = entry(category, 'Frost key').getByRole('button', {
        name: startingWith(en.add),
      });
      await expect(category.getByText(en.signInToBuy, {exact: true})).toBeVisible();
      await expect(button).toHaveAccessibleDescription(en.signInToBuy);
      // The click takes effect after the sign-in.
      await button.click();
    } else {
      await expect(category.getByText(en.unauthorized)).toBeVisible();
      await expect(page.getByRole('button', {name: startingWith(en.add)})).toHaveCount(
        0,
      );
      await category.getByRole('button', {name: en.signIn}).click();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const name = newName();
    await signIn(category, name);
    if (shape === 'documented') await add(page, 'Frost key');
    const key = entry(category, 'Frost key');
    await expect(key.getByText(en.inCart, {exact: true})).toBeVisible();
    await expect(category.getByText(en.signInToBuy, {exact: true})).toHaveCount(0);
    await expect(category.getByRole('textbox', {name: en.playerName})).toHaveCount(0);
    const token = await ask<string>('auth/username', {username: name}, '');
    // The page shows the item before the service's cart contains it, so the service is asked.
    const inCart = async () => {
      const {items} = await ask<{items: {id: number}[]}>('cart/get', undefined, token);
      return items.map(({id}) => id);
    };
    await expect.poll(inCart).toEqual([52]);
  });
});
