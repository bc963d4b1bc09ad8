import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {after, afterEach, before, beforeEach, describe, it} from 'node:test';
import {policy} from '../e2e/policy.ts';
import {startFirefox, startShop} from './firefox.mjs';
import {en} from '../../src/i18n/en.ts';
import {typedDetails} from '../support/payment-request.ts';
import {labelWithItem} from '../support/shopper-texts.ts';

const {files} = JSON.parse(
  readFileSync(new URL('../../dist/integrity.json', import.meta.url), 'utf8'),
);
const WAIT = {timeout: 20_000};

let browser;
let shop;
let page;
let told;

before(async () => {
  shop = await startShop();
  browser = await startFirefox();
});
after(async () => {
  await browser?.close();
  await shop?.close();
});
beforeEach(async () => {
  // A new context, so that the next shopper does not find the choices of the previous one.
  page = await (await browser.createBrowserContext()).newPage();
  told = [];
  page.on('console', (message) => told.push(message.text()));
  page.on('pageerror', (error) => told.push(`${error}`));
  Object.assign(shop, {change: (_, text) => text, cors: true, asked: []});
});
afterEach(() => page.browserContext().close());

let shoppers = 0;

/** Opens a page with this content and our script from another origin. */
async function open(body, {more = '', header, token = true} = {}) {
  shoppers += 1;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <link rel="icon" href="/icon.svg"><script src="${shop.cdn}embed.js" crossorigin data-base-url="${shop.service}"
    integrity="${files['embed.js'].integrity}" ${token ? `data-token="firefox-${shoppers}"` : ''} ${more} defer></script>
    </head><body>${body}</body></html>`;
  const headers = header && {'Content-Security-Policy': header};
  shop.pages.set(`/page-${shoppers}.html`, {html, headers});
  await page.goto(`${shop.origin}/page-${shoppers}.html`);
}

const SHOP =
  '<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>';

/**
 * Waits for a visible element that matches a selector and whose text or label starts with `name`,
 * also in shadow roots.
 */
async function find(selector, name = '') {
  const found = await page.waitForFunction(
    (wanted, text) => {
      const all = (root) =>
        [...root.querySelectorAll('*')].flatMap((one) => [
          ...(one.matches(wanted) ? [one] : []),
          ...(one.shadowRoot ? all(one.shadowRoot) : []),
        ]);
      const named = ({textContent, labels}) =>
        [textContent, ...[...(labels ?? [])].map((label) => label.textContent)].some(
          (words) => words.replace(/\s+/g, ' ').trim().startsWith(text),
        );
      return all(document).find((one) => one.checkVisibility() && named(one));
    },
    WAIT,
    selector,
    name,
  );
  return found.asElement();
}

const click = async (selector, name) => (await find(selector, name)).click();
const add = (name) => click('button', labelWithItem(en.add, name));
const seen = (text) => find('p, h2, h3, span', text);
const ran = () => page.evaluate(() => 'evil' in window);

const evil = 'window.evil = true; export function run() {}';
const tampered = (name) => (file, text) =>
  file.startsWith(`chunks/${name}-`) ? evil : text;

describe('In Firefox', () => {
  it('the shop works from another origin, and each file is asked for once', async () => {
    await open(SHOP);
    await add('Harvest crate');
    await find('button', en.cartItems(1));
    assert.equal(new Set(shop.asked).size, shop.asked.length);
    assert.ok(shop.asked.some((file) => file.startsWith('chunks/cart-')));
    assert.deepEqual(told, []);
  });

  it('a chunk that is not ours never runs; the shopper gets a sentence, and all else works', async () => {
    shop.change = tampered('cart');
    await open(`${SHOP}<store-currency></store-currency>`);
    await add('Harvest crate');
    await seen(en.missingPart);
    await find('select', en.currency);
    assert.equal(await ran(), false);
    assert.ok(told.some((text) => text.includes('as published')));
  });

  it('a language that is not ours never runs', async () => {
    shop.change = tampered('lang-de');
    await open(SHOP, {more: 'data-lang="de"'});
    await add('Harvest crate');
    await find('button', en.cartItems(1));
    assert.ok(shop.asked.some((file) => file.startsWith('chunks/lang-de-')));
    assert.equal(await ran(), false);
  });

  describe('under the strictest policy', () => {
    let found;
    beforeEach(async () => {
      found = [];
      await page.exposeFunction('toldOfViolation', (text) => found.push(text));
      await page.evaluateOnNewDocument(() => {
        addEventListener('securitypolicyviolation', (event) =>
          window.toldOfViolation(`${event.violatedDirective} ${event.blockedURI}`),
        );
      });
    });
    const quiet = () => {
      const ofPolicy = told.filter((text) => /policy|trusted/i.test(text));
      assert.deepEqual([...found, ...ofPolicy], []);
    };
    const header = (more) => policy({script: shop.cdn, service: shop.service}, more);

    it('the browser reports a violation', async () => {
      await open('<p style="color: red">Red</p>', {header: header({})});
      await find('p');
      assert.ok(found.some((text) => text.startsWith('style-src')));
    });

    for (const file of globSync('*.html', {cwd: 'demo'})) {
      it(`the demo page ${file} violates nothing`, async () => {
        const own = {
          'img-src': `'self'`,
          'script-src': [
            'dist/',
            'gallery/',
            'builder/',
            'reference/',
            file.replace('html', 'js'),
          ]
            .map((path) => `${shop.origin}/${path}`)
            .join(' '),
          // The builder and the reference page read files about the build.
          'connect-src': /builder|reference/.test(file) ? `'self'` : '',
        };
        const framed = file === 'builder.html';
        for (const path of framed ? [file, 'builder/preview.html'] : [file]) {
          const html = await (await fetch(`${shop.origin}/${path}`)).text();
          const frames = framed ? `; frame-src 'self'` : '';
          const headers = {'Content-Security-Policy': header(own) + frames};
          shop.pages.set(`/${path}`, {html, headers});
        }
        // With a platform in its address, the builder asks no question first.
        await page.goto(`${shop.origin}/${file}${framed ? '#place=html' : ''}`);
        if (framed) {
          const frame = await page.waitForFrame((one) => one.url().includes('preview'));
          await frame.waitForFunction(
            () =>
              [...document.querySelectorAll('*')].some((one) =>
                one.shadowRoot?.querySelector('[part~="item"]'),
              ),
            WAIT,
          );
        } else {
          await find('[part~="item"]');
        }
        await page.mouse.click(1, 1);
        await page.waitForNetworkIdle({idleTime: 1000, timeout: WAIT.timeout});
        quiet();
      });
    }

    it('a shopper signs in, chooses, and speaks another language', async () => {
      await open(
        `<store-login></store-login><store-language></store-language><store-currency></store-currency>
        <store-server></store-server><store-goals></store-goals><store-links></store-links>
        <featured-deals></featured-deals><store-category url="ranks" layout="compare"></store-category>
        <store-category url="keys" controls></store-category><store-cart></store-cart>
        <checkout-form></checkout-form>`,
        {header: header({'img-src': `'self'`}), token: false},
      );
      await (await find('input', en.playerName)).type(`F${Date.now().toString(36)}`);
      await click('store-login button', en.signIn);
      await find('button', en.signOut);
      await add('Harvest crate');
      await find('[part~="quantity"]');
      await click('h3 a, h4 a', 'Ember key');
      await find('dialog.storefront-dialog *');
      await page.keyboard.press('Escape');
      await find('checkout-form [part~="total"]');
      await (await find('select', en.language)).select('de');
      await seen('Warenkorb');
      quiet();
    });

    for (const method of ['Card', 'Bank form', 'Pix']) {
      it(`a shopper pays by ${method}`, async () => {
        const content =
          '<featured-deals></featured-deals><checkout-form></checkout-form>';
        await open(content, {header: header({'img-src': `'self'`})});
        await add('Harvest crate');
        await find('button', en.payAmount('€'));
        for (const [name, text] of Object.entries(typedDetails))
          await (await find('checkout-form input', name)).type(text);
        const country = await find('checkout-form select', en.country);
        await country.select(
          await country.evaluate(
            ({options}) => [...options].find(({text}) => text === 'Portugal').value,
          ),
        );
        for (const name of [en.terms, en.privacy, method])
          await click('checkout-form input', name);
        await click('button', en.payAmount('€'));
        if (method === 'Pix') await find('canvas[role="img"]');
        else
          await page.waitForFunction(
            () => location.pathname.startsWith('/pay/MS-'),
            WAIT,
          );
        quiet();
      });
    }
  });
});
