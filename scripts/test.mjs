// Runs test suites, even if one fails, and prints the total at the end. The tests run in steps,
// which consist of lists of suites. The suites of a list run one after the other. The lists of a
// step run at the same time, because most suites spend much of their time waiting.
//
//   npm test              the tests that every change has to pass
//   npm run test:more     the tests that take more minutes: the short forms of the evidence,
//                         example apps, and other browsers. They use the existing build.
import {browserPath} from './browser.mjs';
import {runSuite} from './run-suite.mjs';

const nodeTests = (files, options = '') => ({
  command: `node --test ${options} "${files}"`,
  runner: 'node',
});
const SUITES = {
  service: nodeTests('test/service/**/*.test.ts'),
  unit: {command: 'web-test-runner', runner: 'web-test-runner'},
  build: {command: 'node scripts/build.mjs'},
  package: nodeTests('test/{package,proxy}/**/*.test.mjs'),
  e2e: {command: 'playwright test', runner: 'playwright'},
};
const STEPS = [[['unit'], ['service', 'build', 'package']], [['e2e']]];

const MORE_SUITES = {
  // Some of these tests measure time, so only one file runs at a time. `npm run test:mutations` runs
  // the others, which test the tests.
  evidence: nodeTests(
    'test/evidence/!(coverage|mutations).test.mjs',
    '--test-concurrency=1',
  ),
  // Only two of the example apps are tested here. `npm run test:apps` tests all of them, and the
  // commands of a release.
  apps: nodeTests('test/apps/apps.test.mjs', '--test-name-pattern "React|plain"'),
  browsers: {
    command: 'node scripts/browsers.mjs --flows firefox webkit',
    env: {BROWSERS: 'optional'},
  },
};
const MORE_STEPS = [[['evidence'], ['apps', 'browsers']]];

process.env.CHROME_PATH = browserPath();

const results = [];
const [suites, steps] =
  process.argv[2] === 'more' ? [MORE_SUITES, MORE_STEPS] : [SUITES, STEPS];
for (const lists of steps) await Promise.all(lists.map(runList));

/**
 * Runs the suites of a list. The output of a step's first list is printed at once, the output of
 * the other lists suite by suite.
 */
async function runList(names, index) {
  for (const name of names) {
    const title = `\n— ${name} —`;
    if (index === 0) console.log(title);
    const result = await runSuite(suites[name], index === 0 ? undefined : () => {});
    if (index > 0) console.log(`${title}\n${result.output}`);
    results.push({name, ...result});
  }
}

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
