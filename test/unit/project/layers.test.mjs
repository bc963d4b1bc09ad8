import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join, posix} from 'node:path';
import {describe, it} from 'node:test';
import {publicModules} from '../../../scripts/public-modules.mjs';
import {root} from '../../support/dist.mjs';

/**
 * The layers of `src`, lowest first. A file imports from its own layer and from lower ones. The last
 * layer is the files outside of folders. Imports of types and `import()` count.
 */
const LAYERS = [
  ...['lib', 'api', 'shop', 'i18n', 'ui', 'features', 'page', 'frame', 'demo-mode'],
  ...['doctor', 'prerender', 'proxy', 'define', 'script-tag', '.'],
];

/** The maximum number of files in a folder of `src`, without translations, and of `test`. */
const LARGEST_FOLDER = 26;

const {files, imports} = readSources();

/** The sources of elements. */
const elements = new Set(
  [...publicModules()].flatMap(([source, path]) =>
    path.startsWith('elements/events/') ? [] : [`${source.replace('src/', '')}.ts`],
  ),
);

const layerOf = (file) => LAYERS.indexOf(file.includes('/') ? file.split('/')[0] : '.');
const featureOf = (file = '') => /^features\/([\w-]+)\//.exec(file)?.[1];

/** What no file imports, and whether an import is one of these. `to` is the imported file in src. */
const FORBIDDEN = {
  'from a layer above': ({from, to}) => to && layerOf(to) > layerOf(from),
  'of another feature': ({from, to}) =>
    featureOf(to) && featureOf(from) && featureOf(from) !== featureOf(to),
  'of an element from another': ({from, to}) => elements.has(from) && elements.has(to),
  'of zod outside of `api`': ({from, name}) =>
    /^zod(\/|$)/.test(name) && !from.startsWith('api/'),
  'of Lit below `ui`': ({from, name}) =>
    /^(lit|@lit)(\/|$)/.test(name) && layerOf(from) < LAYERS.indexOf('ui'),
};

describe('The layers of src', () => {
  it('contain every file', () => {
    assert.deepEqual(
      files.filter((file) => layerOf(file) < 0),
      [],
    );
  });

  for (const [title, isForbidden] of Object.entries(FORBIDDEN))
    it(`have no import ${title}`, () => {
      const found = imports.filter(isForbidden);
      assert.deepEqual(
        found.map(({from, name}) => `${from} imports ${name}`),
        [],
      );
    });

  it('have no import cycle', () => {
    assert.deepEqual(cycles(), []);
  });

  it('have no folder with too many files, as the folders of test', () => {
    const tests = globSync('test/{unit,elements}/**/*.{ts,mjs}', {cwd: root});
    const folders = Object.groupBy([...files, ...tests], (file) => posix.dirname(file));
    delete folders['i18n/languages'];
    const crowded = Object.keys(folders).filter(
      (folder) => folders[folder].length > LARGEST_FOLDER,
    );
    assert.deepEqual(crowded, []);
  });
});

/** Returns the import cycles, each as a path. Imports of types count. */
function cycles() {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const {from, to} of imports)
      if (from === file && to) visit(to, [...path, file]);
    done.add(file);
  };
  files.forEach((file) => visit(file, []));
  return found;
}

/** Returns the files of src and their imports, with re-exports, `import()` and imports of types. */
function readSources() {
  const cwd = join(root, 'src');
  const files = globSync('**/*.ts', {cwd}).map((file) => file.replaceAll('\\', '/'));
  const imports = files.flatMap((from) =>
    [
      ...readFileSync(join(cwd, from), 'utf8').matchAll(
        /^(?!\s*\*).*?(?:\bfrom |\bimport ?\(?\s*)'([^']+)'/gm,
      ),
    ].map(([, name]) => ({
      from,
      name,
      to: name.startsWith('.')
        ? posix.join(posix.dirname(from), name).replace(/\.js$/, '.ts')
        : undefined,
    })),
  );
  return {files, imports};
}
