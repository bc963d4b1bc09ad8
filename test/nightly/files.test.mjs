// Every chunk with every fault, on a page with all elements. The table lists what must work then.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {after, before, test} from 'node:test';
import {chromium, expect} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {serveBuilt} from '../../scripts/serve.mjs';
import {en} from '../../src/i18n/en.ts';
import {elementsHtml} from '../support/all-elements.mjs';
import {runCells} from './cells.mjs';
import {isLong, record} from './results.mjs';

const dist = new URL('../../dist/', import.meta.url);
const read = (file) => readFileSync(new URL(file, dist), 'utf8');
const {files} = JSON.parse(read('integrity.json'));

/** Returns the name of a chunk: its file name without the hash. */
const nameOf = (file) => /([^/]+)-.{8}\.js$/.exec(file)?.[1];

/** The files of all chunks, by their names. */
const chunkFiles = new Map(
  Object.keys(files)
    .filter((file) => file.startsWith('chunks/'))
    .map((file) => [nameOf(file), file]),
);

/** The features of a page with all elements, each with content that is shown when the feature works. */
const PARTS = {
  deals: 'featured-deals [part~="item"] [part~="add"]',
  category: 'store-category[url] [part~="item"] [part~="add"]',
  tabs: '#tabs [part~="tab"]',
  item: 'store-item:not(#provided) [part~="add"]',
  cart: 'store-cart [part~="line"]',
  login: 'store-login [part~="login"] > *',
  checkout: 'checkout-form [part~="pay"]',
  community: 'store-links a',
  preferences: 'store-currency select',
  provider: '#provided [part~="add"]',
};

/** The elements that lack a part if a file is missing that all larger elements share. */
const SHARED = {
  cart: 'store-cart',
  login: 'store-login',
  checkout: 'checkout-form',
  community: 'store-links',
  payment: 'store-payment',
};

const openItem = (page) =>
  page.locator('store-category[url="keys"] [part~="link"]').first().click();
const searchCatalogue = (page) =>
  page.locator('#search [part~="search"]').first().fill('key');

/** The service at another address, where players have a password and nobody has signed in. */
const PASSWORD_SHOP = 'http://passwords.example';

