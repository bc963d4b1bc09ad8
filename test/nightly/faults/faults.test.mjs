// Every call of the service with every fault, against the built script in a page. (The property tests of
// test/unit/api put wrong values into every field.)
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {runCells} from '../cells.mjs';
import {isLong, record} from '../results.mjs';
import {FAULTS} from './faults.mjs';
import {expect, startShop} from './shop-cell.mjs';

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
    tags: CATEGORY + CART,
    act: (page) => press(page, '[part~="item"][data-id="52"] [part~="add"]'),
  },
  'cart/remove': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY, 72],
    act: (page) => press(page, line('remove')),
  },
  'cart/reload': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    act: (page) => press(page, line('increase')),
  },
  'cart/setSelectedServer': {
    tags: CART + CATEGORY,
    stock: [81],
    act: (page) => type(page, '[part~="choice"] select', '1'),
  },
  'cart/setVariable': {
    tags: CART + CATEGORY,
    stock: [72],
    act: (page) => type(page, '[part~="choice"] input', 'Rusty'),
  },
  'cart/acceptCoupon': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    typed: ['#code', 'EMBER10'],
    act: async (page) => {
      await press(page, FOLDED_CODES);
      await type(page, '#code', 'EMBER10');
      return press(page, 'form:has(#code) [part~="apply"]');
    },
  },
  'cart/removeCoupon': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    first: ['cart/acceptCoupon', {coupon: 'EMBER10'}],
    act: (page) => press(page, '[part~="remove-code"]'),
  },
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

let shop;
const counts = {cells: 0, again: 0};

before(async () => (shop = await startShop()));
after(() => shop?.close());

async function stock(cell, {stock: ids = [], first}) {
  await cell.stock(ids);
  if (first) await cell.ask(...first);
}

/** Whether there is a message. Messages of the service may be short. */
const hasMessage = ({said}) => said.some((text) => /\p{L}{4,}/u.test(text));

async function readCell(page, call, what, fault) {
  const {tags, shown, quiet, ...before} = READS[call];
  const cell = shop.cellIn(page, new RegExp(`/api/${call}$`));
  cell.fault = fault;
  await stock(cell, before);
  await cell.show(tags);
  await expect.poll(() => cell.requests).toBeGreaterThan(0);
  const seen = await cell.rest();
  assert.doesNotMatch(seen.text, NOT_FOR_SHOPPERS);
  if (tags.includes(CATEGORY) && call !== 'categories/get/keys')
    await expect(page.locator('store-category [part~="item"]').nth(5)).toBeVisible();
  const content = page.locator(shown).first();
  const isNothing = NOTHING[call]?.includes(what);
  if (!quiet && !isNothing && !(await content.isVisible()))
    assert.ok(hasMessage(seen), 'something is said');
  if (!isNothing) {
    cell.fault = undefined;
    // After a 401, the shopper signs in again.
    if (what === '401') await cell.signIn();
    await expect(async () => {
      for (const retry of await page.locator('[part~="retry"]').all())
        await retry.click({timeout: 1_000});
      await expect(content).toBeVisible({timeout: 1_000});
    }).toPass();
  }
  cell.expectNothingUncaught();
}

async function changeCell(page, call, what, fault) {
  const {tags, act, typed, ...before} = CHANGES[call];
  const cell = shop.cellIn(page, new RegExp(`/api/${call}(/|$)`));
  await stock(cell, before);
  await cell.show(tags);
  await expect(page.locator('[part~="item"]').nth(5)).toBeVisible();
  await cell.expectServiceCart();
  await cell.rest();
  cell.fault = fault;
  await act(page);
  await expect.poll(() => cell.requests).toBeGreaterThan(0);
  const seen = await cell.rest();
  assert.doesNotMatch(seen.text, NOT_FOR_SHOPPERS);
  await cell.expectServiceCart();
  assert.ok(seen.items > 5, 'the rest works');
  const took = TAKEN.test(what);
  if (!took) assert.ok(hasMessage(seen), 'something is said');
  // If the service lacks the call, its field is removed, so it cannot keep the typed text.
  if (typed && !took && what !== '404')
    await expect(page.locator(typed[0])).toHaveValue(typed[1]);
  cell.fault = undefined;
  const isPossible = !typed || (await page.locator(typed[0]).isVisible());
  if (isPossible) await act(page);
  await cell.rest();
  await cell.expectServiceCart();
  cell.expectNothingUncaught();
}

async function runAll(calls, run) {
  const cells = Object.keys(calls).flatMap((call) =>
    Object.entries(FAULTS).map(([what, fault]) => ({
      title: `${call} × ${what}`,
      run: (page) => run(page, call, what, fault),
    })),
  );
  const some = isLong ? cells : cells.filter((_, index) => index % 40 === 9);
  counts.cells += some.length;
  counts.again += await runCells(some, {pages: 3, open: shop.open});
}

test('every read × every fault', () => runAll(READS, readCell));

test('every change × every fault', () => runAll(CHANGES, changeCell));

test('the results are written', () => {
  record('faults', [
    {
      claim:
        'Reads and changes with every fault: no error is uncaught, loading ends, messages have no technical text, other elements work, and after a failed change the cart shows the names and quantities that the service has. After the fault, reads are shown without a reload, and the cart shows what the service has after another change.',
      figure: `${Object.keys(READS).length} reads and ${Object.keys(CHANGES).length} changes × ${Object.keys(FAULTS).length} faults: ${counts.cells} cells, ${counts.again} of them passed at the second try, alone`,
    },
  ]);
});
