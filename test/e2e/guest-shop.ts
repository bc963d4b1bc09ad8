import type {FrameLocator, Page} from '@playwright/test';
import {expect} from './test.js';
import {en} from '../../src/i18n/en.js';
import type {Texts} from '../../src/i18n/texts.js';
import {startingWith} from '../support/shopper-texts.js';

/** The address of a service whose items guests can read, as in public shops. */
export const GUEST_SERVICE = process.env['OBSERVED_SERVICE'] ?? '';

let players = 0;

/** Signs a new shopper in with the page's `store-login`, and adds an item to the cart. */
export async function expectSale(
  shop: Page | FrameLocator,
  texts: Pick<Texts, 'playerName' | 'signIn' | 'signOut' | 'add' | 'cartItems'> = en,
): Promise<void> {
  players += 1;
  const login = shop.locator('store-login');
  const name = `Guest_${process.pid % 10_000}_${players}`;
  await login.getByLabel(texts.playerName).fill(name);
  await login.getByRole('button', {name: texts.signIn}).click();
  await expect(login.getByRole('button', {name: texts.signOut})).toBeVisible();
  await shop
    .locator('featured-deals, store-category')
    .getByRole('button', {name: startingWith(texts.add)})
    .first()
    .click();
  const cart = shop.locator('store-cart').first();
  await expect(
    cart
      .getByRole('listitem')
      .or(cart.getByRole('button', {name: texts.cartItems(1)}))
      .first(),
  ).toBeVisible();
}
