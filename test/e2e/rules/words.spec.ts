import {
  openPage,
  pageOf,
  scriptTag,
  SHOP,
  test as embeddedTest,
} from '../embedding-page.js';
import {answer, cartOn, entry, expect, newName, test} from './shop.js';

// Tests the texts that the public contract fixes, as literals, because other people's pages and
// tests find controls by these texts. All other tests take their texts from the dictionary.

test.describe('A shopper reads the contract’s words', () => {
  test('on items, pickers, the server and goals', async ({page, open}) => {
    const swords = Array.from({length: 1000}, (_, index) => ({
      id: 5001 + index,
      name: `Sword ${index + 1}`,
      price: 1,
    }));
    await answer(page, 'categories/get/pets', {
      category: {id: 90, name: 'Swords'},
      items: swords,
    });
    await open(
      ['keys', 'embers', 'ranks', 'islands', 'pets']
        .map((url) => `<store-category url="${url}" layout="grid"></store-category>`)
        .concat(
          ['currency', 'language', 'server', 'goals'].map(
            (part) => `<store-${part}></store-${part}>`,
          ),
        )
        .join(''),
      {token: 'astrid-token'},
    );
    const frostKey = entry(page, 'Frost key');
    const add = frostKey.getByRole('button', {
      name: 'Add to cart: Frost key',
      exact: true,
    });
    await expect(add).toBeVisible();
    await expect(add).not.toHaveAttribute('aria-label');
    expect(await add.innerText()).toMatch(/^Add to cart/);
    await expect(
      entry(page, 'Inferno').getByRole('button', {
        name: 'Subscribe to Inferno',
        exact: true,
      }),
    ).toBeVisible();
    await expect(entry(page, 'Ember key').locator('del')).toHaveText('€3.00');
    for (const [name, text] of [
      ['Double drops weekend', '2 left'],
      ['Anniversary key', 'Sold out'],
      ['Frostfall crate', 'Unavailable'],
      ['Island border +50', 'Limit reached'],
      ['Welcome bundle', 'Free'],
    ] as const)
      await expect(entry(page, name).getByText(text, {exact: true})).toBeVisible();
    await expect(page.getByRole('button', {name: /^Show more/})).toHaveText(
      'Show more, 96 of 1000',
    );
    for (const [role, name] of [
      ['combobox', 'Currency'],
      ['combobox', 'Language'],
      ['button', 'Copy address'],
      ['progressbar', 'Winter event'],
    ] as const)
      await expect(page.getByRole(role, {name, exact: true}), name).toBeVisible();
  });

  test('in a cart', async ({page, open, stock}) => {
    await stock(52, 82, 104);
    await open('<store-category url="keys"></store-category><store-cart></store-cart>');
    const cart = cartOn(page);
    await expect(cart.getByRole('heading', {name: 'Cart', exact: true})).toBeVisible();
    await expect(
      cart.getByRole('listitem').filter({hasText: 'Frost key'}),
    ).toBeVisible();
    await expect(entry(page, 'Frost key').getByText('In cart').first()).toBeVisible();
    await cart.getByRole('button', {name: 'Have a code?'}).click();
    for (const [role, name] of [
      ['spinbutton', 'Quantity of Frost key'],
      ['button', 'Increase quantity of Frost key'],
      ['button', 'Decrease quantity of Frost key'],
      ['button', 'Remove Frost key'],
      ['spinbutton', 'Your price for Keep the fire burning'],
      ['combobox', 'Server for Volcano keep'],
      ['textbox', 'Coupon or gift card'],
      ['button', 'Apply'],
      ['textbox', 'Referral code'],
      ['button', 'Apply referral'],
      ['button', 'Checkout'],
    ] as const) {
      await expect(cart.getByRole(role, {name, exact: true})).toBeVisible();
    }
    await expect(
      cart.getByLabel('Guards for Volcano keep', {exact: true}),
    ).toBeVisible();
    await expect(cart.getByText('Total')).toBeVisible();
    for (const [text, remove] of [
      ['GIFT-BIG1', 'Remove gift card GIFT-BIG1'],
      ['EMBER10', 'Remove coupon EMBER10'],
    ] as const) {
      await cart.getByRole('textbox', {name: 'Coupon or gift card'}).fill(text);
      await cart.getByRole('button', {name: 'Apply', exact: true}).click();
      await expect(cart.getByRole('button', {name: remove, exact: true})).toBeVisible();
    }
    for (const name of ['Frost key', 'Volcano keep', 'Keep the fire burning']) {
      await cart.getByRole('button', {name: `Remove ${name}`, exact: true}).click();
      await expect(cart.getByRole('button', {name: 'Undo', exact: true})).toBeVisible();
    }
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
  });

  test('on the way to the payment', async ({page, open, stock}) => {
    await stock(52, 52);
    await open('<store-cart layout="drawer"></store-cart>');
    await page.getByRole('button', {name: 'Cart, 2 items', exact: true}).click();
    const cart = page.getByRole('dialog', {name: 'Cart', exact: true});
    await expect(cart.getByRole('button', {name: 'Close'})).toBeVisible();
    await cart.getByRole('button', {name: 'Checkout'}).click();

    const form = page.locator('checkout-form');
    for (const name of ['Full name', 'Email', 'City', 'Postal code'])
      await expect(form.getByRole('textbox', {name})).toBeVisible();
    await expect(
      form.getByRole('textbox', {name: /^Address( |$)/}).first(),
    ).toBeVisible();
    await expect(form.getByRole('textbox', {name: /^Address line 2/})).toBeVisible();
    await expect(form.getByRole('textbox', {name: /^Region/})).toBeVisible();
    await expect(form.getByRole('combobox', {name: 'Country'})).toBeVisible();
    await expect(
      page
        .getByRole('radiogroup', {name: 'Payment method'})
        .or(page.getByRole('group', {name: 'Payment method'})),
    ).toBeVisible();
    for (const name of [/terms/, /privacy/])
      await expect(form.getByRole('checkbox', {name})).toBeVisible();
    await form.getByRole('button', {name: /^Pay .*€7\.00$/}).click();
    await expect(page.getByRole('heading', {name: 'There is a problem'})).toBeVisible();
    await expect(form.getByRole('link').filter({hasText: 'Full name'})).toBeVisible();
  });

  test('at the sign-in', async ({page, open}) => {
    await open('<store-login></store-login>', {token: ''});
    const login = page.locator('store-login');
    await login.getByRole('textbox', {name: 'Player name'}).fill(newName());
    await login.getByRole('button', {name: 'Sign in', exact: true}).click();
    await expect(
      login.getByRole('button', {name: 'Sign out', exact: true}),
    ).toBeVisible();
  });
});

