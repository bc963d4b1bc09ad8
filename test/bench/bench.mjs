// How fast the built script is, as a ratio to a page written by hand, in the same run:
//
//   npm run bench -- --items 12,1000 --rounds 5
//   npm run bench -- --limit 2    fails if ours takes more than twice as long until the window is full
//
// A *first item* is one that a person can see: it has a name and a price, its middle and its foot are
// inside the window, and nothing covers, clips or fades it. The *window is full* in the first frame
// from which on as many items are seen as in the end. Times begin with the navigation.
//
// Prints a table, and writes every sample to bench-results.json.
import {readFile, writeFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {median, show} from './figures.mjs';
import {serve} from './service.mjs';

const {values} = parseArgs({
  options: {
    items: {type: 'string', default: '12,1000'},
    rounds: {type: 'string', default: '5'},
    limit: {type: 'string'},
  },
});
const sizes = values.items.split(',').map(Number);
const rounds = Number(values.rounds);

/** A page with a menu above the shop and a footer below it, as most pages have them. */
const page = (
  head,
  tags,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Bench</title>
  <link rel="icon" href="data:,"><link rel="preconnect" href="${service.url}" crossorigin>${head}</head><body>
  <nav style="display:flex;gap:1.5em;padding:1em;background:#222"><a href="#" style="color:#fff">Home</a>
  <a href="#" style="color:#fff">Rules</a><a href="#" style="color:#fff">Forum</a></nav>
  <h1>A page that embeds a shop</h1><p>Ranks, keys and perks for our server.</p>${tags}
  <footer style="padding:2em;background:#222;color:#fff"><p>Imprint · Terms · Privacy</p>
  <p>Not affiliated with anybody.</p></footer></body></html>`;

/**
 * The pages that are compared: our script in two variants, and a shop written by hand. Each has a
 * function that returns the page, and selectors of its parts.
 */
const CONTESTANTS = {
  'by hand': {
    page: (token, items) =>
      page(
        `<script src="/by-hand.js" data-service="${service.url}" data-token="${token}" data-category="items-${items}" defer></script>`,
        '<main></main>',
      ),
    parts: {item: 'article', button: 'button', inCart: 'i', price: 'b'},
  },
  ours: {
    page: (token, items) =>
      page(
        `<link rel="stylesheet" href="/dist/themes/reserve.css">
        <script src="/dist/embed.js" data-base-url="${service.url}" data-token="${token}" defer></script>`,
        `<header><store-currency></store-currency><store-cart layout="button"></store-cart></header>
        <store-category url="items-${items}"></store-category>`,
      ),
    parts: {
      list: 'store-category',
      picker: 'store-currency',
      item: '[part~="item"]',
      button: '[part~="add"]',
      inCart: '[part~="in-cart"]',
      price: '[part~="price"]',
    },
  },
};

const TYPES = {js: 'text/javascript', css: 'text/css'};

/**
 * The service has another port than the pages, so that browsers send a CORS preflight before each
 * kind of call.
 */
const service = await serve();
const site = await serve(async (path) => {
  const type = TYPES[path.split('.').at(-1)];
  if (type) {
    const file = path.startsWith('/dist/') ? `../..${path}` : `.${path}`;
    return {type, body: await readFile(new URL(file, import.meta.url))};
  }
  const [, name, items, token] = path.split('/');
  const contestant = CONTESTANTS[decodeURIComponent(name)];
  return contestant && {type: 'text/html', body: contestant.page(token, items)};
});

/**
 * Runs first in each page. Records the number of visible items in each frame, and the layout
 * shifts.
 */
function watchItems({list, item}) {
  const seen = {frames: [], shifts: []};
  Object.assign(window, {seen});
  new PerformanceObserver((entries) => {
    for (const {value, hadRecentInput} of entries.getEntries())
      if (!hadRecentInput) seen.shifts.push(value);
  }).observe({type: 'layout-shift', buffered: true});
  const count = () => {
    const root = list ? document.querySelector(list)?.shadowRoot : document;
    let visible = 0;
    for (const one of root?.querySelectorAll(item) ?? []) {
      const {left, right, top, bottom} = one.getBoundingClientRect();
      if (top > innerHeight) break;
      const isThere = [(top + bottom) / 2, bottom - 4].every(
        (y) =>
          y > 0 &&
          y < innerHeight &&
          one.contains(root.elementFromPoint((left + right) / 2, y)),
      );
      if (
        isThere &&
        /\d/.test(one.textContent) &&
        !one.matches('[part~="skeleton"], [part~="skeleton"] *') &&
        one.checkVisibility({opacityProperty: true, visibilityProperty: true})
      )
        visible += 1;
    }
    return visible;
  };
  const look = () => {
    // The message arrives after the frame's layout and paint.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      const visible = document.body ? count() : 0;
      if (visible !== (seen.frames.at(-1)?.visible ?? 0))
        seen.frames.push({now, visible});
      requestAnimationFrame(look);
    };
    channel.port2.postMessage(0);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. Whether items are visible and their number has not changed for a second. */
function isSettled() {
  const last = window.seen.frames.at(-1);
  return last?.visible > 0 && performance.now() - last.now > 1000;
}

/**
 * Runs in the page. Measures the time from an event to the end of the frame that shows its result.
 */
function timeChange([{list, picker: host, item, button, inCart, price}, change]) {
  const rootOf = (tag) => (tag ? document.querySelector(tag).shadowRoot : document);
  const picker = rootOf(host).querySelector('select');
  const items = rootOf(list).querySelectorAll(item);
  const last = items[items.length - 1];
  const before = last.querySelector(price).textContent;
  const changes = {
    add: {
      start: () => items[5].querySelector(button).click(),
      done: () => rootOf(list).querySelectorAll(item)[5].querySelector(inCart),
    },
    currency: {
      start: () => {
        picker.selectedIndex = (picker.selectedIndex + 1) % picker.length;
        picker.dispatchEvent(new Event('change', {bubbles: true}));
      },
      done: () => last.querySelector(price).textContent !== before,
    },
  };
  const {start, done} = changes[change];
  return new Promise((settle) =>
    requestAnimationFrame(() => {
      const from = performance.now();
      start();
      const look = () => {
        if (!done()) return requestAnimationFrame(look);
        const channel = new MessageChannel();
        channel.port1.onmessage = () => settle(performance.now() - from);
        channel.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    }),
  );
}

async function measure(browser, name, items, token) {
  const {parts} = CONTESTANTS[name];
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = [];
  session.on(
    'Network.requestWillBeSent',
    ({request: {url, method}, type, wallTime}) => {
      if (url.startsWith('http') && type !== 'Image')
        requests.push({
          name: `${method} ${new URL(url).pathname}`,
          at: wallTime * 1000,
        });
    },
  );
  await session.send('Network.enable');
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  await page.addInitScript(watchItems, parts);
  await page.goto(`${site.url}/${encodeURIComponent(name)}/${items}/${token}`);
  await page.waitForFunction(isSettled);
  const {metrics} = await session.send('Performance.getMetrics');
  const busy = metrics.find(({name}) => name === 'TaskDuration').value * 1000;
  const {frames, shifts, origin} = await page.evaluate(() => ({
    ...window.seen,
    origin: performance.timeOrigin,
  }));
  const full = frames.at(-1).visible;
  const first = frames.find(({visible}) => visible > 0).now;
  await page.locator('select').waitFor();
  // By then, all modules for the first change have been loaded.
  await page.waitForTimeout(2500);
  const time = (change) => page.evaluate(timeChange, [parts, change]);
  const currency = await time('currency');
  const add = await time('add');
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  await context.close();
  return {
    figures: {
      'first item ms': first,
      'window full ms':
        frames[frames.findLastIndex(({visible}) => visible !== full) + 1].now,
      'main thread ms': busy,
      'currency ms': currency,
      'add ms': add,
      'heap MB': usedSize / 1e6,
    },
    shifts,
    before: requests.filter(({at}) => at < origin + first).map(({name}) => name),
  };
}

const samples = [];
for (let round = 0; round < rounds; round++) {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: BROWSER_FLAGS,
  });
  const names = Object.keys(CONTESTANTS);
  for (const items of sizes) {
    // The first page finds a colder machine, so the order alternates.
    for (const name of round % 2 ? names.toReversed() : names)
      samples.push({
        round,
        items,
        name,
        ...(await measure(browser, name, items, `r${round}-${items}`)),
      });
  }
  await browser.close();
}
site.close();
service.close();

/** The rows that `--limit` applies to. */
const LIMITED = ['first item ms', 'window full ms'];
const tooSlow = [];
for (const items of sizes) {
  const of = (name) =>
    samples.filter((sample) => sample.items === items && sample.name === name);
  const [hand, ours] = [of('by hand'), of('ours')];
  console.log(`\n${items} items, ${rounds} rounds`);
  for (const row of Object.keys(hand[0].figures)) {
    const ratios = ours.map(
      ({figures}, round) => figures[row] / hand[round].figures[row],
    );
    const [mine, theirs] = [ours, hand].map((all) =>
      median(all.map(({figures}) => figures[row])),
    );
    console.log(
      `  ${row.padEnd(16)} by hand ${show(theirs)}   ours ${show(mine)}   ${median(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    );
    if (LIMITED.includes(row) && median(ratios) > Number(values.limit ?? Infinity))
      tooSlow.push(`${row} with ${items} items: ${median(ratios).toFixed(2)} ×`);
  }
  for (const [name, all] of Object.entries({'by hand': hand, ours})) {
    const shifts = all.map(({shifts}) => shifts);
    const most = Math.max(...shifts.map((list) => list.length));
    const sums = shifts.map((list) => list.reduce((sum, value) => sum + value, 0));
    const {before} = all.toSorted((a, b) => b.before.length - a.before.length)[0];
    console.log(
      `  ${name}: at most ${most} layout shifts, ${Math.max(...sums).toFixed(3)} in all`,
    );
    console.log(
      `    requests before the first item (${before.length}): ${before.join(', ')}`,
    );
  }
}
await writeFile('bench-results.json', `${JSON.stringify(samples, null, 2)}\n`);
if (tooSlow.length > 0) {
  console.error(
    `\nOurs takes more than ${values.limit} times as long: ${tooSlow.join('; ')}`,
  );
  process.exitCode = 1;
}
