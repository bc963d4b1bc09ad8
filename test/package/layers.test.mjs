import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join, posix} from 'node:path';
import {describe, it} from 'node:test';
import {parseSync} from '@babel/core';
import {publicModules} from '../../scripts/public-modules.mjs';
import {nodesOf, root} from './dist.mjs';

/**
 * The layers of `src`, lowest first. A file imports from its own layer and from lower ones. The last
 * layer is the files outside of folders. Imports of types and `import()` count.
 */
const LAYERS = [
  'lib',
  'api',
  'shop',
  'i18n',
  'ui',
  'features',
  'page',
  'frame',
  'demo-mode',
  'doctor',
  'prerender',
  'proxy',
  'define',
  'script-tag',
  '.',
];

/** The maximum number of files in a folder, without translations. */
const LARGEST_FOLDER = 26;

const {files, imports} = readSources();

/** The sources of elements, without extensions. */
const elements = new Set(
  [...publicModules()].flatMap(([source, path]) =>
    path.startsWith('elements/events/') ? [] : [source],
  ),
);

describe('The layers of src', () => {
  it('contain every file', () => {
    assert.deepEqual(
      files.filter((file) => layerOf(file) < 0),
      [],
    );
  });

  it('import nothing from a layer above', () => {
    assert.deepEqual(
      violations(({from, to}) => to && layerOf(to) > layerOf(from)),
      [],
    );
  });

  it('have features that import nothing from each other', () => {
    assert.deepEqual(
      violations(({from, to}) => {
        const [one, other] = [from, to].map(featureOf);
        return one && other && one !== other;
      }),
      [],
    );
  });

  it('have no import cycle', () => {
    assert.deepEqual(cycles(), []);
  });

  it('have no folder with too many files', () => {
    const folders = Object.entries(
      Object.groupBy(files, (file) => posix.dirname(file)),
    );
    const crowded = folders.filter(
      ([folder, inside]) =>
        inside.length > LARGEST_FOLDER && folder !== 'i18n/languages',
    );
    assert.deepEqual(
      crowded.map(([folder]) => folder),
      [],
    );
  });

  it('let no element import another', () => {
    assert.deepEqual(
      violations(({from, to}) => isElement(from) && to && isElement(to)),
      [],
    );
  });

  it('keep the client out of the elements', () => {
    assert.deepEqual(
      violations(({from, to}) => isShown(from) && to?.endsWith('-client.ts')),
      [],
    );
  });

  it('import zod only in `api`', () => {
    assert.deepEqual(
      violations(({from, name}) => /^zod(\/|$)/.test(name) && !from.startsWith('api/')),
      [],
    );
  });

  it('import Lit only in `ui` and higher layers', () => {
    const lowest = LAYERS.indexOf('ui');
    assert.deepEqual(
      violations(
        ({from, name}) => /^(lit|@lit)(\/|$)/.test(name) && layerOf(from) < lowest,
      ),
      [],
    );
  });
});

/** Returns the imports that break a rule, as sentences. */
function violations(isViolation) {
  return imports.filter(isViolation).map(({from, name}) => `${from} imports ${name}`);
}

function layerOf(file) {
  return LAYERS.indexOf(file.includes('/') ? file.split('/')[0] : '.');
}

/** Returns the feature of a file, such as `cart`. */
function featureOf(file) {
  return /^features\/([\w-]+)\//.exec(file)?.[1];
}

function isShown(file) {
  return /^(ui|features|page)\//.test(file);
}

function isElement(file) {
  return elements.has(`src/${file.replace(/\.ts$/, '')}`);
}

/** Returns the import cycles, each as a path. Imports of types count. */
function cycles() {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const {to} of imports.filter(({from}) => from === file)) {
      if (to) visit(to, [...path, file]);
    }
    done.add(file);
  };
  files.forEach((file) => visit(file, []));
  return found;
}

/**
 * Returns the files of src and their imports, with re-exports, `import()` and imports of types. `to` is
 * the imported file if it is in src.
 */
function readSources() {
  const cwd = join(root, 'src');
  const files = globSync('**/*.ts', {cwd}).map((file) => file.replaceAll('\\', '/'));
  const imports = files.flatMap((from) => {
    const tree = parseSync(readFileSync(join(cwd, from), 'utf8'), {
      configFile: false,
      babelrc: false,
      parserOpts: {sourceType: 'module', plugins: ['typescript', 'decorators-legacy']},
    });
    return [...nodesOf(tree.program)]
      .filter((node) => node.source?.type === 'StringLiteral')
      .map((node) => ({
        from,
        name: node.source.value,
        to: node.source.value.startsWith('.')
          ? posix.join(posix.dirname(from), node.source.value).replace(/\.js$/, '.ts')
          : undefined,
        typeOnly: isTypeOnly(node),
      }));
  });
  return {files, imports};
}

function isTypeOnly({type, importKind, exportKind, specifiers = []}) {
  if (importKind === 'type' || exportKind === 'type' || type === 'TSImportType')
    return true;
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type');
}
