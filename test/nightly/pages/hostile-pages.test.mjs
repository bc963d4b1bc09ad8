// Tests two claims about every kind of page: the shop works, and no script can read a token of the
// page by accident. Scripts of the page are trusted: a script that attacks on purpose is not part
// of the claim.
import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {after, afterEach, before, describe, it} from 'node:test';
import {chromium, expect} from '@playwright/test';
import {build} from 'esbuild';
import {BROWSER_FLAGS, browserPath} from '../../../scripts/browser.mjs';
import {serveBuilt} from '../../../scripts/serve.mjs';
import {isLong, record} from '../results.mjs';
import {KINDS} from './page-kinds.mjs';
import {search} from './page-search.mjs';
import {en} from '../../../src/i18n/en.ts';
import {labelWithItem} from '../../support/shopper-texts.ts';

const root = new URL('../../../', import.meta.url).pathname;
const ELEMENTS = `<featured-deals></featured-deals><store-category url="keys"></store-category>
  <store-cart></store-cart><checkout-form></checkout-form>`;
const WAIT = {timeout: 15_000};

/** The results about tokens. */
const rows = [];
const figures = {held: ''};
after(() =>
  record('pages', [
    {
      claim:
        'On hostile pages, the shop shows items, adds one, takes a coupon, and shows an amount to pay',
      figure: figures.held,
    },
    ...rows,
  ]),
);

let site;
let browser;
let page;
let world;
/** The uncaught errors of the open page. */
let uncaught;
let shoppers = 0;

