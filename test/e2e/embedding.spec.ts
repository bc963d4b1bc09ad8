import type {Page} from '@playwright/test';
import {
  addButton,
  attributes,
  builtFile,
  cartButton,
  expect,
  expectShop,
  inventory,
  openPage,
  pageOf,
  scriptTag,
  SHOP,
  test,
} from './embedding-page.js';
import {en} from '../../src/i18n/en.js';
import {texts as de} from '../../src/i18n/languages/de.js';
import {startingWith} from '../support/shopper-texts.js';
import {expectSale, GUEST_SERVICE} from './guest-shop.js';

/** A script that adds our script tag later, as tag managers do, and then its attributes. */
const injected = `<script>
  addEventListener('load', () => setTimeout(() => {
    const script = document.createElement('script');
    script.src = '/dist/embed.js';
    document.head.append(script);
    for (const [, name, value] of '${attributes()}'.matchAll(/(\\S+?)="(.*?)"/g))
      script.setAttribute(name, value);
  }));
</script>`;

const WAYS = {
  'as a module, with its hash': scriptTag(
    `type="module" integrity="${inventory.files['embed.js']?.integrity}"`,
  ),
  'by a tag manager, its attributes last': injected,
  'in a file of an optimiser’s, its tag left behind': `<script type="text/plain" src="/dist/embed.js" ${attributes()}></script>
    <script src="/optimised/all.js" defer></script>`,
};

test('the script works wherever it is put', async ({page}) => {
  await page.route('**/optimised/all.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.theirs = 1;\n${builtFile('embed.js')}\nwindow.theirs += 1;`,
    }),
  );
  for (const [way, head] of Object.entries(WAYS))
    await test.step(way, async () => {
      const told = await openPage(page, pageOf(head, SHOP));
      await expectShop(page);
      expect(told).toEqual([]);
    });
});

test('the script works from another origin, with its hash; each file is asked for once', async ({
  page,
  cdn,
}) => {
  const {asked} = cdn;
  const integrity = `defer crossorigin integrity="${inventory.files['embed.js']?.integrity}"`;
  const told = await openPage(
    page,
    pageOf(scriptTag(integrity, `${cdn.url}embed.js`), SHOP),
  );
  await expectShop(page);
  await cartButton(page).click();
  await page.getByRole('button', {name: en.checkout}).click();
  await expect(page.getByRole('textbox', {name: en.fullname})).toBeVisible();
  expect(told).toEqual([]);
  expect(asked.length).toBeGreaterThan(4);
  expect(new Set(asked).size).toBe(asked.length);
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
});

test('a module, below a file of another vendor with the same name, takes its settings from its address', async ({
  page,
  cdn,
}) => {
  await page.route('https://other.example.test/**', (route) =>
    route.fulfill({contentType: 'text/javascript', body: ''}),
  );
  const above =
    '<script src="https://other.example.test/embed.js" data-base-url="https://other.example.test" defer></script>';
  const src = `${cdn.url}embed.js?base-url=${GUEST_SERVICE}&lang=de&ver=1`;
  // Tags without attributes, as in site builders that remove them.
  const tags =
    '<store-login></store-login><store-category></store-category><store-cart></store-cart>';
  const head = `${above}<script src="${src}" type="module"></script>`;
  const told = await openPage(page, pageOf(head, tags));
  await expectSale(page, {...en, ...de});
  // The service refuses a guest's cart, and browsers print a message for the failed request.
  expect(told.filter((text) => !text.includes('401'))).toEqual([]);
  expect(new Set(cdn.asked).size).toBe(cdn.asked.length);
});

test('another version of the script does no harm, and says so once', async ({page}) => {
  const {version} = inventory;
  await page.route('**/old/**', (route) => {
    const file = new URL(route.request().url()).pathname.slice('/old/'.length);
    const body = builtFile(file.replace('0.0.9', version));
    return route.fulfill({
      contentType: 'text/javascript',
      body: file === 'embed.js' ? body.replaceAll(version, '0.0.9') : body,
    });
  });
  const head = scriptTag('defer', '/old/embed.js') + scriptTag();
  const told = await openPage(page, pageOf(head, SHOP));
  await expectShop(page);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('the script is in the page twice');
});

/** Expects the message for a part of the shop that could not be loaded, and skips the pauses until then. */
async function expectMissingPart(page: Page): Promise<void> {
  const message = page.locator('store-cart').getByText(en.missingPart);
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(message).toBeVisible({timeout: 50});
  }).toPass();
}

test('a click before the code of the cart is there shows at once, and is done when it comes', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<undefined>();
  await page.route('**/chunks/buying-*', async (route) => {
    await arrival.promise;
    return route.continue();
  });
  await openPage(page, pageOf(scriptTag(), SHOP));
  const added = page.waitForRequest('**/api/cart/add/*');
  await addButton(page).click();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  arrival.resolve(undefined);
  await added;
  await expect(
    page.locator('featured-deals').locator('[part~="in-cart"]'),
  ).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
});

test('without the code of the cart, a click on an item says that a part is missing', async ({
  page,
}) => {
  await page.route('**/chunks/buying-*', (route) => route.abort());
  await openPage(page, pageOf(scriptTag(), SHOP));
  await addButton(page).click();
  const deals = page.locator('featured-deals');
  await expect(deals.getByText(en.missingPart)).toBeVisible();
  await expect(deals.getByRole('button', {name: en.reloadPage})).toBeVisible();
  await expect(addButton(page)).toBeVisible();
  await expect(deals.locator('[part~="in-cart"]')).toHaveCount(0);
});

test('a file of another author never runs: the shopper reads a message, the rest works, and the author is warned', async ({
  page,
  cdn,
}) => {
  await page.clock.install();
  const evil = 'window.evil = true; export function run() {}';
  cdn.change = (file, text) => (file.startsWith('chunks/cart-') ? evil : text);
  const body = `${SHOP}<store-currency></store-currency>`;
  const told = await openPage(
    page,
    pageOf(scriptTag('defer', `${cdn.url}embed.js`), body),
  );
  await addButton(page).click();
  await expectMissingPart(page);
  await expect(page.getByRole('combobox', {name: en.currency})).toBeVisible();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  expect(told.filter((text) => text.includes('as published'))).toHaveLength(1);
  // As soon as the server sends the right file, a reloaded page uses it.
  cdn.change = (_, text) => text;
  await page.getByRole('button', {name: en.reloadPage}).first().click();
  await cartButton(page).click();
  await expect(
    page.getByRole('spinbutton', {name: startingWith(en.quantityOf)}),
  ).toHaveValue('1');
});

test('from an origin without CORS headers, the shop does not load: shoppers and the author are told', async ({
  page,
  cdn,
}) => {
  await page.clock.install();
  cdn.headers = {};
  const told = await openPage(
    page,
    pageOf(scriptTag('defer', `${cdn.url}embed.js`), SHOP),
  );
  await expectMissingPart(page);
  await expect(page.locator('featured-deals').getByText(en.missingPart)).toBeVisible();
  const warning = /^storefront-elements.*Access-Control-Allow-Origin/s;
  expect(told.filter((text) => warning.test(text))).not.toHaveLength(0);
});
