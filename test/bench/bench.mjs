// How fast the built script is, as a ratio to a page written by hand, in the same run:
//
//   npm run bench -- --items 12,1000 --rounds 5
//   npm run bench:check           only counts what runs, and fails above the limits
//
// The *first item* is there after the frame that first paints one. Times begin with the navigation. What
// the shop itself does is also counted: nothing here asks for a size before, which would force a layout.
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
    check: {type: 'boolean'},
  },
});

/**
 * The most that a page of ours with 12 items may do: more than it does on a busy machine, and less than
 * twice as much. Time is no limit, because it depends on what else the machine does.
 */
const LIMITS = {
  'layouts until the first item': 4,
  'layouts forced by script': 2,
  'script loaded, kB': 300,
  'script run, kB': 4600,
};
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

async function openPage(page, name, items, token) {
  await page.addInitScript(markFirstItem, CONTESTANTS[name].parts);
  await page.goto([site.url, encodeURIComponent(name), items, token].join('/'));
  await page.waitForFunction(() => performance.getEntriesByName('painted').length);
  await page.waitForLoadState('networkidle');
}

async function openTab(browser) {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  const page = await context.newPage();
  return {context, page, session: await context.newCDPSession(page)};
}

/** Runs first in each page. Marks the frame that shows the first item, and when it has been painted. */
function markFirstItem({list, item}) {
  const look = () => {
    const root = list ? document.querySelector(list)?.shadowRoot : document;
    if (!root?.querySelector(`${item}:not([part~="skeleton"])`))
      return requestAnimationFrame(look);
    performance.mark('item');
    // The message arrives after the frame's layout and paint.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => performance.mark('painted');
    channel.port2.postMessage(0);
  };
  requestAnimationFrame(look);
}

/** Counts what a page does. */
async function count(browser, name, items) {
  const {context, page, session} = await openTab(browser);
  await session.send('Profiler.enable');
  const coverage = {callCount: true, detailed: true};
  await session.send('Profiler.startPreciseCoverage', coverage);
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'blink.user_timing'],
  });
  await openPage(page, name, items, `counted-${items}`);
  const {traceEvents} = JSON.parse(await browser.stopTracing());
  const {result} = await session.send('Profiler.takePreciseCoverage');
  await context.close();
  const mark = traceEvents.find(({name, ph}) => name === 'item' && ph !== 'M');
  const events = traceEvents.filter(
    ({tid, pid}) => tid === mark.tid && pid === mark.pid,
  );
  const painted = events.find(({name, ts}) => name === 'Paint' && ts > mark.ts).ts;
  const layouts = events.filter(({name, ts}) => name === 'Layout' && ts < painted);
  const runs = events.filter(({name}) =>
    ['EvaluateScript', 'FunctionCall', 'RunMicrotasks'].includes(name),
  );
  const forced = layouts.filter(({ts}) =>
    runs.some((run) => run.ts < ts && ts < run.ts + run.dur),
  );
  const scripts = result.filter(({url}) => url.startsWith(site.url));
  const lengths = scripts.map(({functions: [whole]}) => whole.ranges[0].endOffset);
  return {
    'layouts until the first item': layouts.length,
    'layouts forced by script': forced.length,
    'script loaded, kB': sum(lengths) / 1000,
    'script run, kB': sum(scripts.map(runIn)) / 1000,
  };
}

/** The characters of a script, each as often as it has run. The ranges of V8 are nested. */
function runIn({functions}) {
  const ranges = functions
    .flatMap(({ranges}) => ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const around = [];
  return sum(
    ranges.map((range) => {
      const {startOffset, endOffset, count} = range;
      while (around.at(-1)?.endOffset <= startOffset) around.pop();
      const above = around.at(-1)?.count ?? 0;
      around.push(range);
      return (count - above) * (endOffset - startOffset);
    }),
  );
}

const sum = (all) => all.reduce((total, one) => total + one, 0);

async function measure(browser, name, items, token) {
  const {parts} = CONTESTANTS[name];
  const {context, page, session} = await openTab(browser);
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  await openPage(page, name, items, token);
  const {metrics} = await session.send('Performance.getMetrics');
  const busy = metrics.find(({name}) => name === 'TaskDuration').value * 1000;
  const first = await page.evaluate(
    () => performance.getEntriesByName('painted')[0].startTime,
  );
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
      'main thread ms': busy,
      'currency ms': currency,
      'add ms': add,
      'heap MB': usedSize / 1e6,
    },
  };
}

const launch = () =>
  chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
const samples = [];
for (let round = 0; round < (values.check ? 0 : rounds); round++) {
  const browser = await launch();
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
const browser = await launch();
const hand = await count(browser, 'by hand', 12);
const counts = [];
for (let load = 0; load < 3; load++) counts.push(await count(browser, 'ours', 12));
await browser.close();
site.close();
service.close();

console.log('12 items, counted');
for (const [row, limit] of Object.entries(LIMITS)) {
  const ours = median(counts.map((one) => one[row]));
  console.log(
    `  ${row.padEnd(30)} by hand ${show(hand[row])}   ours ${show(ours)}   at most ${limit}`,
  );
  if (ours > limit) process.exitCode = 1;
}
for (const items of values.check ? [] : sizes) {
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
  }
}
await writeFile('bench-results.json', `${JSON.stringify(samples, null, 2)}\n`);
