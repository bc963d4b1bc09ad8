import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {describe, it} from 'node:test';
import {root} from '../../support/dist.mjs';

/** Fails with the compiler's messages if a project has type errors. */
async function checkTypes(project) {
  const args = [
    'node_modules/typescript/bin/tsc',
    '-p',
    `test/unit/package/${project}`,
  ];
  const messages = await new Promise((done) => {
    execFile(process.execPath, args, {cwd: root}, (error, stdout) =>
      done(error ? stdout || error.message : ''),
    );
  });
  assert.equal(messages, '');
}

describe('The types', {concurrency: true}, () => {
  // Each file uses our tags in its framework, with right and wrong attributes.
  it('for React, Preact, Solid, Svelte and Vue accept right attributes and reject wrong ones', () =>
    checkTypes('frameworks'));

  it('of all events are in a project that imports one element', () =>
    checkTypes('event-types'));
});
