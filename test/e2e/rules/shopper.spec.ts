import type {Page} from '@playwright/test';
import {cartOn, entry, expect, expectToFit, newName, signIn, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {paymentRequest} from '../../support/payment-request.js';
import {containing} from '../../support/shopper-texts.js';

const LOGIN = '<store-login></store-login>';

const login = (page: Page) => page.locator('store-login').first();
const field = (page: Page) => login(page).getByRole('textbox', {name: en.playerName});

test('a shopper signs in by name, finds their cart and purchases, and leaves nothing to the next one', async ({
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
    await login(page)
      .getByRole('link', {name: en.signedInAs(name)})
      .click();
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
