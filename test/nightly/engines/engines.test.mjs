// The main journeys in Firefox and WebKit. TEST_BROWSER chooses one of them.
import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, describe, it} from 'node:test';
import {policy} from '../../e2e/policy.ts';
import {typedDetails} from '../../support/payment-request.ts';
import {labelWithItem} from '../../support/shopper-texts.ts';
import {en} from '../../../src/i18n/en.ts';
import {ENGINES} from './engines.mjs';
import {shopperIn, until} from './shopper.mjs';
import {useSite} from './site.mjs';

const CART = '<featured-deals></featured-deals><store-cart></store-cart>';
const CRATE = 'Harvest crate';
const {TEST_BROWSER} = process.env;
const site = useSite();

for (const key of TEST_BROWSER ? [TEST_BROWSER] : Object.keys(ENGINES))
  describe(`In ${ENGINES[key].name}`, () => journeys(ENGINES[key]));

function journeys({name: engine, start}) {
  let browser;
  let shopper;
  /** Decides for each warning or error of the page whether the current test expects it. */
  let isExpected;

  before(async () => {
    browser = await start();
    shopper = shopperIn(browser);
  });
  after(() => browser?.close());
  beforeEach(async ({name}) => {
    site.shopper = `${engine} ${name}`.replaceAll(/\W+/g, '-').slice(0, 60);
    isExpected = () => false;
    Object.assign(site, {isMissing: () => false, isForged: () => false});
    await browser.setViewport({width: 1280, height: 800});
    // Forgets the choices of the previous shopper.
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

  const open = (path) => browser.goto(site.origin + path);
  const press = (key) => browser.keyboard.press(key);
  const add = (name) => shopper.click('button', labelWithItem(en.add, name));
  const shown = (text) => shopper.find('p, h1, h2, h3, span, strong, td, a, li', text);
  const countOf = async (item) =>
    (await site.ask('cart/get')).items.find(({name}) => name === item)?.count ?? 0;
  /** Waits until the service has so many pieces, and the page shows the service's total. */
  async function has(count) {
    await until(`a quantity of ${count}`, async () => (await countOf(CRATE)) === count);
    const {price} = (await site.ask('cart/get')).cart;
    if (count) await shopper.find('strong[part~="total"]', price.toFixed(2));
  }
  const isAt = (path) =>
    until(path, () =>
      browser.evaluate((wanted) => location.pathname.startsWith(wanted), path),
    );
  const fillIn = async () => {
    await shopper.find('checkout-form button', en.payAmount('€'));
    for (const [name, text] of Object.entries(typedDetails))
      await shopper.write('checkout-form input', name, text);
    await shopper.pick('checkout-form select', en.country, 'Portugal');
    for (const name of ['Card', en.terms, en.privacy])
      await shopper.click('checkout-form input', name);
  };

  it('a shopper adds, changes how many, removes, and takes that back', async () => {
    await open(site.page(CART));
    await add(CRATE);
    await has(1);
    await shopper.click('button', en.increase(CRATE));
    await has(2);
    await shopper.write('input', en.quantityOf(CRATE), '5');
    await press('Enter');
    await has(5);
    await shopper.click('button', en.remove(CRATE));
    await shown(en.cartEmpty);
    await has(0);
    await shopper.click('button', en.undo);
    await has(5);
    await browser.reload();
    await has(5);
  });

  it('a shopper signs in with a name, is known after a reload, and signs out', async () => {
    const name = `B${Date.now().toString(36)}`;
    await open(site.page(`<store-login></store-login>${CART}`, {attributes: ''}));
    await shopper.write('input', en.playerName, name);
    await shopper.click('store-login button', en.signIn);
    await shopper.find('button', en.signOut);
    await add(CRATE);
    await shopper.find('[part~="line"]', CRATE);
    await browser.reload();
    await shopper.find('store-login [part~="shopper"]', name);
    await shopper.find('[part~="line"]', CRATE);
    await shopper.click('button', en.signOut);
    await shopper.find('input', en.playerName);
  });

  it('a shopper learns what is missing, pays, and comes back to an empty cart', async () => {
    await open('/index.html');
    await add(CRATE);
    await shopper.click('[part~="open"]', en.cartItems(1));
    await shopper.click('dialog button', en.checkout);
    await shopper.click('checkout-form button', en.payAmount('€'));
    await shopper.find('checkout-form h2, checkout-form h3', en.problem);
    await shopper.click('checkout-form a', en.fullname);
    await shopper.find('checkout-form input:focus', en.fullname);
    await fillIn();
    const pay = await shopper.find('checkout-form button', en.payAmount('€'));
    const text = await browser.evaluate(({textContent}) => textContent, pay);
    const [sum] = /€[\d.]+/.exec(text);
    await shopper.click('checkout-form button', en.payAmount('€'));
    await isAt('/pay/MS-');
    await shopper.find('td', sum);
    await shopper.click('button', `Pay ${sum}`);
    await shopper.find('h1', 'Paid. Thank you!');
    await shopper.click('a', 'Back to');
    await shopper.find('[part~="payment"]', en.standPaid);
    await shopper.find('[part~="open"]', en.cartItems(0));
    await has(0);
  });

  it('a chunk that is not as published never runs; all else works', async () => {
    isExpected = (text) => /as published|integrity|chunks.cart/i.test(text);
    site.isForged = (path) => path.includes('chunks/cart-');
    await open(site.page(`<store-currency></store-currency>${CART}`));
    await add(CRATE);
    await shown(en.missingPart);
    await shopper.pick('select', en.currency, 'USD');
    await shopper.find('[part~="price"]', '$');
    assert.equal(await browser.evaluate(() => 'forged' in window), false);
    assert.equal(await countOf(CRATE), 1);
  });

  it('a cart that lacks a chunk is shown once the chunk is there', async () => {
    isExpected = (text) => /chunks.cart/.test(text);
    site.isMissing = (path) => path.includes('chunks/cart-');
    await open(site.page(CART));
    await add(CRATE);
    await shown(en.missingPart);
    await until('an addition', async () => (await countOf(CRATE)) === 1);
    site.isMissing = () => false;
    await shopper.click('button', en.reloadPage);
    await shopper.find('[part~="line"]', CRATE);
    await has(1);
  });

  it('the strictest policy is not violated', async () => {
    const header = policy(
      {script: `${site.cdn}/`, service: site.service},
      {'img-src': `'self'`},
    );
    const body = `<store-language></store-language><store-goals></store-goals>${CART}
      <store-category url="ranks" layout="compare"></store-category><checkout-form></checkout-form>`;
    await open(site.page(`<p style="color: red">Red</p>${body}`, {policy: header}));
    const listened = () => browser.evaluate(() => window.complaints.splice(0));
    await until('a violation', async () => `${await listened()}`.includes('style-src'));
    await open(site.page(body, {policy: header}));
    await add(CRATE);
    await fillIn();
    await shopper.pick('select', en.language, 'Deutsch');
    await shopper.find('h2', 'Warenkorb');
    await shopper.click('checkout-form button[part~="pay"]', '€');
    await isAt('/pay/MS-');
  });
}
