// Tests the zips of a release.
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {unzipSync} from 'fflate';
import {escape} from '../../../demo/builder/markup.js';
import {ownerSnippet} from '../../../scripts/release/owner-pages.mjs';
import {writeZips} from '../../../scripts/release/zips.mjs';
import {built, manifest, textOf} from '../../support/dist.mjs';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
after(() => rmSync(folder, {recursive: true, force: true}));

const {version} = manifest;
const {files: inventory} = JSON.parse(textOf('integrity.json'));

const archives = writeZips(join(folder, 'one'));
const hashOf = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Returns the files of an archive as text, by their paths. */
function unzipped(archive) {
  const files = Object.entries(unzipSync(readFileSync(archive)));
  return new Map(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}

describe('The zip for owners', () => {
  const top = `storefront-elements-${version}`;
  const files = unzipped(archives.shop);
  const readme = files.get(`${top}/README.html`);

  it('has one folder, with a README, a page, the proxy, the licence, and dist/', () => {
    const names = [...files.keys()].map((path) => {
      assert.ok(path.startsWith(`${top}/`), path);
      return path.slice(top.length + 1).replace(/\/.*/, '/');
    });
    assert.deepEqual(
      [...new Set(names)].sort().join(' '),
      'LICENSE.txt README.html dist/ shop.html storefront-proxy.php',
    );
  });

  it('has every file that a page can load, unchanged, and nothing for npm only', () => {
    for (const [file, {integrity}] of Object.entries(inventory)) {
      const text = files.get(`${top}/dist/${file}`);
      assert.equal(text && hashOf(text), integrity, file);
    }
    for (const file of built('demo/**/*.{svg,html,css}'))
      assert.ok(files.has(`${top}/dist/${file}`), file);
    const kinds = /\.(js|css|svg|html|json|php|txt)$|\.licenses\.md$/;
    const others = [...files.keys()].filter((file) => !kinds.test(file));
    assert.deepEqual(others, []);
    assert.equal(files.has(`${top}/dist/index.js`), false);
  });

  it('has a snippet with the hash of its embed.js and with reserve.css, in the README and in the page', () => {
    const hash = hashOf(files.get(`${top}/dist/embed.js`));
    const snippet = ownerSnippet(hash);
    for (const part of [
      ` integrity="${hash}" `,
      'href="dist/themes/reserve.css"',
      'slot="fallback"',
    ])
      assert.ok(snippet.includes(part), part);
    assert.ok(readme.includes(escape(snippet)), snippet);
    assert.ok(readme.includes(`>${hash}<`));
    assert.ok(files.get(`${top}/shop.html`).includes(snippet));
  });
});

describe('The zip of the WordPress plugin', () => {
  it('has the plugin and its own copy of the shop, and the version of the package', () => {
    const files = unzipped(archives.wordpress);
    for (const path of files.keys()) assert.match(path, /^storefront-elements\//);
    const main = files.get('storefront-elements/storefront-elements.php');
    assert.equal(/^ \* Version: (.+)$/m.exec(main)?.[1], version);
    for (const [, file] of main.matchAll(/__DIR__ \. '\/([^']+)'/g))
      assert.ok(files.has(`storefront-elements/${file}`), file);
    for (const file of Object.keys(inventory))
      assert.equal(files.get(`storefront-elements/dist/${file}`), textOf(file), file);
  });
});
