// Framed pages, and the proxies for services that other origins must not read.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import {isLong, record} from './evidence.mjs';
import {runPlaywright} from './playwright.mjs';

// The short form is skipped, because `npm test` runs a part of these tests already.
const skip = !isLong && 'all windows are for the long form';

const rows = [];

test('a framed shop fits its frame, and its links and payments work', {skip}, () => {
  const {projects, failed} = runPlaywright(['framed'], 'test:long');
  assert.deepEqual(failed, []);
  for (const [name, {passed, skipped}] of projects)
    rows.push({
      claim: `A framed shop has the height of its content and follows the page’s address; payments leave the frame, open a tab, or show an address to copy (${name})`,
      figure: `${passed} tests passed; ${skipped} do not apply`,
    });
});

test('the proxies pass on what the shop needs, and nothing else', {skip}, () => {
  const {stdout, status} = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=tap', 'test/unit/proxy/proxy.test.mjs'],
    {encoding: 'utf8', env: {...process.env, NODE_TEST_CONTEXT: undefined}},
  );
  assert.equal(status, 0, stdout.slice(-3000));
  const [, passed] = stdout.match(/^# pass (\d+)$/m);
  const [, skipped] = stdout.match(/^# skipped (\d+)$/m);
  rows.push({
    claim:
      'The proxies for Node, PHP and WordPress (with stubs of its functions) pass on the calls of the shop, and nothing else',
    figure: `${passed} tests passed; ${skipped} skipped`,
  });
});

test('the evidence', {skip}, () => {
  assert.ok(rows.length > 1);
  record('frames', rows);
});
