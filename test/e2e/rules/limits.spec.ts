import {add, cartOn, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {containing, labelWithItem, startingWith} from '../../support/shopper-texts.js';

test.describe('Limits', () => {
  test('a card says how many are left, and why an item is unavailable', async ({
    page,
    open,
  }) => {
    await open(`<store-category url="keys"></store-category>
      <store-category url="embers"></store-category><store-category url="ranks" layout="grid"></store-category>`);
    for (const [name, words] of [
      ['Void key', en.perPlayer(2)],
      ['Phoenix', en.perPlayer(1)],
      ['Double drops weekend', en.left(2)],
      ['Anniversary key', en.soldOut],
      ['Frostfall crate', en.unavailable],
    ] as const) {
      await expect(entry(page, name).getByText(words, {exact: true})).toBeVisible();
    }
    await expect(entry(page, 'Anniversary key').getByRole('button')).toHaveCount(0);
    await expect(entry(page, 'Frostfall crate').getByRole('button')).toHaveCount(0);
    await expect(entry(page, 'Frost key')).not.toContainText(
      containing(en.left, en.perPlayer),
    );
  });

  test('earlier purchases of the shopper count', async ({page, open}) => {
    await open(
      '<store-category url="keys"></store-category><store-category url="islands"></store-category>',
      {token: 'astrid-token'},
    );
    await expect(entry(page, 'Ember key').getByText(en.leftForYou(1))).toBeVisible();
    const border = entry(page, 'Island border +50');
    await expect(border.getByText(en.limitReached)).toBeVisible();
    await expect(border.getByRole('button')).toHaveCount(0);
  });

  test('a quantity cannot exceed the limit', async ({page, open, cartOf, without}) => {
    if (await without('cart/reload')) return;
    await open(
      '<store-category url="embers"></store-category><store-cart></store-cart>',
    );
    await add(page, 'Double drops weekend');
    const line = entry(cartOn(page), 'Double drops weekend');
    const quantity = line.getByRole('spinbutton', {name: startingWith(en.quantityOf)});
    const more = line.getByRole('button', {name: startingWith(en.increase)});
    await expect(quantity).toHaveAttribute('max', '2');
    await more.click();
    await expect(quantity).toHaveValue('2');
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    // A click on the disabled button sends no request.
    await more.click({force: true});
    await expect(line.locator('[data-say="now"]')).toHaveCount(0);
    await quantity.fill('40');
    await quantity.press('Enter');
    await expect(quantity).toHaveValue('2');
    // The field shows the quantity before the service has accepted it.
    await expect(line).not.toHaveAttribute('data-pending');
    expect((await cartOf()).items[0]?.count).toBe(2);
  });

  test('the line shows the service’s reason for a refused quantity', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/reload')) return;
    // The page does not know the item's limit until it has read the cart again.
    await stock(53);
    let reads = 0;
    await page.route('**/api/cart/get', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const body =
        reads++ < 1
          ? text.replaceAll(/"(quantity\w*Limit)":("?\d+"?)/g, '"$1":null')
          : text;
      await route.fulfill({response: answer, body});
    });
    await open('<store-cart></store-cart>');
    const line = entry(cartOn(page), 'Void key');
    const quantity = line.getByRole('spinbutton', {name: en.quantityOf('Void key')});
    await quantity.fill('9');
    await quantity.press('Enter');
    await expect(line.locator('[data-say="now"]')).toContainText(
      'Only 3 left of Void key.',
    );
    await expect(quantity).toHaveValue('1');
    await expect(line.getByText(en.onlyLeft(2))).toBeVisible();
    await line
      .getByRole('button', {name: labelWithItem(en.setTo(2), 'Void key')})
      .click();
    await expect(quantity).toHaveValue('2');
    await expect(line.locator('[data-say="now"]')).toHaveCount(0);
    // The field shows the quantity before the service has accepted it.
    await expect.poll(async () => (await cartOf()).items[0]?.count).toBe(2);
  });

  test('the card shows the service’s reason for a refused item', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('cart/add')) return;
    const cartRead = page.waitForResponse('**/api/cart/get');
    await open('<store-category url="ranks" layout="grid"></store-category>');
    const card = entry(page, 'Spark');
    const add = card.getByRole('button', {name: labelWithItem(en.add, 'Spark')});
    await expect(add).toBeVisible();
    await cartRead;
    // The page does not know that the shopper has added the item elsewhere.
    await stock(31);
    await add.click();
    await expect(card.locator('[data-say="now"]')).toHaveText(
      /maximum quantity|only one|already|limit/i,
    );
  });

  test('the card has no button while the cart has all that the shopper may buy', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('cart/add')) return;
    await stock(31);
    await open('<store-category url="ranks" layout="grid"></store-category>');
    const card = entry(page, 'Spark');
    await expect(card.getByText(en.inCart, {exact: true})).toBeVisible();
    await expect(card.getByText(en.perPlayer(1))).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  });
});
