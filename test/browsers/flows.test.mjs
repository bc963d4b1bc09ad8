import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, describe, it} from 'node:test';
import {ENGINES} from './engines.mjs';
import {shopperIn} from './shopper.mjs';
import {startSite} from './site.mjs';
import {en} from '../../src/i18n/en.ts';
import {typedDetails} from '../support/payment-request.ts';
import {containing, labelWithItem, startingWith} from '../support/shopper-texts.ts';

// The environment variable TEST_BROWSER chooses the engine.
const engine = ENGINES[process.env.TEST_BROWSER ?? 'chromium'];

let site;
let browser;
let shopper;
let tests = 0;

before(async () => {
  site = await startSite();
  browser = await engine.start();
  await browser.resize(1280, 800);
  shopper = shopperIn(browser);
});
after(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  tests += 1;
  site.shopper = `flow-${tests}`;
  // Opens an empty page first, so that the next shopper does not find the choices of the previous
  // one.
  await open(site.page('<p>An empty page</p>'));
  await browser.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
});
afterEach(async () => {
  const complaints = await browser.evaluate(() => window.complaints ?? []);
  assert.deepEqual(
    complaints.filter((text) => !isExpected(text)),
    [],
  );
});

/** Decides for each warning or error of the page whether the current test expects it. */
let isExpected;
beforeEach(() => {
  isExpected = () => false;
  Object.assign(site, {isMissing: () => false, isForged: () => false});
});

const open = (path) => browser.goto(site.origin + path);
const add = (name) => shopper.click('button', labelWithItem(en.add, name));
/** Returns the quantities in the service's cart, by the names of the items. */
const inCart = async () => {
  const {items} = await site.ask('cart/get');
  return Object.fromEntries(items.map(({name, count}) => [name, count]));
};
const has = (expected) =>
  eventually(async () => assert.deepEqual(await inCart(), expected));

