// Plays random histories of the cart (test/support/cart-histories.ts) in Node, without a browser.
//
//   npm run test:cart                  51,000 histories over three seeds, and a seed that failed once
//   npm run test:cart -- 9000 5 6      so many histories over these seeds
import {rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import fc from 'fast-check';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The number of histories in a long run, divided among its seeds. */
export const HISTORIES = 51_000;
export const SEEDS = [1, 2, 3];
/**
 * The seed of a run in which an earlier version of the test failed. It plays as many histories as
 * the other seeds.
 */
export const FAILED_SEED = -1317253492;

/**
 * Plays `count` histories with each seed. Rejects with the smallest history that violates a rule.
 */
export async function playHistories(count, seeds) {
  const {fixedHistories, randomHistories, findViolations} = await loadHistories();
  const property = fc.asyncProperty(randomHistories, async ([steps, around]) => {
    const wrongs = await findViolations(steps, around);
    if (wrongs.length) throw new Error(wrongs.join('\n'));
  });
  for (const seed of seeds) {
    const start = performance.now();
    await fc.assert(property, {
      seed,
      numRuns: count,
      examples: fixedHistories,
      includeErrorInReport: true,
    });
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`${count} histories of seed ${seed}: nothing is wrong (${seconds} s)`);
  }
}

/** Bundles the cart and its histories into a module that Node can import. */
async function loadHistories() {
  const outfile = join(tmpdir(), `cart-histories-${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `
        export * from './test/support/cart-histories.js';`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    define: {__VERSION__: '""', __CHUNKS__: '{}'},
    outfile,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

if (import.meta.main) {
  const [count = HISTORIES, ...seeds] = process.argv.slice(2).map(Number);
  if (seeds.length) await playHistories(Math.ceil(count / seeds.length), seeds);
  else await playHistories(Math.ceil(count / SEEDS.length), [...SEEDS, FAILED_SEED]);
}
