// Says what is missing for a release, and fails if anything is. In the release workflow the name of
// the tag is in GITHUB_REF_NAME. `--dry-run` only prints.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {changesIn} from './version.mjs';
import {namesIn, root} from './names.mjs';

/** Returns a sentence for each thing that is missing in a folder for a release with this tag. */
export function faultsOf(tag, folder = root) {
  const {version, hasOwner, isPublished} = namesIn(folder);
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  return [
    !hasOwner &&
      'package.json names no owner: run `npm run release:names -- --owner …`.',
    tag !== `v${version}` &&
      `The tag is ${tag || 'missing'}, and the version is ${version}: make both with \`npm version\`.`,
    !changesIn(changelog, version) && `CHANGELOG.md has nothing about ${version}.`,
    !isPublished &&
      'The documents say that nothing is published: `npm version` removes these notes.',
  ].filter(Boolean);
}

if (import.meta.main) {
  const isDry = process.argv.includes('--dry-run');
  const faults = faultsOf(process.env.GITHUB_REF_NAME);
  for (const fault of faults) console.log(fault);
  if (!faults.length) console.log('Ready for the release.');
  if (faults.length && !isDry) process.exit(1);
}
