import {readFileSync} from 'node:fs';
import type {FrameLocator, Page} from '@playwright/test';
import {transform} from 'esbuild';
import {parse} from 'vue/compiler-sfc';
import {expect, test} from './embedding-page.js';
import {openUnder, violations} from './policy.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'what is printed is the same in any window'),
);

/** The address of a service whose items guests can read, as in public shops. */
const service = process.env['OBSERVED_SERVICE'] ?? '';

// The owner's page has another origin than the builder. Browsers let pages of `localhost` hosts
// reach this machine.
const OWNERS_PAGE = 'http://owner.localhost/shop.html';

type Settings = Record<string, string | readonly string[]>;

/** Opens the builder with a link that contains these settings. */
async function open(page: Page, settings: Settings = {}): Promise<void> {
  const pairs = Object.entries(settings).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  // Leaves the page first: a link that changes only the fragment would not reload it, and not every
  // script reads the fragment again.
  await page.goto('about:blank');
  await page.goto(`/builder.html#${new URLSearchParams(pairs)}`);
  // Without settings, the builder first asks what kind of page the owner has.
  const question = page.getByRole('button', {name: 'A page written by hand'});
  if (pairs.length === 0) await question.click();
  await expect(page.getByRole('heading', {name: '4. Copy'})).toBeVisible();
}

/** Returns the text that the builder offers for copying under this heading. */
async function printed(page: Page, name: string): Promise<string> {
  const code = page.getByRole('region', {name, exact: true}).locator('code');
  await expect(code).not.toBeEmpty();
  return (await code.textContent()) ?? '';
}

/**
 * Opens an empty page of another site that contains this snippet, with the header that belongs to
 * the snippet.
 */
async function paste(page: Page, snippet: string, header: string): Promise<void> {
  const [name = '', value = ''] = header.split(/: (.*)/);
  await page.route('http://owner.localhost/**', (route) =>
    route.request().url().startsWith(OWNERS_PAGE)
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: {[name]: value},
          body: `<!doctype html><html lang="en"><head><title>Mine</title></head><body>${snippet}</body></html>`,
        })
      : route.fulfill({status: 204}),
  );
  await page.goto(OWNERS_PAGE);
}

async function builtAndPasted(
  page: Page,
  settings: Settings,
  block = 'Snippet',
): Promise<string> {
  await open(page, settings);
  const snippet = await printed(page, block);
  await paste(page, snippet, await printed(page, 'Content Security Policy'));
  return snippet;
}

function addFirst(shop: Page | FrameLocator) {
  return shop
    .locator('featured-deals, store-category')
    .getByRole('button', {name: startingWith(en.add)})
    .first();
}

const cart = (shop: Page | FrameLocator) => shop.locator('store-cart');

const addressField = (page: Page) => page.getByLabel('Address of your shop’s service');

