// Tests the commands of a release in a fresh clone as dry runs, as docs/releasing.md lists them.
import assert from 'node:assert/strict';
import {cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {manifest, root} from '../../support/dist.mjs';
import {freshCopy, npm} from '../../unit/project/fresh-copy.mjs';

const {version} = manifest;
const PUBLISHED = `+ storefront-elements@${version}`;

describe('In a fresh clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  const copy = join(folder, 'a folder', 'with a longer', 'path to the clone');
  after(() => rmSync(folder, {recursive: true, force: true}));
  before(() => {
    freshCopy(copy);
    // This replaces `npm install`. Built files contain paths of packages, so a link would not do.
    const [from, to] = [root, copy].map((path) => join(path, 'node_modules'));
    cpSync(from, to, {recursive: true, verbatimSymlinks: true});
  });

  /** Runs npm, which has to succeed, where everything is different. Returns its output. */
  function runs(...args) {
    const language = {LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8'};
    const env = {...language, TZ: 'Asia/Tokyo', NODE_ENV: 'development'};
    const {status, said} = npm(args, copy, env);
    assert.equal(status, 0, said);
    return said;
  }

  it('npm publish builds the package first, the same byte for byte, and packs dist/', () => {
    const said = runs('publish', '--dry-run', '--tag', 'next');
    for (const part of ['dist/embed.js', 'dist/index.d.ts', PUBLISHED])
      assert.ok(said.includes(part), `${part} is missing: ${said}`);
    const filesIn = (cwd) =>
      globSync('dist/**/*.*', {cwd})
        .sort()
        .map((file) => [file, readFileSync(join(cwd, file), 'base64')]);
    const files = filesIn(root);
    assert.ok(files.length > 300);
    const other = new Map(filesIn(copy));
    assert.equal(other.size, files.length);
    for (const [file, content] of files) assert.ok(other.get(file) === content, file);
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
