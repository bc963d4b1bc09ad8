// Tests two claims about every kind of page: the shop works, and no script can read a token of the
// page by accident. Scripts of the page are trusted: a script that attacks on purpose is not part
// of the claim.
import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {afterEach, it} from 'node:test';
import {build} from 'esbuild';
import {debuggerOf, expect, isLong, pageOf, useBrowser, useShop} from '../shop.mjs';
import {KINDS} from './page-kinds.mjs';
import {search} from './page-search.mjs';
import {en} from '../../../src/i18n/en.ts';
import {root} from '../../support/dist.mjs';
import {labelWithItem} from '../../support/shopper-texts.ts';

const ELEMENTS = `<featured-deals></featured-deals><store-category url="keys"></store-category>
  <store-cart></store-cart><checkout-form></checkout-form>`;

const shop = useShop();
const openPage = useBrowser();
let page;
let uncaught;
let told;

afterEach(() => page?.context().close());

/** Returns a token that no other page uses, and that no other text contains. */
const newToken = () => `confided-${randomBytes(9).toString('hex')}`;

const MODULES = {
  'other-lit.js': `import {css, html, LitElement} from 'lit';
    customElements.define('other-lit', class extends LitElement {
      static styles = css\`p { color: green }\`;
      static properties = {count: {type: Number}};
      count = 1;
      render() { return html\`<p>Another \${this.count}</p>\`; }
    });`,
  'ours.js': `import './dist/define/all.js';`,
};

/** Opens this HTML as a page of a new visitor. */
async function open(html) {
  ({page, uncaught, told} = await openPage({hasTouch: true}));
  await page.route(`${shop.origin}/modules/*`, async (route) => {
    const contents = MODULES[/[^/]+$/.exec(route.request().url())[0]];
    const {outputFiles} = await build({
      stdin: {contents, resolveDir: root},
      ...{bundle: true, write: false, format: 'esm', logLevel: 'error'},
    });
    await route.fulfill({contentType: 'text/javascript', body: outputFiles[0].text});
  });
  await shop.show(page, html);
}

/** Returns the HTML of a page of this kind, with the shop. */
function pageOfKind(kind) {
  const {before = '', head = '', body = '', modules, twice} = kind;
  const {doctype = '<!doctype html>', consents = '', absolute} = kind;
  const folder = absolute ? shop.origin : '';
  const tag = `<script src="${folder}/dist/embed.js" data-base-url="${shop.service}" data-token="${newToken()}" defer></script>`;
  const ours = `<script type="module" src="${folder}/modules/ours.js"></script>`;
  const scripts = modules ? ours + tag.replace('defer', 'type="module"') : tag;
  return pageOf(
    `${before && `<script>${before}</script>`}${head}${scripts}${twice ? tag : ''}`,
    body + ELEMENTS.replace('</checkout-form>', `${consents}$&`),
    `${doctype}<html lang="en">`,
  );
}

/** Waits until the elements have their buttons. */
async function expectElements() {
  await expect(page.locator('store-category [part~="add"]').first()).toBeVisible();
  await expect(page.locator('checkout-form [part~="heading"]').first()).toBeVisible();
}

/** Checks that items are shown, that one can be added to the cart, and that the amount to pay is shown. */
async function expectShop() {
  await expect(page.locator('featured-deals [part~="item"]').first()).toBeVisible();
  const category = page.locator('store-category');
  await category
    .getByRole('button', {name: labelWithItem(en.add, 'Frost key')})
    .click();
  const cart = page.locator('store-cart');
  await expect(cart.locator('[part~="line"]')).toHaveCount(1);
  await expect(cart.locator('[part~="total"]').first()).toContainText(/€\d/);
  await expect(page.locator('checkout-form [part~="pay"]')).toContainText(/€\d/);
}

/** Applies a coupon: the request contains JSON, as other changes of the cart do. */
async function applyCoupon(code) {
  const cart = page.locator('store-cart');
  await cart.getByRole('button', {name: en.haveCode}).click();
  await cart.getByRole('textbox', {name: en.code}).fill(code);
  await cart.getByRole('button', {name: en.apply, exact: true}).click();
  return cart;
}

for (const kind of isLong ? KINDS : KINDS.slice(0, 2))
  it(`a page contains a working shop in spite of ${kind.name}`, async () => {
    await open(pageOfKind(kind));
    if (kind.after) {
      await expectElements();
      await (
        await debuggerOf(page)
      )(`() => {${kind.after}}`);
    }
    try {
      await expectShop();
      const cart = await applyCoupon('EMBER10');
      const remove = cart.getByRole('button', {name: en.removeCoupon('EMBER10')});
      await expect(remove).toBeVisible();
    } catch (error) {
      assert.fail(`${error.message.slice(0, 1500)}\n${uncaught.join('\n')}`);
    }
    if (kind.consents)
      await expect(page.locator('checkout-form form [slot="consents"]')).toBeVisible();
    if (kind.head?.includes('other-lit'))
      await expect(page.locator('other-lit p')).toHaveText('Another 1');
    assert.deepEqual(uncaught, []);
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

for (const [how, confide] of Object.entries(CONFIDED))
  it(`a token that a page sets ${how} is left in no storage, address, attribute, event, log or property`, async () => {
    const token = newToken();
    await open(
      pageOf(
        '<script src="/dist/embed.js" defer></script>',
        `<store-provider base-url="${shop.service}">${ELEMENTS}<store-login></store-login></store-provider>
        <script>{ const provider = document.querySelector('store-provider'); ${confide(token)}
          document.currentScript.remove(); }
          window.events = [];
          for (const type of ${JSON.stringify(EVENTS)})
            addEventListener(type, (event) => events.push(event), true);</script>`,
      ),
    );
    let heard = 0;
    page.on('request', (request) => {
      if (request.headers()['authorization'] === `Bearer ${token}`) heard += 1;
    });
    await expectElements();
    await expectShop();
    // Causes a refusal. Its events and errors could contain the token.
    const cart = await applyCoupon('NO-SUCH-CODE');
    await expect(cart.locator('[part~="code"] [part~="error"]')).toBeVisible();
    // Causes failed connections. Their errors have a `cause`, which could contain the token.
    await page.context().setOffline(true);
    await cart.getByRole('button', {name: /^Increase quantity/}).click();
    await expect(cart.locator('[part~="error"]').first()).toBeVisible();
    await page.context().setOffline(false);
    const {found, places} = await (await debuggerOf(page))(search, token);
    assert.ok(heard > 2, 'the token was sent to the service');
    assert.ok(
      places.event > 0 && places.attribute > 0 && places.property > 5_000,
      `it was looked for in ${JSON.stringify(places)}`,
    );
    assert.deepEqual(found, []);
    assert.deepEqual(
      told.filter((text) => text.includes(token)),
      [],
    );
  });