test.describe('What the builder prints works as it is', () => {
  test('the demo shop: ticked, seen at once, copied, pasted', async ({page}) => {
    const found = await violations(page);
    await open(page);
    const preview = page.frameLocator('#preview');
    await expect(addFirst(preview)).toBeVisible();
    await expect(preview.locator('store-goals')).toHaveCount(0);
    await page.getByLabel('Donation goals').check();
    await page.getByLabel('Keys & Crates', {exact: true}).check();
    await expect(preview.getByRole('progressbar').first()).toBeVisible();
    await expect(preview.locator('store-category[url="keys"]')).toBeVisible();
    await page.getByLabel('Buttons', {exact: true}).check();
    await page.getByLabel('Colour of buttons').fill('#be123c');
    await expect(addFirst(preview)).toHaveCSS('background-color', 'rgb(190, 18, 60)');

    // The settings are in the page's address, so a reload keeps them.
    await page.reload();
    await expect(page.getByLabel('Donation goals')).toBeChecked();
    await expect(page.getByLabel('Colour of buttons')).toHaveValue('#be123c');
    await expect(page.getByLabel('Keys & Crates', {exact: true})).toBeChecked();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', {name: 'Copy: Snippet'}).click();
    await expect(page.getByText('Copied: Snippet')).toBeAttached();
    const snippet = await page.evaluate(() => navigator.clipboard.readText());
    expect(snippet).toBe(await printed(page, 'Snippet'));
    expect(snippet).toContain('integrity="sha384-');
    await paste(page, snippet, await printed(page, 'Content Security Policy'));

    await expect(addFirst(page)).toHaveCSS('background-color', 'rgb(190, 18, 60)');
    await addFirst(page).click();
    await expect(
      cart(page).getByRole('button', {name: startingWith(en.cart)}),
    ).toHaveAccessibleName(en.cartItems(1));
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    expect(found).toEqual([]);
  });

  test('a shop without the category that the builder begins with', async ({page}) => {
    await page.route(`${service}/api/categories/get`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"ranks"', '"vip"');
      await route.fulfill({response, body});
    });
    await open(page, {
      shop: 'address',
      address: service,
      show: ['categories'],
      categories: 'ranks',
    });
    await expect
      .poll(() => printed(page, 'Snippet'))
      .toContain('<store-category url="vip">');
    expect(await printed(page, 'Snippet')).not.toContain('ranks');
  });

  test(
    'a shop of one’s own in WordPress, with a look, signed in there',
    {tag: '@long'},
    async ({page}) => {
      const found = await violations(page);
      const snippet = await builtAndPasted(page, {
        shop: 'address',
        address: `${service}/api/`,
        show: [
          'deals',
          'categories',
          'login',
          'currency',
          'language',
          'server',
          'links',
        ],
        categories: 'keys, ranks',
        cart: 'inline',
        preset: 'bold',
        own: ['accent', 'surface', 'text'],
        accent: '#0f766e',
        surface: '#111827',
        text: '#f9fafb',
        radius: '0',
        font: 'serif',
        scheme: 'dark',
        place: 'wordpress',
      });
      expect(snippet).toMatch(/^<!-- wp:html -->\n.*\n<!-- \/wp:html -->$/s);
      expect(snippet).toContain(`data-base-url="${service}" `);
      expect(snippet).not.toMatch(/\n\s*\n/); // WordPress would turn empty lines into paragraphs.
      const login = page.locator('store-login');
      await login.getByLabel(en.playerName).fill(`Builder_${Date.now() % 100_000}`);
      await login.getByRole('button', {name: en.signIn}).click();
      await expect(login.getByRole('button', {name: en.signOut})).toBeVisible();
      await addFirst(page).click();
      await expect(cart(page).getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('combobox', {name: 'Language'})).toBeVisible();
      await expect(page.locator('store-category')).toHaveCount(2);
      await expect(addFirst(page)).toHaveCSS('background-color', 'rgb(15, 118, 110)');
      await expect(addFirst(page)).toHaveCSS('font-family', /^Georgia/);
      const card = page.locator('featured-deals [part~="item"]').first();
      await expect(card).toHaveCSS('background-color', 'rgb(17, 24, 39)');
      // The border comes from the chosen look, because no setting overrides it.
      await expect(card).toHaveCSS('border-top-width', '2px');
      expect(found).toEqual([]);
    },
  );

  test(
    'a whole catalogue and the checkout by Hugo, in German, from a folder of one’s own',
    {tag: '@long'},
    async ({page, cdn}) => {
      const found = await violations(page);
      cdn.headers = {'Access-Control-Allow-Origin': '*'};
      const settings = {
        show: ['all', 'item', 'checkout'],
        item: '31',
        terms: '/terms',
        privacy: '/privacy',
        cart: 'button',
        lang: 'de',
        place: 'hugo',
        files: 'own',
        folder: cdn.url,
      };
      await builtAndPasted(page, settings, 'layouts/shortcodes/shop.html');
      await page
        .locator('store-item')
        .getByRole('button', {name: /Warenkorb/})
        .click();
      await expect(
        cart(page)
          .getByRole('button', {name: /Warenkorb/})
          .first(),
      ).toHaveAccessibleName('Warenkorb, 1 Artikel');
      await expect(
        page.locator('store-category').getByRole('link', {name: 'Cosmetics'}),
      ).toBeVisible();
      await expect(page.locator('checkout-form form')).toBeVisible();
      expect(cdn.asked).toContain('embed.js');
      expect(found).toEqual([]);
    },
  );

  test('for React and Vue there are components that their compilers take', async ({
    page,
  }) => {
    const settings = {
      shop: 'address',
      address: service,
      show: ['deals', 'all'],
      preset: 'quiet',
      scheme: 'dark',
    };
    await open(page, {...settings, place: 'react'});
    const jsx = await printed(page, 'Shop.jsx');
    const {code, warnings} = await transform(jsx, {loader: 'jsx', jsx: 'automatic'});
    expect(warnings).toEqual([]);
    expect(code).toContain(`"base-url": "${service}"`);
    expect(await printed(page, 'shop.css')).toContain('color-scheme: dark');
    await page
      .getByRole('combobox', {name: 'Where do you paste it?'})
      .selectOption('Vue');
    const {errors, descriptor} = parse(await printed(page, 'Shop.vue'));
    expect(errors).toEqual([]);
    expect(descriptor.template?.content).toContain('<store-category></store-category>');
    // The package exports every module that the snippet imports.
    const {exports} = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [, path = ''] of jsx.matchAll(/'storefront-elements(\/[^']+)'/g))
      expect(Object.keys(exports)).toContain(
        `.${path.replace(/[^/]+(?=\.\w+$)/, '*').replace('/*.js', '/*.js')}`,
      );
  });
});

