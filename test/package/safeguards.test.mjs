import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {SAFEGUARDS} from '../evidence/safeguards.mjs';
import {root} from './dist.mjs';

// `npm run test:mutations` removes the safeguards. It takes long, so this test is a part of `npm test`.
test('each safeguard is in its file once, and its test exists', () => {
  for (const {file, from, tests, fails} of SAFEGUARDS) {
    const source = readFileSync(join(root, file), 'utf8');
    assert.equal(source.split(from).length, 2, `${file}: ${from}`);
    assert.ok(readFileSync(join(root, tests), 'utf8').includes(fails), fails);
  }
});