/** Answers the calls of the shop whose players have a password. */
const servePasswordShop = (page, service) =>
  page.route(`${PASSWORD_SHOP}/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    const response = await route.fetch({url: service + pathname});
    if (!pathname.endsWith('/settings/get')) return route.fulfill({response});
    const settings = await response.json();
    return route.fulfill({response, json: {...settings, auth_type: 'register'}});
  });

/** Gives an item of the category `pets` an end. */
const serveEndingItem = (page) =>
  page.route('**/api/categories/get/pets', async (route) => {
    const response = await route.fetch();
    const category = await response.json();
    for (const {items} of [category, ...category.subcategories])
      for (const item of items ?? []) item.sale_ends_at = '2099-01-01 00:00:00';
    return route.fulfill({response, json: category});
  });

/**
 * For each file, the elements that show a message in place of a part (`missing`), what the page has besides,
 * and the shopper's action that needs the file (`act`). A file without a row fails the test.
 */
const EXPECTED = {
  account: {missing: {login: 'store-login'}},
  analytics: {attributes: 'data-analytics="dataLayer"'},
  card: {
    body: '<featured-deals limit="1"><template slot="item-footer"><p>{{name}}</p></template></featured-deals>',
  },
  cart: {missing: {cart: 'store-cart'}},
  catalogue: {missing: {tabs: '#tabs'}},
  checkout: {missing: {checkout: 'checkout-form'}},
  consents: {missing: {checkout: 'checkout-form'}},
  countdown: {
    body: '<store-category url="pets"></store-category>',
    serve: serveEndingItem,
  },
  community: {missing: {community: 'store-links'}},
  'demo-mode': {
    missing: {
      deals: 'featured-deals',
      category: 'store-category',
      item: 'store-item',
      cart: 'store-cart',
    },
    attributes: 'data-demo',
    isDemo: true,
  },
  // Requested only if the service requires a Discord account, which the service here does not.
  discord: {isRequested: false},
  doctor: {attributes: 'doctor'},
  // Requested only inside a frame, which this page is not.
  frame: {isRequested: false},
  item: {
    missing: {options: 'store-item:not(#provided)', dialog: 'store-category[url]'},
    act: openItem,
  },
  // The announcements, the contrast guard, and the advice for the page's author.
  page: {
    body: '<store-category url="no-such-category"></store-category>',
    head: '<style>:root { --store-accent: #eee }</style>',
  },
  lit: {missing: {...SHARED, preferences: 'store-currency'}},
  password: {
    missing: {password: '#passwords'},
    body: `<store-provider base-url="${PASSWORD_SHOP}"><store-login id="passwords"></store-login></store-provider>`,
    serve: servePasswordShop,
  },
  payment: {missing: {payment: 'store-payment'}},
  preferences: {missing: {preferences: 'store-currency'}},
  // Without this file, descriptions are not shown.
  sanitiser: {noSanitiser: true},
  // Without this file, the search covers the shown category only.
  search: {
    missing: {search: '#search'},
    body: '<store-category id="search" controls></store-category>',
    act: searchCatalogue,
  },
  sharing: {missing: {sharedCart: 'store-cart'}, query: '?cart=51'},
  shop: {missing: SHARED},
  'store-provider': {missing: {provider: 'store-provider'}},
  ui: {missing: SHARED},
  ...Object.fromEntries(
    [...chunkFiles.keys()]
      .filter((name) => name.startsWith('lang-'))
      .map((name) => [name, {lang: name.slice('lang-'.length)}]),
  ),
};

/** The faults of a file: the answers to its requests. */
const FAULTS = {
  404: (route) => route.fulfill({status: 404, body: ''}),
  'never answers': () => undefined,
  'of another build': (route, text) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `${text}\nwindow.isOther = true;`,
    }),
};

/** The HTML of the page with all elements. */
const ELEMENTS = elementsHtml({
  'store-category':
    '<store-category url="keys"></store-category><store-category id="tabs"></store-category>',
  'checkout-form': '<checkout-form terms-url="#t" privacy-url="#p"></checkout-form>',
  'store-payment': '<store-payment order-id="A-1"></store-payment>',
});

let shop;
let browser;
const counts = {cells: 0, repeated: 0};

before(async () => {
  shop = await serveBuilt({file: ':memory:'});
  browser = await chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
});
after(async () => {
  await browser?.close();
  await shop?.close();
});

async function open() {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['local-network-access'],
  });
  return context.newPage();
}

function pageWith({attributes = '', body = '', head = '', isDemo, lang = 'en'}, token) {
  const service = shop.service.origin;
  const tag = isDemo ? '' : `data-base-url="${service}" data-token="${token}"`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Shop</title>
    <link rel="icon" href="data:,">${head}
    <script>addEventListener('load', () => (window.hasLoaded = true));</script>
    <script src="/dist/embed.js" ${tag} ${attributes} defer></script></head>
    <body><h1>A page</h1>${ELEMENTS}
    ${isDemo ? '' : `<store-provider base-url="${service}"><store-item id="provided" item-id="51"></store-item></store-provider>`}
    ${body}</body></html>`;
}

