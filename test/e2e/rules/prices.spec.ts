import {add, cartOn, euros, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {payLabel} from '../../support/shopper-texts.js';

test('totals are the service’s, or else marked as an estimate, and subtract no reduction twice', async ({
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
