// Finds the programs that the recipes need, and runs them until the end of a suite.
import {execFile, spawn} from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import {createConnection} from 'node:net';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {after} from 'node:test';
import {promisify} from 'node:util';

const execute = promisify(execFile);

function findProgram(name) {
  // Servers are often in folders that only root has on the `PATH`.
  return [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
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

/** A folder and servers for a suite, which are removed and stopped at its end, in reverse order. */
export function useWorkplace() {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  // Servers that drop root's rights must be able to read the folder as well.
  chmodSync(folder, 0o755);
  const undo = [() => rmSync(folder, {recursive: true, force: true})];
  after(async () => {
    for (const work of undo.toReversed()) await work();
  });
  return {
    folder,
    path: (...names) => join(folder, ...names),
    later: (work) => undo.push(work),
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
      undo.push(() => {
        child.kill('SIGTERM');
        return ended;
      });
      for (let tries = 1; !(await answers(at)); tries++) {
        if (child.exitCode === null && tries < 300) continue;
        if (log && existsSync(log)) said += readFileSync(log, 'utf8');
        throw new Error(`${name} does not answer:\n${said}`);
      }
    },
  };
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
