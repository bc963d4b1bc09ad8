// Every call of the service with every fault, against the built script in a page. (The property tests of
// test/unit/api put wrong values into every field.) Each combination is a cell of the matrix.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {runCells} from '../cells.mjs';
import {isLong, record} from '../results.mjs';
import {FAULTS} from './faulty-service.mjs';
import {startMatrix} from './matrix.mjs';

/** The number of pages that run at the same time. They spend most of their time waiting. */
const PAGES = 4;

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
    shown: ['store-links', 'a[href]'],
    quiet: true,
  },
  'categories/get/keys': {
    tags: CATEGORY + CART,
    shown: ['store-category', '[part~="item"]'],
  },
  'categories/get': {
    tags: '<store-category></store-category>',
    shown: ['store-category', '[part~="tab"]'],
  },
  'items/get/52': {
    tags: `<store-item item-id="52"></store-item>${CATEGORY}`,
    shown: ['store-item', '[part~="price"]'],
  },
  'items/getFeaturedDeals': {
    tags: `<featured-deals></featured-deals>${CATEGORY}`,
    shown: ['featured-deals', '[part~="item"]'],
  },
  'cart/get': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    shown: ['store-cart', '[part~="line"]'],
  },
  'payments/get': {
    tags: '<checkout-form terms-url="#t" privacy-url="#p"></checkout-form>',
    stock: [FROST_KEY],
    shown: ['checkout-form', 'input[type="radio"]'],
  },
};

const line = (part) => `[part~="line"] [part~="${part}"]`;
const FOLDED_CODES = '[part~="have-code"][aria-expanded="false"]';

