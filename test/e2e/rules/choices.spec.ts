import {add, cartOn, entry, euros, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {
  labelWithItem,
  payLabel,
  startingWith,
  subscribeLabel,
} from '../../support/shopper-texts.js';

const CART = '<store-cart></store-cart>';

test.describe('A shopper chooses', () => {
  test('their own price, from the minimum on', async ({
    page,
    open,
    cartOf,
    without,
  }) => {
    if (await without('cart/changePrice')) return;
    await open(`<store-category url="embers"></store-category>${CART}`);
    await add(page, 'Keep the fire burning');
    const price = cartOn(page).getByRole('spinbutton', {
      name: en.priceFor('Keep the fire burning'),
    });
    await expect(price).toHaveValue('5');
    await expect(price).toHaveAccessibleDescription(en.atLeast(euros(1)));
    await price.fill('7.5');
    await price.press('Enter');
    await expect(cartOn(page).locator('[part~="total"]')).toHaveText('€7.50');
    await price.fill('0.5');
    await price.press('Enter');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    expect((await cartOf()).items[0]?.price).toBe(7.5);
  });

  test('a server and a number at the line before the checkout opens', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/setSelectedServer')) return;
    await stock(82);
    await open(CART);
    const server = cartOn(page).getByRole('combobox', {
      name: en.serverFor('Volcano keep'),
    });
    const guards = cartOn(page).getByLabel('Guards for Volcano keep');
    const checkout = cartOn(page).getByRole('button', {name: en.checkout});
    await expect(server.getByRole('option')).toHaveText([
      en.choose,
      'Survival',
      'Skyblock',
      'Creative',
    ]);
    await checkout.click();
    await expect(server).toBeFocused();
    await expect(server).toHaveAttribute('aria-invalid', 'true');
    await expect(server).toHaveAccessibleDescription(
      en.chooseOne(en.serverFor('Volcano keep')),
    );
    await expect(page.locator('checkout-form')).toHaveCount(0);

    await server.selectOption('Skyblock');
    await checkout.click();
    await expect(guards).toBeFocused();
    await expect(page.locator('checkout-form')).toHaveCount(0);

    await guards.fill('4');
    await guards.press('Tab');
    await checkout.click();
    await expect(page.getByRole('button', {name: payLabel})).toBeVisible();
    // The checkout opens before the service has accepted the choices.
    const shown = entry(cartOn(page), 'Volcano keep');
    await expect(shown).not.toHaveAttribute('data-pending');
    const [line] = (await cartOf()).items;
    expect(line?.selected_server).toBe(2);
    expect(line?.vars[0]?.value ?? line?.vars[0]?.use).toBe('4');
  });

  test('a text, and one of several values with its surcharge', async ({
    page,
    open,
    stock,
    cartOf,
    shape,
    without,
  }) => {
    if (await without('cart/setVariable')) return;
    await stock(72);
    await open(CART);
    const line = entry(cartOn(page), 'Storm owl egg');
    const name = line.getByRole('textbox', {name: 'Pet name for Storm owl egg'});
    await name.fill('Hedwig');
    await name.press('Enter');
    if (shape === 'observed') {
      const plumage = line.getByRole('combobox', {name: 'Plumage for Storm owl egg'});
      await expect(plumage.getByRole('option', {selected: true})).toHaveText(
        'Thunder grey',
      );
      await plumage.selectOption('Snow white (+€1.00)');
      await expect(line.locator('[part~="price"]')).toHaveText('€8.99');
    } else {
      // The interface document has no field for the options of a variable, so the shopper types the
      // value.
      const plumage = line.getByRole('textbox', {name: 'Plumage for Storm owl egg'});
      await expect(plumage).toHaveValue('grey');
      await plumage.fill('white');
      await plumage.press('Enter');
      await expect(line.locator('[part~="price"]')).toHaveText('€8.99');
    }
    await expect
      .poll(async () =>
        (await cartOf()).items[0]?.vars.map(({value, use}) => value ?? use),
      )
      .toEqual(['Hedwig', 'white']);
  });

  test('a subscription instead of a single purchase', async ({
    page,
    open,
    shape,
    cartOf,
    without,
  }) => {
    if (await without('cart/add')) return;
    await open(
      `<store-category url="ranks" layout="grid"></store-category><store-category url="islands"></store-category>${CART}`,
    );
    const inferno = entry(page.locator('store-category'), 'Inferno');
    await expect(
      inferno.getByRole('button', {name: labelWithItem(en.add, 'Inferno')}),
    ).toBeVisible();
    await inferno.getByRole('button', {name: subscribeLabel('Inferno')}).click();
    await expect(entry(cartOn(page), 'Inferno')).toContainText(en.subscription);
    await expect(entry(cartOn(page), 'Inferno').getByRole('spinbutton')).toHaveCount(0);

    const realm = entry(page.locator('store-category'), 'Private realm');
    const once = realm.getByRole('button', {
      name: labelWithItem(en.add, 'Private realm'),
    });
    await expect(
      realm.getByRole('button', {name: subscribeLabel('Private realm')}),
    ).toBeVisible();
    if (shape === 'observed') {
      await expect(once).toHaveCount(0);
    } else {
      // The interface document has no field for items that can only be subscribed to. So the button
      // is shown, and the service refuses.
      await once.click();
      await expect(realm.locator('[data-say="now"]')).toBeVisible();
    }
    expect((await cartOf()).items.map(({id}) => id)).toEqual([34]);
  });

  test('a pack of several pieces', async ({page, open, shape, cartOf}) => {
    await open(`<store-item item-id="54"></store-item>${CART}`);
    const item = page.locator('store-item');
    const button = item.getByRole('button', {name: labelWithItem(en.add, 'Key ring')});
    await expect(button).toBeVisible();
    const packs = item.getByRole('radiogroup', {name: startingWith(en.pack)});
    if (shape === 'documented') {
      // The interface document has no field for packs.
      await expect(packs).toHaveCount(0);
      return;
    }
    const ten = packs.getByRole('radio', {name: /^10/});
    await expect(packs.getByRole('radio')).toHaveCount(4);
    await ten.check();
    await button.click();
    const line = entry(cartOn(page), 'Key ring');
    await expect(line).toContainText(en.pieces(10));
    await expect(line.locator('[part~="price"]')).toHaveText('€20.00');
    expect((await cartOf()).items).toMatchObject([{id: 54, tier_quantity: 10}]);
  });

  test('a gift to another player', async ({page, open, shape, cartOf}) => {
    await open(`<store-item item-id="52"></store-item>${CART}`);
    const item = page.locator('store-item');
    await expect(
      item.getByRole('button', {name: labelWithItem(en.add, 'Frost key')}),
    ).toBeVisible();
    const give = item.getByRole('button', {name: en.giftTo});
    if (shape === 'documented') {
      // The interface document has no field that says whether the item can be given away.
      await expect(give).toHaveCount(0);
      return;
    }
    await give.click();
    const player = item.getByRole('textbox', {name: en.playerName});
    await player.fill('no player');
    await player.press('Enter');
    await expect(player).toHaveAccessibleDescription(/A player name has 3 to 24/);
    await player.fill('Zoe_Builds');
    await player.press('Enter');
    await expect(item.getByText(en.giftAdded('Zoe_Builds'))).toBeVisible();
    await expect(entry(cartOn(page), 'Frost key')).toContainText(
      en.giftFor('Zoe_Builds'),
    );
    expect((await cartOf()).items).toMatchObject([
      {id: 52, payment_type: 2, gift: {gifted_to: 'Zoe_Builds'}},
    ]);
    // An item that cannot be given away has no gift button.
    await open('<store-item item-id="53"></store-item>');
    await expect(item.getByRole('button', {name: startingWith(en.add)})).toBeVisible();
    await expect(give).toHaveCount(0);
  });

  test('nothing for an item without choices', async ({page, open, stock}) => {
    await stock(52);
    await open(CART);
    await expect(entry(cartOn(page), 'Frost key')).toBeVisible();
    await expect(cartOn(page).locator('[part~="choices"]')).toHaveCount(0);
    await cartOn(page).getByRole('button', {name: en.checkout}).click();
    await expect(page.getByRole('button', {name: payLabel})).toBeVisible();
  });
});
