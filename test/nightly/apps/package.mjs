import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'installed-'));

/** The file of the packed package, and the files in it. */
export const {tarball, files} = pack();

/**
 * Copies an app of `demo/apps`, or creates an empty folder, and installs the packed package in it.
 */
export function install(name, from) {
  const app = join(folder, name);
  mkdirSync(app);
  if (from) {
    // Installed or built files must not get into the fresh copy.
    const filter = (path) => !/[\\/](node_modules|dist|package-lock\.json)$/.test(path);
    cpSync(join(root, from), app, {recursive: true, filter});
  }
  npm(app, [
    'install',
    tarball,
    ...['--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund'],
  ]);
  return app;
}

/** Runs npm and returns its output. Throws the output if npm fails. */
export function npm(cwd, args, env = {}) {
  const {status, stdout, stderr} = spawnSync('npm', args, {
    cwd,
    env: {...process.env, ...env},
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

export function removeInstalled() {
  rmSync(folder, {recursive: true, force: true});
}

function pack() {
  const packed = npm(root, [
    ...['pack', '--json', '--ignore-scripts'],
    ...['--pack-destination', folder],
  ]);
  const [{filename, files}] = JSON.parse(packed);
  return {tarball: join(folder, filename), files: files.map(({path}) => path)};
}
