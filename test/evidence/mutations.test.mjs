// Removes the safeguards of the shop one by one from a copy of its sources. Checks that the test
// for the removed safeguard then fails.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {isLong, record} from './evidence.mjs';
import {SAFEGUARDS} from './safeguards.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The copy of the sources and tests. The sources themselves are never changed. */
const copy = `${root}evidence-results/mutated/`;

before(() => {
  rmSync(copy, {recursive: true, force: true});
  mkdirSync(copy, {recursive: true});
  for (const name of [
    'src',
    'test',
    'demo/service',
    'scripts',
    'package.json',
    'tsconfig.json',
    'web-test-runner.config.mjs',
  ])
    cpSync(`${root}${name}`, `${copy}${name}`, {recursive: true});
  symlinkSync(`${root}node_modules`, `${copy}node_modules`, 'junction');
});
after(() => rmSync(copy, {recursive: true, force: true}));

test('the tests pass with all safeguards', {skip: !isLong}, () => {
  const files = new Set(SAFEGUARDS.map(({tests}) => tests));
  const {status, stdout} = runTests(...files);
  assert.equal(status, 0, stdout.slice(-2000));
});

let caught = 0;
for (const {safeguard, file, from, to, tests, fails} of isLong
  ? SAFEGUARDS
  : SAFEGUARDS.slice(0, 1)) {
  test(`${tests} fails if this is removed: ${safeguard}`, () => {
    const whole = readFileSync(`${root}${file}`, 'utf8');
    writeFileSync(
      `${copy}${file}`,
      whole.replace(from, () => to),
    );
    const {status, stdout} = runTests(tests);
    writeFileSync(`${copy}${file}`, whole);
    const failures = stdout.split('\n').filter((line) => line.includes('❌'));
    assert.notEqual(status, 0, 'nothing fails');
    assert.ok(failures.join('\n').includes(fails), stdout.slice(-2000));
    caught += 1;
  });
}

function runTests(...files) {
  const args = files.flatMap((file) => ['--files', file]);
  return spawnSync('web-test-runner', args, {
    cwd: copy,
    encoding: 'utf8',
    timeout: 180_000,
  });
}

test('the results are written', () => {
  record('mutations', [
    {
      claim: `Each of these safeguards has a test that fails without it: ${SAFEGUARDS.map(({safeguard}) => safeguard).join('; ')}`,
      figure: `${caught} of ${SAFEGUARDS.length} safeguards removed, each noticed by the test that is named for it`,
    },
  ]);
});
