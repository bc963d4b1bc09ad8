import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {it} from 'node:test';
import {root} from './dist.mjs';

// Each file uses our tags in its framework, with right and wrong attributes.
it('The types for React, Preact, Solid, Svelte and Vue accept right attributes and reject wrong ones', () => {
  const {status, stdout} = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'test/package/frameworks'],
    {cwd: root, encoding: 'utf8'},
  );
  assert.equal(status, 0, stdout);
});