before(async () => {
  site = await serveBuilt({file: ':memory:'});
  browser = await chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
});
after(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(async () => {
  await page?.context().close();
  page = undefined;
});

/** Returns a token that no other page uses, and that no other text contains. */
const newToken = () => `confided-${++shoppers}-${randomBytes(9).toString('hex')}`;

/** Bundled scripts, by the source text of their entry modules. */
const bundles = new Map();
function bundle(contents) {
  if (!bundles.has(contents)) {
    const made = build({
      stdin: {contents, resolveDir: root},
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'error',
    });
    bundles.set(
      contents,
      made.then(({outputFiles}) => outputFiles[0].text),
    );
  }
  return bundles.get(contents);
}

const OTHER_LIT = `import {css, html, LitElement} from 'lit';
  customElements.define('other-lit', class extends LitElement {
    static styles = css\`p { color: green }\`;
    static properties = {count: {type: Number}};
    count = 1;
    render() { return html\`<p>Another \${this.count}</p>\`; }
  });`;
const OUR_MODULES = `import './dist/define/all.js';`;

/** Opens this HTML as a page in a new browser context. */
async function open(html) {
  const context = await browser.newContext({
    viewport: {width: 1280, height: 900},
    hasTouch: true,
    // Browsers require a permission for requests to this machine, where the page and the service
    // are.
    permissions: ['local-network-access'],
  });
  page = await context.newPage();
  uncaught = [];
  page.on('pageerror', (error) =>
    uncaught.push(`${error.stack ?? error}`.slice(0, 400)),
  );
  await context.route(`${site.origin}/hostile/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    if (pathname.endsWith('/page.html'))
      return route.fulfill({contentType: 'text/html', body: html});
    const contents = pathname.endsWith('other-lit.js') ? OTHER_LIT : OUR_MODULES;
    await route.fulfill({
      contentType: 'text/javascript',
      body: await bundle(contents),
    });
  });
  await page.goto(`${site.origin}/hostile/page.html`);
  world = await context.newCDPSession(page);
}

/**
 * Runs code through the debugger, so that functions which the page has changed do not affect the
 * call itself.
 */
async function run(expression, userGesture = false) {
  const {result, exceptionDetails} = await world.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture,
  });
  assert.ok(!exceptionDetails, exceptionDetails?.exception?.description);
  return result.value;
}

const call = (made, ...args) =>
  run(`(${made})(${args.map((one) => JSON.stringify(one)).join()})`);

/** Returns the HTML of a page of this kind, with the shop. */
function pageOf(kind) {
  const {before: first = '', head = '', body = '', modules, twice} = kind;
  const {doctype = '<!doctype html>', consents = '', absolute} = kind;
  const folder = absolute ? site.origin : '';
  const tag = `<script src="${folder}/dist/embed.js" data-base-url="${site.service.origin}" data-token="${newToken()}" defer></script>`;
  const ours = `<script type="module" src="${folder}/hostile/modules.js"></script>`;
  const scripts = modules ? ours + tag.replace('defer', 'type="module"') : tag;
  const elements = ELEMENTS.replace('</checkout-form>', `${consents}$&`);
  return `${doctype}<html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <link rel="icon" href="data:,">${first && `<script>${first}</script>`}${head}${scripts}${twice ? tag : ''}</head>
    <body>${body}${elements}</body></html>`;
}

/**
 * Checks that items are shown, that one can be added to the cart, and that the amount to pay is
 * shown.
 */
async function expectShop() {
  await expect(page.locator('featured-deals [part~="item"]').first()).toBeVisible(WAIT);
  const category = page.locator('store-category');
  await category
    .getByRole('button', {name: labelWithItem(en.add, 'Frost key')})
    .click(WAIT);
  const cart = page.locator('store-cart');
  await expect(cart.locator('[part~="line"]')).toHaveCount(1, WAIT);
  await expect(cart.locator('[part~="total"]').first()).toContainText(/€\d/, WAIT);
  await expect(page.locator('checkout-form [part~="pay"]')).toContainText(/€\d/, WAIT);
}

/** Applies a coupon: the request contains JSON, as other changes of the cart do. */
async function expectCoupon() {
  const cart = page.locator('store-cart');
  await cart.getByRole('button', {name: en.haveCode}).click(WAIT);
  await cart.getByRole('textbox', {name: en.code}).fill('EMBER10');
  await cart.getByRole('button', {name: en.apply, exact: true}).click(WAIT);
  await expect(
    cart.getByRole('button', {name: en.removeCoupon('EMBER10')}),
  ).toBeVisible(WAIT);
}

describe('A hostile page', {timeout: 3_600_000}, () => {
  const kinds = isLong ? KINDS : KINDS.slice(0, 2);
  const held = [];

  for (const kind of kinds) {
    it(`contains a working shop in spite of ${kind.name}`, async () => {
      await open(pageOf(kind));
      if (kind.after) {
        await expect(page.locator('store-category [part~="add"]').first()).toBeVisible(
          WAIT,
        );
        await expect(
          page.locator('checkout-form [part~="heading"]').first(),
        ).toBeVisible(WAIT);
        await run(kind.after);
      }
      try {
        await expectShop();
        await expectCoupon();
      } catch (error) {
        assert.fail(`${error.message.slice(0, 1500)}\n${uncaught.join('\n')}`);
      }
      if (kind.consents)
        await expect(page.locator('checkout-form form [slot="consents"]')).toBeVisible(
          WAIT,
        );
      if (kind.head?.includes('other-lit'))
        await expect(page.locator('other-lit p')).toHaveText('Another 1');
      assert.deepEqual(uncaught, []);
      held.push(kind.name);
    });
  }

  after(() => {
    figures.held = `${held.length} of ${kinds.length}`;
  });
});
/** Our events, which pages could keep. */
const EVENTS = [
  ...['ready', 'item-added', 'cart-changed', 'error', 'auth-required', 'item-selected'],
  ...['signed-in', 'signed-out', 'payment-created', 'payment-action'],
].map((type) => `store-${type}`);

/** The ways in which a page can set a token. */
const CONFIDED = {
  'as a property': (token) => `provider.token = '${token}';`,
  'by a function': (token) =>
    `{ let asked = '${token}'; provider.tokenProvider = async () => { const one = asked; asked = undefined; return one; }; }`,
};

/**
 * Opens a page whose script sets a token. `heard` lists the requests with the token, and `told` the
 * messages on the console.
 */
async function openConfided(confide) {
  const token = newToken();
  const heard = [];
  await open(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <link rel="icon" href="data:,"><script src="/dist/embed.js" defer></script></head><body>
    <store-provider base-url="${site.service.origin}">${ELEMENTS}<store-login></store-login></store-provider>
    <script>{ const provider = document.querySelector('store-provider'); ${confide(token)}
      document.currentScript.remove(); }</script>
    </body></html>`);
  page.on('request', (request) => {
    if (request.headers()['authorization'] === `Bearer ${token}`)
      heard.push(request.url());
  });
  const told = [];
  page.on('console', (message) => told.push(message.text()));
  await expect(page.locator('store-category [part~="add"]').first()).toBeVisible(WAIT);
  await expect(page.locator('checkout-form [part~="heading"]').first()).toBeVisible(
    WAIT,
  );
  return {token, heard, told};
}

describe('A token that a page sets', {timeout: 600_000}, () => {
  for (const [how, confide] of Object.entries(CONFIDED)) {
    it(`${how} is left in no storage, address, attribute, event, log or property`, async () => {
      const {token, heard, told} = await openConfided(confide);
      await run(
        `{ window.events = []; for (const type of ${JSON.stringify(EVENTS)}) addEventListener(type, (event) => events.push(event), true); }`,
      );
      await expectShop();
      // Causes a refusal. Its events and errors could contain the token.
      const cart = page.locator('store-cart');
      await cart.getByRole('button', {name: en.haveCode}).click(WAIT);
      await cart.getByRole('textbox', {name: en.code}).fill('NO-SUCH-CODE');
      await cart.getByRole('button', {name: en.apply, exact: true}).click(WAIT);
      await expect(cart.locator('[part~="code"] [part~="error"]')).toBeVisible(WAIT);
      // Causes failed connections. Their errors have a `cause`, which could contain the token.
      await page.context().setOffline(true);
      await cart.getByRole('button', {name: /^Increase quantity/}).click(WAIT);
      await expect(cart.locator('[part~="error"]').first()).toBeVisible(WAIT);
      await page.context().setOffline(false);
      const {found, places, objects} = await call(search, token);
      assert.ok(heard.length > 2, 'the token was sent to the service');
      assert.ok(
        places.event > 0 && places.attribute > 0 && places.property > 5_000,
        `it was looked for in ${JSON.stringify(places)}`,
      );
      assert.deepEqual(found, []);
      assert.deepEqual(
        told.filter((text) => text.includes(token)),
        [],
      );
      const looked = Object.values(places).reduce((sum, count) => sum + count, 0);
      rows.push({
        claim: `A token that a page gives ${how} was found in no storage, address, attribute, event, log or property (the search ends at a depth of 8)`,
        figure: `${looked} texts of ${objects} objects, attributes, storages and addresses`,
      });
    });
  }
});
