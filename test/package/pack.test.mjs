import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, matchesGlob, posix} from 'node:path';
import {after, describe, it} from 'node:test';
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {built, manifest, root, textOf} from './dist.mjs';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
after(() => rmSync(folder, {recursive: true}));

const {files, tarball} = pack();

describe('what npm packs', () => {
  it('is what is built, and what says what it is', () => {
    const others = files.filter((file) => !file.startsWith('dist/'));
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json']);
  });

  it('is of few kinds', () => {
    // Pictures and pages are what the demo shop has.
    const kinds = /\.(js|d\.ts|js\.map|css|licenses\.md)$|^dist\/demo\/.+\.(svg|html)$/;
    // The demo's pictures and pages are what a service would send.
    const rest = files.filter(
      (file) => /^dist\/(?!demo\/)/.test(file) && !kinds.test(file),
    );
    assert.deepEqual(rest.sort(), [
      'dist/custom-elements.json',
      'dist/integrity.json',
      'dist/llms.txt',
      'dist/sbom.json',
      'dist/vscode.css-custom-data.json',
      'dist/vscode.html-custom-data.json',
      'dist/web-types.json',
    ]);
  });

  it('has maps with the sources in them', () => {
    for (const file of built('**/*.map')) {
      const {sources, sourcesContent = []} = JSON.parse(textOf(file));
      assert.equal(sourcesContent.length, sources.length, file);
      assert.ok(
        sourcesContent.every((text) => text !== null),
        file,
      );
    }
  });

  it('has a map for every module with code in it', () => {
    const withoutMap = (file) => {
      const [, map = ''] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(textOf(file)) ?? [];
      return !files.includes(posix.join('dist', posix.dirname(file), map));
    };
    // Of what only exports another module there is nothing to map.
    const hasCode = (file) => !/^export [^\n]+;\n$/.test(textOf(file));
    const without = built('**/*.js').filter(
      (file) => hasCode(file) && withoutMap(file),
    );
    assert.deepEqual(without, []);
  });

  it('is nothing that publint complains of', async () => {
    const {buffer, byteOffset, byteLength} = tarball;
    const {messages} = await publint({
      strict: true,
      pack: {tarball: buffer.slice(byteOffset, byteOffset + byteLength)},
    });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest, {color: false})),
      [],
    );
  });

  it('has types that are right, for each way to import a module', async () => {
    const packed = createPackageFromTarballData(new Uint8Array(tarball));
    const {problems} = await checkPackage(packed, {entrypoints: modules()});
    // They are modules: what can only `require` was never theirs.
    const ways = problems.filter(
      ({resolutionKind, resolutionOption}) =>
        !/^node10|node16-cjs$/.test(resolutionKind ?? resolutionOption ?? ''),
    );
    assert.deepEqual(ways, []);
  });
});

/** What can be imported as a module, by the names that package.json gives it. */
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

function pack() {
  const {stdout, stderr} = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {cwd: root, encoding: 'utf8', shell: process.platform === 'win32'},
  );
  assert.ok(stdout, stderr);
  const [packed] = JSON.parse(stdout);
  return {
    files: packed.files.map(({path}) => path),
    tarball: readFileSync(join(folder, packed.filename)),
  };
}
