import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {built, manifest, root} from './dist.mjs';

const elements = built('elements/*.js');
const definitions = built('define/*.js').filter(
  (file) => !/\/(define|default-actions|script-tag|tags|watch-.*)\.js$/.test(file),
);

describe('The package', () => {
  for (const [name, target] of Object.entries(manifest.exports)) {
    if (!target || name.includes('*')) continue;
    it(`has the files that it exports as ${name}`, () => {
      for (const path of typeof target === 'string'
        ? [target]
        : Object.values(target)) {
        assert.ok(existsSync(join(root, path)), `${path} is missing`);
      }
    });
  }

  it('exports elements and their definitions one by one, with types', () => {
    assert.notEqual(elements.length, 0);
    assert.notEqual(definitions.length, 0);
    for (const file of [...elements, ...definitions]) {
      const url = import.meta.resolve(`${manifest.name}/${file}`);
      assert.ok(url.endsWith(`/dist/${file}`));
      assert.ok(existsSync(join(root, 'dist', file.replace(/js$/, 'd.ts'))));
    }
  });

  it('has a definition for each element', () => {
    const names = (files) => files.map((file) => file.replace(/.*\//, ''));
    const missing = names(elements).filter(
      (name) => !names(definitions).includes(name),
    );
    assert.deepEqual(missing, []);
  });

  it('does not export internal modules', () => {
    for (const inner of [
      'ui/content/price.js',
      'api/request.js',
      'define/define.js',
      'define/watch-items.js',
    ]) {
      assert.throws(() => import.meta.resolve(`${manifest.name}/${inner}`), {
        code: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
      });
    }
  });

  it('can be imported outside a browser, and registers nothing', () => {
    assert.deepEqual(registeredBy(manifest.name), []);
  });

  for (const name of ['embed.js', 'preact', 'react', 'solid', 'svelte', 'vue']) {
    it(`can import ${name} outside a browser, which registers nothing`, () => {
      assert.deepEqual(registeredBy(`${manifest.name}/${name}`), []);
    });
  }

  for (const file of elements) {
    it(`can import ${file} outside a browser, which registers nothing`, () => {
      assert.deepEqual(registeredBy(`${manifest.name}/${file}`), []);
    });
  }

  for (const file of definitions) {
    it(`can import ${file} outside a browser`, () => {
      registeredBy(`${manifest.name}/${file}`);
    });
  }
});

/**
 * Returns the elements that an import registers in a new Node process. Lit provides the registry
 * there. Fails if the import throws.
 */
function registeredBy(specifier) {
  const tags = elements.map((file) => file.replace(/^elements\/|\.js$/g, ''));
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `await import(${JSON.stringify(specifier)});
      const tags = ${JSON.stringify(tags)}.filter((tag) => globalThis.customElements?.get(tag));
      console.log(JSON.stringify(tags));`,
    ],
    {cwd: root, encoding: 'utf8'},
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1));
}
