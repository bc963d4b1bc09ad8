// Tests the commands of a release in a fresh clone as dry runs, as docs/releasing.md lists them.
import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {manifest, root, textOf} from '../../support/dist.mjs';
import {freshCopy, npm} from '../../unit/project/fresh-copy.mjs';

const {version} = manifest;
const PUBLISHED = `+ storefront-elements@${version}`;

describe('In a fresh clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  const copy = join(folder, 'clone');
  after(() => rmSync(folder, {recursive: true, force: true}));
  before(() => {
    freshCopy(copy);
    // The link replaces `npm install`.
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  });

  /** Runs npm, which has to succeed. Returns its output. */
  function runs(...args) {
    const {status, said} = npm(args, copy);
    assert.equal(status, 0, said);
    return said;
  }

  it('npm publish builds the package first, and packs dist/', () => {
    const said = runs('publish', '--dry-run', '--tag', 'next');
    for (const part of ['dist/embed.js', 'dist/index.d.ts', PUBLISHED])
      assert.ok(said.includes(part), `${part} is missing: ${said}`);
    for (const file of ['embed.js', 'integrity.json'])
      assert.equal(readFileSync(join(copy, 'dist', file), 'utf8'), textOf(file), file);
  });

  it('each command of the release workflow works without publishing anything', () => {
    runs('run', 'release:check', '--', '--dry-run');
    // The build of the test above is reused, because another build would have the same result.
    runs('pkg', 'set', 'scripts.build=node --version');
    runs('run', 'release:zips');
    runs('run', 'release:pack');
    const attached = runs('run', 'release:attach', '--', '--dry-run');
    assert.ok(
      attached.includes(`gh release create v${version} --verify-tag`),
      attached,
    );
    const published = runs('run', 'release:publish', '--', '--dry-run');
    assert.ok(published.includes(PUBLISHED), published);
    runs('run', 'build:site');
    assert.ok(existsSync(join(copy, 'site/builder.html')));
  });
});
