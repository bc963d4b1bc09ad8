// How what the built script costs grows with what it shows, each as the exponent of its curve: 1 is
// in proportion, 0 does not matter.
//
//   npm run bench:growth -- --rounds 3
import {readFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {median, show} from './figures.mjs';
import {serve} from './service.mjs';

const {values} = parseArgs({options: {rounds: {type: 'string', default: '3'}}});
const rounds = Number(values.rounds);

const category = (items) => `<store-category url="items-${items}"></store-category>`;
/**
 * Returns an expression that counts the entries of a list. It runs in every frame, so it does not
 * visit the entries.
 */
const countIn = (tag, list) =>
  `(document.querySelector('${tag}').shadowRoot?.querySelector('${list}')?.childElementCount ?? 0)`;
const items = countIn('store-category', '[part~="items"]');

/**
 * The measured series. Each has a page for a given size, and an expression for the number of
 * entries that are shown.
 */
const SERIES = [
  {
    name: 'items of a category',
    sizes: [12, 50, 200, 1000, 5000],
    body: category,
    shown: items,
    /** The number of items that a category shows at once. */
    most: 96,
    change: `document.querySelector('store-category').shadowRoot.querySelectorAll('[part~="add"]')[3].click()`,
    changed: `document.querySelector('store-category').shadowRoot.querySelector('[part~="in-cart"]')`,
  },
  {
    name: 'lines of the cart',
    sizes: [1, 10, 100, 500],
    body: () => '<store-cart></store-cart>',
    token: (size) => `lines-${size}`,
    shown: countIn('store-cart', 'ul:has(> [part~="line"])'),
    change: `document.querySelector('store-cart').shadowRoot.querySelector('[part~="increase"]').click()`,
    changed: `document.querySelector('store-cart').shadowRoot.querySelector('[part~="quantity"]').value === '2'`,
  },
  {
    name: 'elements on the page',
    sizes: [1, 5, 20, 50],
    body: (size) =>
      Array.from({length: size}, (_, index) => category(12 + (index % 3))).join(''),
    shown: `[...document.querySelectorAll('store-category')].filter((one) => one.shadowRoot?.querySelector('[part~="item"]')).length`,
    change: `document.querySelector('store-category').shadowRoot.querySelectorAll('[part~="add"]')[3].click()`,
    changed: `document.querySelector('store-category').shadowRoot.querySelector('[part~="in-cart"]')`,
  },
];

let body = '';
const site = await serve(async (path) => {
  if (!path.startsWith('/dist/')) return {type: 'text/html', body};
  const file = new URL(`../..${path}`, import.meta.url);
  return {type: 'text/javascript', body: await readFile(file)};
});

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: BROWSER_FLAGS,
});
for (const series of SERIES) {
  console.log(`\n${series.name}`);
  const rows = [];
  for (const size of series.sizes) {
    const samples = [];
    for (let round = 0; round < rounds; round++)
      samples.push(await measure(series, size, round));
    const [shown, busy, heap, change] = [0, 1, 2, 3].map((at) =>
      median(samples.map((sample) => sample[at])),
    );
    rows.push([shown, busy, heap, change]);
    console.log(
      `  ${`${size}`.padStart(5)}   shown ${show(shown)} ms   main thread ${show(busy)} ms   heap ${show(heap)} MB   one change ${show(change)} ms`,
    );
  }
  for (const [which, from] of [
    ['exponents', 0],
    ['of the last step', -2],
  ]) {
    const [shown, busy, heap, change] = [0, 1, 2, 3].map((at) =>
      exponent(
        series.sizes.slice(from),
        rows.slice(from).map((row) => row[at]),
      ).toFixed(2),
    );
    console.log(
      `  ${which}: shown ${shown}, main thread ${busy}, heap ${heap}, one change ${change}`,
    );
  }
}
await tabs();
await browser.close();
site.close();

/**
 * Measures a page: the time until everything is shown, the main thread's work until then, the heap,
 * and the time of one change, in ms and MB.
 */
async function measure(series, size, round) {
  const context = await browser.newContext();
  const token = `${series.token?.(size) ?? 'nobody'}-${round}-${series.name.length}-${size}`;
  body = page(series.body(size), token);
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Performance.enable');
  await tab.goto(`${site.url}/`);
  const wanted = Math.min(size, series.most ?? size);
  const all = `${series.shown} >= ${wanted} && performance.now()`;
  const shown = await (
    await tab.waitForFunction(all, undefined, {polling: 'raf', timeout: 120_000})
  ).jsonValue();
  const {metrics} = await session.send('Performance.getMetrics');
  const busy = metrics.find(({name}) => name === 'TaskDuration').value * 1000;
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  // By then, all modules for the first change have been loaded.
  await tab.waitForTimeout(3000);
  const change = await tab.evaluate(`new Promise((settle) => {
    const from = performance.now();
    ${series.change};
    const look = () =>
      ${series.changed} ? settle(performance.now() - from) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`);
  await context.close();
  return [shown, busy, usedSize / 1e6, change];
}

/** Measures how long the last of several tabs of one shop takes in one browser. */
async function tabs() {
  console.log('\ntabs of one shop');
  const sizes = [1, 2, 5, 10];
  const times = [];
  for (const size of sizes) {
    const samples = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext();
      body = page(`${category(12)}<store-cart></store-cart>`, `tabs-${round}-${size}`);
      let time = 0;
      for (let tab = 0; tab < size; tab++) {
        const one = await context.newPage();
        await one.goto(`${site.url}/`);
        const shown = await one.waitForFunction(
          `${items} >= 12 && performance.now()`,
          undefined,
          {polling: 'raf'},
        );
        time = await shown.jsonValue();
      }
      samples.push(time);
      await context.close();
    }
    times.push(median(samples));
    console.log(
      `  ${`${size}`.padStart(5)}   the last one shown ${show(times.at(-1))} ms`,
    );
  }
  console.log(`  exponent: ${exponent(sizes, times).toFixed(2)}`);
}

function page(tags, token) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Growth</title>
    <link rel="icon" href="data:,">
    <script src="/dist/embed.js" data-base-url="${site.url}" data-token="${token}" defer></script>
    </head><body>${tags}</body></html>`;
}

/** Returns the exponent of growth: the slope of a line through the points on logarithmic axes. */
function exponent(sizes, found) {
  const points = sizes.map((size, at) => [Math.log(size), Math.log(found[at])]);
  const mean = (at) =>
    points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
