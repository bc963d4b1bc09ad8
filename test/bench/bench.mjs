// How fast the built script is, as a ratio to a page written by hand, in the same run:
//
//   npm run bench -- --items 12,1000 --rounds 5
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
  },
});
const sizes = values.items.split(',').map(Number);
const rounds = Number(values.rounds);

const page = (tags) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Bench</title>
  <link rel="icon" href="data:,"></head><body><h1>A page</h1>${tags}</body></html>`;

/** How many items a category shows before anybody asks for more. */
const SHOWN_AT_A_TIME = 96;

/** Each with its page, and with where things are in it. `most`: how many items it shows at once. */
const CONTESTANTS = {
  'by hand': {
    tags: (token, items) =>
      `<script src="/by-hand.js" data-service="" data-token="${token}" data-category="items-${items}" defer></script>`,
    parts: {item: 'li', button: 'button', inCart: 'i', price: 'b'},
  },
  ours: {
    tags: (token, items, url) =>
      `<script src="/dist/embed.js" data-base-url="${url}" data-token="${token}" defer></script>
      <store-currency></store-currency><store-cart layout="button"></store-cart>
      <store-category url="items-${items}"></store-category>`,
    parts: {
      most: SHOWN_AT_A_TIME,
      list: 'store-category',
      picker: 'store-currency',
      item: '[part~="item"]',
      button: '[part~="add"]',
      inCart: '[part~="in-cart"]',
      price: '[part~="price"]',
    },
  },
};

const site = await serve(async (path) => {
  if (path.startsWith('/dist/'))
    return {
      type: 'text/javascript',
      body: await readFile(new URL(`../..${path}`, import.meta.url)),
    };
  if (path === '/by-hand.js')
    return {
      type: 'text/javascript',
      body: await readFile(new URL('by-hand.js', import.meta.url)),
    };
  const [, name, items, token] = path.split('/');
  const contestant = CONTESTANTS[decodeURIComponent(name)];
  return (
    contestant && {
      type: 'text/html',
      body: page(contestant.tags(token, items, site.url)),
    }
  );
});

/** Notes when the first item and all that are shown at once have been painted. */
function watchItems({list, item, items, most = items}) {
  const marks = {};
  Object.assign(window, {marks});
  const look = () => {
    const root = list ? document.querySelector(list)?.shadowRoot : document;
    const found = root?.querySelectorAll(item).length ?? 0;
    // After the frame's layout and paint.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      if (found) marks.first ??= now;
      if (found >= Math.min(items, most)) marks.all ??= now;
    };
    channel.port2.postMessage(0);
    if (found < Math.min(items, most)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** How long it takes, from an event to the end of the frame that shows what became of it. */
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
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.addInitScript(watchItems, {...parts, items});
  await page.goto(`${site.url}/${encodeURIComponent(name)}/${items}/${token}`);
  await page.waitForFunction(() => window.marks.all);
  await page.locator('select').waitFor();
  // What is done right after the first view counts as well.
  await page.waitForTimeout(500);
  const {metrics} = await session.send('Performance.getMetrics');
  const busy = metrics.find(({name}) => name === 'TaskDuration').value * 1000;
  const {first, all} = await page.evaluate(() => window.marks);
  // Whatever is loaded for the first change is there.
  await page.waitForTimeout(2500);
  const time = (change) => page.evaluate(timeChange, [parts, change]);
  const currency = await time('currency');
  const add = await time('add');
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  await context.close();
  return {
    'first item ms': first,
    'all items ms': all,
    'main thread ms': busy,
    'currency ms': currency,
    'add ms': add,
    'heap MB': usedSize / 1e6,
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
    // Who goes first has the colder machine.
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

for (const items of sizes) {
  const of = (name) =>
    samples.filter((sample) => sample.items === items && sample.name === name);
  const [hand, ours] = [of('by hand'), of('ours')];
  console.log(`\n${items} items, ${rounds} rounds`);
  const rows = Object.keys(hand[0]).slice(3);
  for (const row of rows) {
    const ratios = ours.map((sample, round) => sample[row] / hand[round][row]);
    const [mine, theirs] = [ours, hand].map((all) =>
      median(all.map((one) => one[row])),
    );
    console.log(
      `  ${row.padEnd(16)} by hand ${show(theirs)}   ours ${show(mine)}   ${median(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    );
  }
}
await writeFile('bench-results.json', `${JSON.stringify(samples, null, 2)}\n`);
