import {add, cartOn, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem, startingWith} from '../../support/shopper-texts.js';

test('limits hold at the card and at the line, and the service has the last word', async ({
  page,
  open,
  stock,
  cartOf,
}) => {
  const cartRead = page.waitForResponse('**/api/cart/get');
  await open(
    `<store-category url="embers"></store-category>
      <store-category url="ranks" layout="grid"></store-category><store-cart></store-cart>`,
  );
  await test.step('the card shows why the service refuses an item', async () => {
    await cartRead;
    const card = entry(page.locator('store-category'), 'Spark');
    const button = card.getByRole('button', {name: labelWithItem(en.add, 'Spark')});
    await expect(button).toBeVisible();
    // The page does not know that the shopper has added the item elsewhere.
    await stock(31);
    await button.click();
    await expect(card.locator('[data-say="now"]')).toHaveText(
      /maximum quantity|only one|already|limit/i,
    );
    await page.reload();
    await expect(card.getByText(en.inCart, {exact: true})).toBeVisible();
    await expect(card.getByText(en.perPlayer(1))).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  });
  await test.step('a quantity cannot exceed what is left', async () => {
    await add(page, 'Double drops weekend');
    const line = entry(cartOn(page), 'Double drops weekend');
    const quantity = line.getByRole('spinbutton', {
      name: startingWith(en.quantityOf),
    });
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
    const items = (await cartOf()).items;
    expect(items.find(({id}) => id === 107)?.count).toBe(2);
  });
});
