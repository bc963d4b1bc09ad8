// npm runs this after each installation in this folder. Only an installation from git needs a build
// then: it packs the folder right afterwards, and runs no other script before (`prepack` is for
// publishing). npm marks the installation with a variable. Contributors build when they need it.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const isForGitDependency = '_PACOTE_NO_PREPARE_' in process.env;
if (isForGitDependency && !existsSync('dist/embed.js')) {
  const {status} = spawnSync(process.execPath, ['scripts/build.mjs'], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
