import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {it} from 'node:test';
import {root} from './dist.mjs';

// npm installs nothing for a platform that the lock file does not know, and then says so nowhere.
it('package-lock.json knows the builds for every platform', () => {
  const {packages} = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = new Set(Object.keys(packages).map(nameOf));
  const missing = Object.entries(packages).flatMap(
    ([path, {optionalDependencies = {}}]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked.has(name))
        .map((name) => `${nameOf(path)} needs ${name}`),
  );
  assert.deepEqual(missing, []);
});

function nameOf(path) {
  return path.replace(/.*node_modules\//, '');
}