test('the terms and the privacy policy are linked in the checkout of the dialog, too', async ({
  page,
}) => {
  const settings = {show: 'deals', cart: 'button', terms: '/terms', privacy: '/p'};
  const snippet = await builtAndPasted(page, settings);
  expect(snippet).toContain('data-terms-url="/terms" data-privacy-url="/p"');
  await addFirst(page).click();
  // The panel of the demo shop may cover the button.
  await cart(page)
    .getByRole('button', {name: en.cartItems(1)})
    .press('Enter');
  await page.getByRole('button', {name: en.checkout}).click();
  const checkout = page.locator('checkout-form');
  for (const [name, path] of [
    [en.readTerms, '/terms'],
    [en.readPrivacy, '/p'],
  ] as const)
    await expect(
      checkout.getByRole('link', {name: startingWith(name)}),
    ).toHaveJSProperty('href', new URL(path, OWNERS_PAGE).href);

  await open(page, {
    ...settings,
    place: 'wix',
    files: 'own',
    folder: 'https://a.example/',
  });
  expect(await printed(page, 'Server URL')).toContain(
    '&terms-url=/terms&privacy-url=/p',
  );
  await open(page, {...settings, place: 'react'});
  expect(await printed(page, 'Shop.jsx')).toContain('terms-url="/terms"');
});

test('the code for a frame is offered where a frame may be the only way', async ({
  page,
}) => {
  await open(page, {show: 'deals', place: 'nothing'});
  expect(await printed(page, 'Frame')).toMatch(
    /^<iframe id="shop" .*storefront:height/s,
  );
  const select = page.getByRole('combobox', {name: 'Where do you paste it?'});
  const block = page.getByRole('region', {name: 'Frame', exact: true});
  await select.selectOption('other');
  await expect(block).toBeVisible();
  for (const place of ['html', 'wordpress', 'google-sites']) {
    await select.selectOption(place);
    await expect(block).toHaveCount(0);
  }
});

