import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, fullBrowserPath} from '../../../scripts/browser.mjs';
import {serveBuilt} from '../../../scripts/serve.mjs';
import {
  addButton,
  cartButton,
  expect,
  expectShop,
  openPage,
  pageOf,
  scriptTag,
  SHOP,
  test,
} from '../../e2e/embedding-page.js';
import {expectSwap, openWithBundle} from '../../e2e/swapped-page.js';
import {en} from '../../../src/i18n/en.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a page lives the same'));

for (const way of ['turbo', 'htmx'] as const)
  test(`a page is swapped without a reload, as by ${way}`, ({page}) =>
    expectSwap(page, way));

test.describe('Elements from npm in the shop of the script tag', () => {
  for (const [address, tag, shown] of [
    ['#item-52', 'store-category', 'Frost key'],
    ['?item=52', 'store-category', en.offerItem('Frost key')],
    ['?cart=52', 'store-cart', en.sharedCart],
  ] as const)
    test(`${tag} follows a link to the page with ${address}`, async ({page}) => {
      const visit = `<script>history.replaceState(null, '', '${address}')</script>`;
      const body =
        '<store-category url="keys"></store-category><store-cart></store-cart>';
      await openWithBundle(page, tag, visit + scriptTag(), body);
      const dialog = page.getByRole('dialog', {name: shown, exact: true});
      const offer = page.locator('[part~="offer"]').getByText(shown);
      await expect(dialog.or(offer).first()).toBeVisible();
    });

  test('store-login signs in there', async ({page}) => {
    const body = '<store-login></store-login><store-cart></store-cart>';
    const script = `<script src="/dist/embed.js" data-base-url="${process.env['SERVICE_URL']}" defer></script>`;
    await openWithBundle(page, 'store-login', script, body);
    const login = page.locator('store-login');
    await login.getByRole('textbox', {name: en.playerName}).fill('Astrid_7');
    const [request] = await Promise.all([
      page.waitForRequest(
        (one) =>
          one.url().endsWith('/api/cart/get') &&
          Boolean(one.headers()['authorization']),
      ),
      login.getByRole('button', {name: en.signIn}).click(),
    ]);
    expect(request.method(), 'the script’s cart is read with the token').toBe('POST');
    await expect(login.getByRole('button', {name: en.signOut})).toBeVisible();
  });

  test('store-category shares one item dialog with the elements of the script tag', async ({
    page,
  }) => {
    // In the provider's shop, the same id belongs to another item.
    const other = process.env['OBSERVED_SERVICE'] ?? '';
    await page.route(`${other}/api/items/get/52`, async (route) => {
      const response = await route.fetch();
      const item = (await response.json()) as object;
      await route.fulfill({response, json: {...item, name: 'Other key'}});
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const body = `<store-category url="keys"></store-category>
      <store-provider base-url="${other}"><store-item item-id="52" layout="card"></store-item></store-provider>`;
    await openWithBundle(page, 'store-category', scriptTag(), body);
    const item = page.locator('store-provider store-item');
    await item.getByRole('link', {name: 'Other key', exact: true}).click();
    // The script tag's copy loads its dialog, too. The chunk loader has such an element in
    // the page until the chunk's file has run.
    await expect.poll(() => requested.join()).toContain('/chunks/item-');
    const loading = 'html > link[rel="modulepreload"], html > script[type="module"]';
    await expect(page.locator(loading)).toHaveCount(0);
    const dialog = page.locator('dialog.storefront-item:modal');
    await expect(dialog).toHaveAccessibleName('Other key');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('');

    await page.evaluate(() => (location.hash = '#item-51'));
    await expect(dialog).toHaveAccessibleName('Ember key');
  });
});

test('tabs work on a page with a base element', async ({page}) => {
  const base = '<base href="/elsewhere/">';
  await openPage(page, pageOf(base + scriptTag(), '<store-category></store-category>'));
  await page.getByRole('link', {name: 'Pets'}).click();
  await expect(page.getByRole('link', {name: 'Pets'})).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(new URL(page.url()).pathname).toBe('/embedding.html');
});

test('a dialog that was copied with the page is not shown, and the item opens', async ({
  page,
}) => {
  const saved = '<dialog class="storefront-dialog storefront-item" open>Old</dialog>';
  await openPage(page, pageOf(scriptTag(), `<main>${SHOP}</main>${saved}`));
  const item = page.locator('featured-deals').getByRole('link').first();
  await expect(item).toBeVisible();
  await expect(page.locator('dialog.storefront-item')).toHaveCount(0);
  await item.click();
  await expect(page.locator('dialog.storefront-item:modal')).toBeVisible();
  await page.evaluate(() => (document.body.innerHTML += ''));
  await expect(page.locator('dialog.storefront-item')).toBeHidden();
  await item.click();
  await expect(page.locator('dialog.storefront-item:modal')).toBeVisible();
  await expect(page.locator('dialog.storefront-item')).toHaveCount(1);
});

test('"Checkout" leads to a form that can be used, though the page has another one', async ({
  page,
}) => {
  for (const [before, after, isOurs] of [
    ['<div hidden>', '</div>', true],
    ['<div inert>', '</div>', true],
    ['<div style="visibility:hidden">', '</div>', true],
    ['<details><summary>Pay</summary>', '</details>', false],
  ] as const)
    await test.step(`in ${before}`, async () => {
      const form = `${before}<checkout-form></checkout-form>${after}`;
      await openPage(page, pageOf(scriptTag(), SHOP + form));
      await expectShop(page);
      await cartButton(page).click();
      await page.getByRole('button', {name: en.checkout}).click();
      const dialog = page.locator('dialog.storefront-dialog:modal');
      const place = isOurs ? dialog : page.locator('details');
      await place.getByRole('textbox', {name: en.fullname}).fill('Ada Example');
      await expect(dialog).toHaveCount(isOurs ? 1 : 0);
    });
});

test('a page that has the script twice shows an item once', async ({page}) => {
  await openPage(
    page,
    pageOf(scriptTag(), `${SHOP}<script src="/dist/embed.js?again" defer></script>`),
    {},
    '#item-52',
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', {name: 'Frost key'})).toBeVisible();
  await page.waitForLoadState('networkidle'); // After this, the second copy of the script has run.
  await expect(dialog).toHaveCount(1);
});

test('a page restored from the back-forward cache shows the current cart', async () => {
  const executablePath = fullBrowserPath();
  test.skip(!executablePath, 'The headless shell has no back/forward cache.');
  const shop = await serveBuilt({file: ':memory:'});
  // Playwright disables the back/forward cache, which this test needs, so the test starts its own
  // browser.
  const browser = await chromium.launch({
    ...(executablePath && {executablePath}),
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${shop.origin}/script-tag.html`);
    await addButton(page).click();
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
    await page.evaluate(() => {
      addEventListener('pageshow', ({persisted}) => {
        document.documentElement.dataset['thawed'] = `${persisted}`;
      });
    });
    await page.goto(`${shop.origin}/plain.css`);
    const added = await page.request.post(`${shop.service.origin}/api/cart/add/52`, {
      headers: {Authorization: 'Bearer demo-token'},
      data: {payment_type: 0},
    });
    expect(added.ok()).toBe(true);
    // Playwright's `goBack` waits for a load event, which a restored page does not have.
    await page.evaluate(() => history.back());
    await page.waitForURL('**/script-tag.html', {waitUntil: 'commit'});
    const {thawed, reasons} = await page.evaluate<{thawed: string; reasons: string}>(
      `({thawed: document.documentElement.dataset.thawed,
        reasons: JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)})`,
    );
    expect(thawed, reasons).toBe('true');
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(2));
    await addButton(page).click();
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(3));
  } finally {
    await browser.close();
    await shop.close();
  }
});
