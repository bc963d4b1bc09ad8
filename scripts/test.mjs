// Runs test suites, even if one fails, and prints the total at the end.
//
//   npm test                                           what every change has to pass
//   npm test -- --coverage                             and how much of `src` the tests run through
//   npm run test:unit                                  one suite
//   npm run test:unit -- test/unit/shop/cart.test.ts   some of its files, with the runner's options
//
// The tests run in steps, which consist of lists of suites. The suites of a list run one after the
// other. The lists of a step run at the same time, because most suites spend much of their time waiting.
import {mkdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {browserPath} from './browser.mjs';
import {checkCoverage} from './coverage.mjs';
import {runSuite} from './run-suite.mjs';

const NODE_TESTS = `node --import ./test/unit/setup.mjs --test --test-concurrency=${availableParallelism()}`;
/** Lets Node's runner say which lines of `src` ran. */
const COVERAGE =
  '--experimental-test-coverage --test-coverage-include="src/**" --test-reporter=spec --test-reporter-destination=stdout --test-reporter=lcov --test-reporter-destination=coverage/unit.lcov';
const [only, ...asked] = process.argv.slice(2);
const hasCoverage = only === '--coverage';
/** By suite: its command, all its files if the command has to name them, and the option for single ones. */
const SUITES = {
  unit: {
    command: NODE_TESTS,
    all: `${hasCoverage ? COVERAGE : ''} "test/unit/!(package)/**/*.test.{ts,mjs}"`,
    runner: 'node',
  },
  elements: {
    command: 'web-test-runner',
    option: '--files ',
    runner: 'web-test-runner',
  },
  build: {command: 'node scripts/build.mjs'},
  // These check what was built.
  package: {
    command: NODE_TESTS,
    all: '"test/unit/package/**/*.test.mjs"',
    runner: 'node',
  },
  e2e: {command: 'playwright test', runner: 'playwright'},
};
const STEPS = [[['elements'], ['unit', 'build', 'package']], [['e2e']]];

process.env.CHROME_PATH = browserPath();
if (hasCoverage) process.env.TEST_COVERAGE = '1';
mkdirSync('coverage', {recursive: true});

const results = [];
for (const lists of SUITES[only] ? [[[only]]] : STEPS)
  await Promise.all(lists.map(runList));

/**
 * Runs the suites of a list. The output of a step's first list is printed at once, the output of
 * the other lists suite by suite.
 */
async function runList(names, index) {
  for (const name of names) {
    const title = `\n— ${name} —`;
    if (index === 0) console.log(title);
    const {command, all = '', option = '', runner} = SUITES[name];
    const files = asked.map((word) => `${word.startsWith('-') ? '' : option}"${word}"`);
    const suite = {command: `${command} ${files.join(' ') || all}`, runner};
    const result = await runSuite(suite, index === 0 ? undefined : () => {});
    if (index > 0) console.log(`${title}\n${result.output}`);
    results.push({name, ...result});
  }
}

if (hasCoverage)
  results.push(checkCoverage(['coverage/elements.lcov', 'coverage/unit.lcov']));

// Long logs are often cut off at the beginning, so the failures are repeated at the end.
for (const {name, failed, output} of results)
  if (failed) console.log(`\nFailures in ${name}:\n${failuresIn(output).join('\n')}`);
console.log();
for (const {name, passed, failed, seconds} of results) {
  console.log(
    `${name.padEnd(8)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
  );
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);

/**
 * Returns at most 80 lines of an output: those that name a failed test or an error, each with the
 * three lines after it.
 */
function failuresIn(output) {
  const lines = output.split('\n');
  const shown = new Set();
  for (const [index, line] of lines.entries()) {
    if (/[✘✖❌𐄂]|^\s*\d+\) |Error: /u.test(line))
      for (let next = index; next < index + 4; next += 1) shown.add(next);
  }
  return lines.filter((line, index) => shown.has(index) && line.trim()).slice(0, 80);
}
