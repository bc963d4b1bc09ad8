// Builds the package if npm installs it from a git repository, such as `npm install git+https://…`. npm
// then packs the clone, and runs only the script `prepare` before. npm runs `prepare` also after
// `npm install` in this folder: contributors build when they need to, so nothing is done then.
// npm sets the variable only for an installation from git.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const isForGitDependency = '_PACOTE_NO_PREPARE_' in process.env;
if (isForGitDependency && !existsSync('dist/embed.js')) {
  const {status} = spawnSync(process.execPath, ['scripts/build.mjs'], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
