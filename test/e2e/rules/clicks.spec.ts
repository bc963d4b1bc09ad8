import type {Page} from '@playwright/test';
import {entry, expect, fillIn, pay, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

const SHOP =
  '<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>';
/** A deal without choices. */
const DEAL = 'Harvest crate';

/** Returns a function that counts the clicks and touches on the page. Keys do not count. */
async function clicksOf(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeBinding('pressed', () => clicks++);
  await page.addInitScript(() => {
    const {pressed} = window as unknown as {pressed: () => void};
    // On `document`: if the target has just moved, Playwright stops the event at `window`, and clicks
    // again.
    document.addEventListener(
      'pointerdown',
      ({isTrusted}) => isTrusted && pressed(),
      true,
    );
  });
  return () => clicks;
}

async function add(page: Page): Promise<void> {
  await entry(page.locator('featured-deals'), DEAL)
    .getByRole('button', {name: labelWithItem(en.add, DEAL)})
    .click();
}

async function fromCartToPayment(page: Page): Promise<void> {
  await page.getByRole('button', {name: en.cartItems(1)}).click();
  await page
    .getByRole('dialog', {name: en.cart})
    .getByRole('button', {name: en.checkout})
    .click();
  await fillIn(page);
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-/);
  await expect(page.getByText(DEAL)).toBeVisible();
}

test.describe('The way from a deal to its payment', () => {
  test('takes seven clicks', async ({page, open, without}) => {
    if (await without('cart/add')) return;
    const clicks = await clicksOf(page);
    await open(SHOP);
    await add(page);
    await fromCartToPayment(page);
    // The clicks: "Add to cart", the cart, the checkout, a payment method, the terms, the privacy
    // policy, "Pay".
    expect(clicks()).toBe(7);
  });

  test('takes a new shopper one more, to sign in; two where nothing is shown to guests', async ({
    page,
    open,
    shape,
    without,
  }, info) => {
    if (await without('auth/username')) return;
    const clicks = await clicksOf(page);
    await open(SHOP, {token: ''});
    const deals = page.locator('featured-deals');
    if (shape === 'observed') await add(page);
    else await deals.getByRole('button', {name: en.signIn}).click();
    const name = `New_${Date.now().toString(36)}_${info.parallelIndex}`;
    await deals.getByRole('textbox', {name: en.playerName}).fill(name);
    await deals.locator('form').getByRole('button', {name: en.signIn}).click();
    if (shape === 'documented') await add(page);
    await fromCartToPayment(page);
    expect(clicks()).toBe(shape === 'observed' ? 8 : 9);
  });
});
