// Everything that is tested, in two lanes, for most of what tests do is waiting; suite after suite,
// though one fails. Ends with the sum.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {stripVTControlCharacters} from 'node:util';
import {browserPath} from './browser.mjs';

/** Suites that follow each other, with how their runner says what passed and what failed. */
const LANES = [
  [
    {name: 'unit', command: 'web-test-runner', runner: 'browser'},
    // Of what the other lane has built.
    {
      name: 'evidence',
      command: 'node --test "test/evidence/**/*.test.mjs"',
      runner: 'node',
      needs: 'build',
    },
  ],
  [
    {name: 'build', command: 'node scripts/build.mjs'},
    {
      name: 'package',
      command: 'node --test "test/package/**/*.test.mjs"',
      runner: 'node',
    },
    {
      name: 'service',
      command: 'node --test "test/service/**/*.test.ts"',
      runner: 'node',
    },
    {name: 'e2e', command: 'playwright test', runner: 'playwright'},
  ],
];

const COUNTS = {
  node: {passed: /^[#ℹ] pass (\d+)/m, failed: /^[#ℹ] fail (\d+)/m},
  browser: {passed: /^unit: (\d+) passed/m, failed: /^unit: .* (\d+) failed/m},
  playwright: {passed: /^ *(\d+) passed/m, failed: /^ *(\d+) failed/m},
};

process.env.CHROME_PATH = browserPath();

const running = new Map();
const results = await Promise.all(LANES.map(runLane));

// Where only the end of a long output is kept, what failed is read there.
for (const {name, faults} of results.flat().filter(({faults}) => faults.length > 0)) {
  console.log(`\n${name}, what failed:\n${faults.join('\n')}`);
}
console.log();
for (const {name, passed, failed, seconds} of results.flat()) {
  console.log(
    `${name.padEnd(8)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
  );
}
const sum = (key) => results.flat().reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

async function runLane(suites) {
  const done = [];
  for (const suite of suites) {
    const ended = run(suite);
    running.set(suite.name, ended);
    done.push(await ended);
  }
  return done;
}

/**
 * Runs a suite, and prints what it says when it is done. Where it ends badly without a failed test,
 * as for its coverage, or ran none, that counts as one.
 */
async function run({name, command, runner, needs}) {
  await running.get(needs);
  const start = performance.now();
  console.log(`— ${name} … —`);
  const child = spawn(command, {shell: true, stdio: ['ignore', 'pipe', 'pipe']});
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  console.log(`\n— ${name} —\n${output}`);
  output = stripVTControlCharacters(output);
  const passed = runner ? count(output, COUNTS[runner].passed) : Number(code === 0);
  const failed = runner ? count(output, COUNTS[runner].failed) : 0;
  const isGood = code === 0 && passed > 0;
  return {
    name,
    passed,
    failed: isGood ? failed : Math.max(failed, 1),
    faults: isGood ? [] : faultsIn(output),
    seconds: (performance.now() - start) / 1000,
  };
}

/** The lines that name a test or an error, with a few after each. */
function faultsIn(output) {
  const lines = output.split('\n');
  const found = new Set();
  for (const [at, line] of lines.entries()) {
    if (/[✘✖❌𐄂]|^\s*\d+\) |Error: /u.test(line))
      for (let next = at; next < at + 4; next += 1) found.add(next);
  }
  return lines.filter((line, at) => found.has(at) && line.trim()).slice(0, 80);
}

function count(output, pattern) {
  return Number(pattern.exec(output)?.[1] ?? 0);
}