/** Repeats a check until it passes, because the service may change a moment after the page. */
async function eventually(check, tries = 100) {
  for (let left = tries; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      // The check asks the service, which sends no events.
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

const shown = (text) => shopper.find('p, h1, h2, h3, span, strong, td, a, li', text);
/** The amount of euros in a text, in cents. */
const cents = (text) => Math.round(Number(/€([\d,]+\.\d\d)/.exec(text)[1]) * 100);
const total = async () => cents(await shopper.textOf('strong[part~="total"]', '€'));
const totals = (expected) =>
  eventually(async () => assert.equal(await total(), expected));
/** Returns the total of the service's cart, in cents, as soon as the page shows the same total. */
async function served() {
  const {cart} = await site.ask('cart/get');
  const sum = Math.round(cart.price * 100);
  assert.ok(sum > 0);
  await totals(sum);
  return sum;
}

const CART = '<featured-deals></featured-deals><store-cart></store-cart>';

async function fillIn() {
  await shopper.find('checkout-form button', en.payAmount('€'));
  for (const [name, text] of Object.entries(typedDetails))
    await shopper.write('checkout-form input', name, text);
  await shopper.pick('checkout-form select', en.country, 'Portugal');
  for (const name of ['Card', en.terms, en.privacy])
    await shopper.click('checkout-form input', name);
}

/** Waits until the current page has an address that starts with `path`. */
const isAt = (path) =>
  shopper.until(path, (wanted) => location.pathname.startsWith(wanted), path);

describe(`In ${engine.name}`, () => {
  it('the demo page shows what the service has: names, prices and pictures', async () => {
    await open('/index.html');
    const {items, subcategories} = await site.ask('categories/get/keys');
    const names = [items, ...subcategories.map((one) => one.items)]
      .flat()
      .map(({name}) => name);
    assert.ok(names.length > 3);
    for (const name of names)
      await shopper.find('[part~="item"] :is(h3, h4, h5)', name);
    await shopper.find('[part~="price"]', '€');
    // Pictures far below the window are requested when the shopper scrolls near them.
    await shopper.until('the deals with pictures', () => {
      const {shadowRoot} = document.querySelector('featured-deals');
      const pictures = [...shadowRoot.querySelectorAll('img')];
      return pictures.length === 4 && pictures.every((one) => one.naturalWidth > 0);
    });
  });

  it('a shopper adds, changes how many, removes, and takes that back', async () => {
    await open(site.page(CART));
    await add('Harvest crate');
    await shopper.find('[part~="line"]', 'Harvest crate');
    await has({'Harvest crate': 1});
    const one = await served();
    await shopper.click('button', en.increase('Harvest crate'));
    await has({'Harvest crate': 2});
    await totals(2 * one);
    await shopper.write('input', en.quantityOf('Harvest crate'), '5');
    await shopper.press('Enter');
    await has({'Harvest crate': 5});
    await totals(5 * one);
    await shopper.click('button', en.decrease('Harvest crate'));
    await has({'Harvest crate': 4});
    await shopper.click('button', en.remove('Harvest crate'));
    await shown(en.cartEmpty);
    await has({});
    await shopper.click('button', en.undo);
    await shopper.find('[part~="line"]', 'Harvest crate');
    await has({'Harvest crate': 4});
    await totals(4 * one);
    await browser.reload();
    await shopper.find('[part~="line"]', 'Harvest crate');
    await totals(4 * one);
  });

  it('a code takes off what the service says, until it is taken back', async () => {
    await open(site.page(CART));
    await add('Harvest crate');
    await has({'Harvest crate': 1});
    const before = await served();
    await shopper.click('button', en.haveCode);
    await shopper.write('input', en.code, 'NOTHING');
    await shopper.click('button', en.apply);
    await shopper.find('[part~="error"]', 'Coupon not found or expired');
    await shopper.write('input', en.code, 'EMBER10');
    await shopper.press('Enter');
    await shopper.find('[part~="chip"]', 'EMBER10');
    const {cart} = await site.ask('cart/get');
    assert.equal(cart.coupon_code, 'EMBER10');
    assert.ok((await served()) < before);
    await shopper.click('button', en.removeCoupon('EMBER10'));
    await totals(before);
  });

  it('a shopper signs in with a name, is known after a reload, and signs out', async () => {
    const name = `B${Date.now().toString(36)}`;
    await open(site.page(`<store-login></store-login>${CART}`, ''));
    await shopper.write('input', en.playerName, name);
    await shopper.click('store-login button', en.signIn);
    await shopper.find('button', en.signOut);
    await add('Harvest crate');
    await shopper.find('[part~="line"]', 'Harvest crate');
    await browser.reload();
    await shopper.find('store-login [part~="shopper"]', name);
    await shopper.find('[part~="line"]', 'Harvest crate');
    await shopper.click('button', en.signOut);
    await shopper.find('input', en.playerName);
  });

  it('a shopper pays, comes back to a shop that says so, and the cart is empty', async () => {
    await open('/index.html');
    await add('Harvest crate');
    await shopper.click('[part~="open"]', en.cartItems(1));
    await shopper.click('dialog button', en.checkout);
    await fillIn();
    const sum = /€[\d.]+/.exec(await shopper.textOf('button', en.payAmount('€')))[0];
    await shopper.click('checkout-form button', en.payAmount('€'));
    await isAt('/pay/MS-');
    await shopper.find('td', sum);
    await shopper.click('button', `Pay ${sum}`);
    await shopper.find('h1', 'Paid. Thank you!');
    await shopper.click('a', 'Back to');
    await shopper.find('[part~="payment"]', en.standPaid);
    await shopper.find('[part~="open"]', en.cartItems(0));
    await has({});
  });

  it('a shopper pays only after the page’s own consent', async () => {
    const age = 'I am 18 or older';
    await open(
      site.page(`<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>
        <template data-store-consents><label><input type="checkbox" required> ${age}</label></template>`),
    );
    await add('Harvest crate');
    await shopper.click('[part~="open"]', en.cartItems(1));
    await shopper.click('dialog button', en.checkout);
    await fillIn();
    await shopper.click('checkout-form button', en.payAmount('€'));
    await shopper.find('checkout-form h2, checkout-form h3', en.problem);
    await shopper.click('checkout-form a', age);
    assert.equal(await shopper.focused(), age);
    await shopper.click('checkout-form input', age);
    await shopper.click('checkout-form button', en.payAmount('€'));
    await isAt('/pay/MS-');
  });

  it('a payment that is cancelled leaves the cart as it was', async () => {
    await open('/index.html');
    await add('Harvest crate');
    await shopper.click('[part~="open"]', en.cartItems(1));
    await shopper.click('dialog button', en.checkout);
    await fillIn();
    await shopper.click('checkout-form button', en.payAmount('€'));
    await isAt('/pay/MS-');
    await shopper.click('button', 'Cancel');
    await shopper.find('h1', 'Payment cancelled');
    await shopper.click('a', 'Back to');
    await shopper.find('[part~="payment"]', en.standCancelled);
    await shopper.find('[part~="open"]', en.cartItems(1));
    await has({'Harvest crate': 1});
  });

  it('what is missing in the checkout is listed with links to it, and nothing is sent', async () => {
    await open(
      site.page('<featured-deals></featured-deals><checkout-form></checkout-form>'),
    );
    await add('Harvest crate');
    await shopper.click('checkout-form button', en.payAmount('€'));
    await shopper.find('checkout-form h2, checkout-form h3', en.problem);
    await shopper.click('checkout-form a', en.fullname);
    assert.equal(await shopper.focused(), en.fullname);
    await isAt('/page-');
    await has({'Harvest crate': 1});
  });

  it('another currency shows everywhere, also after a reload', async () => {
    await open(site.page(`<store-currency></store-currency>${CART}`));
    await add('Harvest crate');
    await shopper.find('strong[part~="total"]', '€');
    await shopper.pick('select', en.currency, 'USD');
    await shopper.find('featured-deals [part~="price"], [part~="price"]', '$');
    await shopper.find('strong[part~="total"]', 'about $');
    await browser.reload();
    await shopper.find('strong[part~="total"]', 'about $');
  });

  it('another language shows everywhere, and Arabic from right to left', async () => {
    await open(site.page(`<store-language></store-language>${CART}`));
    await add('Harvest crate');
    await shopper.find('h2', en.cart);
    await shopper.pick('select', en.language, 'Deutsch');
    await shopper.find('h2', 'Warenkorb');
    await shopper.find('button', 'In den Warenkorb');
    await shopper.pick('select', 'Sprache', 'العربية');
    await shopper.find('h2', 'السلة');
    const places = await browser.evaluate(() => {
      const {shadowRoot} = document.querySelector('store-cart');
      const line = shadowRoot.querySelector('[part~="line"]');
      const [image, name] = [...line.querySelectorAll('img, [part~="name"]')];
      return {
        direction: getComputedStyle(line).direction,
        // In Arabic, the picture stands to the right of the name.
        isMirrored:
          image.getBoundingClientRect().left > name.getBoundingClientRect().left,
      };
    });
    assert.deepEqual(places, {direction: 'rtl', isMirrored: true});
    const price = await shopper.textOf('strong[part~="total"]');
    assert.match(price, /€|يورو/);
    await browser.reload();
    await shopper.find('h2', 'السلة');
    await shopper.pick('select', 'اللغة', 'English');
    await shopper.find('h2', en.cart);
  });

  it('the drawer is opened, walked through and closed by keyboard', async () => {
    await open(
      site.page(
        '<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>',
      ),
    );
    await shopper.find('button', labelWithItem(en.add, 'Harvest crate'));
    await shopper.tabTo(labelWithItem(en.add, 'Harvest crate'));
    await shopper.press('Enter');
    await shopper.find('[part~="open"]', en.cartItems(1));
    await shopper.tabTo(en.cartItems(1));
    await shopper.press('Enter');
    await shopper.find('dialog [part~="line"]', 'Harvest crate');
    assert.match(await shopper.focused(), startingWith(en.close));
    await shopper.tabTo(en.increase('Harvest crate'));
    await shopper.press('Space');
    await has({'Harvest crate': 2});
    assert.match(await shopper.focused(), containing(en.increase));
    await shopper.tabTo(en.remove('Harvest crate'));
    await shopper.press('Enter');
    await eventually(async () => assert.equal(await shopper.focused(), en.undo));
    await shopper.press('Enter');
    await has({'Harvest crate': 2});
    await shopper.press('Escape');
    await shopper.until('a closed drawer', () => {
      const {shadowRoot} = document.querySelector('store-cart');
      return !shadowRoot.querySelector('dialog')?.open;
    });
    assert.match(await shopper.focused(), startingWith(en.cartItems(2)));
  });

  it('an item’s dialog is opened and closed by keyboard and by the way back', async () => {
    await open('/index.html');
    await shopper.find('h3 a, h4 a', 'Harvest crate');
    await shopper.tabTo('Harvest crate');
    const isOpen = () => document.querySelector('dialog.storefront-item')?.open;
    const isClosed = () => !document.querySelector('dialog.storefront-item')?.open;
    await shopper.press('Enter');
    await shopper.until('an open dialog', isOpen);
    await shopper.find('[part~="description"]', 'Scarecrows');
    assert.equal(await browser.evaluate(() => location.hash), '#item-61');
    await shopper.press('Escape');
    await shopper.until('a closed dialog', isClosed);
    await eventually(async () =>
      assert.match(await shopper.focused(), /^Harvest crate/),
    );
    await shopper.press('Enter');
    await shopper.until('an open dialog', isOpen);
    await browser.evaluate(() => history.back());
    await shopper.until('a closed dialog', isClosed);
    assert.equal(await browser.evaluate(() => location.hash), '');
  });

  it('a chunk that is not as published never runs; all else works', async () => {
    isExpected = (text) => /as published|integrity|chunks.cart/i.test(text);
    site.isForged = (path) => path.includes('chunks/cart-');
    await open(site.page(`<store-currency></store-currency>${CART}`));
    await add('Harvest crate');
    await shown(en.missingPart);
    await shopper.pick('select', en.currency, 'USD');
    await shopper.find('[part~="price"]', '$');
    assert.equal(await browser.evaluate(() => 'forged' in window), false);
    await has({'Harvest crate': 1});
  });

  it('a cart that could not be shown for want of a chunk is shown once it is there', async () => {
    isExpected = (text) => /chunks.cart/.test(text);
    site.isMissing = (path) => path.includes('chunks/cart-');
    await open(site.page(CART));
    await add('Harvest crate');
    await shown(en.missingPart);
    site.isMissing = () => false;
    await shopper.click('button', en.reloadPage);
    await shopper.find('[part~="line"]', 'Harvest crate');
    await has({'Harvest crate': 1});
  });

  it('a service that stops is told of, and all is as before once it is back', async () => {
    isExpected = () => true;
    await open(site.page(`${CART}<store-category url="keys"></store-category>`));
    await add('Harvest crate');
    await has({'Harvest crate': 1});
    await shopper.find('[part~="line"]', 'Harvest crate');
    await site.stopService();
    try {
      await shopper.click('button', en.increase('Harvest crate'));
      await shown(en.network);
      await browser.reload();
      await shown(en.network);
      await shopper.find('button', en.tryAgain);
    } finally {
      await site.startService();
    }
    for (const tag of ['featured-deals', 'store-category', 'store-cart']) {
      await shopper.until(
        `${tag} again`,
        (wanted, retry) => {
          const {shadowRoot} = document.querySelector(wanted);
          if (shadowRoot.querySelector('[part~="item"], [part~="line"]')) return true;
          const buttons = [...shadowRoot.querySelectorAll('button')];
          buttons.find(({textContent}) => textContent.includes(retry))?.click();
          return false;
        },
        tag,
        en.tryAgain,
      );
    }
    await shopper.find('[part~="line"]', 'Harvest crate');
    await has({'Harvest crate': 1});
  });
});
