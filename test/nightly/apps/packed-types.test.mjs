import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {matchesGlob} from 'node:path';
import {after, it} from 'node:test';
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {built, manifest} from '../../unit/package/dist.mjs';
import {removeInstalled, tarball} from './package.mjs';

after(removeInstalled);

/** Returns the modules that package.json exports, by their public names. */
function modules() {
  const entries = Object.entries(manifest.exports);
  const own = entries.filter(([, target]) => !target).map(([name]) => name);
  return entries
    .filter(([, target]) => target?.types)
    .flatMap(([name]) =>
      name.includes('*') ? built(name.slice(2)).map((file) => `./${file}`) : name,
    )
    .filter((name) => !own.some((pattern) => matchesGlob(name, pattern)));
}

it('The packed package has right types for each way to import a module', async () => {
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const {problems} = await checkPackage(packed, {entrypoints: modules()});
  // The package has no CommonJS modules, so problems of CommonJS do not count.
  const ways = problems.filter(
    ({resolutionKind, resolutionOption}) =>
      !/^node10|node16-cjs$/.test(resolutionKind ?? resolutionOption ?? ''),
  );
  assert.deepEqual(ways, []);
});
