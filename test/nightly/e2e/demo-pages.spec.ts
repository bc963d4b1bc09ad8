import {globSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {expect, test} from '../../e2e/test.js';
import {faultless, layoutFaults} from '../../e2e/page-layout.js';

test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

const PHONES = [390, 320];

/** Settings with which the builder shows everything that it can show, with all fields open. */
const EVERYTHING = new URLSearchParams([
  ...['deals', 'categories', 'all', 'item', 'login', 'checkout', 'payment'].map(show),
  ...['goals', 'donors', 'account', 'announcement', 'patrons', 'server'].map(show),
  ...['links', 'currency', 'language'].map(show),
  ['item', '31'],
  ['categories', 'ranks, keys'],
  ['cart', 'inline'],
  ['files', 'own'],
  ['folder', '/shop/'],
]);

function show(name: string): [string, string] {
  return ['show', name];
}

/** The demo pages, with a selector of the content that completes each page. */
const PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    globSync('*.html', {cwd: 'demo'}).map((file) => [file, '[part~="item"]']),
  ),
  'builder.html': '#platforms button',
  'builder.html#place=discourse': '#blocks code',
  [`builder.html#${EVERYTHING}`]: '#blocks code',
  'builder.html#shop=address': '#files-note',
  [`builder/preview.html?${EVERYTHING}`]: '[part~="item"]',
};

/** Opens a demo page, and waits until its elements have their final sizes. */
async function open(page: Page, path: string, ready: string): Promise<void> {
  // A link that only changes the fragment would not load the page again.
  await page.goto('about:blank');
  await page.goto(`/${path}`);
  await expect(page.locator(ready).first()).toBeVisible({timeout: 30_000});
  await page.waitForLoadState('networkidle', {timeout: 30_000});
}

test.describe('On a phone, nothing scrolls sideways or is covered, and every control is large enough:', () => {
  for (const [path, ready] of Object.entries(PAGES)) {
    test(path.replace(/[#?]show.*/, ' with everything'), async ({page}) => {
      test.slow();
      for (const width of PHONES) {
        await page.setViewportSize({width, height: 740});
        await open(page, path, ready);
        // The page may still move when its last elements have been read. On a busy machine, one look
        // at the page with all states takes more than ten seconds.
        await expect
          .configure({soft: true})
          .poll(() => layoutFaults(page), {message: `${width} px`, timeout: 40_000})
          .toEqual(faultless);
      }
    });
  }
});
