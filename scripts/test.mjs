// What is tested, one suite after the other, though one fails; ends with the sum.
//
//   npm test              what every change has to pass
//   npm run test:more     the rest of it that takes minutes: more of the same, the short forms of the
//                         evidence, apps, other browsers; of what was just built
import {spawn} from 'node:child_process';
import {stripVTControlCharacters} from 'node:util';
import {browserPath} from './browser.mjs';

/** The suites, with how their runner says what passed and what failed. */
const SUITES = [
  {name: 'service', command: 'node --test "test/service/**/*.test.ts"', runner: 'node'},
  {name: 'unit', command: 'web-test-runner', runner: 'browser'},
  {name: 'build', command: 'node scripts/build.mjs'},
  {
    name: 'package',
    command: 'node --test "test/package/**/*.test.mjs"',
    runner: 'node',
  },
  {name: 'e2e', command: 'playwright test', runner: 'playwright'},
];

const MORE = [
  {
    name: 'e2e',
    command: 'playwright test',
    env: {E2E: 'more'},
    runner: 'playwright',
  },
  // One after the other: of what they measure some is time.
  {
    name: 'evidence',
    command: 'node --test --test-concurrency=1 "test/evidence/**/*.test.mjs"',
    runner: 'node',
  },
  // One framework stands for all; `npm run test:apps` has each.
  {
    name: 'apps',
    command: 'node --test --test-name-pattern "React|plain" "test/apps/**/*.test.mjs"',
    runner: 'node',
  },
  // Where they are not there, that is said.
  {
    name: 'browsers',
    command: 'node scripts/browsers.mjs --flows firefox webkit',
    env: {BROWSERS: 'optional'},
  },
];

const COUNTS = {
  node: {passed: /^[#ℹ] pass (\d+)/m, failed: /^[#ℹ] fail (\d+)/m},
  browser: {passed: /^unit: (\d+) passed/m, failed: /^unit: .* (\d+) failed/m},
  playwright: {passed: /^ *(\d+) passed/m, failed: /^ *(\d+) failed/m},
};

process.env.CHROME_PATH = browserPath();

const results = [];
for (const suite of process.argv[2] === 'more' ? MORE : SUITES) {
  console.log(`\n— ${suite.name} —`);
  results.push(await run(suite));
}

// Where only the end of a long output is kept, what failed is read there.
for (const {name, faults} of results.filter(({faults}) => faults.length > 0)) {
  console.log(`\n${name}, what failed:\n${faults.join('\n')}`);
}
console.log();
for (const {name, passed, failed, seconds} of results) {
  console.log(
    `${name.padEnd(8)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
  );
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

/**
 * Runs a suite. Where it ends badly without a failed test, as for its coverage, or ran none, that
 * counts as one.
 */
async function run({name, command, env, runner}) {
  const start = performance.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {...process.env, ...env},
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) {
    process.stdout.write(text);
    output += stripVTControlCharacters(text);
  }
  const code = child.exitCode ?? (await new Promise((end) => child.once('exit', end)));
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
