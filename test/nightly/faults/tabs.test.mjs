// Tests carts under stress: shoppers act at random in several tabs and elements, while the network
// and the service fail in every way. In the end, every tab must show the service's cart.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import fc from 'fast-check';
import {isLong, record} from '../results.mjs';
import {FAULTS} from './faulty-service.mjs';
import {startMatrix} from './matrix.mjs';

const VISITS = isLong ? 150 : 4;
const TAGS = [
  '<store-category url="keys"></store-category><store-cart></store-cart>',
  '<store-cart></store-cart><featured-deals></featured-deals><store-cart layout="button"></store-cart>',
];

/**
 * Faults of calls that occur while shoppers act. Faults without any answer are tested in
 * faults.test.mjs instead, because they take long.
 */
const MISHAPS = [
  'connection reset',
  'reset in the middle',
  '429 without',
  500,
  '500 after it took effect',
  '502 with HTML',
  'JSON cut off',
  'an empty body',
  'a page of HTML',
].map((name) => FAULTS[name]);

const step = fc.record({
  tab: fc.nat(1),
  deed: fc.constantFrom(
    'add',
    'add',
    'add twice',
    'more',
    'more',
    'less',
    'remove',
    'code',
    'other shopper',
    'offline',
    'sleep',
  ),
  which: fc.nat(3),
  /**
   * The faults of the next calls, as indices of `MISHAPS`, with gaps for calls that succeed. `late`
   * has the delays of the next answers, in milliseconds.
   */
  mishaps: fc.array(fc.option(fc.nat(MISHAPS.length - 1), {freq: 2}), {maxLength: 3}),
  late: fc.array(fc.nat(120), {maxLength: 4}),
  pause: fc.constantFrom(0, 0, 10, 60, 200),
});

let matrix;
const counts = {visits: 0, steps: 0, mishaps: 0};

before(async () => (matrix = await startMatrix()));
after(() => matrix?.close());

/** The faults and delays of a cell's next calls. Each step adds to them. */
class Weather {
  mishaps = [];
  late = [];

  fault = async (call) => {
    const late = this.late.shift() ?? 0;
    const mishap = this.mishaps.shift();
    // The delay is part of the history that is tested.
    if (late) await wait(late);
    if (mishap === undefined || mishap === null) return call.pass();
    counts.mishaps += 1;
    return MISHAPS[mishap](call);
  };
}

async function act(tabs, {tab: which, deed, which: item}, shoppers) {
  const {page, cell} = tabs[which];
  const buttons = ['more', 'less', 'remove'];
  const parts = {more: 'increase', less: 'decrease', remove: 'remove'};
  if (deed.startsWith('add')) {
    const button = `[part~="item"]:nth-of-type(${1 + item}) [part~="add"]`;
    await cell.press(button);
    if (deed === 'add twice') await cell.press(button);
  } else if (buttons.includes(deed)) {
    await cell.press(
      `[part~="line"]:nth-of-type(${1 + (item % 2)}) [part~="${parts[deed]}"]`,
    );
  } else if (deed === 'code') {
    await cell.press('[part~="have-code"][aria-expanded="false"]');
    await cell.type('#code', item % 2 ? 'EMBER10' : 'NONSENSE');
    await cell.press('form:has(#code) [part~="apply"]');
  } else if (deed === 'other shopper') {
    shoppers.now = shoppers.names[item % 2];
    for (const one of tabs) await one.cell.shopAs(shoppers.now);
  } else if (deed === 'offline') {
    await page.context().setOffline(true);
    // Time for requests to fail.
    await wait(30);
    await page.context().setOffline(false);
  } else if (deed === 'sleep') {
    // Imitates the browser: puts the page into the back/forward cache, and restores it.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    });
  }
}

test('two tabs show the service’s cart in the end, after any actions and failures', async () => {
  const context = await matrix.context();
  const pages = [await matrix.open(context), await matrix.open(context)];
  const visit = async (steps) => {
    counts.visits += 1;
    const here = matrix.cell(pages[0]);
    const cells = [here, matrix.cell(pages[1], here.name)];
    const tabs = cells.map((cell, at) => ({cell, page: pages[at]}));
    const {name, token} = here;
    const shoppers = {names: [token, `${token}-other`], now: token};
    const weather = new Weather();
    const state = {call: /^cart\//, fault: undefined, struck: 0};
    matrix.service.cells.set(name, state);
    for (const [at, {cell}] of tabs.entries()) await cell.mount(TAGS[at]);
    for (const {cell} of tabs)
      await cell.until(
        'the shop is there',
        ({items, waiting}) => items > 1 && !waiting,
      );
    state.fault = weather.fault;
    for (const one of steps) {
      counts.steps += 1;
      weather.mishaps.push(...one.mishaps);
      weather.late.push(...one.late);
      await act(tabs, one, shoppers);
      // The pause between two steps is part of the history that is tested.
      await wait(one.pause);
    }
    state.fault = undefined;
    // If a cart could not be read, the shopper presses "Try again". Until then, the cart may show
    // an added line as not confirmed, or lack lines that were added in the other tab.
    const pressRetry = async (cell, retries) => {
      if (retries) await cell.press('[part~="retry"]');
    };
    for (const {cell} of tabs) {
      await cell.until('the cart can be read', async ({retries, waiting}) => {
        await pressRetry(cell, retries);
        return !retries && !waiting;
      });
      await cell.rest();
    }
    const there = `${await matrix.linesAtService(shoppers.now)}`;
    for (const {cell} of tabs)
      await cell.until(
        `it shows what the service has (${there})`,
        // An answer with a fault may still have been on its way.
        async ({lines, retries}) => {
          await pressRetry(cell, retries);
          return `${lines}` === there;
        },
        2500,
      );
    for (const page of pages)
      assert.deepEqual(await page.evaluate(() => window.uncaught.splice(0)), []);
    for (const {cell} of tabs) await cell.unmount();
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, {minLength: 3, maxLength: 14}), visit),
    {numRuns: VISITS, endOnFailure: true, includeErrorInReport: true},
  );
  await context.close();
});

test('the results are written', () => {
  record('tabs', [
    {
      claim:
        'After random actions in two tabs (also bursts, double clicks, another shopper, offline, hidden pages), with calls that fail or are late, both tabs finally show the service’s items and quantities, and no error is uncaught',
      figure: `${counts.visits} random visits with ${counts.steps} steps and ${counts.mishaps} failed calls`,
    },
  ]);
});
