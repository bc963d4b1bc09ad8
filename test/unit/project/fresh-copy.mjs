// Copies this repository into another folder, with changes that are not committed yet.
import {execFileSync, spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {root} from '../../support/dist.mjs';

/**
 * Copies the files that git does not ignore, except those whose paths match `left`, to a new
 * repository in `copy`, with one commit. Returns `copy`, and `git`, which runs git there.
 */
export function freshCopy(copy, left = /^$/) {
  const git = (args, cwd = copy) =>
    execFileSync('git', args, {cwd, encoding: 'utf8', env: identity()});
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of git(list, root).split('\0').filter(Boolean)) {
    if (left.test(file) || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), {recursive: true});
    cpSync(join(root, file), join(copy, file));
  }
  git(['init', '-q', '-b', 'main']);
  git(['add', '-A']);
  git(['commit', '-q', '-m', 'Start']);
  return {copy, git};
}

/** Environment variables that let git commit, and keep npm from calling a registry. */
function identity() {
  const person = {NAME: 'A tester', EMAIL: 'tester@example.net'};
  const git = Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  return {
    ...process.env,
    ...Object.fromEntries(git),
    npm_config_registry: 'http://localhost:9',
    // Without this, npm would retry after ten seconds, and once more after a minute.
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };
}

/** Runs npm in a folder. `said` is its complete output. */
export function npm(args, cwd, env = {}) {
  const run = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env: {...identity(), ...env},
    shell: process.platform === 'win32',
  });
  return {...run, said: run.stdout + run.stderr};
}
