import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, posix} from 'node:path';
import {after, describe, it} from 'node:test';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {built, manifest, root, textOf} from './dist.mjs';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
after(() => rmSync(folder, {recursive: true}));

const {files, tarball} = pack();

describe('The packed package', () => {
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

  it('has source maps that contain the sources', () => {
    for (const file of built('**/*.map')) {
      const {sources, sourcesContent = []} = JSON.parse(textOf(file));
      assert.equal(sourcesContent.length, sources.length, file);
      assert.ok(!sourcesContent.includes(null), file);
    }
  });

  it('has a source map for every module with code', () => {
    const withoutMap = (file) => {
      const [, map = ''] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(textOf(file)) ?? [];
      return !files.includes(posix.join('dist', posix.dirname(file), map));
    };
    // A module that only re-exports others has no code, so it needs no source map.
    const hasCode = (file) => !/^(export [^\n]+;\n)+$/.test(textOf(file));
    // The code for frameworks is packed as it was written.
    const without = built('**/*.js').filter(
      (file) => !file.startsWith('frameworks/') && hasCode(file) && withoutMap(file),
    );
    assert.deepEqual(without, []);
  });

  it('has no faults that publint finds', async () => {
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
});

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
