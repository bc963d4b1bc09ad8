import type {Page} from '@playwright/test';
import {cartOn, expect, newName, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';

const dialogOn = (page: Page) => page.getByRole('dialog', {name: en.sharedCart});
const itemIn = (page: Page, id: number) =>
  dialogOn(page).locator(`[part="shared-item"][data-id="${id}"]`);
const CART = '<store-cart></store-cart>';
const accept = (page: Page) =>
  dialogOn(page).getByRole('button', {name: en.addSharedCart});

/**
 * Replaces the clipboard, and disables the system's dialog for sharing. Resolves to a function that
 * clicks "Share this cart" and returns the copied link.
 */
async function watchClipboard(page: Page): Promise<() => Promise<URL>> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'canShare', {value: undefined});
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => {
          document.documentElement.dataset['copied'] = text;
          return Promise.resolve();
        },
      },
    });
  });
  return async () => {
    await cartOn(page).getByRole('button', {name: en.shareCart}).click();
    await expect(cartOn(page).getByText(en.cartLinkCopied)).toBeVisible();
    const copied = await page.evaluate(
      () => document.documentElement.dataset['copied'],
    );
    return new URL(copied ?? '');
  };
}

/** Resolves to the item and the count of the first `store-item-added` from now on. */
function firstAdded(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('store-item-added', (event) => {
          const {itemId, count} = event as Event & {itemId: number; count: number};
          resolve({itemId, count});
        });
      }),
  );
}

/** The lines of a cart, as pairs of this property and the count. */
function pairs(
  {items}: {items: readonly {id: number; price: number; count: number}[]},
  name: 'id' | 'price',
): readonly (readonly [number, number])[] {
  return items
    .map((line) => [line[name], line.count] as const)
    .toSorted(([one], [other]) => one - other);
}

/** Signs in with the form in the dialog. */
async function signInThere(page: Page): Promise<void> {
  const signIn = page.getByRole('dialog', {name: en.signIn});
  const name = signIn.getByRole('textbox', {name: en.playerName});
  await name.fill(newName());
  await name.press('Enter');
}

