import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {describe, it} from 'node:test';
import {built, manifest, nodesOf, syntaxOf, textOf} from './dist.mjs';

const {version, files} = JSON.parse(textOf('integrity.json'));
const pieces = built(`pieces/*-${manifest.version}.js`);

const hashOf = (file, algorithm) =>
  createHash(algorithm).update(textOf(file)).digest('base64');

/** The hashes that a file carries, by the names of what they are of. */
function carriedBy(file) {
  const tables = [...nodesOf(syntaxOf(file, file === 'embed.js' ? 'script' : 'module'))]
    .filter(({type}) => type === 'Property')
    .map(({key, value}) => [key.name ?? key.value, value.value]);
  return Object.fromEntries(
    tables.filter(([, value]) => /^[\w+/]{43}$/.test(`${value}`)),
  );
}

/** What a table has to say of these files. */
function table(names) {
  return Object.fromEntries(
    names.map((file) => [
      file.slice('pieces/'.length, -`-${version}.js`.length),
      hashOf(file, 'sha256').slice(0, -1),
    ]),
  );
}

describe('the files that a page loads', () => {
  const isLanguage = (file) => file.startsWith('pieces/lang-');

  it('are in the inventory, each with its hash and what it is for', () => {
    assert.equal(version, manifest.version);
    const loaded = ['embed.js', ...pieces, ...built('themes/*.css')];
    assert.deepEqual(Object.keys(files).sort(), loaded.sort());
    for (const [file, {integrity, purpose}] of Object.entries(files)) {
      assert.equal(integrity, `sha384-${hashOf(file, 'sha384')}`, file);
      assert.match(purpose ?? '', /\.$/, `${file} has no purpose in integrity.mjs`);
    }
  });

  it('are known to the entry by their hashes, all but the languages', () => {
    const names = pieces.filter((file) => !isLanguage(file));
    assert.deepEqual(carriedBy('embed.js'), table(names));
  });

  it('are known to one of them where they are languages', () => {
    const found = carriedBy(`pieces/languages-${version}.js`);
    assert.deepEqual(found, table(pieces.filter(isLanguage)));
  });
});
