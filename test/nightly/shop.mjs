// What the tests in Node share: the built shop with its service, and pages in Chromium.
import assert from 'node:assert/strict';
import {after, before} from 'node:test';
import {chromium, expect} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {serveBuilt} from '../../scripts/serve.mjs';

/** Whether to run the long forms. `npm run test:nightly -- --short` runs short ones. */
export const isLong = !process.env.NIGHTLY_SHORT;

const patient = expect.configure({timeout: 45_000});
export {patient as expect};

/** Returns the HTML of a page. */
export const pageOf = (head, body, start = '<!doctype html><html lang="en">') =>
  `${start}<head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;

/**
 * Starts Chromium for the tests of a file or suite. Returns a function that opens a page of a new
 * visitor, at an address if there is one. `uncaught` lists its uncaught errors, and `told` also the errors and
 * warnings on the console.
 */
export function useBrowser(...flags) {
  let browser;
  before(async () => {
    const args = [...BROWSER_FLAGS, ...flags];
    browser = await chromium.launch({executablePath: browserPath(), args});
  });
  after(() => browser?.close());
  return async ({address, ...options} = {}) => {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: {width: 1280, height: 800},
      // Browsers require a permission for requests to this machine.
      permissions: ['local-network-access'],
      ...options,
    });
    const page = await context.newPage();
    const uncaught = [];
    const told = [];
    page.on('pageerror', (error) => {
      uncaught.push(`${error.stack ?? error}`.slice(0, 400));
      told.push(`${error}`);
    });
    page.on('console', (message) => {
      // Browsers print a message when the service refuses a guest's cart.
      if (/^(error|warning)$/.test(message.type()) && !message.text().includes(' 401 '))
        told.push(message.text());
    });
    if (address) await page.goto(address);
    return {page, uncaught, told};
  };
}

/**
 * Returns a function that runs code in a page through the debugger, whatever the page has changed or
 * its policy forbids.
 */
export async function debuggerOf(page) {
  const session = await page.context().newCDPSession(page);
  return async (code, ...args) => {
    const {result, exceptionDetails} = await session.send('Runtime.evaluate', {
      expression: `(${code})(${args.map((one) => JSON.stringify(one)).join()})`,
      awaitPromise: true,
      returnByValue: true,
    });
    assert.ok(!exceptionDetails, exceptionDetails?.exception?.description);
    return result.value;
  };
}

/** Serves the built files and starts a service, for the tests of a file. */
export function useShop() {
  let served;
  const shop = {
    /** Shows HTML as a page of the site. */
    async show(page, html, search = '', options = {}) {
      await page.route(`${shop.origin}/shown.html*`, (route) =>
        route.fulfill({contentType: 'text/html', body: html}),
      );
      await page.goto(`${shop.origin}/shown.html${search}`, options);
    },
    ask: (...call) => ask(shop.service, ...call),
  };
  before(async () => {
    served = await serveBuilt({file: ':memory:'});
    Object.assign(shop, {origin: served.origin, service: served.service.origin});
  });
  after(() => served?.close());
  return shop;
}

/** Calls a service as the shopper with this token, and returns the JSON of its answer. */
export async function ask(service, token, path, body) {
  const answer = await fetch(`${service}/api/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && {'Content-Type': 'application/json'}),
    },
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

/**
 * Runs the cells of a matrix, three of them at the same time, each in a page of its own. Repeats those
 * that failed one by one, because a busy machine can delay a page. Fails if a cell has failed both times.
 */
export async function runCells(cells, open) {
  const failed = await runIn(1, await runIn(3, cells));
  assert.deepEqual(
    failed.map(({title}) => title),
    [],
    'cells that failed',
  );

  async function runIn(count, all) {
    const queue = [...all];
    const failures = [];
    const worker = async () => {
      for (let cell = queue.shift(); cell; cell = queue.shift()) {
        const opened = await open({reducedMotion: 'reduce'});
        try {
          await cell.run(opened);
          assert.deepEqual(opened.uncaught, []);
        } catch (error) {
          failures.push(cell);
          console.log(`  ✖ ${cell.title}: ${error.message.slice(0, 700)}`);
        }
        await opened.page.unrouteAll({behavior: 'ignoreErrors'});
        await opened.page.context().close();
      }
    };
    await Promise.all(Array.from({length: Math.min(count, all.length)}, worker));
    return failures;
  }
}
