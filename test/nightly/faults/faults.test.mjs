// Every call of the service with every fault, against the built script in a page. (The property tests of
// test/unit/api put wrong values into every field.)
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {it} from 'node:test';
import {callTable} from '../../../scripts/call-table.ts';
import * as otherPrograms from '../../../src/api/calls/other-programs.ts';
import {expect, isLong, runCells, useBrowser, useShop} from '../shop.mjs';
import {FAULTS} from './faults.mjs';
import {faultyShop} from './faulty-shop.mjs';

/** Further elements in each cell. They must work regardless of the fault in the tested call. */
const CATEGORY = '<store-category url="keys"></store-category>';
const CART = '<store-cart></store-cart>';
const FROST_KEY = 52;

/**
 * The calls that only read. `tags`: the elements that make the call. `shown`: a selector of content
 * that is shown after the answer. `quiet`: a failure needs no message, because the shop works
 * without this answer.
 */
const READS = {
  'settings/get': {
    tags: `<store-links></store-links><store-goals></store-goals><store-server></store-server>${CATEGORY}`,
    shown: 'store-links a[href]',
    quiet: true,
  },
  'categories/get/keys': {
    tags: CATEGORY + CART,
    shown: 'store-category [part~="item"]',
  },
  'categories/get': {
    tags: '<store-category></store-category>',
    shown: 'store-category [part~="tab"]',
  },
  'items/get/52': {
    tags: `<store-item item-id="52"></store-item>${CATEGORY}`,
    shown: 'store-item [part~="price"]',
  },
  'items/getFeaturedDeals': {
    tags: `<featured-deals></featured-deals>${CATEGORY}`,
    shown: 'featured-deals [part~="item"]',
  },
  'cart/get': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    shown: 'store-cart [part~="line"]',
  },
  'payments/get': {
    tags: '<checkout-form terms-url="#t" privacy-url="#p"></checkout-form>',
    stock: [FROST_KEY],
    shown: 'checkout-form input[type="radio"]',
  },
};

const line = (part) => `[part~="line"] [part~="${part}"]`;
const FOLDED_CODES = '[part~="have-code"][aria-expanded="false"]';

/** The calls that change the cart. `act`: the shopper's action that makes the call. */
const CHANGES = {
  'cart/add/52': {
    act: (page) => press(page, '[part~="item"][data-id="52"] [part~="add"]'),
  },
  'cart/remove': {
    stock: [FROST_KEY, 72],
    act: (page) => press(page, line('remove')),
  },
  'cart/reload': {
    stock: [FROST_KEY],
    act: (page) => press(page, line('increase')),
  },
  'cart/setSelectedServer': {
    stock: [81],
    act: (page) => type(page, '[part~="choice"] select', '1'),
  },
  'cart/setVariable': {
    stock: [72],
    act: (page) => type(page, '[part~="choice"] input', 'Rusty'),
  },
  'cart/acceptCoupon': {
    stock: [FROST_KEY],
    typed: ['#code', 'EMBER10'],
    act: async (page) => {
      await press(page, FOLDED_CODES);
      await type(page, '#code', 'EMBER10');
      return press(page, 'form:has(#code) [part~="apply"]');
    },
  },
  'cart/removeCoupon': {
    stock: [FROST_KEY],
    first: ['cart/acceptCoupon', {coupon: 'EMBER10'}],
    act: (page) => press(page, '[part~="remove-code"]'),
  },
};

/**
 * The other calls of the table, by the test that tries what happens when they fail. Those for payments
 * are in `payments.test.mjs`.
 */
const ELSEWHERE = {
  'unit/shop/closure.test.ts': ['checkAccess'],
  'unit/shop/cart.test.ts': ['setPrice'],
  'elements/cart/cart-codes.test.ts': [
    ...['removeGiftCard', 'removeReferral', 'setReferral', 'getGiftBalance'],
  ],
  'elements/cart/cart-suggestions.test.ts': ['getSuggestions'],
  'elements/catalogue/store-item.test.ts': ['getItemAsGuest'],
  'elements/checkout/checkout-discord.test.ts': ['getDiscordLink'],
  'elements/account/store-login.test.ts': ['signIn', 'startGameAuth', 'checkGameAuth'],
  'elements/account/store-login-passwords.test.ts': [
    ...['login', 'register', 'requestReset', 'setPassword'],
  ],
  'elements/account/store-account.test.ts': ['getUser', 'getProfile'],
  'elements/community/store-announcement.test.ts': ['getAnnouncement'],
  'elements/community/store-patrons.test.ts': ['getPatrons'],
  'nightly/faults/payments.test.mjs': [
    ...['createPayment', 'getPaymentStatus', 'getQrStatus'],
  ],
};

