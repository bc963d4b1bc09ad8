// What every test in this folder shares: how long it is to take, and where its figures go.
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** The long forms run where somebody asks for the evidence; `npm run test:more` runs a short form of them. */
export const isLong = process.env.npm_lifecycle_event === 'evidence';

/** Where the figures of long runs are kept, a file for each section. */
export const RESULTS = fileURLToPath(
  new URL('../../evidence-results/', import.meta.url),
);

/**
 * Keeps what a long run has shown, and of which commit, for docs/evidence.md: each claim with its
 * figure. A row is `{claim, figure}`, both sentences or parts of them, in Markdown.
 */
export function record(section, rows) {
  for (const {claim, figure} of rows) console.log(`  ${claim}: ${figure}`);
  if (!isLong) return;
  mkdirSync(RESULTS, {recursive: true});
  const git = (...args) => spawnSync('git', args, {encoding: 'utf8'}).stdout.trim();
  // The page that is written of it is no part of what is looked at.
  const changed = git('status', '--porcelain', '--', ':/', ':!/docs/evidence.md');
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? '-dirty' : ''}`;
  writeFileSync(
    `${RESULTS}${section}.json`,
    `${JSON.stringify({commit, rows}, null, 2)}\n`,
  );
}
