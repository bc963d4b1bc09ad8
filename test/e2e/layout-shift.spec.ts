import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Browser, Page} from '@playwright/test';
import {expect, test} from './test.js';

const {SERVICE_URL = ''} = process.env;

const article = `<article><h1>News</h1>${'<h2>The embers</h2><p>Whoever keeps them warm is remembered.</p>'.repeat(30)}</article>`;

/** A page of somebody's with `head` and `body`, above a long article. */
const embedding = (body: string, head = '') => `<!doctype html>
  <html lang="en"><head><meta charset="utf-8" /><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}<script src="/dist/embed.js" data-base-url="${SERVICE_URL}" data-token="shift" defer></script>
  </head><body>${body}${article}</body></html>`;

const snippet =
  '<featured-deals></featured-deals><store-category url="ranks"></store-category>';
const cart = '<store-cart></store-cart>';
const around =
  '<store-server></store-server><store-links></store-links><store-currency></store-currency>' +
  '<store-goals></store-goals><store-login></store-login>';
const links = '<ul><li><a href="#a">Spark</a> €3.99</li></ul>';
const withContent =
  `<h1>Shop</h1><featured-deals>${links}</featured-deals>` +
  `<store-category url="ranks"><h2>Ranks</h2>${links}</store-category>` +
  `<store-item item-id="32">${links}</store-item><store-cart layout="drawer"></store-cart>`;

const reserve = `<style>${await readFile(join(import.meta.dirname, '../../src/themes/reserve.css'), 'utf8')}</style>`;

const STILL = 0.005;

/** Each with how far it may be moved in all, and what is the last to come. */
const PAGES: readonly (readonly [
  name: string,
  most: number,
  last: string,
  html?: string,
])[] = [
  ['index', STILL, 'featured-deals'],
  ['item', STILL, 'checkout-form'],
  ['script-tag', STILL, 'store-category'],
  ['with-content', STILL, 'store-item', embedding(withContent)],
  ['bare', 0.05, 'store-category', embedding(snippet)],
  ['bare-cart', 0.05, 'store-cart', embedding(cart)],
  ['reserved', STILL, 'store-category', embedding(snippet, reserve)],
  ['reserved-around', STILL, 'store-login', embedding(cart + around, reserve)],
];

const WINDOWS = {
  narrow: {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true},
  wide: {viewport: {width: 1280, height: 800}},
};

type Width = keyof typeof WINDOWS;

/** Adds up how far what was seen was moved without anybody's doing, and says what it was. */
function watchShifts(): void {
  const seen = {sum: 0, moved: [] as string[]};
  Object.assign(window, {shifts: seen});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      seen.sum += entry.value;
      for (const {node, previousRect, currentRect} of entry.sources)
        seen.moved.push(
          `${node?.nodeName}: ${previousRect.x},${previousRect.y} → ${currentRect.x},${currentRect.y}`,
        );
    }
  }).observe({type: 'layout-shift', buffered: true});
}

interface LayoutShift {
  readonly hadRecentInput: boolean;
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

async function open(browser: Browser, name: string, width: Width, slow: boolean) {
  const {baseURL} = test.info().project.use;
  const window = WINDOWS[width];
  // A shop that had no room unfolds as far as the window's edge: a near one saves time.
  const height = name.startsWith('bare') ? 360 : window.viewport.height;
  const context = await browser.newContext({
    ...window,
    viewport: {...window.viewport, height},
    baseURL: baseURL!,
    permissions: ['local-network-access'],
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  if (slow) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
  }
  return page;
}

/** Everything is there, and as large as it will be. */
async function complete(page: Page, last: string): Promise<void> {
  const isComplete = (tag: string) => {
    const {shadowRoot, childElementCount} = document.querySelector(tag)!;
    const content = shadowRoot ? shadowRoot.childElementCount : childElementCount;
    const ours = [...document.querySelectorAll<HTMLElement>('*')].filter(
      ({localName}) => localName.includes('-'),
    );
    const waiting = '[part~="skeleton"], slot:not([name])';
    return (
      content > 0 &&
      ours.every(
        (element) =>
          !element.matches(':not(:defined)') &&
          !(element.shadowRoot ?? element).querySelector(waiting) &&
          !element.style.blockSize,
      )
    );
  };
  // As long as it takes to unfold: a few pixels in each frame.
  await page.waitForFunction(isComplete, last, {timeout: 40_000});
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
  );
}

for (const width of ['narrow', 'wide'] as const) {
  for (const slow of [false, true]) {
    test(
      `nothing moves while the shop comes: ${width}, ${slow ? 'slow' : 'cold'}`,
      {tag: '@long'},
      async ({browser}, info) => {
        test.skip(info.project.name !== 'desktop', 'it opens windows of its own');
        test.slow();
        const measure = async ([name, most, last, html]: (typeof PAGES)[number]) => {
          const page = await open(browser, name, width, slow);
          if (html)
            await page.route(`**/${name}.html`, (route) =>
              route.fulfill({contentType: 'text/html', body: html}),
            );
          await page.goto(`/${name}.html`);
          await complete(page, last);
          const {sum, moved} = await page.evaluate(
            () =>
              (window as unknown as {shifts: {sum: number; moved: string[]}}).shifts,
          );
          expect.soft(sum, `${name}: ${moved.join('\n')}`).toBeLessThanOrEqual(most);
          await page.context().close();
        };
        // Most of it is waiting.
        for (let at = 0; at < PAGES.length; at += 2)
          await Promise.all(PAGES.slice(at, at + 2).map(measure));
      },
    );
  }
}

test('whoever presses something need not wait for the shop to unfold', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'no-preference'});
  await page.route('**/bare.html', (route) =>
    route.fulfill({contentType: 'text/html', body: embedding(snippet)}),
  );
  await page.route('**/embed.js', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByType('paint').length);
    await route.continue();
  });
  await page.goto('/bare.html', {waitUntil: 'commit'});
  const deals = page.locator('featured-deals');
  const held = () => deals.evaluate((host) => (host as HTMLElement).style.blockSize);
  await expect.poll(held).not.toBe('');
  await page.waitForFunction(
    () => !!document.querySelector('featured-deals')?.shadowRoot?.childElementCount,
  );
  await expect.poll(async () => parseFloat(await held())).toBeGreaterThan(0);
  await page.keyboard.press('Shift');
  await expect.poll(held).toBe('');
});
