import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {it} from 'node:test';
import {root} from './dist.mjs';

// Each file writes our tags as its framework does, rightly and wrongly.
it('types for React, Preact, Solid, Svelte and Vue take what is right, and nothing else', () => {
  const {status, stdout} = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'test/package/frameworks'],
    {cwd: root, encoding: 'utf8'},
  );
  assert.equal(status, 0, stdout);
});
