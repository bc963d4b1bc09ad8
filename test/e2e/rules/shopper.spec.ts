import type {Page} from '@playwright/test';
import {useAuthType} from './missing.js';
import {add, answer, cartOn, entry, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {paymentRequest} from '../../support/payment-request.js';
import {containing, startingWith} from '../../support/shopper-texts.js';

const SHOP =
  '<store-login></store-login><store-category url="keys"></store-category><store-cart></store-cart>';

let names = 0;
/** Returns the name of a player whom the service does not know. */
const newName = (project: string) =>
  `T${Date.now().toString(36)}_${project.replace(/\W/g, '').slice(0, 4)}${++names}`;

const login = (page: Page) => page.locator('store-login').first();
const field = (page: Page) => login(page).getByRole('textbox', {name: en.playerName});

async function signIn(page: Page, name: string): Promise<void> {
  await field(page).fill(name);
  await login(page).getByRole('button', {name: en.signIn}).click();
}

test.describe('A shopper', () => {
  test('signs in by name and reads why a wrong or banned name is refused', async ({
    page,
    open,
    without,
  }, info) => {
    if (await without('auth/username')) return;
    await open(SHOP, {token: ''});
    await field(page).press('Enter');
    await expect(field(page)).toHaveAccessibleDescription(
      containing(en.missing(en.playerName)),
    );
    await signIn(page, 'no spaces here');
    await expect(field(page)).toHaveAccessibleDescription(
      containing('Incorrect username!'),
    );
    await signIn(page, 'griefer');
    await expect(field(page)).toHaveAccessibleDescription(
      containing(en.banned('griefer')),
    );
    // The names of Bedrock players start with a dot.
    const name = `.${newName(info.project.name)}`;
    await signIn(page, name);
    await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
    await expect(login(page).getByText(en.balance('500 Embers'))).toBeVisible();
    await expect(entry(page.locator('store-category'), 'Frost key')).toBeVisible();
    await login(page).getByRole('button', {name: en.signOut}).click();
    await expect(field(page)).toBeVisible();
  });

  test('has a page with purchases, to which links to the profile lead', async ({
    page,
    open,
    ask,
    without,
    minimal,
  }, info) => {
    if (minimal) {
      // Without this call, the shopper's name is unknown. The element then renders nothing, and
      // nothing fails.
      await without('user');
      await open('<store-account></store-account><store-server></store-server>');
      await expect(page.getByRole('heading', {name: 'Emberfall Store'})).toBeVisible();
      await expect(page.locator('store-account')).toBeHidden();
      return;
    }
    await open('<store-account></store-account><store-login></store-login>', {
      token: '',
    });
    const account = page.locator('store-account');
    await expect(account.getByText(en.unauthorized)).toBeVisible();
    await expect(page.getByRole('button', {name: en.signIn})).toHaveCount(1);

    const name = newName(info.project.name);
    const token = await ask<string>('auth/username', {username: name}, '');
    await ask('cart/add/106', {payment_type: 0}, token);
    const paid = await ask<{success: boolean; message: string}>(
      'payments/create',
      {...paymentRequest, paymentMethod: 'Card', currency: 'EUR'},
      token,
    );
    expect(paid.success || paid.message === 'success', paid.message).toBe(true);

    await signIn(page, name);
    await expect(account.getByRole('heading', {name})).toBeVisible();
    await expect(account.getByText(en.balance('500 Embers'))).toBeVisible();
    await expect(account.getByText(en.pair(en.moneySpent, '€0.00'))).toBeVisible();
    await expect(account.getByRole('listitem').last()).toHaveText('Welcome bundle');
    const {scrollWidth, clientWidth} = await page.evaluate(
      () => document.documentElement,
    );
    expect(scrollWidth).toBe(clientWidth);
    const address = page.url();
    await login(page).getByRole('link', {name: en.yourProfile}).click();
    await expect(account.locator('[part="player"]')).toBeFocused();
    expect(page.url()).toBe(address);
    await login(page).getByRole('button', {name: en.signOut}).click();
    await expect(account.getByText(en.unauthorized)).toBeVisible();
    await expect(account.getByRole('heading')).toHaveCount(0);
  });

  test('sees group, money spent and purchases, and a link among the donors leads there', async ({
    page,
    open,
    without,
  }) => {
    if (await without('user')) return;
    await answer(page, 'profile/Astrid_7', (now) => ({...now, money_spent: '120.00'}));
    await open('<store-account></store-account><store-donors></store-donors>', {
      token: 'astrid-token',
    });
    const account = page.locator('store-account');
    await expect(account.getByRole('heading', {name: 'Astrid_7'})).toBeVisible();
    await expect(account.locator('[part="avatar"]')).toBeVisible();
    await expect(account.locator('[part="group"]')).toContainText(
      en.pair(en.group, ''),
    );
    await expect(account.locator('[part="spent"]')).toHaveText(
      en.pair(en.moneySpent, '€120.00'),
    );
    await expect(account.getByRole('listitem').first()).toBeVisible();
    const address = page.url();
    await page
      .locator('store-donors')
      .getByRole('link', {name: 'Astrid_7'})
      .first()
      .click();
    await expect(account.locator('[part="player"]')).toBeFocused();
    expect(page.url()).toBe(address);
  });

  test('signs in by confirming in the game', async ({
    page,
    open,
    request,
    service,
    without,
  }, info) => {
    if (await without('game_auth/init')) return;
    await useAuthType(page, 'ingame');
    await open('<store-login></store-login>', {token: ''});
    const name = newName(info.project.name);
    await signIn(page, name);
    await expect(
      login(page).getByRole('heading', {
        name: en.confirmInGame(name),
      }),
    ).toBeVisible();
    await expect(login(page).getByText('play.emberfall.example')).toBeVisible();
    await expect(login(page).getByText('/ms auth')).toBeVisible();
    await request.post(`${service}/demo/confirm/${name}`);
    await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
  });

  test('sees their own prices and cart, and nothing of the former shopper', async ({
    page,
    open,
    ask,
    without,
  }, info) => {
    if (await without('auth/username')) return;
    const rich = newName(info.project.name);
    const token = await ask<string>('auth/username', {username: rich}, '');
    await ask('cart/add/51', {payment_type: 0}, token);
    await open(SHOP, {token: ''});
    await signIn(page, rich);
    await expect(entry(cartOn(page), 'Ember key')).toBeVisible();
    await expect(
      entry(page.locator('store-category'), 'Ember key').getByText(en.inCart, {
        exact: true,
      }),
    ).toBeVisible();
    await login(page).getByRole('button', {name: en.signOut}).click();
    await expect(cartOn(page).locator('[part~="line"]')).toHaveCount(0);
    await signIn(page, newName(info.project.name));
    await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
    await expect(page.getByText(en.inCart, {exact: true})).toHaveCount(0);
    await expect(page.getByText(rich)).toHaveCount(0);
  });

  test('stays signed in for the tab, for the device or not at all', async ({
    page,
    open,
    context,
    without,
  }, info) => {
    if (await without('auth/username')) return;
    for (const [persist, afterReload, inOtherTab] of [
      ['none', false, false],
      ['session', true, false],
      ['local', true, true],
    ] as const) {
      await open(`<store-login persist="${persist}"></store-login>`, {token: ''});
      const name = newName(info.project.name);
      const shows = (one: Page, signedIn: boolean) =>
        expect(
          signedIn ? one.getByText(en.signedInAs(name)) : field(one),
          persist,
        ).toBeVisible();
      await signIn(page, name);
      await shows(page, true);
      const other = await context.newPage();
      await other.goto('/rules.html');
      await shows(other, inOtherTab);
      await other.close();
      await page.reload();
      await shows(page, afterReload);
      if (afterReload)
        await login(page).getByRole('button', {name: en.signOut}).click();
      await shows(page, false);
    }
  });

  test('shops with a token of the page, which is asked for again after a 401 and stays in memory', async ({
    page,
    open,
    shopper,
    service,
  }) => {
    const sent: (string | undefined)[] = [];
    await page.route('**/api/cart/**', async (route) => {
      const {authorization} = route.request().headers();
      sent.push(authorization);
      if (authorization === 'Bearer old')
        return route.fulfill({
          status: 401,
          json: {message: 'Unauthenticated.'},
          headers: {'Access-Control-Allow-Origin': '*'},
        });
      return route.continue();
    });
    await page.addInitScript((fresh) => {
      let asked = 0;
      Object.assign(window, {asked: () => asked});
      addEventListener('DOMContentLoaded', () => {
        void customElements.whenDefined('store-provider').then(() => {
          const provider = document.querySelector('store-provider');
          const tokenProvider = () => Promise.resolve(asked++ ? fresh : 'old');
          if (provider) Object.assign(provider, {tokenProvider});
        });
      });
    }, shopper);
    await open(
      `<store-provider base-url="${service}"><store-cart></store-cart></store-provider>`,
      {token: ''},
    );
    await expect(cartOn(page).getByText(en.cartEmpty)).toBeVisible();
    expect(sent).toContain('Bearer old');
    expect(sent.at(-1)).toBe(`Bearer ${shopper}`);
    expect(
      await page.evaluate(() => (window as unknown as {asked(): number}).asked()),
    ).toBe(2);
    const kept = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.documentElement.outerHTML,
      ]),
    );
    expect(kept).not.toContain(shopper);
  });

  test('sees as a guest what the service shows guests, and signs in to buy', async ({
    page,
    open,
    ask,
    shape,
    without,
  }, info) => {
    if (await without('auth/username')) return;
    await open(
      '<store-category url="keys"></store-category><store-cart layout="drawer"></store-cart>',
      {
        token: '',
      },
    );
    const category = page.locator('store-category');
    const name = newName(info.project.name);
    const here = () => category.getByRole('textbox', {name: en.playerName});
    if (shape === 'observed') {
      // The click that required a sign-in takes effect after the sign-in.
      await entry(category, 'Frost key')
        .getByRole('button', {name: startingWith(en.add)})
        .click();
    } else {
      await expect(category.getByText(en.unauthorized)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await category.getByRole('button', {name: en.signIn}).click();
    }
    await here().fill(name);
    await here().press('Enter');
    if (shape === 'documented') await add(page, 'Frost key');
    await expect(
      entry(category, 'Frost key').getByText(en.inCart, {exact: true}),
    ).toBeVisible();
    await expect(here()).toHaveCount(0);
    const token = await ask<string>('auth/username', {username: name}, '');
    // The page shows the item before the service's cart contains it, so the service is asked.
    const inCart = async () => {
      const {items} = await ask<{items: {id: number}[]}>('cart/get', undefined, token);
      return items.map(({id}) => id);
    };
    await expect.poll(inCart).toEqual([52]);
  });

  test('reads as a guest that deals, ranks and gifts need a sign-in', async ({
    page,
    open,
    shape,
    minimal,
  }) => {
    await open(
      `<featured-deals></featured-deals><store-category url="ranks"></store-category>
      <store-item item-id="52"></store-item><store-cart></store-cart>`,
      {token: ''},
    );
    const deals = page.locator('featured-deals');
    const ranks = page.locator('store-category');
    const item = page.locator('store-item');
    if (shape !== 'observed' || minimal) {
      // The service sends guests no items.
      await expect(page.getByText(en.unauthorized).first()).toBeVisible();
      await expect(page.getByRole('button', {name: startingWith(en.add)})).toHaveCount(
        0,
      );
      await expect(item.getByRole('button', {name: en.giftTo})).toHaveCount(0);
      return;
    }
    for (const element of [deals, ranks, item]) {
      await expect(element.getByText(en.signInToBuy, {exact: true})).toBeVisible();
      await expect(
        element.getByRole('button', {name: startingWith(en.add)}).first(),
      ).toHaveAccessibleDescription(containing(en.signInToBuy));
    }
    await item.getByRole('button', {name: en.giftTo}).click();
    await expect(
      item.getByRole('button', {name: startingWith(en.giftAdd)}),
    ).toHaveAccessibleDescription(en.signInToBuy);
  });

  test('reads as a guest that buying needs a sign-in, before the click', async ({
    page,
    open,
    shape,
    minimal,
  }, info) => {
    await open(
      '<store-category url="keys"></store-category><checkout-form></checkout-form>',
      {token: ''},
    );
    const category = page.locator('store-category');
    // In the checkout, the message replaces the form.
    await expect(
      page.locator('checkout-form').getByText(en.unauthorizedAdd),
    ).toBeVisible();
    if (shape !== 'observed' || minimal) {
      // The service sends guests no items, so the category asks for a sign-in.
      await expect(category.getByText(en.unauthorized)).toBeVisible();
      return;
    }
    const hint = category.getByText(en.signInToBuy, {exact: true});
    await expect(hint).toBeVisible();
    const card = entry(category, 'Frost key');
    await expect(
      card.getByRole('button', {name: startingWith(en.add)}),
    ).toHaveAccessibleDescription(en.signInToBuy);
    await card.getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(en.signInToBuy, {exact: true})).toBeVisible();
    await dialog.getByRole('button', {name: en.close}).first().click();

    // The click opens the sign-in. After the sign-in, the hint is gone.
    await card.getByRole('button', {name: startingWith(en.add)}).click();
    const here = category.getByRole('textbox', {name: en.playerName});
    await here.fill(newName(info.project.name));
    await here.press('Enter');
    await expect(card.getByText(en.inCart, {exact: true})).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});
