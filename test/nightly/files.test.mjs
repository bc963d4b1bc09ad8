// Tests every file of ours that a page requests, with every fault, on a page with all elements.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {serveBuilt} from '../../scripts/serve.mjs';
import {isLong, record} from './results.mjs';
import {
  builtFiles,
  checkCell,
  EXPECTED,
  FAULTS,
  missingTags,
} from './missing-files.mjs';

/** The number of pages that run at the same time. */
const PAGES = 2;

let shop;
let browser;
let count = 0;
let repeated = 0;

before(async () => {
  shop = await serveBuilt({file: ':memory:'});
  browser = await chromium.launch({executablePath: browserPath(), args: BROWSER_FLAGS});
});

after(async () => {
  await browser?.close();
  await shop?.close();
});

/**
 * Runs cells at the same time, and repeats those that failed one by one, because the machine may be
 * busy.
 */
async function run(cells) {
  count += cells.length;
  const unsure = await runAll(cells, PAGES);
  const failed = await runAll(unsure, 1);
  repeated += unsure.length;
  console.log(`  ${cells.length} cells, ${unsure.length} of them tried twice`);
  assert.deepEqual(
    failed.map(({title}) => title),
    [],
    'cells that failed',
  );
}

/** Runs cells in `pages` pages at the same time. Returns the cells that failed. */
async function runAll(cells, pages) {
  const queue = [...cells];
  const failed = [];
  const worker = async () => {
    for (let cell = queue.shift(); cell; cell = queue.shift()) {
      const context = await browser.newContext({
        locale: 'en-GB',
        reducedMotion: 'reduce',
        permissions: ['local-network-access'],
      });
      const page = await context.newPage();
      try {
        await cell.check(page);
      } catch (error) {
        failed.push(cell);
        console.log(`  ✖ ${cell.title}: ${error.message.slice(0, 700)}`);
      }
      await page.unrouteAll({behavior: 'ignoreErrors'});
      await context.close();
    }
  };
  await Promise.all(Array.from({length: Math.min(pages, cells.length)}, worker));
  return failed;
}

const places = () => ({origin: shop.origin, service: shop.service.origin});

test('the table has a row for every file, and the page contains every element', () => {
  assert.deepEqual(
    builtFiles.filter((name) => !EXPECTED[name]),
    [],
  );
  assert.deepEqual(missingTags(), []);
});

test('every file × every fault', async () => {
  const cells = builtFiles.flatMap((name) =>
    Object.keys(FAULTS).map((fault) => ({
      title: `${name} × ${fault}`,
      check: (page) => checkCell(page, {...places(), name, fault}),
    })),
  );
  await run(isLong ? cells : cells.filter((_, at) => at % 60 === 1));
});

test('the results are written', () => {
  record('files', [
    {
      claim:
        'Each chunk, with each of these faults: missing, slow, never answered, cut off, of another build, blocked by the policy. The page finishes loading, an item can be added, a message with a button stands where a part is missing, the other main elements show their content, and no file is requested more than four times without a click. (In demo mode, only the messages are tested; the chunks for frames and Discord are not requested here.)',
      figure: `${count} cells, ${repeated} of them passed at the second try, alone`,
    },
  ]);
});
