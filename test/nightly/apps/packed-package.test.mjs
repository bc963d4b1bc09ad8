import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {matchesGlob} from 'node:path';
import {after, describe, it} from 'node:test';
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {built, manifest} from '../../support/dist.mjs';
import {files, removeInstalled, tarball} from './package.mjs';

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

describe('The packed package', () => {
  const content = readFileSync(tarball);

  it('has dist/, the license, the README and package.json', () => {
    const others = files.filter((file) => !file.startsWith('dist/'));
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json']);
  });

  it('has only the expected kinds of files', () => {
    const kinds = /\.(js|d\.ts|js\.map|css|licenses\.md)$|^dist\/demo\/.+\.(svg|html)$/;
    // `dist/demo` has the pictures and pages that a service would otherwise send.
    const rest = files.filter(
      (file) => /^dist\/(?!demo\/)/.test(file) && !kinds.test(file),
    );
    assert.deepEqual(rest.sort(), [
      'dist/custom-elements.json',
      'dist/integrity.json',
      'dist/llms.txt',
      'dist/proxy/storefront-proxy.php',
      'dist/sbom.json',
      'dist/vscode.css-custom-data.json',
      'dist/vscode.html-custom-data.json',
      'dist/web-types.json',
    ]);
  });

  it('has no faults that publint finds', async () => {
    const {buffer, byteOffset, byteLength} = content;
    const {messages} = await publint({
      strict: true,
      pack: {tarball: buffer.slice(byteOffset, byteOffset + byteLength)},
    });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest, {color: false})),
      [],
    );
  });

  it('has right types for each way to import a module', async () => {
    const packed = createPackageFromTarballData(new Uint8Array(content));
    const {problems} = await checkPackage(packed, {entrypoints: modules()});
    // The package has no CommonJS modules, so problems of CommonJS do not count.
    const ways = problems.filter(
      ({resolutionKind, resolutionOption}) =>
        !/^node10|node16-cjs$/.test(resolutionKind ?? resolutionOption ?? ''),
    );
    assert.deepEqual(ways, []);
  });
});