// In this situation, the shop warns authors on the console, so this test uses a page that may cause
// warnings.
embeddedTest(
  'A shopper reads the contract’s words after failures, and then the cart',
  async ({page}) => {
    await page.route('**/api/categories/get/keys', (route) => route.abort());
    await page.route('**/chunks/cart-*.js*', (route) => route.abort());
    await openPage(
      page,
      pageOf(scriptTag(), `<store-category url="keys"></store-category>${SHOP}`),
    );
    await expect(
      page
        .locator('store-category')
        .getByRole('button', {name: 'Try again', exact: true}),
    ).toBeVisible();
    const cart = cartOn(page);
    const deal = entry(page.locator('featured-deals'), 'Harvest crate');
    await deal.getByRole('button').click();
    await expect(deal.getByText('In cart', {exact: true})).toBeVisible();
    const missing = cart.getByText('This part of the shop could not be loaded.', {
      exact: true,
    });
    await expect(missing).toBeVisible();
    await expect(
      cart.getByRole('button', {name: 'Reload the page', exact: true}),
    ).toBeVisible();
    await page.unroute('**/chunks/cart-*.js*');
    await cart.getByRole('button', {name: /^Cart/}).click();
    await expect(
      cart.getByRole('spinbutton', {name: 'Quantity of Harvest crate'}),
    ).toHaveValue('1');
    await expect(missing).toBeHidden();
  },
);
