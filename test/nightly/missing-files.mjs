// Pages with all elements, of which one file is missing, late or forged. The tables list what must
// work then.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {expect} from '@playwright/test';
import {en} from '../../src/i18n/en.ts';
import {elementsHtml} from '../support/all-elements.mjs';

const dist = new URL('../../dist/', import.meta.url);
const read = (file) => readFileSync(new URL(file, dist), 'utf8');
const {files} = JSON.parse(read('integrity.json'));

/** The maximum number of requests for a file before the shopper clicks. */
const MOST_REQUESTS = 4;

/** Returns the name of a chunk: its file name without the hash. */
const nameOf = (file) => /([^/]+)-.{8}\.js$/.exec(file)?.[1];

/** The files of all chunks, by their names. */
const chunkFiles = new Map(
  Object.keys(files)
    .filter((file) => file.startsWith('chunks/'))
    .map((file) => [nameOf(file), file]),
);

/** The names of all chunks, as the build made them. */
export const builtFiles = [...chunkFiles.keys()];

/**
 * The features of a page with all elements, each with a selector of content that is shown when the
 * feature works.
 */
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

/**
 * The expectation for a file that nothing depends on: adding an item works, the cart shows it, and
 * no part is missing that a shopper needs.
 */
const notNeeded = (page = {}) => needed({}, {page});

/**
 * The expectation for a file that parts depend on: the elements in `missing` show a message in
 * place of the part. `act`: the shopper's action that needs the part. `clicks`: how many clicks of
 * this action request the file. `arrived`: the shopper's answer to what a slow file has shown.
 */
const needed = (missing, {page = {}, clicks = 0, ...more} = {}) => ({
  page,
  missing,
  clicks,
  ...more,
});

const openItem = (page) =>
  page.locator('store-category[url="keys"] [part~="link"]').first().click();

const searchCatalogue = (page) =>
  page.locator('#search [part~="search"]').first().fill('key');

async function closeSharedCart(page) {
  const dialog = page.getByRole('dialog', {name: en.sharedCart});
  await expect(dialog).toBeVisible();
  await dialog.press('Escape');
  await expect(dialog).toHaveCount(0);
}

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

/** The parts that are missing if a file is missing that all larger elements share. */
const SHARED = {
  cart: 'store-cart',
  login: 'store-login',
  checkout: 'checkout-form',
  community: 'store-links',
  payment: 'store-payment',
};

/** The expectation for each file. A file without an expectation fails the test. */
export const EXPECTED = {
  account: needed({login: 'store-login'}),
  // Without this file, the page's data layer stays empty.
  analytics: notNeeded({attributes: 'data-analytics="dataLayer"'}),
  card: notNeeded({
    body: '<featured-deals limit="1"><template slot="item-footer"><p>{{name}}</p></template></featured-deals>',
  }),
  cart: needed({cart: 'store-cart'}),
  catalogue: needed({tabs: '#tabs'}),
  checkout: needed({checkout: 'checkout-form'}),
  consents: needed({checkout: 'checkout-form'}),
  // Without this file, an offer does not say when it ends.
  countdown: notNeeded({
    body: '<store-category url="pets"></store-category>',
    serve: serveEndingItem,
  }),
  community: needed({community: 'store-links'}),
  'demo-mode': needed(
    {
      deals: 'featured-deals',
      category: 'store-category',
      item: 'store-item',
      cart: 'store-cart',
    },
    {page: {attributes: 'data-demo', isDemo: true}},
  ),
  // Requested only if the service requires a Discord account, which the service here does not.
  discord: {...notNeeded(), isRequested: false},
  doctor: notNeeded({attributes: 'doctor'}),
  // Requested only inside a frame, which this page is not. `framed-layout.spec.ts` tests that a
  // framed shop works without it.
  frame: {...notNeeded(), isRequested: false},
  item: needed(
    {options: 'store-item:not(#provided)', dialog: 'store-category[url]'},
    {act: openItem, clicks: 1},
  ),
  // The file contains the announcements, the contrast guard, and the advice for the page's author.
  page: notNeeded({
    body: '<store-category url="no-such-category"></store-category>',
    head: '<style>:root { --store-accent: #eee }</style>',
  }),
  lit: needed({...SHARED, preferences: 'store-currency'}),
  password: needed(
    {password: '#passwords'},
    {
      page: {
        body: `<store-provider base-url="${PASSWORD_SHOP}"><store-login id="passwords"></store-login></store-provider>`,
        serve: servePasswordShop,
      },
    },
  ),
  payment: needed({payment: 'store-payment'}),
  preferences: needed({preferences: 'store-currency'}),
  // Without this file, descriptions are not shown.
  sanitiser: notNeeded({noSanitiser: true}),
  // Without this file, the search covers the shown category only.
  search: needed(
    {search: '#search'},
    {
      page: {body: '<store-category id="search" controls></store-category>'},
      act: searchCatalogue,
    },
  ),
  sharing: needed(
    {sharedCart: 'store-cart'},
    {page: {query: '?cart=51'}, arrived: closeSharedCart},
  ),
  shop: needed(SHARED),
  'store-provider': needed({provider: 'store-provider'}),
  ui: needed(SHARED),
  ...Object.fromEntries(
    builtFiles
      .filter((name) => name.startsWith('lang-'))
      .map((name) => [name, notNeeded({lang: name.slice('lang-'.length)})]),
  ),
};

