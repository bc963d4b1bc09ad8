// Tests the commands that name the project and make a new version, in a copy of the repository.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {faultsOf} from '../../../scripts/release/check.mjs';
import {namesIn, writeNames} from '../../../scripts/release/names.mjs';
import {
  changesIn,
  hasUnpublishedNote,
  writeVersion,
} from '../../../scripts/release/version.mjs';
import {manifest, root} from '../../support/dist.mjs';
import {freshCopy, npm} from './fresh-copy.mjs';

/** npm sets this variable only for an installation from git. */
const FROM_GIT = {_PACOTE_NO_PREPARE_: 'git+https://example.net/one.git'};

const folder = mkdtempSync(join(tmpdir(), 'release-'));
after(() => rmSync(folder, {recursive: true, force: true}));

// Each test continues with the copy of the one before.
describe('The commands of a release', () => {
  const {version} = manifest;
  // The commands treat all folders alike.
  const {copy, git} = freshCopy(join(folder, 'copy'), /^(src|test)\//);
  const read = (file) => readFileSync(join(copy, file), 'utf8');
  const old = namesIn(copy);

  it('make no version while nobody has filled in the owner', (test) => {
    if (old.hasOwner) return test.skip('the owner is filled in');
    assert.throws(() => writeVersion(copy), /names no owner yet/);
  });

  it('fill in the names everywhere', () => {
    writeNames({owner: 'acme', pages: 'https://shop.acme.example'}, copy);
    const {repository, pages, hasOwner} = namesIn(copy);
    assert.equal(repository, 'https://github.com/acme/storefront-elements');
    assert.equal(pages, 'https://shop.acme.example/');
    assert.equal(hasOwner, true);
    const {homepage, bugs} = JSON.parse(read('package.json'));
    assert.equal(homepage, `${repository}#readme`);
    assert.equal(bugs, `${repository}/issues`);
    assert.ok(read('SECURITY.md').includes(repository));
    const left = git(['ls-files'])
      .split('\n')
      .filter((file) => /\.(md|json|ya?ml|m?js|ts|php|html)$/.test(file))
      .filter((file) =>
        [old.repository, old.pages].some((name) => read(file).includes(name)),
      );
    assert.deepEqual(left, []);
    git(['commit', '-qam', 'Name the owner']);
  });

  it('make a new version: changelog, documents, plugin and example apps follow, and the tag is ready', () => {
    const {status, said} = npm(['version', 'minor'], copy);
    assert.equal(status, 0, said);
    const {version: next, isPublished} = namesIn(copy);
    assert.notEqual(next, version);
    assert.equal(isPublished, true);
    assert.equal(git(['tag', '--points-at', 'HEAD']).trim(), `v${next}`);
    assert.equal(git(['status', '--porcelain']), '');

    const changelog = read('CHANGELOG.md');
    const before = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    assert.equal(changesIn(changelog, next), changesIn(before, 'Unreleased'));
    assert.equal(changesIn(changelog, 'Unreleased'), '');
    const plugin = read('demo/wordpress/storefront-elements/storefront-elements.php');
    assert.ok(plugin.includes(`\n * Version: ${next}\n`));
    assert.ok(read('demo/apps/vue/package.json').includes(`"^${next}"`));
    assert.ok(read('docs/owners.md').includes(`storefront-elements@${next}/`));
    for (const file of globSync(['*.md', 'docs/**/*.md'], {cwd: copy})) {
      if (file === 'CHANGELOG.md' || file.startsWith('docs/decisions/')) continue;
      assert.equal(hasUnpublishedNote(read(file)), false, file);
      assert.ok(!read(file).includes(`storefront-elements@${version}`), file);
    }
    assert.deepEqual(faultsOf(`v${next}`, copy), []);
    assert.match(faultsOf('v9.9.9', copy).join(), /The tag is v9\.9\.9/);
  });
});

it('A document with a command that needs the published package says that there is none yet', () => {
  for (const page of [
    ...['README.md', 'docs/npm.md', 'docs/owners.md', 'docs/upgrading.md'],
    ...['static-page', 'hugo', 'wordpress'].map((name) => `docs/recipes/${name}.md`),
  ]) {
    const text = readFileSync(join(root, page), 'utf8');
    const needsPackage =
      /np(?:m install|m pack|x) storefront-elements|releases\b.*\bzip|zip\b.*\breleases/s;
    if (needsPackage.test(text))
      assert.equal(hasUnpublishedNote(text), !namesIn().isPublished, page);
  }
});

it('An installation from git builds dist/ once, and one of a contributor builds nothing', () => {
  const build = "import {writeFileSync} from 'node:fs'; writeFileSync('built', '');";
  for (const [env, hasDist, isBuilt] of [
    [FROM_GIT, false, true],
    [FROM_GIT, true, false],
    [{}, false, false],
  ]) {
    const cwd = mkdtempSync(join(folder, 'prepared-'));
    mkdirSync(join(cwd, 'scripts'));
    mkdirSync(join(cwd, 'dist'));
    if (hasDist) writeFileSync(join(cwd, 'dist/embed.js'), '');
    writeFileSync(join(cwd, 'scripts/build.mjs'), build);
    const prepare = join(root, 'scripts/prepare.mjs');
    execFileSync(process.execPath, [prepare], {cwd, env: {...process.env, ...env}});
    assert.equal(existsSync(join(cwd, 'built')), isBuilt);
  }
});