/** Faulty answers that the shop reads as an empty list, by call. */
const NOTHING = {
  'categories/get': ['null', 'deep nesting'],
  'items/getFeaturedDeals': ['null', 'deep nesting'],
  'payments/get': ['null', 'deep nesting'],
  'settings/get': ['10 MB'],
};

/**
 * Matches faults after which the shop cannot know whether the change took effect. The cart must
 * then show the service's lines.
 */
const TAKEN = /took effect|content type|CORS|cut off|empty|null|deep|list|10 MB/;

/** Matches texts that no shopper should read. */
const NOT_FOR_SHOPPERS =
  /undefined|\[object|\bNaN\b|SyntaxError|TypeError|<html|<h1|QueryException|Unauthenticated|Infinity|∞/;

/** Activates the first match. After a fault, a change that took effect has removed it. */
async function press(page, selector) {
  const one = page.locator(selector).first();
  if (await one.isVisible()) await one.click();
}

/** Types a text into the first match, or chooses it, and leaves the field. */
async function type(page, selector, text) {
  const field = page.locator(selector).first();
  if (selector.endsWith('select')) await field.selectOption(text);
  else await field.fill(text);
  await field.blur();
}

const shop = useShop();
const open = useBrowser();

/** Whether there is a message. Messages of the service may be short. */
const hasMessage = ({said}) => said.some((text) => /\p{L}{4,}/u.test(text));

async function readCell(page, call, what) {
  const {tags, shown, quiet, stock} = READS[call];
  const faulty = faultyShop(shop, page, new RegExp(`/api/${call}$`), what);
  await faulty.open(tags, stock);
  await expect.poll(() => faulty.requests).toBeGreaterThan(0);
  const seen = await faulty.rest();
  assert.doesNotMatch(seen.text, NOT_FOR_SHOPPERS);
  if (tags.includes(CATEGORY) && call !== 'categories/get/keys')
    await expect(page.locator('store-category [part~="item"]').nth(5)).toBeVisible();
  if (NOTHING[call]?.includes(what)) return;
  const content = page.locator(shown).first();
  if (!quiet && !(await content.isVisible()))
    assert.ok(hasMessage(seen), 'something is said');
  await faulty.change();
  // After a 401, the shopper signs in again.
  if (what === '401') await faulty.signIn();
  await expect(async () => {
    for (const retry of await page.locator('[part~="retry"]').all())
      await retry.click({timeout: 1_000});
    await expect(content).toBeVisible({timeout: 1_000});
  }).toPass();
}

async function changeCell(page, call, what) {
  const {act, typed, stock, first} = CHANGES[call];
  const faulty = faultyShop(shop, page, new RegExp(`/api/${call}(/|$)`));
  await faulty.open(CART + CATEGORY, stock, first);
  await expect(page.locator('[part~="item"]').nth(5)).toBeVisible();
  await faulty.expectServiceCart();
  await faulty.rest();
  await faulty.change(what);
  await act(page);
  await expect.poll(() => faulty.requests).toBeGreaterThan(0);
  const seen = await faulty.rest();
  assert.doesNotMatch(seen.text, NOT_FOR_SHOPPERS);
  await faulty.expectServiceCart();
  assert.ok(seen.items > 5, 'the rest works');
  const took = TAKEN.test(what);
  if (!took) assert.ok(hasMessage(seen), 'something is said');
  // If the service lacks the call, its field is removed, so it cannot keep the typed text.
  if (typed && !took && what !== '404')
    await expect(page.locator(typed[0])).toHaveValue(typed[1]);
  await faulty.change();
  if (!typed || (await page.locator(typed[0]).isVisible())) await act(page);
  await faulty.rest();
  await faulty.expectServiceCart();
}

it('every call of the table has its cells here, or a test of its failures elsewhere', async () => {
  const cells = Object.keys({...READS, ...CHANGES});
  const others = new Set([
    ...Object.values(ELSEWHERE).flat(),
    ...Object.keys(otherPrograms),
  ]);
  for (const file of Object.keys(ELSEWHERE))
    assert.ok(existsSync(`test/${file}`), file);
  const missing = [...(await callTable())].filter(([name, {path}]) => {
    const [start] = path.slice(1).split('/{');
    const isHere = cells.some((cell) => cell === start || cell.startsWith(`${start}/`));
    return !isHere && !others.has(name);
  });
  assert.deepEqual(
    missing.map(([name]) => name),
    [],
  );
});

it('every call keeps its promises with every fault', async () => {
  const all = Object.entries({...READS, ...CHANGES}).flatMap(([call, {act}]) =>
    Object.keys(FAULTS).map((what) => ({
      title: `${call} × ${what}`,
      run: ({page}) => (act ? changeCell : readCell)(page, call, what),
    })),
  );
  const cells = isLong ? all : all.filter((_, index) => index % 40 === 9);
  await runCells(cells, open);
});
