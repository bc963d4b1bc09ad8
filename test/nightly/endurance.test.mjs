// An hour of shopping in a few minutes, in one page with the built script. Afterwards the page must
// not use more memory, nodes, listeners or timers than before.
import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {serveBuilt} from '../../scripts/serve.mjs';
import {paymentRequest} from '../support/payment-request.ts';
import {isLong, record} from './results.mjs';
import {ALL_ELEMENTS} from '../support/all-elements.mjs';

const SHARE = isLong ? 1 : 1 / 50;
const CHANGES = 10_000 * SHARE;
const MOUNTS = 1_000 * SHARE;

/** The allowed growth of each figure, as a factor. */
const TOLERANCE = 1.05;

/**
 * Flags that stop the engine from compiling functions that run often. The compiled code would count
 * as growth of the heap.
 */
const QUIET_ENGINE =
  '--no-opt,--no-maglev,--no-sparkplug,--no-lazy-feedback-allocation';

/**
 * The elements, each with a selector. An element is removed as soon as it contains a match of
 * `shown`.
 */
const FAMILY = {
  ...ALL_ELEMENTS,
  'store-category': {
    markup: '<store-category url="ranks" controls></store-category>',
    shown: '[part~="table"] [part~="price"]',
  },
  'store-item': {
    markup: '<store-item item-id="52"></store-item>',
    shown: '[part~="price"]',
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

describe('an hour of shopping in one page', () => {
  const figures = [];
  const faults = [];
  let served;
  let browser;
  let page;
  let session;

  before(async () => {
    served = await serveBuilt({file: ':memory:'});
    browser = await chromium.launch({
      executablePath: browserPath(),
      args: [...BROWSER_FLAGS, `--js-flags=${QUIET_ENGINE}`],
    });
    page = await browser.newPage({permissions: ['local-network-access']});
    page.on('pageerror', (error) => faults.push(`${error}`));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    const order = await paidOrder(served.service.origin);
    await page.route('**/endurance.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Endurance</title>
          <link rel="icon" href="data:,">
          <script src="/dist/embed.js" data-base-url="${served.service.origin}"
            data-token="endurance" defer></script></head>
          <body><div id="stage"></div>
          <store-category url="keys/crates"></store-category>
          <store-cart></store-cart></body></html>`,
      }),
    );
    await page.addInitScript(countTimers);
    await page.goto(`${served.origin}/endurance.html`);
    await page.addScriptTag({
      content: `window.family = ${JSON.stringify(FAMILY)
        .replaceAll('ORDER', order)
        .replaceAll('SERVICE', served.service.origin)}`,
    });
    session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
  });

  after(async () => {
    await browser?.close();
    await served?.close();
    record('endurance', figures);
  });

  it('uses no more memory, nodes, listeners and timers than before', async () => {
    await compare(
      'Quick changes of the cart by its buttons: memory, nodes, listeners and timers grow by at most 5 %',
      () => changeCart(100),
      () => changeCart(CHANGES),
    );
    await compare(
      'Each element is added to the page, shown and removed: they grow by at most 5 %',
      () => mountAll(10),
      () => mountAll(MOUNTS),
    );
    assert.deepEqual(faults, []);
  });

  /**
   * Compares the page before and after `work`. First runs `someOfIt`, so that things created only
   * once do not count.
   */
  async function compare(claim, someOfIt, work) {
    await someOfIt();
    const start = await measure();
    const done = await work();
    const now = await measure();
    const counts = Object.keys(now).map(
      (kind) => `${kind} ${start[kind]} → ${now[kind]}`,
    );
    figures.push({claim, figure: `${done}; ${counts.join(', ')}`});
    for (const [kind, amount] of Object.entries(now))
      assert.ok(
        amount <= start[kind] * TOLERANCE,
        `${done}: ${kind} ${start[kind]} became ${amount}`,
      );
  }

  /** Waits until all activity has ended, and returns the figures of the page. */
  async function measure() {
    // The browser keeps the timeout of a request for ten seconds, also after the answer.
    if (isLong) await wait(11_000);
    const left = await page.evaluate(async () => {
      const until = performance.now() + 20_000;
      while (pendingTimers().length && performance.now() < until) {
        hurry();
        await new Promise((done) => realTimeout(done, 50));
      }
      return pendingTimers();
    });
    assert.deepEqual(left, [], 'these timers have not ended');
    for (let round = 0; round < 6; round += 1) {
      await session.send('HeapProfiler.collectGarbage');
      // Finalizers run between the two garbage collections.
      await wait(100);
    }
    const {usedSize} = await session.send('Runtime.getHeapUsage');
    const {documents, nodes, jsEventListeners} = await session.send(
      'Memory.getDOMCounters',
    );
    return {
      'KB of heap': Math.round(usedSize / 1000),
      'event listeners': jsEventListeners,
      nodes,
      documents,
      timers: left.length,
    };
  }

  async function changeCart(count) {
    let done = 0;
    while (done < count) done += await page.evaluate(clickThrough, 100);
    return `${done} clicks`;
  }

  /** Adds all elements to the page `times` times, waits for their content, and removes them. */
  async function mountAll(times) {
    let mounted = 0;
    while (mounted < times)
      mounted += await page.evaluate(mount, Math.min(times - mounted, 50));
    return `${mounted} times each of ${Object.keys(FAMILY).length} elements`;
  }
});

/**
 * Creates a paid order and returns its name. The status of a paid order is final, so
 * `store-payment` does not poll.
 */
async function paidOrder(origin) {
  const call = async (path, body) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: {Authorization: 'Bearer endurance'},
      body: JSON.stringify(body),
    });
    return response.json();
  };
  await call('cart/add/76');
  const {data} = await call('payments/create', {
    ...paymentRequest,
    paymentMethod: 'Card',
  });
  await fetch(data.url, {method: 'POST', body: new URLSearchParams({action: 'pay'})});
  // The cart needs a line to show.
  await call('cart/add/76');
  return data.order_id;
}

/** The following functions run in the page. */

/**
 * Records the timers of the page that have not ended. It runs before all other scripts. `hurry`
 * ends timers of a second or more at once, such as those of the live region.
 */
function countTimers() {
  const pending = new Map();
  const count = (set, clear, again) => {
    const [setReal, clearReal] = [window[set], window[clear]];
    window[set] = (work, ...rest) => {
      const end = (...values) => {
        if (!again) pending.delete(`${set} ${id}`);
        work(...values);
      };
      const id = setReal(end, ...rest);
      const hurry = () => {
        clearReal(id);
        end();
      };
      const isSlow = set === 'setTimeout' && rest[0] >= 1000;
      pending.set(`${set} ${id}`, {
        set,
        wait: rest[0],
        hurry: isSlow ? hurry : undefined,
      });
      return id;
    };
    window[clear] = (id) => {
      pending.delete(`${set} ${id}`);
      clearReal(id);
    };
  };
  window.realTimeout = window.setTimeout;
  window.realFrame = window.requestAnimationFrame;
  count('setTimeout', 'clearTimeout', false);
  count('setInterval', 'clearInterval', true);
  count('requestAnimationFrame', 'cancelAnimationFrame', false);
  count('requestIdleCallback', 'cancelIdleCallback', false);
  window.hurry = () => {
    for (const timer of [...pending.values()]) timer.hurry?.();
  };
  window.pendingTimers = () =>
    [...pending.values()].map(({set, wait = 0}) => `${set} ${wait}`);
}

/** Adds an item many times, changes its quantity, and removes the line again. Returns the number of clicks. */
async function clickThrough(count) {
  const category = document.querySelector('body > store-category');
  const cart = document.querySelector('body > store-cart');
  const partsIn = (root, part) => [...root.querySelectorAll(`[part~="${part}"]`)];
  const until = async (isSo) => {
    while (!isSo()) await new Promise(window.realFrame);
  };
  const name = 'Frost key';
  const line = () =>
    partsIn(cart.shadowRoot, 'line').find(
      (one) => partsIn(one, 'name')[0].textContent === name,
    );
  const hasCount = (wanted) =>
    until(() => Number(line() && partsIn(line(), 'quantity')[0]?.value) === wanted);
  const addButton = () => {
    const card = partsIn(category.shadowRoot, 'item').find((one) =>
      partsIn(one, 'name')[0]?.textContent.includes(name),
    );
    return card && partsIn(card, 'add')[0];
  };
  const steps = Math.floor(count / 3);
  const press = async (button, owner) => {
    button.click();
    await owner.updateComplete;
  };
  await until(addButton);
  for (let one = 0; one < steps; one += 1) await press(addButton(), category);
  await hasCount(steps);
  for (let one = 0; one < steps; one += 1)
    await press(partsIn(line(), 'increase')[0], cart);
  await hasCount(2 * steps);
  for (let one = 0; one < steps; one += 1)
    await press(partsIn(line(), 'decrease')[0], cart);
  await hasCount(steps);
  partsIn(line(), 'remove')[0].click();
  await until(() => !line() && !cart.shadowRoot.querySelector('[data-pending]'));
  return 3 * steps + 1;
}

/** Adds all elements to the page, waits for their content and removes them, `times` times. */
async function mount(times) {
  const stage = document.querySelector('#stage');
  const all = Object.values(window.family);
  for (let time = 0; time < times; time += 1) {
    stage.innerHTML = all.map(({markup}) => markup).join('');
    const end = performance.now() + 20_000;
    for (;;) {
      const missing = all.filter(({shown}, index) => {
        const element = stage.children[index];
        return !(element.shadowRoot ?? element).querySelector(shown);
      });
      if (missing.length === 0) break;
      if (performance.now() > end)
        throw new Error(`Not seen: ${missing.map(({markup}) => markup)}`);
      await new Promise(window.realFrame);
    }
    // Every second time the elements are removed together, as pages do. Otherwise they are removed
    // one after the other.
    if (time % 2) stage.replaceChildren();
    else for (const element of [...stage.children]) element.remove();
  }
  return times;
}
