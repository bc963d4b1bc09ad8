import {mkdirSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** Whether to run the long forms. `npm run test:nightly -- --short` runs short ones. */
export const isLong = !process.env.NIGHTLY_SHORT;

const FOLDER = fileURLToPath(new URL('../../nightly-results/', import.meta.url));

/**
 * Writes the results of a section for scripts/nightly.mjs. A row is `{claim, figure}`: what holds, and what
 * was seen, in Markdown.
 */
export function record(section, rows) {
  for (const {claim, figure} of rows) console.log(`  ${claim}: ${figure}`);
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(`${FOLDER}${section}.json`, JSON.stringify(rows));
}
