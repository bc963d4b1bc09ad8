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

/**
 * A script that adds our script tag later, as tag managers do. It sets the attributes in `late`
 * after the script tag is in the page.
 */
const injected = (late: string, early = '') => `<script>
  addEventListener('load', () => setTimeout(() => {
    const script = document.createElement('script');
    const set = (text) => { for (const [, name, value] of text.matchAll(/(\\S+?)="(.*?)"/g)) script.setAttribute(name, value); };
    set('${early}');
    script.src = '/dist/embed.js';
    document.head.append(script);
    set('${late}');
  }, 50));
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
  'at the end of the body': ['', scriptTag('')],
  'as a module, with its hash': [
    scriptTag(`type="module" integrity="${inventory.files['embed.js']?.integrity}"`),
  ],
  'by a tag manager, its attributes first': [injected('', attributes())],
  'by a tag manager, its attributes last': [injected(attributes())],
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

test.describe('The script works where it is put', () => {
  for (const [way, [head, foot = '']] of Object.entries(ways)) {
    test(way, async ({page}) => {
      await page.route('**/optimised/all.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `window.theirs = 1;\n${builtFile('embed.js')}\nwindow.theirs += 1;`,
        }),
      );
      const told = await openPage(page, pageOf(head, SHOP + foot));
      await expectShop(page);
      expect(told).toEqual([]);
    });
  }

  test('from another origin, with its hash; each file is asked for once', async ({
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
});

for (const [kind, above, attributes] of [
  ['a script that is run at once', '', ''],
  [
    'a module, below a file of another vendor with the same name',
    '<script src="https://other.example.test/embed.js" data-base-url="https://other.example.test" defer></script>',
    'type="module"',
  ],
] as const)
  test(`${kind} takes its settings from its address, and loads each file once`, async ({
    page,
    cdn,
  }) => {
    await page.route('https://other.example.test/**', (route) =>
      route.fulfill({contentType: 'text/javascript', body: ''}),
    );
    const src = `${cdn.url}embed.js?base-url=${GUEST_SERVICE}&lang=de&ver=1`;
    // Tags without attributes, as in site builders that remove them.
    const tags =
      '<store-login></store-login><store-category></store-category><store-cart></store-cart>';
    const told = await openPage(
      page,
      pageOf(`${above}<script src="${src}" ${attributes}></script>`, tags),
    );
    await expectSale(page, {...en, ...de});
    // The service refuses a guest's cart, and browsers print a message for the failed request.
    expect(told.filter((text) => !text.includes('401'))).toEqual([]);
    expect(new Set(cdn.asked).size).toBe(cdn.asked.length);
  });

test.describe('A script tag in the head that has no data-base-url', () => {
  test('causes no warning if a provider follows', async ({page}) => {
    const script = '<script src="/dist/embed.js"></script>';
    const provider = `<store-provider ${attributes().replaceAll('data-', '')}>${SHOP}</store-provider>`;
    const told = await openPage(page, pageOf(script, provider));
    await expectShop(page);
    expect(told).toEqual([]);
  });
});

test.describe('More than once', () => {
  const once = 'the script is in the page twice';

  test('the same script does no harm, and says so once', async ({page}) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const told = await openPage(page, pageOf(scriptTag(), SHOP + scriptTag('')));
    await expectShop(page);
    expect(told.filter((text) => text.includes(once))).toHaveLength(1);
    expect(told).toHaveLength(1);
    for (const call of ['featuredDeals', 'cart/add'])
      expect(
        asked.filter((path) => path.toLowerCase().includes(call.toLowerCase())).length,
        call,
      ).toBeLessThanOrEqual(1);
  });

  test('another version does no harm, and says so once', async ({page}) => {
    const {version} = inventory;
    await page.route('**/old/**', (route) => {
      const file = new URL(route.request().url()).pathname.slice('/old/'.length);
      const body = builtFile(file.replace('0.0.9', version));
      return route.fulfill({
        contentType: 'text/javascript',
        body: file === 'embed.js' ? body.replaceAll(version, '0.0.9') : body,
      });
    });
    const told = await openPage(
      page,
      pageOf(scriptTag('defer', '/old/embed.js') + scriptTag(), SHOP),
    );
    await expectShop(page);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(once);
  });
});

test.describe('A file of another author', () => {
  const evil = 'window.evil = true; export function run() {}';
  const tampered = (name: string) => (file: string, text: string) =>
    file.startsWith(`chunks/${name}-`) ? evil : text;

  test('never runs: the shopper reads a message, the rest works, and the author is warned', async ({
    page,
    cdn,
  }) => {
    cdn.change = tampered('cart');
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

  test('never provides texts: the shop shows English ones instead', async ({
    page,
    cdn,
  }) => {
    cdn.change = tampered('lang-de');
    await openPage(
      page,
      pageOf(scriptTag('data-lang="de" defer', `${cdn.url}embed.js`), SHOP),
    );
    await expectShop(page);
    expect(cdn.asked.some((file) => file.startsWith('chunks/lang-de-'))).toBe(true);
    expect(await page.evaluate(() => 'evil' in window)).toBe(false);
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
