// Settings and helpers of the tests in this folder: whether they run in their long form, and where
// they write their results.
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** Whether to run the long forms, as `npm run evidence` does. `npm run test:more` runs the short forms. */
export const isLong = process.env.npm_lifecycle_event === 'evidence';

/** The folder of the results of long runs, with a file for each section. */
export const RESULTS = fileURLToPath(
  new URL('../../evidence-results/', import.meta.url),
);

/**
 * Writes the results of a long run for docs/evidence.md, with the commit that was tested and its date.
 * A row is `{claim, figure}`, both sentences or parts of them, in Markdown.
 */
export function record(section, rows) {
  for (const {claim, figure} of rows) console.log(`  ${claim}: ${figure}`);
  if (!isLong) return;
  mkdirSync(RESULTS, {recursive: true});
  const git = (...args) => spawnSync('git', args, {encoding: 'utf8'}).stdout.trim();
  // A change of the page with the results does not count as a change of the tested sources.
  const changed = git('status', '--porcelain', '--', ':/', ':!/docs/evidence.md');
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? '-dirty' : ''}`;
  const date = git('log', '-1', '--format=%cs');
  writeFileSync(
    `${RESULTS}${section}.json`,
    `${JSON.stringify({commit, date, rows}, null, 2)}\n`,
  );
}
