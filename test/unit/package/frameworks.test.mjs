import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {it} from 'node:test';
import {root} from '../../support/dist.mjs';

/** Fails with the compiler's messages if a project has type errors. */
function checkTypes(project) {
  const compiler = 'node_modules/typescript/bin/tsc';
  const options = {cwd: root, encoding: 'utf8'};
  const {status, stdout} = spawnSync(
    process.execPath,
    [compiler, '-p', project],
    options,
  );
  assert.equal(status, 0, stdout);
}

// Each file uses our tags in its framework, with right and wrong attributes.
it('The types for React, Preact, Solid, Svelte and Vue accept right attributes and reject wrong ones', () => {
  checkTypes('test/unit/package/frameworks');
});

it('A project that imports one element has the types of all events', () => {
  checkTypes('test/unit/package/event-types');
});