/**
 * The faults of a file: the answers to its requests. With `blocked`, the page's Content Security
 * Policy stops the request.
 */
export const FAULTS = {
  404: (route) =>
    route.fulfill({status: 404, contentType: 'text/html', body: '<h1>404</h1>'}),
  slow: async (route) => {
    // The delay is the tested fault.
    await wait(3_000);
    await route.fallback();
  },
  'never answers': () => undefined,
  truncated: (route, text) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: text.slice(0, text.length / 2),
    }),
  'of another build': (route, text) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `${text}\nwindow.isOther = true;`,
    }),
  'blocked by policy': undefined,
};

/** The HTML of the page with all elements. */
const ELEMENTS = elementsHtml({
  'store-category':
    '<store-category url="keys"></store-category><store-category id="tabs"></store-category>',
  'checkout-form': '<checkout-form terms-url="#t" privacy-url="#p"></checkout-form>',
  'store-payment': '<store-payment order-id="A-1"></store-payment>',
});

/** Returns the tags that are missing in the page with all elements. */
export function missingTags() {
  const {modules} = JSON.parse(read('custom-elements.json'));
  const tags = modules
    .flatMap(({declarations = []}) => declarations.map(({tagName}) => tagName))
    .filter(Boolean);
  return tags.filter(
    (tag) => tag !== 'store-provider' && !ELEMENTS.includes(`<${tag}`),
  );
}

