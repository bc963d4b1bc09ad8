import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {describe, it} from 'node:test';
import {built, chunkName, manifest, nodesOf, syntaxOf, textOf} from './dist.mjs';

const {version, files} = JSON.parse(textOf('integrity.json'));
const chunks = built('chunks/*.js');

const hashOf = (file, algorithm) =>
  createHash(algorithm).update(textOf(file)).digest('base64');

/** Returns the hashes of the chunks in the entry, by the names of the chunks. */
function hashesInEntry() {
  const records = [...nodesOf(syntaxOf('embed.js', 'script'))].filter(
    ({type, key, value}) =>
      type === 'Property' && value.properties?.[0]?.key?.value === 'hash' && key.value,
  );
  return Object.fromEntries(
    records.map(({key, value}) => [key.value, value.properties[0].value.value]),
  );
}

describe('The files that a page loads', () => {
  it('are in the inventory, each with its hash and its purpose', () => {
    assert.equal(version, manifest.version);
    const loaded = ['embed.js', ...chunks, ...built('themes/*.css')];
    assert.deepEqual(Object.keys(files).sort(), loaded.sort());
    for (const [file, {integrity, purpose}] of Object.entries(files)) {
      assert.equal(integrity, `sha384-${hashOf(file, 'sha384')}`, file);
      assert.match(purpose ?? '', /\.$/, `${file} has no purpose in integrity.mjs`);
    }
  });

  it('have their hashes in the entry', () => {
    const expected = chunks.map((file) => [
      chunkName(file),
      hashOf(file, 'sha256').slice(0, -1),
    ]);
    assert.notEqual(expected.length, 0);
    assert.deepEqual(hashesInEntry(), Object.fromEntries(expected));
  });

  it('have a name that changes with their content', () => {
    for (const file of chunks) {
      const hash = hashOf(file, 'sha256').slice(0, 8);
      const suffix = hash.replaceAll('+', '-').replaceAll('/', '_');
      assert.ok(file.endsWith(`-${suffix}.js`), file);
    }
  });
});
