// Finds the programs that the recipes need, and runs them until the end of a test.
import {execFile, spawn} from 'node:child_process';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {createConnection} from 'node:net';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {promisify} from 'node:util';

const execute = promisify(execFile);

/**
 * The folders in which programs are searched. Servers are often in folders that only root has on
 * the `PATH`.
 */
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
];

export function findProgram(name) {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Returns the options for `describe`, which skip the tests of a recipe if something that the recipe
 * needs is missing. `needs` maps names of programs, or patterns of paths, to the Debian packages
 * that contain them.
 */
export function whereThereIs(needs) {
  const missing = Object.entries(needs)
    .filter(([need]) =>
      need.startsWith('/') ? !globSync(need).length : !findProgram(need),
    )
    .map(([, debian]) => debian);
  return {
    skip:
      missing.length > 0 &&
      `not tried: this machine lacks what it needs (as root on Debian: apt-get install ${[...new Set(missing)].join(' ')})`,
  };
}

/** Runs a program to its end, and returns its output. */
export async function run(name, args, options = {}) {
  const {stdout} = await execute(findProgram(name), args, options);
  return stdout;
}

/** The folder and the servers of one test. `end` removes and stops them in reverse order. */
export class Workplace {
  #undo = [];

  static async make() {
    const place = new Workplace();
    // Servers that drop root's rights must be able to read the folder as well.
    place.folder = await mkdtemp(join(tmpdir(), 'recipe-'));
    place.later(() => rm(place.folder, {recursive: true, force: true}));
    return place;
  }

  path(...names) {
    return join(this.folder, ...names);
  }

  later(undo) {
    this.#undo.push(undo);
  }

  /**
   * Starts a server in the foreground, and waits until it accepts connections at `at`. `log` is the
   * file with its error messages.
   */
  async serve(name, args, {at, log, ...options}) {
    const child = spawn(findProgram(name), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.later(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    let over = false;
    void ended.then(() => (over = true));
    for (let tries = 1; !(await answers(at)); tries++) {
      if (!over && tries < 300) continue;
      if (log) said += readFileSync(log, 'utf8');
      throw new Error(`${name} does not answer:\n${said}`);
    }
  }

  async end() {
    for (const undo of this.#undo.toReversed()) await undo();
  }
}

/** Resolves after 100 ms to whether a server accepts connections at a port or socket. */
function answers(at) {
  return new Promise((resolve) => {
    const later = (value) => setTimeout(resolve, 100, value);
    const socket = createConnection(at);
    socket.once('error', () => later(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
