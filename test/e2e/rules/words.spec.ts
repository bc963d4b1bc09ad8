import {cartOn, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem, subscribeLabel} from '../../support/shopper-texts.js';

// Tests the texts that the public contract fixes, as literals, because other people's pages and
// tests find controls by these texts. All other tests take their texts from the dictionary, and find
// the controls that this test does not show by them.

test('the dictionary has the contract’s words', () => {
  for (const [text, words] of [
    [labelWithItem(en.add, 'Frost key'), 'Add to cart: Frost key'],
    [subscribeLabel('Inferno'), 'Subscribe to Inferno'],
    [en.inCart, 'In cart'],
    [en.left(2), '2 left'],
    [en.soldOut, 'Sold out'],
    [en.unavailable, 'Unavailable'],
    [en.limitReached, 'Limit reached'],
    [en.free, 'Free'],
    [en.showMore(96, 1000), 'Show more, 96 of 1000'],
    [en.currency, 'Currency'],
    [en.language, 'Language'],
    [en.copyAddress, 'Copy address'],
    [en.undo, 'Undo'],
    [en.cartEmpty, 'Your cart is empty'],
    [en.removeCoupon('EMBER10'), 'Remove coupon EMBER10'],
    [en.removeGiftCard('GIFT-BIG1'), 'Remove gift card GIFT-BIG1'],
    [en.close, 'Close'],
    [en.problem, 'There is a problem'],
    [en.playerName, 'Player name'],
    [en.signIn, 'Sign in'],
    [en.signOut, 'Sign out'],
    [en.tryAgain, 'Try again'],
    [en.missingPart, 'This part of the shop could not be loaded.'],
    [en.reloadPage, 'Reload the page'],
  ] as const)
    expect(text).toBe(words);
});

test('a shopper reads the contract’s words from the card to the payment', async ({
  page,
  open,
  stock,
}) => {
  await stock(52, 52, 82, 104);
  await open('<store-category url="keys"></store-category><store-cart></store-cart>');
  const add = entry(page.locator('store-category'), 'Ember key').getByRole('button', {
    name: 'Add to cart: Ember key',
    exact: true,
  });
  await expect(add).not.toHaveAttribute('aria-label');
  expect(await add.innerText()).toMatch(/^Add to cart/);
  await expect(entry(page, 'Frost key').getByText('In cart').first()).toBeVisible();
  const cart = cartOn(page);
  await cart.getByRole('button', {name: 'Have a code?'}).click();
  for (const [role, name] of [
    ['heading', 'Cart'],
    ['spinbutton', 'Quantity of Frost key'],
    ['button', 'Increase quantity of Frost key'],
    ['button', 'Decrease quantity of Frost key'],
    ['button', 'Remove Frost key'],
    ['spinbutton', 'Your price for Keep the fire burning'],
    ['combobox', 'Server for Volcano keep'],
    ['textbox', 'Coupon or gift card'],
    ['button', 'Apply'],
    ['textbox', 'Referral code'],
    ['button', 'Apply referral'],
    ['button', 'Checkout'],
  ] as const)
    await expect(cart.getByRole(role, {name, exact: true}), name).toBeVisible();
  await expect(cart.getByLabel('Guards for Volcano keep', {exact: true})).toBeVisible();
  await expect(cart.getByText('Total')).toBeVisible();

  await open(
    '<store-cart layout="drawer"></store-cart><checkout-form></checkout-form>',
  );
  await expect(
    page.getByRole('button', {name: 'Cart, 4 items', exact: true}),
  ).toBeVisible();
  const form = page.locator('checkout-form');
  for (const name of [/^Full name/, /^Email/, /^City/, /^Postal code/, /^Region/])
    await expect(form.getByRole('textbox', {name})).toBeVisible();
  for (const name of [/^Address( \(|$)/, /^Address line 2/])
    await expect(form.getByRole('textbox', {name})).toBeVisible();
  await expect(form.getByRole('combobox', {name: 'Country'})).toBeVisible();
  await expect(
    form
      .getByRole('radiogroup', {name: 'Payment method'})
      .or(form.getByRole('group', {name: 'Payment method'})),
  ).toBeVisible();
  for (const name of [/terms/, /privacy/])
    await expect(form.getByRole('checkbox', {name})).toBeVisible();
  await expect(form.getByRole('button', {name: /^Pay .*€/})).toBeVisible();
});