test('input of the owner stays text wherever the snippet is pasted', async ({page}) => {
  const evil = `x"><script>document.title='taken'</script>{{7*7}}<b a='`;
  const settings = {
    shop: 'address',
    address: `${service}/"><script>document.title='taken'</script>`,
    show: ['categories', 'item', 'checkout'],
    categories: evil,
    item: evil,
    terms: `javascript:document.title='taken'`,
    privacy: `/"onclick="document.title='taken'`,
    lang: evil,
    font: evil,
    radius: `0;}</style><script>document.title='taken'</script>`,
    own: 'accent',
    accent: 'red;}',
    cart: evil,
  };
  const snippet = await builtAndPasted(page, settings);
  expect(snippet).not.toContain('{{');
  expect(snippet.match(/<script/g)).toHaveLength(1);
  await expect(page.locator('script')).toHaveCount(1);
  await expect(page.locator('store-category')).toHaveAttribute('url', evil);
  await expect(page.locator('store-item')).toHaveAttribute('item-id', evil);
  await expect(page.locator('checkout-form')).not.toHaveAttribute('terms-url', /.*/);
  await expect(page.locator('checkout-form')).not.toHaveAttribute('onclick', /.*/);
  await expect(page.locator('script')).not.toHaveAttribute('data-terms-url', /.*/);
  await expect(page.locator('script')).not.toHaveAttribute('onclick', /.*/);
  await expect(page.locator('store-cart')).toHaveAttribute('layout', 'drawer');
  await expect(page).toHaveTitle('Mine');

  await open(page, {...settings, place: 'react'});
  const {code} = await transform(await printed(page, 'Shop.jsx'), {
    loader: 'jsx',
    jsx: 'automatic',
  });
  // The compiler reads the attribute as a string of JavaScript, so the snippet must escape it as
  // one.
  expect(code).toContain(`url: \`${evil.replace('</', '<\\/')}\``);
  await open(page, {...settings, place: 'vue'});
  const {errors, descriptor} = parse(await printed(page, 'Shop.vue'));
  expect(errors).toEqual([]);
  expect(descriptor.template?.content).not.toContain('{{');
  await expect(page).toHaveTitle(/^Builder/);
});

test(
  'the field of the address explains what is wrong with the address',
  {tag: '@long'},
  async ({page}) => {
    await open(page);
    await page.getByLabel('My own shop').check();
    const field = addressField(page);
    await page.route('https://*.owner.example/**', (route) => {
      const {hostname} = new URL(route.request().url());
      const open = {'Access-Control-Allow-Origin': '*'};
      if (hostname.startsWith('closed'))
        return route.fulfill({
          headers: {'Access-Control-Allow-Origin': 'https://else.example'},
          body: '{}',
        });
      if (hostname.startsWith('site'))
        return route.fulfill({headers: open, body: '<p>Welcome</p>'});
      if (hostname.startsWith('other'))
        return route.fulfill({status: 404, headers: open});
      if (hostname.startsWith('broken'))
        return route.fulfill({status: 502, headers: open});
      if (hostname.startsWith('secure'))
        return route.fulfill({headers: open, json: {website_name: 'By https'}});
      return route.abort('namenotresolved');
    });
    const wrong: Readonly<Record<string, RegExp>> = {
      'shop.example.net': /only an example/,
      shop: /not the address of a shop/,
      'javascript:alert(1)': /not the address of a shop/,
      'https://closed.owner.example': /does not let .* read .*CORS.*\?store-doctor/,
      'https://site.owner.example': /A web page answers there.*\?store-doctor/,
      'https://other.owner.example': /no shop \(404\).*\?store-doctor/,
      'https://broken.owner.example': /fails \(502\).*\?store-doctor/,
      'https://nowhere.owner.example': /Nothing answers there\..*\?store-doctor/,
    };
    for (const [address, words] of Object.entries(wrong)) {
      await field.fill(address);
      await expect(field).toHaveAccessibleDescription(words);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await field.fill('secure.owner.example');
    await expect(field).toHaveAccessibleDescription(/^Found it: By https/);
    expect(await printed(page, 'Snippet')).toContain(
      'data-base-url="https://secure.owner.example"',
    );
    // The visitor's own computer has no https, so the builder must complete the address with http.
    await field.fill(`${service.replace('http://', '')}/api`);
    await expect(field).toHaveAccessibleDescription(/^Found it: Emberfall/);
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByLabel('Pets', {exact: true})).toBeVisible();
    await page.getByLabel('Pets', {exact: true}).check();
    await expect
      .poll(() => printed(page, 'Snippet'))
      .toContain(
        '<store-category url="ranks"></store-category>\n<store-category url="pets">',
      );
  },
);

