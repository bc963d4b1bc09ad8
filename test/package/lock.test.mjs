import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {it} from 'node:test';
import {root} from './dist.mjs';

// npm silently installs nothing for a platform that is missing in the lock file.
it('package-lock.json has the optional packages for every platform', () => {
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
