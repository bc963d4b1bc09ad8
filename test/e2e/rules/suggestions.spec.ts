import {answer, cartOn, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

test.describe('Suggestions in the cart', () => {
  test('are below the checkout button, are added as suggested, and can be declined', async ({
    page,
    open,
    stock,
    cartOf,
    without,
  }) => {
    if (await without('cart/getPromoted')) return;
    await stock(52, 106);
    await open('<store-cart></store-cart>');
    const cart = cartOn(page);
    const suggestions = cart.locator('[part~="suggestions"]');
    await expect(suggestions.getByRole('heading')).toHaveText(en.suggestions);
    // The service suggests three items, but one of them is in the cart.
    const names = suggestions.locator('[part~="suggestion-name"]');
    await expect(names).toHaveCount(2);
    await expect(names).not.toHaveText([/Welcome bundle/]);
    const checkout = cart.getByRole('button', {name: en.checkout});
    const [above, below] = await Promise.all([
      checkout.boundingBox(),
      suggestions.boundingBox(),
    ]);
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
    await expect(cart.getByRole('listitem')).toHaveCount(2);

    const name = (await names.first().textContent()) ?? '';
    const sent = page.waitForRequest('**/api/cart/add/*');
    await suggestions.getByRole('button', {name: labelWithItem(en.add, name)}).click();
    expect((await sent).postDataJSON()).toMatchObject({promoted: 1});
    await expect(entry(cart, name)).toBeVisible();
    await expect(names).toHaveCount(1);
    await expect.poll(async () => (await cartOf()).items.length).toBe(3);

    await suggestions.getByRole('button', {name: en.noThanks}).click();
    await expect(suggestions).toHaveCount(0);
    await page.reload();
    await expect(entry(cart, name)).toBeVisible();
    await expect(suggestions).toHaveCount(0);
  });

  test('are three at most, also in a drawer, where the checkout stays in reach', async ({
    page,
    open,
    stock,
    without,
  }) => {
    if (await without('cart/getPromoted')) return;
    await stock(52);
    const promoted = [1, 2, 3, 4, 5].map((number) => ({
      id: 900 + number,
      name: `Suggestion ${number}`,
      price: 2,
    }));
    await answer(page, 'cart/getPromoted', promoted);
    await open('<store-cart layout="drawer"></store-cart>');
    await page.getByRole('button', {name: en.cartItems(1)}).click();
    const drawer = page.getByRole('dialog', {name: en.cart});
    const names = drawer.locator('[part~="suggestion-name"]');
    await expect(names).toHaveText(['Suggestion 1', 'Suggestion 2', 'Suggestion 3']);
    await expect(drawer.getByRole('button', {name: en.checkout})).toBeInViewport({
      ratio: 1,
    });
  });
});
