// Publishes the package to npm, with a provenance statement that leads to the workflow and the commit:
// the tarball of `npm run release:pack`, or else this folder, which npm builds first (`prepack`).
// `--dry-run` publishes nothing, and lists the files.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {namesIn, releaseFiles, root} from './names.mjs';

const isDry = process.argv.includes('--dry-run');
const tarball = join('release', releaseFiles(namesIn().version).tarball);
const args = [
  'publish',
  ...(existsSync(join(root, tarball)) ? [`./${tarball}`] : []),
  ...['--access', 'public'],
  isDry ? '--dry-run' : '--provenance',
];
const {status} = spawnSync('npm', args, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
