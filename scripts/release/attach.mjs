// Makes the release on GitHub, with the zips of `npm run release:zips` attached, and with the lines
// of CHANGELOG.md about this version as its text. If the release exists, only its zips are
// replaced. `--dry-run` changes nothing, and prints the command.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {changesIn} from './version.mjs';
import {namesIn, releaseFiles, root} from './names.mjs';

const {version} = namesIn();
const tag = `v${version}`;
const {shop, wordpress} = releaseFiles(version);
const files = [shop, wordpress].map((name) => join('release', name));
const missing = files.filter((file) => !existsSync(join(root, file)));
if (missing.length) {
  console.error(`${missing.join(', ')}: missing. Run \`npm run release:zips\` first.`);
  process.exit(1);
}
const notes = changesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
const create = ['release', 'create', tag, '--verify-tag', '--title', tag];

if (process.argv.includes('--dry-run')) {
  console.log(`gh ${[...create, '--notes', '…', ...files].join(' ')}\n\n${notes}`);
} else {
  const exists = gh(['release', 'view', tag], 'ignore') === 0;
  process.exit(
    exists
      ? gh(['release', 'upload', tag, '--clobber', ...files])
      : gh([...create, '--notes', notes, ...files]),
  );
}

/** Runs GitHub's command-line tool, and returns its exit status. */
function gh(args, stdio = 'inherit') {
  return spawnSync('gh', args, {cwd: root, stdio}).status ?? 1;
}
