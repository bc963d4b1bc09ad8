// Programs that recipes are tried with: where they are, and running them until a test is over.
import {execFile, spawn} from 'node:child_process';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {createConnection} from 'node:net';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {promisify} from 'node:util';

const execute = promisify(execFile);

/** Servers are where only root looks for them. */
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
];

export function findProgram(name) {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * What `describe` takes to leave a recipe out, with a sentence, where something it needs is not on
 * this machine. `needs` are names of programs, or patterns of paths, and the Debian packages that bring them.
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

/** Runs a program to its end, and gives what it printed. */
export async function run(name, args, options = {}) {
  const {stdout} = await execute(findProgram(name), args, options);
  return stdout;
}

/** What one test has started and made; `end` undoes it, the last thing first. */
export class Workplace {
  #undo = [];

  static async make() {
    const place = new Workplace();
    // Servers that give up root's rights have to read it, too.
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

  /** Starts a server that stays in the foreground, and waits until it answers at `at`; `log` is where it complains. */
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

/** Whether somebody listens at a port or a socket; it is asked ten times a second. */
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
