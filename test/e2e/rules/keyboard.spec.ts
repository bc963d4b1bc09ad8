import type {Page} from '@playwright/test';
import {cartOn, expect, tabTo, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {billingDetails, typedDetails} from '../../support/payment-request.js';
import {labelWithItem, payLabel, startingWith} from '../../support/shopper-texts.js';

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'phones have no keyboard to walk with'),
);

/** Returns a function that lists the elements after which nothing had the focus for two frames. */
async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    let last = '';
    let frames = 0;
    const look = () => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement)
        active = active.shadowRoot.activeElement;
      if (active && active !== document.body) {
        frames = 0;
        last = (active.textContent ?? '').trim().slice(0, 60) || active.outerHTML;
      } else if (last && ++frames === 2) lost.push(`after: ${last}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, {lost});
  });
  return () => page.evaluate(() => (window as unknown as {lost: string[]}).lost);
}

test(
  'a shopper uses the whole shop by keyboard and never loses the focus',
  {tag: '@wide'},
  async ({page, open, shape}) => {
    test.skip(shape === 'documented', 'its cart has no codes');
    await open(
      `<store-currency></store-currency><store-login></store-login>
    <store-category controls></store-category><store-cart layout="drawer"></store-cart>`,
      {token: ''},
    );
    const press = (key: string) => page.keyboard.press(key);
    const category = page.locator('store-category');
    await expect(category.getByRole('heading', {name: 'Ranks'})).toBeVisible();
    await press('Tab');
    const lost = await watchFocus(page);

    await test.step('currency, category, search and order', async () => {
      const currency = page.getByRole('combobox', {name: en.currency});
      await tabTo(currency);
      await press('U');
      await expect(currency).toHaveValue('USD');
      await expect(category.getByText(/\$/).first()).toBeVisible();
      await expect(currency).toBeFocused();

      const pets = category.getByRole('link', {name: 'Pets', exact: true});
      await tabTo(pets);
      await press('Enter');
      await expect(category.getByRole('heading', {name: 'Pets'})).toBeVisible();
      await expect(pets).toBeFocused();

      await tabTo(category.getByRole('searchbox', {name: en.search}));
      await page.keyboard.type('egg');
      await expect(
        category.getByRole('listitem').filter({hasText: 'medal'}),
      ).toHaveCount(0);
      await tabTo(category.getByRole('combobox', {name: en.sort}));
      await press('N');
      const first = category.locator('[part~="item"]').first();
      await expect(first.getByRole('heading')).toHaveText('Ember fox egg');
    });

    await test.step('an item, for which one has to sign in', async () => {
      await tabTo(
        category.getByRole('button', {name: labelWithItem(en.add, 'Ember fox egg')}),
      );
      await press('Enter');
      const name = page.getByRole('textbox', {name: en.playerName});
      await expect(name).toBeFocused();
      await page.keyboard.type(`K${Date.now().toString(36)}`);
      await press('Enter');
      await expect(page.locator('store-login [part="shopper"]')).toBeFocused();
      await expect(
        cartOn(page).getByRole('button', {name: en.cartItems(1)}),
      ).toBeVisible();
    });

    const opener = cartOn(page).getByRole('button', {name: startingWith(en.cartItems)});
    const cart = page.getByRole('dialog', {name: en.cart});
    await test.step('the cart: how many, none, undone', async () => {
      await tabTo(opener);
      await press('Enter');
      await expect(cart.getByRole('button', {name: en.close})).toBeFocused();
      const more = cart.getByRole('button', {name: en.increase('Ember fox egg')});
      await tabTo(more);
      await press('Space');
      await expect(cart.getByRole('spinbutton')).toHaveValue('2');
      await expect(more).toBeFocused();
      await tabTo(cart.getByRole('button', {name: en.remove('Ember fox egg')}));
      await press('Enter');
      await expect(cart.getByRole('button', {name: en.undo})).toBeFocused();
      await expect(cart.getByText(en.cartEmpty)).toBeVisible();
      await press('Enter');
      await expect(cart.getByRole('heading', {name: en.cart})).toBeFocused();
      await expect(cart.getByRole('spinbutton')).toHaveValue('2');
    });

    await test.step('a code, refused, taken and given up', async () => {
      await tabTo(cart.getByRole('button', {name: en.haveCode}));
      await press('Enter');
      const code = cart.getByRole('textbox', {name: en.code});
      await tabTo(code);
      await page.keyboard.type('NOSUCH');
      await press('Enter');
      await expect(code).toHaveAccessibleDescription(/./);
      await expect(code).toBeFocused();
      await press('Control+A');
      await page.keyboard.type('EMBER10');
      await press('Enter');
      const remove = cart.getByRole('button', {name: en.removeCoupon('EMBER10')});
      await expect(remove).toBeVisible();
      await tabTo(remove, 'Shift+Tab');
      await press('Enter');
      await expect(remove).toHaveCount(0);
      await expect(code).toBeFocused();
    });

    await test.step('out of the cart and in again, to the checkout', async () => {
      await press('Escape');
      await expect(opener).toBeFocused();
      await press('Enter');
      await tabTo(cart.getByRole('button', {name: en.checkout}));
      await press('Enter');
      const pet = cart.getByRole('textbox', {name: 'Pet name for Ember fox egg'});
      await expect(pet).toBeFocused();
      await page.keyboard.type('Rusty');
      await tabTo(cart.getByRole('button', {name: en.checkout}));
      await press('Enter');
    });

    const checkout = page.getByRole('dialog', {name: en.checkoutTitle});
    const pay = checkout.getByRole('button', {name: payLabel});
    await test.step('what is missing, from the list to the field', async () => {
      await tabTo(pay);
      await press('Enter');
      await expect(checkout.locator('[part="problems"]')).toBeFocused();
      await press('Tab');
      await expect(
        checkout.getByRole('link', {name: en.missing(en.fullname)}),
      ).toBeFocused();
      await press('Enter');
      await expect(checkout.getByRole('textbox', {name: en.fullname})).toBeFocused();
    });

    await test.step('the form, a QR code, and back', async () => {
      for (const [label, text] of [
        ...Object.entries(typedDetails),
        [en.country, billingDetails.country],
      ] as const) {
        const field = checkout.getByLabel(label, {exact: true});
        if (!(await field.count())) continue;
        await tabTo(field, label === en.country ? 'Shift+Tab' : 'Tab');
        await page.keyboard.type(text);
      }
      await tabTo(checkout.getByRole('radio', {name: 'Card'}));
      const pix = checkout.getByRole('radio', {name: 'Pix'});
      for (let arrows = 0; arrows < 10 && !(await pix.isChecked()); arrows++)
        await press('ArrowDown');
      await expect(pix).toBeFocused();
      for (const consent of [en.terms, en.privacy]) {
        await tabTo(checkout.getByRole('checkbox', {name: consent}));
        await press('Space');
      }
      await tabTo(pay);
      await press('Enter');
      await expect(checkout.getByRole('heading', {name: en.scanToPay})).toBeFocused();
      const copy = checkout.getByRole('button', {name: startingWith(en.copy)}).first();
      await tabTo(copy);
      await press('Enter');
      await expect(copy).toBeFocused();
      await press('Escape');
      await expect(checkout).toBeHidden();
      await expect(opener).toBeFocused();
    });

    expect(await lost()).toEqual([]);
  },
);
