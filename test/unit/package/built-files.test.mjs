import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, it} from 'node:test';
import {en} from '../../../src/i18n/en.ts';
import {
  built,
  chunkFile,
  chunkName,
  manifest,
  nodesOf,
  root,
  syntaxOf,
  textOf,
} from '../../support/dist.mjs';

const chunks = built('chunks/*.js');

/** Returns the modules that a module imports, without walking through its whole tree. */
function importsIn(file) {
  const named = syntaxOf(file, 'module').body.flatMap(
    ({source}) => source?.value ?? [],
  );
  const code = textOf(file).replaceAll(/\/\*[^]*?\*\//g, '');
  const later = [...code.matchAll(/\bimport\((['"])(.+?)\1\)/g)];
  return [...named, ...later.map(([, , name]) => name)];
}

const entryNodes = [...nodesOf(syntaxOf('embed.js', 'script'))];

const modules = built('**/*.js').filter((name) => name !== 'embed.js');

describe('The built files', () => {
  it('embed.js is a classic script that browsers of 2022 understand', () => {
    const tree = syntaxOf('embed.js', 'script');
    assert.equal(tree.body.length, 1, 'embed.js declares names in the page');
    const forbidden = entryNodes.filter(
      ({type, source}) =>
        type === 'MetaProperty' ||
        type === 'ImportDeclaration' ||
        type.startsWith('Export') ||
        (type === 'ImportExpression' && source.type === 'Literal'),
    );
    assert.deepEqual(forbidden, []);
  });

  it('embed.js or the chunk of texts has every English text', () => {
    const named = [...entryNodes, ...nodesOf(syntaxOf(chunkFile('texts'), 'module'))];
    const keys = new Set(
      named.flatMap(({type, key}) => (type === 'Property' ? (key.name ?? []) : [])),
    );
    assert.deepEqual(
      Object.keys(en).filter((name) => !keys.has(name)),
      [],
    );
  });

  it('embed.js is compiled while it arrives, and takes one byte per character', () => {
    const text = textOf('embed.js');
    assert.match(text, /^\/\/# allFunctionsCalledOnLoad\n/);
    assert.doesNotMatch(text, /[^\0-\x7F]/);
  });

  it('are modules that browsers of 2022 understand, and import only files of the package and its dependencies', () => {
    const {dependencies, peerDependencies} = manifest;
    const packages = Object.keys({...dependencies, ...peerDependencies});
    for (const file of modules)
      for (const name of importsIn(file)) {
        const found = name.startsWith('node:')
          ? file === 'prerender/cli.js'
          : name.startsWith('.')
            ? modules.includes(new URL(name, `file:///${file}`).pathname.slice(1))
            : packages.some((known) => name === known || name.startsWith(`${known}/`));
        assert.ok(found, `${file} imports ${name}`);
      }
  });

  it('chunks import nothing and export a function', () => {
    for (const file of chunks) {
      assert.deepEqual(importsIn(file), [], file);
      const names = syntaxOf(file, 'module')
        .body.filter(({type}) => type.startsWith('Export'))
        .map(({declaration}) => declaration?.id?.name);
      assert.deepEqual(names, ['run'], file);
    }
  });

  for (const file of [...built('themes/*.css'), 'doctor/panel.styles.js'])
    it(`${file} asks for light-dark(), which Chrome 120 and Safari 17.4 lack`, () => {
      const asked = /@supports \(color: light-dark\([^{]*\{[^}]*\}/g;
      assert.doesNotMatch(textOf(file).replace(asked, ''), /light-dark\(/);
    });

  it('contain no path of the machine that built them', () => {
    const named = built('**/*.{js,map,ts,md}').filter((file) =>
      textOf(file).includes(root),
    );
    assert.deepEqual(named, []);
  });
});

describe('The files that a page loads', () => {
  const {version, files} = JSON.parse(textOf('integrity.json'));
  const hashOf = (file, algorithm) =>
    createHash(algorithm).update(textOf(file)).digest('base64');

  it('are in the inventory, each with its hash and its purpose', () => {
    assert.equal(version, manifest.version);
    const loaded = ['embed.js', ...chunks, ...built('themes/*.css')];
    assert.deepEqual(new Set(Object.keys(files)), new Set(loaded));
    for (const [file, {integrity, purpose}] of Object.entries(files)) {
      assert.equal(integrity, `sha384-${hashOf(file, 'sha384')}`, file);
      assert.match(purpose ?? '', /\.$/, `${file} has no purpose in integrity.mjs`);
    }
  });

  it('have their hashes in the entry, and a part of it in their names', () => {
    const {value: records} = entryNodes.find(
      ({type, key}) => type === 'Property' && key.name === 'records',
    );
    const inEntry = Object.fromEntries(
      records.properties.map(({key, value}) => [key.value, value.elements[0].value]),
    );
    assert.equal(Object.keys(inEntry).length, chunks.length);
    for (const file of chunks) {
      const hash = hashOf(file, 'sha256');
      assert.equal(inEntry[chunkName(file)], hash.slice(0, -1), file);
      const suffix = hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_');
      assert.ok(file.endsWith(`-${suffix}.js`), file);
    }
  });
});

describe('The source maps', () => {
  it('contain our sources, and not those of packages', () => {
    for (const file of built('{embed,chunks/*}.js.map')) {
      const {sources, sourcesContent} = JSON.parse(textOf(file));
      assert.equal(sourcesContent.length, sources.length, file);
      for (const [index, source] of sources.entries())
        assert.equal(
          sourcesContent[index] === null,
          source.includes('node_modules/'),
          source,
        );
    }
  });

  it('exist for every minified file, except translations', () => {
    const minified = ['demo-mode/demo-service.js', ...built('{embed,chunks/*}.js')];
    const withMap = minified.filter((file) => !file.startsWith('chunks/lang-'));
    for (const file of withMap) {
      const [, map = ''] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(textOf(file)) ?? [];
      assert.ok(existsSync(join(root, 'dist', dirname(file), map || 'missing')), file);
    }
    assert.equal(built('**/*.map').length, withMap.length);
  });
});
