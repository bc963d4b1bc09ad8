import {cartOn, entry, euros, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem, payLabel} from '../../support/shopper-texts.js';

const CART = '<store-cart></store-cart>';

test('a shopper chooses in the item what it names, and the rest in the cart, before the checkout opens', async ({
  page,
  open,
  stock,
  cartOf,
  shape,
}) => {
  await stock(82, 72);
  await open(`<store-category url="embers"></store-category>${CART}`);
  const cart = cartOn(page);
  const checkout = cart.getByRole('button', {name: en.checkout});
  const fire = 'Keep the fire burning';

  await test.step('their own price, from the minimum on', async () => {
    const choose = labelWithItem(en.chooseItem, fire);
    await page.getByRole('button', {name: choose}).click();
    const dialog = page.getByRole('dialog', {name: fire});
    const price = dialog.getByRole('spinbutton', {name: en.priceFor(fire)});
    const add = dialog.getByRole('button', {name: labelWithItem(en.add, fire)});
    await expect(price).toHaveValue('5');
    await expect(price).toHaveAccessibleDescription(en.atLeast(euros(1)));
    await price.fill('0.5');
    await add.click();
    await expect(price).toBeFocused();
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.fill('7.5');
    await add.click();
    await expect(entry(cart, fire).locator('[part~="price"]')).toHaveText('€7.50');
    await dialog.getByRole('button', {name: en.close}).click();
  });

  await test.step('a game server and a number', async () => {
    const server = cart.getByRole('combobox', {name: en.serverFor('Volcano keep')});
    await checkout.click();
    await expect(server).toBeFocused();
    await expect(server).toHaveAccessibleDescription(
      en.chooseOne(en.serverFor('Volcano keep')),
    );
    await expect(page.locator('checkout-form')).toHaveCount(0);
    await server.selectOption('Skyblock');
    const guards = cart.getByLabel('Guards for Volcano keep');
    await checkout.click();
    await expect(guards).toBeFocused();
    await guards.fill('4');
    await guards.press('Tab');
  });

  await test.step('a text, and one of several values with its surcharge', async () => {
    const owl = entry(cart, 'Storm owl egg');
    const name = owl.getByRole('textbox', {name: 'Pet name for Storm owl egg'});
    await checkout.click();
    await expect(name).toBeFocused();
    await name.fill('Hedwig');
    await name.press('Enter');
    if (shape === 'observed') {
      const plumage = owl.getByRole('combobox', {name: 'Plumage for Storm owl egg'});
      await plumage.selectOption('Snow white (+€1.00)');
    } else {
      // The interface document has no field for the options of a variable, so the shopper types
      // the value.
      const plumage = owl.getByRole('textbox', {name: 'Plumage for Storm owl egg'});
      await expect(plumage).toHaveValue('grey');
      await plumage.fill('white');
      await plumage.press('Enter');
    }
    await expect(owl.locator('[part~="price"]')).toHaveText('€8.99');
  });

  await checkout.click();
  await expect(page.getByRole('button', {name: payLabel})).toBeVisible();
  const form = page.locator('checkout-form');
  await expect(entry(form, 'Volcano keep').locator('[part~="choice"]')).toHaveText([
    en.pair(en.server, 'Skyblock'),
    en.pair('Guards', '4'),
  ]);
  // The checkout opens before the service has accepted the choices.
  await expect(cart.locator('[part~="line"][data-pending]')).toHaveCount(0);
  const {items} = await cartOf();
  const line = (id: number) => items.find((one) => one.id === id);
  const values = (id: number) => line(id)?.vars.map(({value, use}) => value ?? use);
  expect(line(104)?.price).toBe(7.5);
  expect(line(82)?.selected_server).toBe(2);
  expect(values(82)).toEqual(['4']);
  expect(values(72)).toEqual(['Hedwig', 'white']);
});
