// Every chunk with every fault, on a page with all elements. The table lists what must work then.
import assert from 'node:assert/strict';
import {it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {en} from '../../src/i18n/en.ts';
import {elementsHtml} from '../support/all-elements.mjs';
import {built, chunkName, textOf} from '../support/dist.mjs';
import {expect, isLong, pageOf, runCells, useBrowser, useShop} from './shop.mjs';

/**
 * The files of chunks, by their names. One language stands for all, and the page here requests no file for
 * frames and Discord.
 */
const chunkFiles = new Map(
  built('chunks/*.js')
    .map((file) => [chunkName(file), file])
    .filter(([name]) => !/^(discord|frame|lang-(?!de))/.test(name)),
);

/** The parts of a page with all elements, each with its element, and what is in it when the part works. */
const PARTS = {
  deals: ['featured-deals', '[part~="item"] [part~="add"]'],
  category: ['store-category[url]', '[part~="item"] [part~="add"]'],
  tabs: ['#tabs', '[part~="tab"]'],
  item: ['store-item:not(#provided)', '[part~="add"]'],
  cart: ['store-cart', '[part~="line"]'],
  login: ['store-login', '[part~="login"] > *'],
  checkout: ['checkout-form', '[part~="pay"]'],
  community: ['store-links', 'a'],
  preferences: ['store-currency', 'select'],
  provider: ['store-provider', '#provided [part~="add"]'],
};

/** What is missing if a file is missing that the larger elements share. */
const LARGER = ['cart', 'login', 'checkout', 'community', 'store-payment'];

const openItem = (page) =>
  page.locator('store-category[url="keys"] [part~="link"]').first().click();
/**
 * For each file, the parts in whose place a message is shown, or other elements that show one besides
 * (`missing`), what the page has besides, and the shopper's action that needs the file (`act`). A file
 * without a row fails the test.
 */
const EXPECTED = {
  account: {missing: ['login']},
  analytics: {attributes: 'data-analytics="dataLayer"'},
  cart: {missing: ['cart']},
  catalogue: {missing: ['tabs']},
  checkout: {missing: ['checkout']},
  community: {missing: ['community']},
  'demo-mode': {
    missing: ['deals', 'category', 'item', 'cart'],
    attributes: 'data-demo',
    isDemo: true,
  },
  doctor: {attributes: 'doctor'},
  item: {missing: ['store-item:not(#provided)', 'store-category[url]'], act: openItem},
  'first-view': {
    missing: [...LARGER, 'deals', 'category', 'tabs', 'item', 'preferences'],
  },
  // The announcements, and the advice for the page's author.
  page: {
    body: '<store-category url="no-such-category"></store-category>',
    head: '<style>:root { --store-accent: #eee }</style>',
  },
  payment: {missing: ['store-payment']},
  preferences: {missing: ['preferences']},
  // Without this file, descriptions are not shown.
  sanitiser: {noSanitiser: true},
  shop: {missing: LARGER},
  'store-provider': {missing: ['provider']},
  texts: {missing: [...LARGER, 'tabs', 'preferences']},
  ui: {missing: LARGER},
  'lang-de': {lang: 'de'},
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

const shop = useShop();
const open = useBrowser();
let cellCount = 0;

function pageWith({attributes = '', body = '', head = '', isDemo, lang = 'en'}, token) {
  const {service} = shop;
  const tag = isDemo ? '' : `data-base-url="${service}" data-token="${token}"`;
  const provided = `<store-provider base-url="${service}"><store-item id="provided" item-id="51"></store-item></store-provider>`;
  return pageOf(
    `${head}<script>addEventListener('load', () => (window.hasLoaded = true));</script>
    <script src="/dist/embed.js" ${tag} ${attributes} defer></script>`,
    `<h1>A page</h1>${ELEMENTS}${isDemo ? '' : provided}${body}`,
    `<!doctype html><html lang="${lang}">`,
  );
}

/** Opens the page with a fault in one file, and checks the expectations of the table for this file. */
async function check(page, name, answer) {
  const expected = EXPECTED[name];
  assert.ok(expected, `The table has a row for ${name}.`);
  const {missing = [], act, isDemo, query = ''} = expected;
  const token = `files-${process.pid}-${(cellCount += 1)}`;
  /** The number of requests for each file, and those that have not arrived yet, but will. */
  const requests = {};
  const waiting = new Set();
  page.on('request', (request) => {
    if (!request.url().includes('/dist/chunks/')) return;
    const file = chunkName(request.url());
    requests[file] = (requests[file] ?? 0) + 1;
    if (file !== name) waiting.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'])
    page.on(event, (request) => waiting.delete(request));

  /** Advances the page's clock by 24 seconds. It runs at its normal speed while files are loading. */
  const pass = async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      await page.clock.runFor(2_000);
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
    (route) => answer(route, textOf(file)),
  );
  await shop.show(page, pageWith(expected, token), query, {waitUntil: 'commit'});
  await page.waitForFunction(() => window.hasLoaded, undefined, {timeout: 20_000});
  await pass();
  // A file that is never requested would make the test pass without testing anything.
  if (!act) assert.ok(requests[name] > 0, `${name} was requested`);
  if (!isDemo) {
    const card = page.locator('store-category[url] [data-id="52"]');
    await card.locator('[part~="add"]').first().click();
    await expect(card.locator('[part~="in-cart"]')).toBeVisible();
    const cart = async () =>
      (await shop.ask(token, 'cart/get')).items.map(({id}) => id);
    await expect.poll(cart).toEqual([52]);
  }
  await act?.(page);
  await pass();
  for (const [one, count] of Object.entries(requests))
    assert.ok(count <= (one === name ? 2 : 1), `${one} was requested ${count} times`);
  for (const name of missing) {
    const place = page.locator(PARTS[name]?.[0] ?? name).first();
    await expect(place.getByText(en.missingPart).first(), name).toBeVisible();
    const button = place.getByRole('button', {name: en.reloadPage}).first();
    await expect(button, name).toBeVisible();
  }
  if (!missing.length) await expect(page.getByText(en.missingPart)).toHaveCount(0);
  for (const [part, [host, inside]] of Object.entries(isDemo ? {} : PARTS))
    if (!missing.includes(part))
      await expect(page.locator(`${host} ${inside}`).first(), part).toBeVisible();
  assert.equal(await page.evaluate(() => 'isOther' in window), false);
}

it('every file may be missing, and the rest works', async () => {
  const all = [...chunkFiles.keys()].flatMap((name) =>
    Object.entries(FAULTS).map(([what, answer]) => ({
      title: `${name} × ${what}`,
      run: ({page}) => check(page, name, answer),
    })),
  );
  const cells = isLong ? all : all.filter((_, at) => at % 31 === 1);
  await runCells(cells, open);
});