function pageWith({page, service, token}) {
  const {attributes = '', body = '', head = '', isDemo, lang = 'en'} = page;
  const shop = isDemo ? '' : `data-base-url="${service}" data-token="${token}"`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Shop</title>
    <link rel="icon" href="data:,">${head}
    <script>addEventListener('load', () => (window.hasLoaded = true));</script>
    <script src="/dist/embed.js" ${shop} ${attributes} defer></script></head>
    <body><h1>A page</h1>${ELEMENTS}
    ${isDemo ? '' : `<store-provider base-url="${service}"><store-item id="provided" item-id="51"></store-item></store-provider>`}
    ${body}</body></html>`;
}

let cells = 0;

/** A page with all elements, of which one file has a fault. */
class Cell {
  /** Requested files that have not arrived yet, but will. */
  #waiting = new Map();
  /** The number of requests for each file. */
  requests = {};
  isHealed = false;

  constructor(page, {origin, service, name, fault}) {
    Object.assign(this, {page, origin, service, name, fault});
    this.expected = EXPECTED[name];
    this.missing = fault === 'slow' ? {} : this.expected.missing;
    this.token = `files-${process.pid}-${++cells}`;
  }

  async open() {
    const {page, origin, service, token, name, fault, expected} = this;
    await page.clock.install();
    if (expected.page.noSanitiser)
      await page.addInitScript(
        () => void Reflect.deleteProperty(Document, 'parseHTML'),
      );
    const isOurs = (request) => request.url().includes('/dist/chunks/');
    const fileOf = (request) => nameOf(new URL(request.url()).pathname);
    page.on('request', (request) => {
      if (!isOurs(request)) return;
      const file = fileOf(request);
      this.requests[file] = (this.requests[file] ?? 0) + 1;
      if (file !== name || fault === 'slow') this.#waiting.set(request, file);
    });
    for (const event of ['requestfinished', 'requestfailed'])
      page.on(event, (request) => this.#waiting.delete(request));
    const answer = FAULTS[fault];
    if (answer) {
      const text = read(chunkFiles.get(name));
      await page.route(
        (url) => url.pathname.endsWith(`/${chunkFiles.get(name)}`),
        (route) => (this.isHealed ? route.fallback() : answer(route, text)),
      );
    }
    const others = builtFiles.filter((file) => file !== name);
    const allowed = others.map((file) => `${origin}/dist/${chunkFiles.get(file)}`);
    const policy = `script-src 'unsafe-inline' ${origin}/dist/embed.js ${allowed.join(' ')}`;
    await expected.page.serve?.(page, service);
    const html = pageWith({page: expected.page, service, token});
    await page.route('**/missing-files.html*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: answer ? {} : {'Content-Security-Policy': policy},
        body: html,
      }),
    );
    const {query = ''} = expected.page;
    await page.goto(`${origin}/missing-files.html${query}`, {waitUntil: 'commit'});
    await page.waitForFunction(() => window.hasLoaded, undefined, {timeout: 20_000});
  }

  /**
   * Advances the page's clock by 24 seconds. The clock runs at its normal speed while files are
   * loading that will arrive.
   */
  async pass() {
    for (let steps = 0; steps < 12; steps += 1) {
      await this.page.clock.fastForward(2_000);
      for (let calm = 0; calm < 3; calm = this.#waiting.size ? 0 : calm + 1)
        // The service answers in real time, even while the page's clock is moved.
        await wait(20);
    }
  }

  notice(selector) {
    const place = this.page.locator(selector).first();
    return {
      text: place.getByText(en.missingPart).first(),
      button: place.getByRole('button', {name: en.reloadPage}).first(),
    };
  }

  async expectNotice(selector) {
    const {text, button} = this.notice(selector);
    await expect(text, `${selector} says that it is missing`).toBeVisible();
    await expect(button, `${selector} has the button`).toBeVisible();
  }

  /**
   * Adds an item. Afterwards the card shows that the item is in the cart, and the service has it.
   */
  async add() {
    const {page} = this;
    const card = page.locator('store-category[url] [data-id="52"]');
    await card.locator('[part~="add"]').first().click();
    await expect(card.locator('[part~="in-cart"]')).toBeVisible();
    await expect
      .poll(() => this.#itemsAtService(), {message: 'the service has what was added'})
      .toEqual([52]);
  }

  async #itemsAtService() {
    const response = await fetch(`${this.service}/api/cart/get`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${this.token}`, Accept: 'application/json'},
    });
    const {items} = await response.json();
    return items.map(({id}) => id);
  }

  /** Expects everything to work except the parts that must be missing. */
  async expectTheRest() {
    const {isDemo} = this.expected.page;
    if (isDemo) return;
    for (const [part, selector] of Object.entries(PARTS)) {
      if (part in this.missing) continue;
      await expect(this.page.locator(selector).first(), `${part} works`).toBeVisible();
    }
  }

  expectFewRequests(most = MOST_REQUESTS) {
    for (const [file, count] of Object.entries(this.requests))
      assert.ok(
        count <= (file === this.name ? most : 1),
        `${file} was requested ${count} times`,
      );
  }
}

