import assert from 'node:assert/strict';
import {expect, pageOf} from '../shop.mjs';
import {FAULTS} from './faults.mjs';

/** Runs in the page. Returns what it shows: what is loading, its errors, items and lines. */
function seenThings() {
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      one,
      ...(one.shadowRoot ? within(one.shadowRoot) : []),
    ]);
  const all = within(document.body).filter((one) => one.checkVisibility());
  const seen = (selector) => all.filter((one) => one.matches(selector));
  const lines = seen('[part~="line"]').map((line) => {
    const count = line.querySelector('[part~="quantity"]')?.value;
    const name = line.querySelector('[part~="name"]').innerText;
    return `${name} ${count ?? parseInt(line.querySelector('.count')?.innerText)}`;
  });
  return {
    isLoading:
      seen('[part~="skeleton"], [data-pending], [aria-busy="true"]').length > 0,
    said: seen(
      '[part~="error"], [part~="invitation"], [part~="empty"], .problem, [role="alert"]',
    ).map((one) => one.innerText.trim()),
    items: seen('[part~="item"]').length,
    lines: lines.join(),
    text: all.map((one) => (one.children.length ? '' : one.innerText)).join('\n'),
  };
}

let shoppers = 0;

/** Runs in the page. Requests end sooner by this factor if nothing answers. */
function hurry(factor) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  window.hurry = factor;
  AbortSignal.timeout = (limit) => timeout(limit / window.hurry);
}
const factorOf = (what) => (what?.startsWith('no answer') ? 10 : 1);

/**
 * A shopper with an own cart, in a page with a shop. The fault `what` answers the requests for `call`, which
 * `requests` counts.
 */
export function faultyShop(shop, page, call, what) {
  const token = `shopper-${process.pid}-${(shoppers += 1)}`;
  const faulty = {
    requests: 0,
    ask: (...request) => shop.ask(token, ...request),
    /** Fills the cart, and shows the shop. */
    async open(tags, ids = [], first) {
      for (const id of ids)
        assert.ok((await faulty.ask(`cart/add/${id}`, {payment_type: 0})).success);
      if (first) await faulty.ask(...first);
      await page.route(
        ({origin, pathname}) => origin === shop.service && call.test(pathname),
        (route) => {
          faulty.requests += 1;
          return what ? FAULTS[what](route) : route.fallback();
        },
      );
      await page.addInitScript(hurry, factorOf(what));
      await shop.show(
        page,
        pageOf(
          '<script src="/dist/embed.js" defer></script>',
          `<store-provider base-url="${shop.service}">${tags}</store-provider>`,
        ),
      );
      await faulty.signIn();
    },
    /** Replaces the fault, or ends it. */
    async change(other) {
      what = other;
      await page.evaluate((factor) => (window.hurry = factor), factorOf(what));
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
      const isCalm = async () => {
        seen = await page.evaluate(seenThings);
        calm = seen.isLoading ? 0 : calm + 1;
        return calm > 3;
      };
      await expect.poll(isCalm, {intervals: [50]}).toBe(true);
      return seen;
    },
    /** Waits until the cart has the lines of the service. */
    expectServiceCart: () =>
      expect
        .poll(async () => {
          const {items} = await faulty.ask('cart/get');
          const there = items.map((item) => `${item.name} ${item.count}`).join();
          return there === (await page.evaluate(seenThings)).lines;
        })
        .toBe(true),
  };
  return faulty;
}
