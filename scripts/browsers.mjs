// The unit tests and the main flows in each engine, or in those that are named; `--flows`: these
// alone. Ends with a table.
// What is built has to be there. With BROWSERS=optional, an engine that cannot be had is named and
// left out; else it counts as failed.
import {spawn} from 'node:child_process';
import {parseArgs, stripVTControlCharacters} from 'node:util';
import {ENGINES} from '../test/browsers/engines.mjs';

const UNIT = /^unit: (?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+)/m;
const FLOWS =
  /^[#ℹ] pass (?<passed>\d+)\s+[#ℹ] fail (?<failed>\d+)[^]*?[#ℹ] skipped (?<skipped>\d+)/m;

/**
 * Runs the main flows in an engine and, unless they alone are wanted, the unit tests and what there
 * is in a folder of its name. `tell` gets what they print. Throws a sentence where the browser
 * cannot be had.
 */
export async function testIn(key, tell = () => undefined, onlyFlows = false) {
  const version = await ENGINES[key].find();
  const run = (command, counts) => runSuite(key, command, counts, tell);
  const unit = onlyFlows ? undefined : await run('web-test-runner', UNIT);
  // One after the other: two browsers of a kind would share the time that there is.
  const folders = onlyFlows ? 'browsers' : `{browsers,${key}}`;
  const files = `"test/${folders}/**/*.test.mjs"`;
  const flows = await run(`node --test --test-concurrency=1 ${files}`, FLOWS);
  return {name: ENGINES[key].name, version, unit, flows};
}

/** Where a suite ends badly without a failed test, or ran none, that counts as one. */
async function runSuite(key, command, counts, tell) {
  const start = performance.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A test may have started this, and node would run no tests inside of one.
    env: {...process.env, TEST_BROWSER: key, NODE_TEST_CONTEXT: undefined},
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) {
    tell(text);
    output += stripVTControlCharacters(text);
  }
  const code = child.exitCode ?? (await new Promise((end) => child.once('exit', end)));
  const {passed = 0, failed = 0, skipped = 0} = counts.exec(output)?.groups ?? {};
  const isGood = code === 0 && passed > 0;
  return {
    passed: Number(passed),
    failed: isGood ? Number(failed) : Math.max(failed, 1),
    skipped: Number(skipped),
    seconds: (performance.now() - start) / 1000,
  };
}

/** Prints rows of cells, each column as wide as it has to be. */
function printTable(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  for (const row of rows)
    console.log(row.map((cell, at) => cell.padEnd(widths[at] + 2)).join(''));
}

if (import.meta.main) {
  const {values, positionals: asked} = parseArgs({
    options: {flows: {type: 'boolean', default: false}},
    allowPositionals: true,
  });
  const results = [];
  const missing = [];
  for (const key of asked.length > 0 ? asked : Object.keys(ENGINES)) {
    console.log(`\n— ${ENGINES[key].name} —`);
    try {
      results.push(
        await testIn(key, (text) => process.stdout.write(text), values.flows),
      );
    } catch (error) {
      missing.push(`${ENGINES[key].name} was not tested. ${error.message}`);
    }
  }
  const cell = (suite) => {
    if (!suite) return 'not asked for';
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
  const isMissed = missing.length > 0 && process.env.BROWSERS !== 'optional';
  process.exit(hasFailed || isMissed ? 1 : 0);
}