test('before an address is typed, the builder says what to do and reports no error', async ({
  page,
}) => {
  await open(page);
  await page.getByLabel('My own shop').check();
  await expect(
    page.frameLocator('#preview').getByText('Enter the address of your shop’s service'),
  ).toBeVisible();
  await expect(page.getByText('then there is something to copy')).toBeVisible();
  const field = addressField(page);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(field).toHaveAccessibleDescription(/^The items and prices come from/);
  // An error message about a wrong address disappears when the field is emptied.
  await field.fill('nonsense');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('the sign-in is ticked for a shop that needs it, and can be unticked', async ({
  page,
}) => {
  await open(page);
  const box = page.getByLabel('Sign-in', {exact: true});
  await expect(box).not.toBeChecked();
  await page.getByLabel('My own shop').check();
  await addressField(page).fill(process.env['SERVICE_URL'] ?? '');
  await expect(box).toBeChecked();
  await expect(page.getByText('only to those who have signed in: you')).toBeVisible();
  const login = page.frameLocator('#preview').locator('store-login');
  await expect(login.getByRole('button', {name: en.signIn})).toBeVisible();
  await expect
    .poll(() => printed(page, 'Snippet'))
    .toContain('<store-login></store-login>');
  await box.uncheck();
  await expect(login).toHaveCount(0);
  await expect(page.getByText('only to those who have signed in: you')).toBeVisible();
  await expect(box).not.toBeChecked();
});

test('the script loads from a folder of the owner’s site, named by its path', async ({
  page,
}) => {
  const found = await violations(page);
  await open(page, {
    show: ['deals'],
    cart: 'drawer',
    files: 'own',
    folder: '/dist',
    own: 'accent',
    accent: '#be123c',
  });
  const snippet = await printed(page, 'Snippet');
  expect(snippet).toContain('src="/dist/embed.js"');
  const header = await printed(page, 'Content Security Policy');
  expect(header).toContain("script-src 'self';");
  const html = `<!doctype html><html lang="en"><title>Mine</title>${snippet}`;
  await openUnder(page, header.replace(/^.*?: /, ''), '/mine.html', html);
  await expect(addFirst(page)).toHaveCSS('background-color', 'rgb(190, 18, 60)');
  expect(found).toEqual([]);
  for (const [folder, src] of [
    ['files/shop', 'files/shop/embed.js'],
    ['../shop/embed.js', '../shop/embed.js'],
    ['www.owner.example/shop', 'https://www.owner.example/shop/embed.js'],
  ] as const) {
    await open(page, {show: ['deals'], files: 'own', folder});
    expect(await printed(page, 'Snippet')).toContain(`src="${src}"`);
  }
});

test('a look, and a dark page, are seen without loading the page anew', async ({
  page,
}) => {
  await open(page);
  const preview = page.frameLocator('#preview');
  await addFirst(preview).click();
  await expect(
    cart(preview).getByRole('button', {name: en.cartItems(1)}),
  ).toBeVisible();
  const body = preview.locator('body');
  await body.evaluate((element) => element.setAttribute('data-same', ''));
  await page.getByRole('combobox', {name: 'Look'}).selectOption('Bold');
  await page.getByRole('combobox', {name: 'Your page is'}).selectOption('dark');
  await expect(body).toHaveCSS('color-scheme', 'dark');
  await expect(preview.locator('[part~="item"]').first()).toHaveCSS(
    'border-top-width',
    '2px',
  );
  await expect(body).toHaveAttribute('data-same', '');
});

test.describe('The colours of the owner’s page', () => {
  const ADDRESS = 'Address of your page, to find its colours';

  test('are suggested for the buttons', async ({page}) => {
    await page.route('http://owner.localhost/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: {'Access-Control-Allow-Origin': '*'},
        body: '<style>:root {--brand: #22c55e} body {color: #777} .btn {background: #be123c}</style>',
      }),
    );
    await open(page);
    await page.getByLabel(ADDRESS).fill(OWNERS_PAGE);
    await page.keyboard.press('Tab');
    const colours = page.getByRole('group', {name: 'Colours of your page'});
    await expect(colours.getByRole('button')).toHaveText(['#22c55e', '#be123c']);
    await colours.getByRole('button', {name: '#22c55e'}).click();
    await expect(page.getByLabel('Colour of buttons')).toHaveValue('#22c55e');
    await expect
      .poll(() => printed(page, 'Snippet'))
      .toContain('--store-accent: #22c55e');
  });

  test('are not found if the page cannot be read', async ({page}) => {
    await page.route('http://owner.localhost/**', (route) => route.abort());
    await open(page);
    await page.getByLabel(ADDRESS).fill(OWNERS_PAGE);
    await page.keyboard.press('Tab');
    await expect(page.getByText('No colours found')).toBeVisible();
  });
});
