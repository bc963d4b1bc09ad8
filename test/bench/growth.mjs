// How the costs of the built script grow with what it shows, as exponents: 1 means in proportion, 0 not
// at all. Fails if the work of the main thread or the memory grows much faster
// than what is shown.
//
//   npm run bench:growth -- --rounds 3
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {median, show} from './figures.mjs';
import {serve} from './service.mjs';

/** The largest exponent of work and memory. Sorting and laying out take a little more than in proportion. */
const LIMIT = 1.3;

const {values} = parseArgs({options: {rounds: {type: 'string', default: '3'}}});

const category = (items) => `<store-category url="items-${items}"></store-category>`;
const inRoot = (tag, rest) => `document.querySelector('${tag}').shadowRoot${rest}`;
/** Counts the entries of a list. It runs in every frame, so it does not visit the entries. */
const countIn = (tag, list) =>
  `(${inRoot(tag, `?.querySelector('${list}')?.childElementCount`)} ?? 0)`;
const ADDITION = {
  change: inRoot('store-category', `.querySelectorAll('[part~="add"]')[3].click()`),
  changed: inRoot('store-category', `.querySelector('[part~="in-cart"]')`),
};

/** What is shown in several sizes: the page of a size, and how much of it is shown so far. */
const SERIES = [
  {
    name: 'items of a category',
    sizes: [12, 50, 200, 1000, 5000],
    body: category,
    shown: countIn('store-category', '[part~="items"]'),
    /** The number of items that a category shows at once. */
    most: 96,
    ...ADDITION,
  },
  {
    name: 'lines of the cart',
    sizes: [1, 10, 100, 500],
    body: () => '<store-cart></store-cart>',
    token: (size) => `lines-${size}`,
    shown: countIn('store-cart', 'ul:has(> [part~="line"])'),
    change: inRoot('store-cart', `.querySelector('[part~="increase"]').click()`),
    changed: inRoot('store-cart', `.querySelector('[part~="quantity"]').value === '2'`),
  },
  {
    name: 'elements on the page',
    sizes: [1, 5, 20, 50],
    body: (size) =>
      Array.from({length: size}, (_, index) => category(12 + (index % 3))).join(''),
    shown: `[...document.querySelectorAll('store-category')].filter((one) => one.shadowRoot?.querySelector('[part~="item"]')).length`,
    ...ADDITION,
  },
];
const FIGURES = ['shown ms', 'main thread ms', 'heap MB', 'one change ms'];

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
  const rows = [];
  for (const size of series.sizes) {
    const samples = [];
    for (let round = 0; round < Number(values.rounds); round++)
      samples.push(await measure(series, size, round));
    rows.push(FIGURES.map((_, at) => median(samples.map((sample) => sample[at]))));
  }
  console.log(`\n${series.name}: ${series.sizes.join(', ')}`);
  for (const [at, figure] of FIGURES.entries()) {
    const column = rows.map((row) => row[at]);
    const grows = exponent(series.sizes, column);
    console.log(
      `  ${figure.padEnd(14)} ${column.map(show).join('')}   ^ ${grows.toFixed(2)}`,
    );
    if (/thread|heap/.test(figure))
      assert.ok(grows < LIMIT, `${figure} of ${series.name} grows too fast`);
  }
}
await browser.close();
site.close();

/**
 * Measures a page: the time until everything is shown, the main thread's work until then, the heap, and the
 * time of one change.
 */
async function measure(series, size, round) {
  const context = await browser.newContext();
  const token = `${series.token?.(size) ?? 'nobody'}-${round}-${series.name.length}-${size}`;
  body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Growth</title>
    <link rel="icon" href="data:,">
    <script src="/dist/embed.js" data-base-url="${site.url}" data-token="${token}" defer></script>
    </head><body>${series.body(size)}</body></html>`;
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

/** Returns the exponent of growth: the slope of a line through the points on logarithmic axes. */
function exponent(sizes, found) {
  const points = sizes.map((size, at) => [Math.log(size), Math.log(found[at])]);
  const mean = (at) =>
    points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