async function itemsAtService(token) {
  const response = await fetch(`${shop.service.origin}/api/cart/get`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${token}`, Accept: 'application/json'},
  });
  const {items} = await response.json();
  return items.map(({id}) => id);
}

/** Opens the page with a fault in one file, and checks the expectations of the table for this file. */
async function check(page, name, answer) {
  const expected = EXPECTED[name];
  const {missing = {}, act, isDemo, isRequested = true, query = ''} = expected;
  const token = `files-${process.pid}-${(counts.cells += 1)}`;
  const uncaught = [];
  page.on('pageerror', (error) => uncaught.push(`${error}`));
  /** The number of requests for each file, and those that have not arrived yet, but will. */
  const requests = {};
  const waiting = new Set();
  page.on('request', (request) => {
    if (!request.url().includes('/dist/chunks/')) return;
    const file = nameOf(new URL(request.url()).pathname);
    requests[file] = (requests[file] ?? 0) + 1;
    if (file !== name) waiting.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'])
    page.on(event, (request) => waiting.delete(request));

  /** Advances the page's clock by 24 seconds. It runs at its normal speed while files are loading. */
  const pass = async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      await page.clock.fastForward(2_000);
      for (let calm = 0; calm < 3; calm = waiting.size ? 0 : calm + 1)
        // The service answers in real time, even while the page's clock is moved.
        await wait(20);
    }
  };

  await page.clock.install();
  if (expected.noSanitiser)
    await page.addInitScript(() => void Reflect.deleteProperty(Document, 'parseHTML'));
  const file = chunkFiles.get(name);
  await page.route(
    (url) => url.pathname.endsWith(`/${file}`),
    (route) => answer(route, read(file)),
  );
  await expected.serve?.(page, shop.service.origin);
  await page.route('**/missing-files.html*', (route) =>
    route.fulfill({contentType: 'text/html', body: pageWith(expected, token)}),
  );
  await page.goto(`${shop.origin}/missing-files.html${query}`, {waitUntil: 'commit'});
  await page.waitForFunction(() => window.hasLoaded, undefined, {timeout: 20_000});
  await pass();
  // A file that is never requested would make the test pass without testing anything.
  if (!act && isRequested) assert.ok(requests[name] > 0, `${name} was requested`);
  if (!isDemo) {
    const card = page.locator('store-category[url] [data-id="52"]');
    await card.locator('[part~="add"]').first().click();
    await expect(card.locator('[part~="in-cart"]')).toBeVisible();
    await expect.poll(() => itemsAtService(token)).toEqual([52]);
  }
  await act?.(page);
  await pass();
  for (const [one, count] of Object.entries(requests))
    assert.ok(
      // Without a click, four requests at most.
      count <= (one === name ? 4 + (act === openItem ? 1 : 0) : 1),
      `${one} was requested ${count} times`,
    );
  for (const selector of Object.values(missing)) {
    const place = page.locator(selector).first();
    await expect(place.getByText(en.missingPart).first(), selector).toBeVisible();
    const button = place.getByRole('button', {name: en.reloadPage}).first();
    await expect(button, selector).toBeVisible();
  }
  if (!Object.keys(missing).length)
    await expect(page.getByText(en.missingPart)).toHaveCount(0);
  for (const [part, selector] of Object.entries(isDemo ? {} : PARTS))
    if (!(part in missing))
      await expect(page.locator(selector).first(), `${part} works`).toBeVisible();
  assert.equal(await page.evaluate(() => 'isOther' in window), false);
  assert.deepEqual(uncaught, [], 'nothing is left uncaught');
}

test('the table has a row for every file', () => {
  assert.deepEqual(
    [...chunkFiles.keys()].filter((name) => !EXPECTED[name]),
    [],
  );
});

test('every file × every fault', async () => {
  const cells = [...chunkFiles.keys()].flatMap((name) =>
    Object.entries(FAULTS).map(([what, answer]) => ({
      title: `${name} × ${what}`,
      run: (page) => check(page, name, answer),
    })),
  );
  const some = isLong ? cells : cells.filter((_, at) => at % 30 === 1);
  counts.repeated = await runCells(some, {pages: 2, open});
  record('files', [
    {
      claim:
        'Each chunk, with each of these faults: missing, never answered, of another build. The page finishes loading, an item can be added, a message with a button stands where a part is missing, the other main elements show their content, and no file is requested more than four times without a click. (In demo mode, only the messages are tested; the chunks for frames and Discord are not requested here.)',
      figure: `${some.length} cells, ${counts.repeated} of them passed at the second try, alone`,
    },
  ]);
});
