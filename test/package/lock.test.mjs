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

it('package-lock.json has no field that npm 10 removes and npm 11 keeps', () => {
  const {packages} = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = Object.keys(packages).filter((path) => 'libc' in packages[path]);
  assert.deepEqual(
    found,
    [],
    'delete the "libc" fields, and npm install changes nothing',
  );
});

function nameOf(path) {
  return path.replace(/.*node_modules\//, '');
}
