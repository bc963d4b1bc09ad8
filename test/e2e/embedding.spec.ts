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

/**
 * A script tag as optimisers change it: the browser ignores the tag until the page has loaded. Then
 * a copy replaces it.
 */
const heldBack = `<script type="held/javascript" data-held-src="/dist/embed.js" ${attributes()}></script>
  <script>addEventListener('load', () => {
    for (const old of document.querySelectorAll('[data-held-src]')) {
      const script = document.createElement('script');
      for (const {name, value} of old.attributes)
        if (name !== 'type') script.setAttribute(name.replace('data-held-', ''), value);
      old.replaceWith(script);
    }
  })</script>`;

const ways: Readonly<Record<string, [head: string, foot?: string]>> = {
  'as a module, with its hash': [
    scriptTag(`type="module" integrity="${inventory.files['embed.js']?.integrity}"`),
  ],
  'by a tag manager, its attributes last': [injected],
  'by an optimiser that holds it back': [heldBack],
  'in a file of an optimiser’s, its tag left behind': [
    `<script type="text/plain" src="/dist/embed.js" ${attributes()}></script>
    <script src="/optimised/all.js" defer></script>`,
  ],
  'into the page itself, as jQuery does, its tag left behind': [
    `<script type="text/plain" src="/dist/embed.js" ${attributes()}></script>`,
    `<script>fetch('/dist/embed.js').then((answer) => answer.text()).then((text) => {
      const script = document.createElement('script');
      script.text = text;
      document.head.append(script);
      script.remove();
    })</script>`,
  ],
};

test('the script works wherever it is put', async ({page}) => {
  await page.route('**/optimised/all.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.theirs = 1;\n${builtFile('embed.js')}\nwindow.theirs += 1;`,
    }),
  );
  for (const [way, [head, foot = '']] of Object.entries(ways))
    await test.step(way, async () => {
      const told = await openPage(page, pageOf(head, SHOP + foot));
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

test.describe('A file of another author', () => {
  const evil = 'window.evil = true; export function run() {}';
  test('never runs: the shopper reads a message, the rest works, and the author is warned', async ({
    page,
    cdn,
  }) => {
    cdn.change = (file, text) => (file.startsWith('chunks/cart-') ? evil : text);
    const told = await openPage(
      page,
      pageOf(
        scriptTag('defer', `${cdn.url}embed.js`),
        `${SHOP}<store-currency></store-currency>`,
      ),
    );
    await addButton(page).click();
    await expect(page.locator('store-cart').getByText(en.missingPart)).toBeVisible();
    await expect(page.getByRole('combobox', {name: en.currency})).toBeVisible();
    expect(await page.evaluate(() => 'evil' in window)).toBe(false);
    expect(told.filter((text) => text.includes('as published'))).toHaveLength(1);
    // As soon as the server sends the right file, the shop uses the file.
    cdn.change = (_, text) => text;
    await cartButton(page).click();
    await expect(
      page.getByRole('spinbutton', {name: startingWith(en.quantityOf)}),
    ).toHaveValue('1');
  });

  test('does not load from an origin without CORS headers, and the author is warned', async ({
    page,
    cdn,
  }) => {
    cdn.headers = {};
    const told = await openPage(
      page,
      pageOf(scriptTag('defer', `${cdn.url}embed.js`), SHOP),
    );
    await addButton(page).click();
    await expect(page.locator('store-cart').getByText(en.missingPart)).toBeVisible();
    expect(
      told.filter(
        (text) =>
          text.startsWith('storefront-elements') &&
          text.includes('Access-Control-Allow-Origin'),
      ),
    ).not.toHaveLength(0);
  });
});
