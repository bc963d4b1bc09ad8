// Pages with a shop, one call of which is answered with a fault.
import assert from 'node:assert/strict';
import {chromium, expect} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../../scripts/browser.mjs';
import {serveBuilt} from '../../../scripts/serve.mjs';

const patient = expect.configure({timeout: 45_000});
export {patient as expect};

/** Runs in the page. Returns what it shows: what is loading, its errors, items and lines. */
function seenThings() {
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      one,
      ...(one.shadowRoot ? within(one.shadowRoot) : []),
    ]);
  const all = within(document.body).filter((one) => one.checkVisibility());
  const seen = (selector) => all.filter((one) => one.matches(selector));
  const texts = (selector) => seen(selector).map((one) => one.innerText.trim());
  const lines = seen('[part~="line"]').map((line) => {
    const count = line.querySelector('[part~="quantity"]')?.value;
    const name = line.querySelector('[part~="name"]').innerText;
    return `${name} ${count ?? parseInt(line.querySelector('.count')?.innerText)}`;
  });
  return {
    isLoading:
      seen('[part~="skeleton"], [data-pending], [aria-busy="true"]').length > 0,
    said: texts(
      '[part~="error"], [part~="invitation"], [part~="empty"], .problem, [role="alert"]',
    ),
    items: seen('[part~="item"]').length,
    lines: lines.join(),
    text: all.map((one) => (one.children.length ? '' : one.innerText)).join('\n'),
  };
}

/** Starts the service, the site and the browser. */
export async function startShop() {
  const shop = await serveBuilt({file: ':memory:'});
  const service = shop.service.origin;
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: BROWSER_FLAGS,
  });
  let shoppers = 0;

  async function open() {
    const context = await browser.newContext({
      locale: 'en-GB',
      permissions: ['local-network-access'],
    });
    return context.newPage();
  }

  /** A shopper with an own cart. `fault` answers the requests for `call`, which `requests` counts. */
  function cellIn(page, call) {
    const token = `shopper-${process.pid}-${(shoppers += 1)}`;
    const uncaught = [];
    page.on('pageerror', (error) => uncaught.push(`${error}`));
    const cell = {
      page,
      token,
      fault: undefined,
      requests: 0,
      /** Calls the service directly, and returns the JSON of the answer. */
      async ask(path, body) {
        const headers = {
          Authorization: `Bearer ${token}`,
          ...(body && {'Content-Type': 'application/json'}),
        };
        const init = {method: 'POST', headers, body: body && JSON.stringify(body)};
        return (await fetch(`${service}/api/${path}`, init)).json();
      },
      async stock(ids) {
        for (const id of ids)
          assert.ok((await cell.ask(`cart/add/${id}`, {payment_type: 0})).success);
      },
      async show(tags) {
        await page.route(
          ({origin, pathname}) => origin === service && call.test(pathname),
          (route) => {
            cell.requests += 1;
            return cell.fault ? cell.fault(route) : route.fallback();
          },
        );
        await page.route('**/faults.html', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
              <link rel="icon" href="data:,"><script src="/dist/embed.js" defer></script>
              <body><store-provider base-url="${service}">${tags}</store-provider>`,
          }),
        );
        await page.goto(`${shop.origin}/faults.html`);
        await cell.signIn();
      },
      /** Gives the session its token, as after a sign-in. */
      signIn: () =>
        page.locator('store-provider').evaluate((provider, value) => {
          provider.token = undefined;
          provider.token = value;
        }, token),
      /** Waits until several looks in a row find nothing that is loading. Returns what is seen. */
      async rest() {
        let calm = 0;
        let seen;
        await patient
          .poll(
            async () => {
              seen = await page.evaluate(seenThings);
              calm = seen.isLoading ? 0 : calm + 1;
              return calm > 3;
            },
            {intervals: [50], message: 'nothing is loading'},
          )
          .toBe(true);
        return seen;
      },
      /** Waits until the cart has the lines of the service. */
      expectServiceCart: () =>
        patient
          .poll(async () => {
            const {items} = await cell.ask('cart/get');
            const there = items.map((item) => `${item.name} ${item.count}`).join();
            return there === (await page.evaluate(seenThings)).lines;
          })
          .toBe(true),
      expectNothingUncaught: () => assert.deepEqual(uncaught, []),
    };
    return cell;
  }

  return {
    open,
    cellIn,
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}
