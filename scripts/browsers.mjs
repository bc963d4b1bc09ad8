// Runs the unit tests and the main flows in the browser engines that are named, or in all three, and
// prints a table. With --flows, only the main flows run. dist/ has to be built before.
// An engine without a browser counts as failed. With BROWSERS=optional it is left out.
import {parseArgs} from 'node:util';
import {ENGINES} from '../test/browsers/engines.mjs';
import {runSuite} from './run-suite.mjs';

/**
 * Runs all tests of an engine: the unit tests, the tests in test/browsers (main flows and layout),
 * and the tests in the engine's own folder. With `onlyFlows`, runs the main flows only. `print`
 * receives the output.
 * @throws Error with advice if the engine has no browser.
 */
export async function testIn(key, print, onlyFlows = false) {
  const version = await ENGINES[key].find();
  const run = (command, runner) =>
    runSuite({command, runner, env: {TEST_BROWSER: key}}, print);
  const unit = onlyFlows ? undefined : await run('web-test-runner', 'web-test-runner');
  // One file runs at a time, because two browsers would slow each other down.
  const files = onlyFlows
    ? 'test/browsers/flows.test.mjs'
    : `"test/{browsers,${key}}/**/*.test.mjs"`;
  const flows = await run(`node --test --test-concurrency=1 ${files}`, 'node');
  return {name: ENGINES[key].name, version, unit, flows};
}

/** Prints rows of cells in aligned columns. */
function printTable(rows) {
  const widths = rows[0].map((_, index) =>
    Math.max(...rows.map((row) => row[index].length)),
  );
  for (const row of rows)
    console.log(row.map((cell, index) => cell.padEnd(widths[index] + 2)).join(''));
}

if (import.meta.main) {
  const {values, positionals} = parseArgs({
    options: {flows: {type: 'boolean', default: false}},
    allowPositionals: true,
  });
  const results = [];
  const missing = [];
  for (const key of positionals.length > 0 ? positionals : Object.keys(ENGINES)) {
    console.log(`\n— ${ENGINES[key].name} —`);
    try {
      results.push(await testIn(key, undefined, values.flows));
    } catch (error) {
      missing.push(`${ENGINES[key].name} was not tested. ${error.message}`);
    }
  }
  const cell = (suite) => {
    if (!suite) return 'not run';
    const {passed, failed, skipped, seconds} = suite;
    return `${passed} passed, ${failed} failed, ${skipped} skipped (${Math.round(seconds)} s)`;
  };
  console.log();
  printTable([
    ['browser', 'unit', 'flows'],
    ...results.map(({name, version, unit, flows}) => [
      `${name} ${version}`,
      cell(unit),
      cell(flows),
    ]),
  ]);
  for (const sentence of missing) console.log(sentence);
  const hasFailed = results.some(
    ({unit, flows}) => (unit?.failed ?? 0) + flows.failed > 0,
  );
  const isIncomplete = missing.length > 0 && process.env.BROWSERS !== 'optional';
  process.exit(hasFailed || isIncomplete ? 1 : 0);
}