/** Opens the page with a fault in one file, and checks the table's expectations for this file. */
export async function checkCell(page, {origin, service, name, fault}) {
  const cell = new Cell(page, {origin, service, name, fault});
  const {expected} = cell;
  const uncaught = [];
  page.on('pageerror', (error) => uncaught.push(`${error}`));
  await cell.open();
  await cell.pass();
  const {missing} = cell;
  const {act, clicks} = expected;
  const isBlocked = fault === 'blocked by policy';
  if (!act) {
    // A file that is never requested would make the test pass without testing anything.
    if (!isBlocked && expected.isRequested !== false)
      assert.ok(cell.requests[name] > 0, `${name} was requested`);
    cell.expectFewRequests();
  }
  if (fault === 'slow') await expected.arrived?.(page);
  if (!expected.page.isDemo) await cell.add();
  await act?.(page);
  await cell.pass();
  cell.expectFewRequests(MOST_REQUESTS + clicks);
  for (const place of Object.values(missing)) await cell.expectNotice(place);
  if (!Object.keys(missing).length)
    await expect(
      page.getByText(en.missingPart),
      'nothing is said to be missing',
    ).toHaveCount(0);
  await cell.expectTheRest();
  assert.equal(
    await page.evaluate(() => 'isOther' in window),
    false,
    'foreign code ran',
  );
  assert.deepEqual(uncaught, [], 'nothing is left uncaught');
  const [place] = Object.values(missing);
  if (place && fault === '404') await checkButton(cell, place);
  if (place && fault === 'truncated') await checkHealing(cell, place);
}

/**
 * Checks the button of the message: its first click requests the file again, its second click
 * reloads the page.
 */
async function checkButton(cell, place) {
  const {page, name, requests} = cell;
  const before = requests[name];
  await cell.notice(place).button.click();
  await cell.pass();
  await cell.expectNotice(place);
  assert.equal(requests[name], before + 1, 'one more request after a click');
  await page.evaluate(() => (window.isSamePage = true));
  await cell.notice(place).button.click();
  await page.waitForFunction(() => !window.isSamePage);
}

/**
 * Checks that the part appears without a reload if the file has been repaired when the shopper
 * clicks.
 */
async function checkHealing(cell, place) {
  cell.isHealed = true;
  await cell.notice(place).button.click();
  await cell.pass();
  await expect(cell.notice(place).text).toHaveCount(0);
}

/** Files without which the page's own content must still be visible. */
/**
 * Checks that the content inside our elements, written by the page's author, is visible while a
 * file is missing or late.
 */
export async function checkFallback(page, {origin, service, file, fault}) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(`**/dist/${file}`, async (route) => {
    if (fault === '404') return route.fulfill({status: 404, body: ''});
    await released;
    return route.fallback();
  });
  const tags = [
    'store-category url="keys"',
    'featured-deals',
    'store-item item-id="52"',
  ];
  const content = tags.map(
    (tag) => `<${tag}><a href="/shop">Fallback</a></${tag.split(' ')[0]}>`,
  );
  const token = `files-${process.pid}-${++cells}`;
  // The style sheet is at the end of the body, so that the browser can paint without waiting for
  // it.
  await page.route('**/fallback.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
        <link rel="icon" href="data:,">
        <script src="/dist/embed.js" data-base-url="${service}" data-token="${token}" defer></script>
        </head><body><h1>A page</h1>${content.join('')}<store-cart></store-cart>
        <link rel="stylesheet" href="/dist/themes/reserve.css"></body></html>`,
    }),
  );
  await page.goto(`${origin}/fallback.html`, {waitUntil: 'commit'});
  const links = page.getByRole('link', {name: 'Fallback'});
  const items = page.locator('[part~="add"]').first();
  // A late style sheet also delays scripts, so the shop is late as well.
  const isShopMissing = file === 'embed.js' || fault === 'late';
  if (isShopMissing) {
    await expect(links).toHaveCount(tags.length);
    for (const link of await links.all()) await expect(link).toBeVisible();
  }
  release();
  if (file !== 'embed.js' || fault === 'late')
    await expect(items, 'the shop works').toBeVisible();
}
