// Tests the files of a release, and the commands that make them.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {unzipSync} from 'fflate';
import {parseDocument} from 'htmlparser2';
import {changesIn} from '../../scripts/release/changelog.mjs';
import {faultsOf} from '../../scripts/release/check.mjs';
import {namesIn, writeNames} from '../../scripts/release/names.mjs';
import {ownerSnippet} from '../../scripts/release/owner-pages.mjs';
import {hasUnpublishedNote} from '../../scripts/release/unpublished-notes.mjs';
import {writeZips} from '../../scripts/release/zips.mjs';
import {built, manifest, root, textOf} from './dist.mjs';
import {freshCopy, npm} from './fresh-copy.mjs';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
after(() => rmSync(folder, {recursive: true, force: true}));

const {version} = manifest;
const {files: inventory} = JSON.parse(textOf('integrity.json'));

/** Returns the files of an archive as text, by their paths. */
function unzipped(archive) {
  const files = Object.entries(unzipSync(readFileSync(archive)));
  return new Map(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}

describe('The zip for owners', () => {
  const top = `storefront-elements-${version}`;
  let archive;
  let files;
  before(() => {
    archive = writeZips(join(folder, 'one')).shop;
    files = unzipped(archive);
  });

  it('has one folder, with a README, a page, the proxy, the licence, and dist/', () => {
    const names = [...files.keys()].map((path) => {
      assert.ok(path.startsWith(`${top}/`), path);
      return path.slice(top.length + 1).replace(/\/.*/, '/');
    });
    const inOrder = [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
    assert.deepEqual(inOrder, [
      'LICENSE.txt',
      'README.html',
      'dist/',
      'shop.html',
      'storefront-proxy.php',
    ]);
  });

  it('has every file that a page can load, unchanged, and nothing for npm only', () => {
    for (const [file, {integrity}] of Object.entries(inventory)) {
      const text =
        files.get(`${top}/dist/${file}`) ?? assert.fail(`${file} is missing`);
      const hash = createHash('sha384').update(text).digest('base64');
      assert.equal(`sha384-${hash}`, integrity, file);
    }
    for (const file of built('demo/**/*.{svg,html,css}'))
      assert.ok(files.has(`${top}/dist/${file}`), file);
    const kinds = /\.(js|css|svg|html|json|php|txt)$|\.licenses\.md$/;
    const others = [...files.keys()].filter((file) => !kinds.test(file));
    assert.deepEqual(others, []);
    assert.equal(files.has(`${top}/dist/index.js`), false);
  });

  it('has a snippet with the hash of its embed.js and with reserve.css, in the README and in the page', () => {
    const script = files.get(`${top}/dist/embed.js`);
    const hash = createHash('sha384').update(script).digest('base64');
    const snippet = textIn(files.get(`${top}/README.html`), 'snippet');
    assert.ok(snippet.includes(` integrity="sha384-${hash}" `), snippet);
    assert.ok(snippet.includes('href="dist/themes/reserve.css"'), snippet);
    assert.ok(snippet.includes('slot="fallback"'), snippet);
    assert.equal(snippet, ownerSnippet(`sha384-${hash}`));
    assert.ok(files.get(`${top}/shop.html`).includes(snippet));
    assert.equal(textIn(files.get(`${top}/README.html`), 'hash'), `sha384-${hash}`);
  });

  it('has a README that asks for no program, names files that are there, and has no gaps', () => {
    const readme = files.get(`${top}/README.html`);
    assert.doesNotMatch(readme, /\b(npm|npx|Node)\b/);
    assert.doesNotMatch(readme, /\{\{|undefined/);
    assert.doesNotMatch(readme, /OWNER/);
    for (const [, name] of readme.matchAll(
      /<code>(\w[\w./-]*\.(?:php|html|js|json))<\/code>/g,
    )) {
      const isThere = [...files.keys()].some((file) => file.endsWith(`/${name}`));
      assert.ok(isThere, name);
    }
  });

  it('has the PHP file of the build, with the line that the README names', () => {
    const php = files.get(`${top}/storefront-proxy.php`);
    assert.equal(php, textOf('proxy/storefront-proxy.php'));
    assert.match(php, /^\$service = '/m);
  });

  it('is the same, byte for byte, when it is written again in another time zone', () => {
    const code = `
      const {writeZips} = await import('./scripts/release/zips.mjs');
      console.log(JSON.stringify(writeZips(${JSON.stringify(join(folder, 'two'))})));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
      env: {...process.env, TZ: 'Pacific/Auckland'},
    });
    const {shop, wordpress} = JSON.parse(output);
    assert.ok(readFileSync(shop).equals(readFileSync(archive)));
    const first = join(folder, 'one', `storefront-elements-wordpress-${version}.zip`);
    assert.ok(readFileSync(wordpress).equals(readFileSync(first)));
  });
});

describe('The zip of the WordPress plugin', () => {
  it('has the plugin and its own copy of the shop, and the version of the package', () => {
    const files = unzipped(writeZips(join(folder, 'plugin')).wordpress);
    for (const path of files.keys()) assert.match(path, /^storefront-elements\//);
    const main = files.get('storefront-elements/storefront-elements.php');
    assert.equal(/^ \* Version: (.+)$/m.exec(main)?.[1], version);
    for (const [, file] of main.matchAll(/__DIR__ \. '\/([^']+)'/g))
      assert.ok(files.has(`storefront-elements/${file}`), file);
    for (const file of Object.keys(inventory))
      assert.equal(files.get(`storefront-elements/dist/${file}`), textOf(file), file);
  });
});

describe('The names of the project', () => {
  it('are filled in everywhere by one command, from package.json', () => {
    const {copy, git} = freshCopy(join(folder, 'names'));
    const old = namesIn(copy);
    writeNames({owner: 'acme', pages: 'https://shop.acme.example'}, copy);
    const {repository, pages, hasOwner} = namesIn(copy);
    assert.equal(repository, 'https://github.com/acme/storefront-elements');
    assert.equal(pages, 'https://shop.acme.example/');
    assert.equal(hasOwner, true);
    const {homepage, bugs} = JSON.parse(
      readFileSync(join(copy, 'package.json'), 'utf8'),
    );
    assert.equal(homepage, `${repository}#readme`);
    assert.equal(bugs, `${repository}/issues`);
    assert.equal(
      git(['grep', '-c', '-F', repository, '--', 'SECURITY.md']).trim(),
      'SECURITY.md:1',
    );
    const left = spawnSync(
      'git',
      ['grep', '-F', '-e', old.repository, '-e', old.pages],
      {
        cwd: copy,
        encoding: 'utf8',
      },
    );
    assert.equal(left.stdout, '');
  });

  it('of the documents are honest: a command with the package’s name has a note until the first release', () => {
    const pages = ['README.md', 'docs/npm.md', 'docs/owners.md', 'docs/upgrading.md'];
    const command = /np(?:m install|m pack|x) storefront-elements/;
    const recipes = ['static-page', 'hugo', 'wordpress'].map(
      (name) => `docs/recipes/${name}.md`,
    );
    for (const page of [...pages, ...recipes]) {
      const text = readFileSync(join(root, page), 'utf8');
      if (command.test(text) || /releases\b.*\bzip|zip\b.*\breleases/s.test(text))
        assert.equal(hasUnpublishedNote(text), !namesIn().isPublished, page);
    }
  });
});

describe('A new version', () => {
  it('is one command: changelog, documents, plugin and example apps follow, and the tag is ready', () => {
    const {copy, git} = freshCopy(join(folder, 'version'));
    writeNames({owner: 'acme'}, copy);
    git(['commit', '-qam', 'Name the owner']);
    const {status, said} = npm(['version', 'minor'], copy);
    assert.equal(status, 0, said);
    const {version: next, isPublished} = namesIn(copy);
    assert.notEqual(next, version);
    assert.equal(isPublished, true);
    assert.equal(git(['tag', '--points-at', 'HEAD']).trim(), `v${next}`);
    assert.equal(git(['status', '--porcelain']), '');

    const read = (file) => readFileSync(join(copy, file), 'utf8');
    const changelog = read('CHANGELOG.md');
    const before = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    assert.equal(changesIn(changelog, next), changesIn(before, 'Unreleased'));
    assert.equal(changesIn(changelog, 'Unreleased'), '');
    assert.match(
      read('demo/wordpress/storefront-elements/storefront-elements.php'),
      new RegExp(`^ \\* Version: ${next}$`, 'm'),
    );
    assert.match(read('demo/apps/vue/package.json'), new RegExp(`"\\^${next}"`));
    assert.match(read('docs/owners.md'), new RegExp(`storefront-elements@${next}/`));
    for (const file of git(['ls-files', '*.md']).trim().split('\n')) {
      if (file === 'CHANGELOG.md' || file.startsWith('docs/decisions/')) continue;
      assert.equal(hasUnpublishedNote(read(file)), false, file);
      assert.doesNotMatch(
        read(file),
        new RegExp(`storefront-elements@${version.replaceAll('.', '\\.')}\\b`),
        file,
      );
    }
    assert.deepEqual(faultsOf(`v${next}`, copy), []);
    assert.match(faultsOf('v9.9.9', copy).join(), /The tag is v9\.9\.9/);
  });

  it('is refused while nobody has filled in the owner', () => {
    if (namesIn().hasOwner) return;
    const {copy} = freshCopy(join(folder, 'refused'));
    const {status, said} = npm(['version', 'minor'], copy);
    assert.notEqual(status, 0);
    assert.match(said, /names no owner yet/);
  });
});

describe('An installation', () => {
  const prepare = join(root, 'scripts/prepare.mjs');

  /** Runs `prepare` in a folder whose build only writes a file. Returns whether it has run. */
  function builds(name, env, hasDist = false) {
    const cwd = join(folder, name);
    mkdirSync(join(cwd, 'scripts'), {recursive: true});
    mkdirSync(join(cwd, 'dist'));
    if (hasDist) writeFileSync(join(cwd, 'dist/embed.js'), '');
    const build = "import {writeFileSync} from 'node:fs'; writeFileSync('built', '');";
    writeFileSync(join(cwd, 'scripts/build.mjs'), build);
    execFileSync(process.execPath, [prepare], {cwd, env: {...process.env, ...env}});
    return existsSync(join(cwd, 'built'));
  }

  it('from git builds dist/, once', () => {
    const env = {_PACOTE_NO_PREPARE_: 'git+https://example.net/one.git'};
    assert.equal(builds('dependency', env), true);
    assert.equal(builds('again', env, true), false);
  });

  it('of a contributor builds nothing', () => {
    assert.equal(builds('contributor', {}), false);
  });
});

/** Returns the text of the element with this id. */
function textIn(html, id) {
  const find = (nodes) => {
    for (const node of nodes) {
      if (node.attribs?.id === id) return node;
      const found = find(node.children ?? []);
      if (found) return found;
    }
    return undefined;
  };
  return find(parseDocument(html).children).children[0].data;
}
