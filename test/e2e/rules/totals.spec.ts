import {answer, cartOn, entry, euros, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {payLabel, startingWith} from '../../support/shopper-texts.js';

const BOTH = '<store-cart></store-cart><checkout-form></checkout-form>';

test.describe('Totals', () => {
  test('are the service’s, or else marked as an estimate', async ({
    page,
    open,
    stock,
    cartOf,
    shape,
  }) => {
    await stock(52, 52, 72, 73);
    const {cart} = await cartOf();
    await open(BOTH);
    const text = shape === 'observed' ? euros(cart['price'] as number) : '€14.99';
    if (shape === 'documented') expect(cart).not.toHaveProperty('price');
    const pay = page.getByRole('button', {name: payLabel});
    for (const place of [cartOn(page), page.locator('checkout-form')]) {
      await expect(place.locator('[part~="total"]')).toHaveText(`${text} + 250 Embers`);
      const estimates = place.getByText(en.estimate);
      await expect(estimates).toHaveCount(shape === 'observed' ? 0 : 1);
    }
    await expect(pay).toHaveAccessibleName(
      en.payAmount(`${shape === 'observed' ? '' : `${en.about} `}${text} + 250 Embers`),
    );
  });

  test('subtract no reduction twice', async ({
    page,
    open,
    stock,
    ask,
    cartOf,
    shape,
  }) => {
    await stock(52, 72);
    await ask('cart/acceptCoupon', {coupon: 'EMBER10'});
    await ask('cart/acceptCoupon', {coupon: 'GIFT-7QK2'});
    const {cart, items} = await cartOf();
    const lines = items.reduce((sum, {price, count}) => sum + price * count, 0);
    expect(lines).toBeCloseTo(10.34, 5);
    await open(BOTH);
    const total = cartOn(page).locator('[part~="total"]');
    if (shape === 'observed') {
      expect(cart['price']).toBe(0.34);
      await expect(total).toHaveText('€0.34');
      expect(cart['clear_price']).toBe(11.49);
      await expect(cartOn(page).locator('[part~="clear-price"]')).toContainText(
        '€11.49',
      );
    } else {
      // The prices of the lines already contain the coupon. Only the service subtracts the gift
      // card.
      await expect(total).toHaveText('€10.34');
      await expect(cartOn(page).getByText(en.estimate)).toBeVisible();
    }
  });

  test('name the tax that the service sends', async ({page, open, stock, shape}) => {
    await stock(52);
    await answer(page, 'cart/get', (json) => ({
      ...json,
      cart: {
        ...(json['cart'] as object),
        ...(shape === 'observed' && {price: 4.17, tax: 0.67}),
      },
    }));
    await open(BOTH);
    const total = cartOn(page).locator('[part~="total"]');
    await expect(total).toHaveText(shape === 'observed' ? '€4.17' : '€3.50');
    const tax = cartOn(page).locator('[part~="tax"]');
    const checkoutTax = page.locator('checkout-form [part~="tax"]');
    for (const one of [tax, checkoutTax]) {
      if (shape === 'observed') await expect(one).toContainText('€0.67');
      else await expect(one).toHaveCount(0);
    }
    await expect(page.getByRole('button', {name: payLabel})).toHaveAccessibleName(
      en.payAmount(
        shape === 'observed' ? en.amountPlusTax('€4.17') : `${en.about} €3.50`,
      ),
    );
  });

  test('are marked as updating while a change is under way', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('cart/reload')) return;
    await stock(52);
    await open(BOTH);
    const total = cartOn(page).locator('[part~="total"]');
    await expect(total).toHaveText('€3.50');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/cart/reload/*', async (route) => {
      await gate;
      await route.continue();
    });
    await entry(cartOn(page), 'Frost key')
      .getByRole('button', {name: startingWith(en.increase)})
      .click();
    await expect(entry(cartOn(page), 'Frost key').getByRole('spinbutton')).toHaveValue(
      '2',
    );
    await expect(cartOn(page).getByText(en.updating)).toBeVisible();
    await expect(page.locator('checkout-form').getByText(en.updating)).toBeVisible();
    await expect(page.getByRole('button', {name: payLabel})).toHaveAccessibleName(
      en.pay,
    );
    release();
    await expect(total).toHaveText('€7.00');
    await expect(cartOn(page).getByText(en.updating)).toHaveCount(0);
  });
});
