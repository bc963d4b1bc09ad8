import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, describe, it} from 'node:test';
import {ENGINES} from './engines.mjs';
import {shopperIn} from './shopper.mjs';
import {startSite} from './site.mjs';

// TEST_BROWSER says in which engine the flows are gone through.
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
  // What one shopper has picked is not there for the next.
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

/** What a page may complain of in the test that runs. */
let isExpected;
beforeEach(() => {
  isExpected = () => false;
  Object.assign(site, {isMissing: () => false, isForged: () => false});
});

const open = (path) => browser.goto(site.origin + path);
const add = (name) => shopper.click('button', `Add to cart: ${name}`);
/** What the service has in the cart: names with how many. */
const inCart = async () => {
  const {items} = await site.ask('cart/get');
  return Object.fromEntries(items.map(({name, count}) => [name, count]));
};
const has = (expected) =>
  eventually(async () => assert.deepEqual(await inCart(), expected));

/** What the service says may come a moment after what the page shows. */
async function eventually(check, tries = 100) {
  for (let left = tries; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

const shown = (text) => shopper.find('p, h1, h2, h3, span, strong, td, a, li', text);
/** The amount a text names, in the system's currency. */
const cents = (text) => Math.round(Number(/€([\d,]+\.\d\d)/.exec(text)[1]) * 100);
const total = async () => cents(await shopper.textOf('strong[part~="total"]', '€'));
const totals = (expected) =>
  eventually(async () => assert.equal(await total(), expected));
/** What the service says it all comes to, once the page says so, too. */
async function served() {
  const {cart} = await site.ask('cart/get');
  const sum = Math.round(cart.price * 100);
  assert.ok(sum > 0);
  await totals(sum);
  return sum;
}

const CART = '<featured-deals></featured-deals><store-cart></store-cart>';

/** What the demo's site asks for. */
const DETAILS = {
  'Full name': 'Ada Example',
  Email: 'ada@example.net',
  Address: '1 Test Street',
  City: 'Lisbon',
  Region: 'Lisboa',
  'Postal code': '1000-001',
};

async function fillIn() {
  await shopper.find('checkout-form button', 'Pay €');
  for (const [name, text] of Object.entries(DETAILS))
    await shopper.write('checkout-form input', name, text);
  await shopper.pick('checkout-form select', 'Country', 'Portugal');
  for (const name of ['Card', 'I accept the terms', 'I have read the privacy'])
    await shopper.click('checkout-form input', name);
}

/** Where the page is that shows itself. */
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
    // Those far below are asked for when one comes near.
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
    await shopper.click('button', 'Increase quantity of Harvest crate');
    await has({'Harvest crate': 2});
    await totals(2 * one);
    await shopper.write('input', 'Quantity of Harvest crate', '5');
    await shopper.press('Enter');
    await has({'Harvest crate': 5});
    await totals(5 * one);
    await shopper.click('button', 'Decrease quantity of Harvest crate');
    await has({'Harvest crate': 4});
    await shopper.click('button', 'Remove Harvest crate');
    await shown('Your cart is empty');
    await has({});
    await shopper.click('button', 'Undo');
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
    await shopper.write('input', 'Coupon or gift card', 'NOTHING');
    await shopper.click('button', 'Apply');
    await shopper.find('[part~="error"]', 'Coupon not found or expired');
    await shopper.write('input', 'Coupon or gift card', 'EMBER10');
    await shopper.press('Enter');
    await shopper.find('[part~="chip"]', 'EMBER10');
    const {cart} = await site.ask('cart/get');
    assert.equal(cart.coupon_code, 'EMBER10');
    assert.ok((await served()) < before);
    await shopper.click('button', 'Remove coupon EMBER10');
    await totals(before);
  });

  it('a shopper signs in with a name, is known after a reload, and signs out', async () => {
    const name = `B${Date.now().toString(36)}`;
    await open(site.page(`<store-login></store-login>${CART}`, ''));
    await shopper.write('input', 'Player name', name);
    await shopper.click('store-login button', 'Sign in');
    await shopper.find('button', 'Sign out');
    await add('Harvest crate');
    await shopper.find('[part~="line"]', 'Harvest crate');
    await browser.reload();
    await shopper.find('store-login [part~="shopper"]', name);
    await shopper.find('[part~="line"]', 'Harvest crate');
    await shopper.click('button', 'Sign out');
    await shopper.find('input', 'Player name');
  });

  it('a shopper pays, comes back to a shop that says so, and the cart is empty', async () => {
    await open('/index.html');
    await add('Harvest crate');
    await shopper.click('[part~="open"]', 'Cart, 1 item');
    await shopper.click('dialog button', 'Checkout');
    await fillIn();
    const sum = /€[\d.]+/.exec(await shopper.textOf('button', 'Pay €'))[0];
    await shopper.click('checkout-form button', 'Pay €');
    await isAt('/pay/MS-');
    await shopper.find('td', sum);
    await shopper.click('button', `Pay ${sum}`);
    await shopper.find('h1', 'Paid. Thank you!');
    await shopper.click('a', 'Back to');
    await shopper.find('[part~="payment"]', 'Paid. Thank you!');
    await shopper.find('[part~="open"]', 'Cart, 0 items');
    await has({});
  });

  it('a payment that is cancelled leaves the cart as it was', async () => {
    await open('/index.html');
    await add('Harvest crate');
    await shopper.click('[part~="open"]', 'Cart, 1 item');
    await shopper.click('dialog button', 'Checkout');
    await fillIn();
    await shopper.click('checkout-form button', 'Pay €');
    await isAt('/pay/MS-');
    await shopper.click('button', 'Cancel');
    await shopper.find('h1', 'Payment cancelled');
    await shopper.click('a', 'Back to');
    await shopper.find('[part~="payment"]', 'The payment was cancelled');
    await shopper.find('[part~="open"]', 'Cart, 1 item');
    await has({'Harvest crate': 1});
  });

  it('what is missing in the checkout is listed with links to it, and nothing is sent', async () => {
    await open(
      site.page('<featured-deals></featured-deals><checkout-form></checkout-form>'),
    );
    await add('Harvest crate');
    await shopper.click('checkout-form button', 'Pay €');
    await shopper.find('checkout-form h2, checkout-form h3', 'There is a problem');
    await shopper.click('checkout-form a', 'Full name');
    assert.equal(await shopper.focused(), 'Full name');
    await isAt('/page-');
    await has({'Harvest crate': 1});
  });

  it('another currency shows everywhere, also after a reload', async () => {
    await open(site.page(`<store-currency></store-currency>${CART}`));
    await add('Harvest crate');
    await shopper.find('strong[part~="total"]', '€');
    await shopper.pick('select', 'Currency', 'USD');
    await shopper.find('featured-deals [part~="price"], [part~="price"]', '$');
    await shopper.find('strong[part~="total"]', 'about $');
    await browser.reload();
    await shopper.find('strong[part~="total"]', 'about $');
  });

  it('another language shows everywhere, and Arabic from right to left', async () => {
    await open(site.page(`<store-language></store-language>${CART}`));
    await add('Harvest crate');
    await shopper.find('h2', 'Cart');
    await shopper.pick('select', 'Language', 'Deutsch');
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
        // The picture comes first.
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
    await shopper.find('h2', 'Cart');
  });

  it('the drawer is opened, walked through and closed by keyboard', async () => {
    await open(
      site.page(
        '<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>',
      ),
    );
    await shopper.find('button', 'Add to cart: Harvest crate');
    await shopper.tabTo('Add to cart: Harvest crate');
    await shopper.press('Enter');
    await shopper.find('[part~="open"]', 'Cart, 1 item');
    await shopper.tabTo('Cart, 1 item');
    await shopper.press('Enter');
    await shopper.find('dialog [part~="line"]', 'Harvest crate');
    assert.match(await shopper.focused(), /^Close/);
    await shopper.tabTo('Increase quantity of Harvest crate');
    await shopper.press('Space');
    await has({'Harvest crate': 2});
    assert.match(await shopper.focused(), /Increase quantity/);
    await shopper.tabTo('Remove Harvest crate');
    await shopper.press('Enter');
    await eventually(async () => assert.equal(await shopper.focused(), 'Undo'));
    await shopper.press('Enter');
    await has({'Harvest crate': 2});
    await shopper.press('Escape');
    await shopper.until('a closed drawer', () => {
      const {shadowRoot} = document.querySelector('store-cart');
      return !shadowRoot.querySelector('dialog')?.open;
    });
    assert.match(await shopper.focused(), /^Cart, 2 items/);
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
    await shown('This part of the shop could not be loaded.');
    await shopper.pick('select', 'Currency', 'USD');
    await shopper.find('[part~="price"]', '$');
    assert.equal(await browser.evaluate(() => 'forged' in window), false);
    await has({'Harvest crate': 1});
  });

  it('a cart that could not be shown for want of a chunk is shown once it is there', async () => {
    isExpected = (text) => /chunks.cart/.test(text);
    site.isMissing = (path) => path.includes('chunks/cart-');
    await open(site.page(CART));
    await add('Harvest crate');
    await shown('This part of the shop could not be loaded.');
    site.isMissing = () => false;
    await shopper.click('button', 'Reload the page');
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
      await shopper.click('button', 'Increase quantity of Harvest crate');
      await shown('The shop cannot be reached');
      await browser.reload();
      await shown('The shop cannot be reached');
      await shopper.find('button', 'Try again');
    } finally {
      await site.startService();
    }
    for (const tag of ['featured-deals', 'store-category', 'store-cart']) {
      await shopper.until(
        `${tag} again`,
        (wanted) => {
          const {shadowRoot} = document.querySelector(wanted);
          if (shadowRoot.querySelector('[part~="item"], [part~="line"]')) return true;
          const buttons = [...shadowRoot.querySelectorAll('button')];
          buttons.find(({textContent}) => /Try again/.test(textContent))?.click();
          return false;
        },
        tag,
      );
    }
    await shopper.find('[part~="line"]', 'Harvest crate');
    await has({'Harvest crate': 1});
  });
});
