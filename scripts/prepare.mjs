// Builds the package if npm installs it from a git repository, such as `npm install git+https://…`:
// npm then runs only the script `prepare` before it packs the clone. npm runs `prepare` also after
// `npm install` in this folder. Nothing is done then, because contributors build when they need to.
// npm sets the variable `_PACOTE_NO_PREPARE_` only for an installation from git.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const isForGitDependency = '_PACOTE_NO_PREPARE_' in process.env;
if (isForGitDependency && !existsSync('dist/embed.js')) {
  const {status} = spawnSync(process.execPath, ['scripts/build.mjs'], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
