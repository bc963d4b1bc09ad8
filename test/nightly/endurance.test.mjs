// A long visit in a few minutes, in one page with the built script. Afterwards the page must
// not use more memory, nodes, listeners or timers than before.
import assert from 'node:assert/strict';
import {it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {ALL_ELEMENTS} from '../support/all-elements.mjs';
import {paymentRequest} from '../support/payment-request.ts';
import {expect, isLong, pageOf, useBrowser, useShop} from './shop.mjs';

const CHANGES = isLong ? 4_000 : 200;
const MOUNTS = isLong ? 400 : 20;

/** The allowed growth of each figure, as a factor. */
const TOLERANCE = 1.05;

/**
 * Flags that stop the engine from compiling functions that run often. The compiled code would count
 * as growth of the heap.
 */
const QUIET_ENGINE =
  '--no-opt,--no-maglev,--no-sparkplug,--no-lazy-feedback-allocation';

/** The elements. One is removed as soon as it contains a match of `shown`. */
const FAMILY = {
  ...ALL_ELEMENTS,
  'store-category': {
    markup: '<store-category url="ranks" controls></store-category>',
    shown: '[part~="table"] [part~="price"]',
  },
  'store-payment': {
    markup: '<store-payment order-id="ORDER"></store-payment>',
    shown: '[part~="details"]',
  },
  'store-provider': {
    markup: '<store-provider base-url="SERVICE"></store-provider>',
    shown: 'slot',
  },
};

const shop = useShop();
const open = useBrowser(`--js-flags=${QUIET_ENGINE}`);
let page;
let session;

it('a long visit uses no more memory, nodes, listeners and timers than before', async () => {
  const opened = await open();
  page = opened.page;
  const order = await paidOrder();
  await page.addInitScript(countTimers);
  await shop.show(
    page,
    pageOf(
      `<script src="/dist/embed.js" data-base-url="${shop.service}" data-token="endurance" defer></script>`,
      `<div id="stage"></div><store-category url="keys/crates"></store-category><store-cart></store-cart>`,
    ),
  );
  const family = JSON.stringify(FAMILY)
    .replaceAll('ORDER', order)
    .replaceAll('SERVICE', shop.service);
  await page.addScriptTag({content: `window.family = ${family}`});
  session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await compare('quick changes of the cart', [100, CHANGES], 100, clickThrough);
  await compare('elements added, shown and removed', [10, MOUNTS], 50, mount);
  assert.deepEqual(opened.told, []);
});

/**
 * Compares the page before and after it has done `work` so often, `most` of it at once. First does some of it,
 * so that things created only once do not count.
 */
async function compare(what, [first, all], most, work) {
  const repeat = async (times) => {
    let done = 0;
    while (done < times)
      done += await page.evaluate(work, Math.min(times - done, most));
  };
  await repeat(first);
  const start = await measure();
  await repeat(all);
  const now = await measure();
  for (const [kind, amount] of Object.entries(now)) {
    const change = `${all} ${what}: ${kind} ${start[kind]} → ${amount}`;
    console.log(`  ${change}`);
    assert.ok(amount <= start[kind] * TOLERANCE, change);
  }
}

/** Waits until all activity has ended, and returns the figures of the page. */
async function measure() {
  // The browser keeps the timeout of a request for ten seconds, also after the answer.
  if (isLong) await wait(11_000);
  const timers = () => page.evaluate(() => [...window.pendingTimers.values()]);
  await expect.poll(timers, 'timers that have not ended').toEqual([]);
  for (let round = 0; round < 6; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    // Finalizers run between the two garbage collections.
    await wait(100);
  }
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  const counters = await session.send('Memory.getDOMCounters');
  const {documents, nodes, jsEventListeners} = counters;
  return {
    'KB of heap': Math.round(usedSize / 1000),
    'event listeners': jsEventListeners,
    ...{nodes, documents},
  };
}

/**
 * Creates a paid order and returns its name. The status of a paid order is final, so
 * `store-payment` does not poll.
 */
async function paidOrder() {
  await shop.ask('endurance', 'cart/add/76');
  const request = {...paymentRequest, paymentMethod: 'Card'};
  const {data} = await shop.ask('endurance', 'payments/create', request);
  await fetch(data.url, {method: 'POST', body: new URLSearchParams({action: 'pay'})});
  // The cart needs a line to show.
  await shop.ask('endurance', 'cart/add/76');
  return data.order_id;
}

/** The following functions run in the page. */

/** Records the timers of the page that have not ended. It runs before all other scripts. */
function countTimers() {
  window.pendingTimers = new Map();
  window.realFrame = window.requestAnimationFrame;
  for (const [set, clear] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
  ]) {
    const [setReal, clearReal] = [window[set], window[clear]];
    window[set] = (work, ...rest) => {
      const id = setReal(
        (...values) => {
          if (set !== 'setInterval') window.pendingTimers.delete(`${set} ${id}`);
          work(...values);
        },
        ...rest,
      );
      window.pendingTimers.set(`${set} ${id}`, `${set} ${rest[0] ?? 0}`);
      return id;
    };
    window[clear] = (id) => {
      window.pendingTimers.delete(`${set} ${id}`);
      clearReal(id);
    };
  }
}

/** Adds an item many times, changes its quantity, and removes the line again. Returns the number of clicks. */
async function clickThrough(count) {
  const category = document.querySelector('body > store-category');
  const cart = document.querySelector('body > store-cart');
  const partIn = (root, part) => root?.querySelector(`[part~="${part}"]`);
  const until = async (isSo) => {
    while (!isSo()) await new Promise(window.realFrame);
  };
  const named = (root, part) =>
    [...root.querySelectorAll(`[part~="${part}"]`)].find((one) =>
      partIn(one, 'name')?.textContent.includes('Frost key'),
    );
  const line = () => named(cart.shadowRoot, 'line');
  const addButton = () => partIn(named(category.shadowRoot, 'item'), 'add');
  const steps = Math.floor(count / 3);
  const press = async (button, owner, wanted) => {
    for (let step = 0; step < steps; step += 1) {
      button().click();
      await owner.updateComplete;
    }
    await until(() => Number(partIn(line(), 'quantity')?.value) === wanted);
  };
  await until(addButton);
  await press(addButton, category, steps);
  await press(() => partIn(line(), 'increase'), cart, 2 * steps);
  await press(() => partIn(line(), 'decrease'), cart, steps);
  partIn(line(), 'remove').click();
  await until(() => !line() && !cart.shadowRoot.querySelector('[data-pending]'));
  return 3 * steps + 1;
}

/** Adds all elements to the page, waits for their content and removes them, `times` times. */
async function mount(times) {
  const stage = document.querySelector('#stage');
  const all = Object.values(window.family);
  for (let time = 0; time < times; time += 1) {
    stage.innerHTML = all.map(({markup}) => markup).join('');
    const isShown = ({shown}, index) => {
      const element = stage.children[index];
      return (element.shadowRoot ?? element).querySelector(shown);
    };
    const end = performance.now() + 20_000;
    while (!all.every(isShown)) {
      if (performance.now() > end) throw new Error('An element is not shown.');
      await new Promise(window.realFrame);
    }
    // Every second time the elements are removed together, as pages do. Otherwise they are removed
    // one after the other.
    if (time % 2) stage.replaceChildren();
    else for (const element of [...stage.children]) element.remove();
  }
  return times;
}