/** The calls that change the cart. `act`: the shopper's action that makes the call. */
const CHANGES = {
  'cart/add/52': {
    tags: CATEGORY + CART,
    act: (cell) => cell.press('[part~="item"][data-id="52"] [part~="add"]'),
  },
  'cart/remove': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY, 72],
    act: (cell) => cell.press(line('remove')),
  },
  'cart/reload': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    act: (cell) => cell.press(line('increase')),
  },
  'cart/changePrice': {
    tags: CART + CATEGORY,
    stock: [104],
    act: (cell) => cell.type('[part~="choice"] input', '7.5'),
  },
  'cart/setSelectedServer': {
    tags: CART + CATEGORY,
    stock: [81],
    act: (cell) => cell.type('[part~="choice"] select', '1'),
  },
  'cart/setVariable': {
    tags: CART + CATEGORY,
    stock: [72],
    act: (cell) => cell.type('[part~="choice"] input', 'Rusty'),
  },
  'cart/acceptCoupon': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    typed: ['#code', 'EMBER10'],
    act: async (cell) => {
      await cell.press(FOLDED_CODES);
      await cell.type('#code', 'EMBER10');
      return cell.press('form:has(#code) [part~="apply"]');
    },
  },
  'cart/setReferral': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    typed: ['#referral', 'STREAMER'],
    act: async (cell) => {
      await cell.press(FOLDED_CODES);
      await cell.type('#referral', 'STREAMER');
      return cell.press('form:has(#referral) [part~="apply"]');
    },
  },
  'cart/removeCoupon': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    first: ['cart/acceptCoupon', {coupon: 'EMBER10'}],
    act: (cell) => cell.press('[part~="remove-code"]'),
  },
  'cart/removeGiftcard': {
    tags: CART + CATEGORY,
    stock: [FROST_KEY],
    first: ['cart/acceptCoupon', {coupon: 'GIFT-7QK2'}],
    act: (cell) => cell.press('[part~="remove-code"]'),
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
const TAKEN =
  /took effect|slow|content type|CORS|middle|cut off|empty|null|deep|list|10 MB/;

/** Matches texts that no shopper should read. */
const NOT_FOR_SHOPPERS =
  /undefined|\[object|\bNaN\b|SyntaxError|TypeError|<html|<h1|QueryException|Unauthenticated|Infinity|∞/;

let matrix;
const counts = {cells: 0, again: 0, recovered: 0, said: 0};

before(async () => (matrix = await startMatrix()));
after(() => matrix?.close());

async function stock(cell, {stock: ids = [], first}) {
  for (const id of ids) {
    const {success} = await matrix.service.ask(`cart/add/${id}`, cell.token, {
      payment_type: 0,
    });
    assert.ok(success, `the service takes ${id} into a cart`);
  }
  if (first) await matrix.service.ask(first[0], cell.token, first[1]);
}

function readable({text}) {
  assert.doesNotMatch(text, NOT_FOR_SHOPPERS, 'what stands there is for shoppers');
}

/** Whether the cell shows a message. Messages of the service may be short. */
function saysSomething({errors, empty}) {
  return [...errors, ...empty].some((error) => /\p{L}{4,}/u.test(error));
}

/** Presses all buttons "Try again" until the cell shows everything. */
async function recovers(cell, isWhole) {
  await cell.until(
    'it does not recover',
    async (stand) => {
      if (await isWhole(stand)) return true;
      await cell.pressAll('[part~="retry"]');
      // Time for the click to send its request.
      await wait(150);
      return false;
    },
    12_000,
  );
  counts.recovered += 1;
}

async function readCell(page, call, what, fault) {
  const read = READS[call];
  const cell = matrix.cell(page);
  const state = {call: new RegExp(`^${call}$`), fault, struck: 0};
  matrix.service.cells.set(cell.name, state);
  await stock(cell, read);
  await cell.mount(read.tags);
  await cell.until('the call is made', () => state.struck > 0);
  const stand = await cell.rest(45_000);
  readable(stand);
  const others = read.tags.includes(CATEGORY) && call !== 'categories/get/keys';
  if (others) await cell.until('the rest works', ({items}) => items > 5);
  const isWhole = async () => (await cell.count(...read.shown)) > 0;
  const isNothing = NOTHING[call]?.includes(what);
  if (isNothing && stand.empty.length === 0) return cell.unmount();
  if (!read.quiet && !(await isWhole())) {
    assert.ok(saysSomething(stand), `something is said: ${JSON.stringify(stand)}`);
    counts.said += 1;
  }
  if (isNothing) return cell.unmount();
  state.fault = undefined;
  if (what === '401') {
    // After a 401, the shopper signs in again, so the session gets another token.
    await cell.shopAs(undefined);
    await cell.shopAs(cell.token);
  }
  await recovers(
    cell,
    async ({errors}) => (await isWhole()) && (read.quiet || errors.length === 0),
  );
  await cell.unmount();
}

async function changeCell(page, call, what, fault) {
  const change = CHANGES[call];
  const cell = matrix.cell(page);
  const state = {call: new RegExp(`^${call}(/|$)`), fault: undefined, struck: 0};
  matrix.service.cells.set(cell.name, state);
  await stock(cell, change);
  await cell.mount(change.tags);
  await cell.until(
    'the cart is there',
    async ({lines, items}) =>
      items > 5 && lines.length === (await matrix.linesAtService(cell.token)).length,
  );
  await cell.rest();
  state.fault = fault;
  await cell.until('there is something to press', () => change.act(cell));
  await cell.until('the call is made', () => state.struck > 0);
  const stand = await cell.rest(45_000);
  readable(stand);
  const isTheService = async ({lines}) =>
    `${lines}` === `${await matrix.linesAtService(cell.token)}`;
  await cell.until('the page shows what the service has', isTheService);
  assert.ok((await cell.look()).items > 5, 'the rest works');
  if (saysSomething(stand)) counts.said += 1;
  const took = TAKEN.test(what);
  if (!took)
    assert.ok(
      saysSomething(stand),
      `something is said: ${JSON.stringify(stand.errors)}`,
    );
  // If the service lacks the call, its field is removed, so it cannot keep the typed text.
  if (change.typed && !took && what !== '404') {
    const [field, typed] = change.typed;
    const kept = await cell.valueOf(field);
    assert.equal(kept, typed, 'what was typed is still there');
  }
  state.fault = undefined;
  await change.act(cell);
  // Time for the requests of the change to start, so that `rest` waits for them.
  await wait(100);
  await cell.rest();
  await cell.until('it works again', isTheService);
  counts.recovered += 1;
  await cell.unmount();
}

async function expectNothingUncaught(page, cell) {
  await cell;
  assert.deepEqual(await page.evaluate(() => window.uncaught.splice(0)), []);
}

async function run(cells) {
  const chosen = some(cells);
  counts.cells += chosen.length;
  const open = () => matrix.open();
  counts.again += await runCells(chosen, {pages: PAGES, open});
}

/** All cells; in the short form, every hundredth of them. */
function some(cells) {
  return isLong ? cells : cells.filter((_, index) => index % 100 === 9);
}

test('every read × every fault', async () => {
  const cells = Object.keys(READS).flatMap((call) =>
    Object.entries(FAULTS).map(([what, fault]) => ({
      title: `${call} × ${what}`,
      run: (page) => expectNothingUncaught(page, readCell(page, call, what, fault)),
    })),
  );
  await run(cells);
});

test('every change × every fault', async () => {
  const cells = Object.keys(CHANGES).flatMap((call) =>
    Object.entries(FAULTS).map(([what, fault]) => ({
      title: `${call} × ${what}`,
      run: (page) => expectNothingUncaught(page, changeCell(page, call, what, fault)),
    })),
  );
  await run(cells);
});

test('the results are written', () => {
  record('faults', [
    {
      claim:
        'Reads and changes with every fault: no error is uncaught, loading ends, messages have no technical text, other elements work, and after a failed change the cart shows the names and quantities that the service has',
      figure: `${Object.keys(READS).length} reads and ${Object.keys(CHANGES).length} changes × ${Object.keys(FAULTS).length} faults: ${counts.cells} cells, ${counts.again} of them passed at the second try, alone`,
    },
    {
      claim:
        'After the fault, the content of reads is there without a reload, and the cart shows what the service has after another change',
      figure: `${counts.recovered} cells`,
    },
  ]);
});