test.describe('Sharing a cart', () => {
  test('makes a link with items and quantities, and whoever opens it confirms first', async ({
    page,
    open,
    stock,
    cartOf,
    shopper,
  }) => {
    await stock(52, 52, 51);
    const copyLink = await watchClipboard(page);
    await open(CART, {search: '?page_id=3&sid=secret&player=Astrid'});
    const link = await copyLink();
    expect(link.search).toBe('?page_id=3&cart=52x2,51');
    expect(link.href).not.toContain(shopper);

    const friend = `${shopper}-friend`;
    await open('<store-cart layout="drawer"></store-cart>', {
      token: friend,
      search: link.search,
    });
    await expect(itemIn(page, 52)).toContainText('2 × Frost key');
    await expect(itemIn(page, 52)).toContainText(en.amountEach('€3.50'));
    await expect(itemIn(page, 51)).toContainText('Ember key');
    await expect(itemIn(page, 51)).toContainText('€2.50');
    await expect(dialogOn(page).getByText(en.sharedCartPlayer)).toBeVisible();
    expect((await cartOf(friend)).items).toEqual([]);
    await test.step('later, if there was no answer', async () => {
      await page.keyboard.press('Escape');
      await expect(dialogOn(page)).toHaveCount(0);
      await page.reload();
    });
    await accept(page).click();
    await expect(page.getByRole('dialog', {name: en.cart})).toBeVisible();
    await expect(dialogOn(page)).toHaveCount(0);
    expect(pairs(await cartOf(friend), 'id')).toEqual([
      [51, 1],
      [52, 2],
    ]);
    expect(new URL(page.url()).search).toBe('?page_id=3');
    await page.reload();
    await expect(
      cartOn(page).getByRole('button', {name: en.cartItems(3)}),
    ).toBeVisible();
    await expect(dialogOn(page)).toHaveCount(0);

    await test.step('not at all after “No”', async () => {
      await page.goto('/rules.html?cart=53');
      await dialogOn(page).getByRole('button', {name: en.notNow, exact: true}).click();
      await expect(dialogOn(page)).toHaveCount(0);
      expect(new URL(page.url()).search).toBe('');
      expect((await cartOf(friend)).items).toHaveLength(2);
    });
  });

  test('says what is unknown, sold out, in the cart already, or refused', async ({
    page,
    open,
    stock,
    cartOf,
  }) => {
    await stock(51);
    await page.route('**/api/cart/add/53', (route) =>
      route.fulfill({json: {success: false, message: 'One key per day.'}}),
    );
    // The service has only one unit left, as it says when the shop asks for five.
    await page.route('**/api/cart/reload/*', (route) =>
      route.fulfill({json: {success: false, message: 'One is left.'}}),
    );
    await open(CART, {search: '?cart=55,9999999,51x2,52x5,53'});
    await expect(itemIn(page, 55)).toContainText(en.soldOut);
    await expect(itemIn(page, 9999999)).toContainText(en.notFound);
    await expect(itemIn(page, 51)).toContainText(en.alreadyInCart);
    const added = firstAdded(page);
    await accept(page).click();
    await expect(itemIn(page, 52)).toContainText('One is left.');
    await expect(itemIn(page, 53)).toContainText('One key per day.');
    await expect(dialogOn(page).getByRole('status')).toHaveText(en.sharedCartFailed);
    await expect(dialogOn(page).locator('p').first()).toHaveText(en.sharedCartFailed);
    await expect(accept(page)).toHaveCount(0);
    // The event has the number of units that the service has put into the cart.
    expect(await added).toEqual({itemId: 52, count: 1});
    await dialogOn(page).locator('[part="decline"]').click();
    await expect(dialogOn(page)).toHaveCount(0);
    expect(pairs(await cartOf(), 'id')).toEqual([
      [51, 1],
      [52, 1],
    ]);
    expect(new URL(page.url()).search).toBe('');
  });

  test('asks a guest to sign in, and then adds the items', async ({
    page,
    open,
    shape,
  }) => {
    await open(CART, {token: '', search: '?cart=52x2'});
    // Some services show items to guests, and require a sign-in only for the cart. Other services
    // show guests nothing.
    if (shape === 'documented') {
      await expect(itemIn(page, 52)).toContainText(en.unauthorized);
      await dialogOn(page).getByRole('button', {name: en.signIn}).click();
      await signInThere(page);
      await expect(itemIn(page, 52)).toContainText('Frost key');
      await accept(page).click();
    } else {
      await expect(itemIn(page, 52)).toContainText('Frost key');
      await accept(page).click();
      await signInThere(page);
    }
    await expect(dialogOn(page)).toHaveCount(0);
    const quantity = cartOn(page).getByRole('spinbutton', {
      name: en.quantityOf('Frost key'),
    });
    await expect(quantity).toHaveValue('2');
  });

  test('adds no more items after the shopper has closed the dialog', async ({
    page,
    open,
    cartOf,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/cart/add/52', async (route) => {
      await released;
      await route.continue();
    });
    await open(CART, {search: '?cart=52,53'});
    const added = firstAdded(page);
    await accept(page).click();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    release();
    expect(await added).toEqual({itemId: 52, count: 1});
    await expect(cartOn(page).getByText('Frost key', {exact: true})).toBeVisible();
    await expect(
      cartOn(page).locator('[part~="total"]:not([data-pending])'),
    ).toBeVisible();
    expect((await cartOf()).items.map(({id}) => id)).toEqual([52]);
  });

  test('belongs to one of two shops in the page', async ({
    page,
    open,
    service,
    shopper,
  }) => {
    const second = 'https://second.example.net';
    const added: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/cart/add/')) added.push(request.url());
    });
    await page.route(`${second}/**`, async (route) => {
      const url = route.request().url().replace(second, `${service}`);
      await route.fulfill({response: await route.fetch({url})});
    });
    const content = `<store-cart></store-cart><store-provider base-url="${second}" token="${shopper}-2">
      <store-cart></store-cart></store-provider>`;
    await open(content, {search: '?cart=52&cart-shop=second.example.net'});
    await accept(page).click();
    await expect(dialogOn(page)).toHaveCount(0);
    expect(added).toEqual([`${second}/api/cart/add/52`]);
    expect(new URL(page.url()).search).toBe('');

    await open(content, {search: '?cart=53'});
    await accept(page).click();
    await expect(dialogOn(page)).toHaveCount(0);
    expect(added[1]).toBe(`${service}/api/cart/add/53`);
  });
});
