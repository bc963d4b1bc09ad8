import {add, cartOn, entry, euros, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {payLabel, startingWith} from '../../support/shopper-texts.js';

test.describe('Prices', () => {
  test('in another currency are marked everywhere, and the checkout says what is charged', async ({
    page,
    open,
    stock,
    shape,
  }) => {
    await stock(52);
    await open(
      `<store-currency></store-currency><store-category url="keys"></store-category>
      <store-cart></store-cart><checkout-form></checkout-form>`,
    );
    const card = entry(page.locator('store-category'), 'Frost key');
    const checkout = page.locator('checkout-form');
    const pay = checkout.getByRole('button', {name: payLabel});
    // Without a total from the service, the amount is an estimate, even in the service's own
    // currency.
    await expect(pay).toHaveAccessibleName(
      en.payAmount(shape === 'observed' ? '€3.50' : `${en.about} €3.50`),
    );
    await expect(checkout.getByText(startingWith(en.charged))).toHaveCount(0);
    for (const [currency, shown] of [
      ['USD', '$3.78'],
      ['JPY', '¥568'],
      ['KWD', 'KWD 1.162'],
      ['Gold', '875.00 Gold'],
    ] as const) {
      const picker = page.getByRole('combobox', {name: en.currency}).first();
      await picker.selectOption(currency);
      for (const amount of [
        card.locator('[part~="price"]'),
        entry(page.locator('store-cart'), 'Frost key').locator('[part~="price"]'),
        cartOn(page).locator('[part~="total"]'),
        checkout.locator('[part~="total"]'),
      ])
        await expect(amount).toHaveText(`≈ ${en.about} ${shown}`);
      await expect(pay).toHaveAccessibleName(en.payAmount(`${en.about} ${shown}`));
      await expect(checkout).toContainText(en.charged('€3.50', currency));
      await expect(card).toContainText(`${en.or} 300 Embers`);
    }
  });
});

test.describe('Totals', () => {
  test('are the service’s, or else marked as an estimate, and subtract no reduction twice', async ({
    page,
    open,
    stock,
    ask,
    cartOf,
    shape,
  }) => {
    const isSent = shape === 'observed';
    await stock(52, 52, 72);
    await open(
      `<store-category url="pets"></store-category><store-cart></store-cart>
      <checkout-form></checkout-form>`,
    );
    await add(page, 'Magma slime egg');
    const {cart} = await cartOf();
    if (!isSent) expect(cart).not.toHaveProperty('price');
    for (const place of [cartOn(page), page.locator('checkout-form')]) {
      await expect(place.locator('[part~="total"]')).toHaveText('€14.99 + 250 Embers');
      await expect(place.getByText(en.estimate)).toHaveCount(isSent ? 0 : 1);
    }
    await expect(page.getByRole('button', {name: payLabel})).toHaveAccessibleName(
      en.payAmount(`${isSent ? '' : `${en.about} `}€14.99 + 250 Embers`),
    );

    await ask('cart/acceptCoupon', {coupon: 'EMBER10'});
    await ask('cart/acceptCoupon', {coupon: 'GIFT-7QK2'});
    await page.reload();
    const after = await cartOf();
    const sum = after.items
      .filter(({id}) => id !== 73)
      .reduce((total, {price, count}) => total + price * count, 0);
    // The prices of the lines already contain the coupon. Only the service subtracts the gift card.
    const total = isSent ? Number(after.cart['price']) : sum;
    await expect(cartOn(page).locator('[part~="total"]')).toHaveText(
      `${euros(total)} + 250 Embers`,
    );
    expect(sum).toBeCloseTo(13.49, 5);
    if (isSent) expect(total).toBeCloseTo(3.49, 5);
  });
});
