import assert from 'node:assert/strict';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {build} from 'esbuild';
import {build as buildWithVite} from 'vite';
import {publicModules} from '../../../scripts/public-modules.mjs';
import {built, chunkName, manifest, root, textOf} from '../../support/dist.mjs';
import {
  APP_LIMITS,
  CHUNK_LIMIT,
  ELEMENT_LIMIT,
  ENTRY_LIMIT,
  LARGE_CHUNKS,
  LARGE_ELEMENTS,
} from './limits.mjs';

/** The code of apps, by what they show. */
const APPS = {
  'no element': openShop(`${manifest.name}/shop`),
  'one cart': define('store-provider', 'store-cart'),
  'featured deals': define('store-provider', 'featured-deals'),
  everything: define('all'),
};

/** The compiled classes of the elements. */
const elements = new Set(
  [...publicModules()].flatMap(([source, path]) =>
    path.startsWith('elements/events/') ? [] : [`${source.replace('src', 'dist')}.js`],
  ),
);

const sizes = new Map();

/** Returns the size after brotli. By default, Node compresses with quality 11, the best quality. */
function sizeOf(content) {
  const text = content.toString();
  if (!sizes.has(text)) sizes.set(text, brotliCompressSync(content).length);
  return sizes.get(text);
}

function checkSize(test, name, size, limit) {
  test.diagnostic(`${name}: ${size} of ${limit} bytes`);
  assert.ok(size <= limit, `${name} has ${size} bytes, ${size - limit} too many`);
}

describe('The files that a page loads', () => {
  for (const file of built('{embed,chunks/*}.js'))
    it(`${file} is within its limit`, (test) => {
      const limit = LARGE_CHUNKS[chunkName(file)] ?? CHUNK_LIMIT;
      const isEntry = file === 'embed.js';
      const text = textOf(file);
      // Compression takes time, so a chunk that is small without it is not compressed.
      const size = text.length > limit ? sizeOf(text) : text.length;
      checkSize(test, file, size, isEntry ? ENTRY_LIMIT : limit);
    });
});

describe('An element in a bundle', async () => {
  const tags = built('elements/*.js').map((file) => file.replace(/.*\/|\.js$/g, ''));
  const provider = await bundle(define('store-provider'));

  for (const tag of tags)
    it(`${tag} contains no other element and is within its limit`, async (test) => {
      const isProvider = tag === 'store-provider';
      const {inputs, size} = isProvider
        ? provider
        : await bundle(define('store-provider', tag));
      const others = tags.filter(
        (other) =>
          ![tag, 'store-provider'].includes(other) &&
          inputs.has(`dist/elements/${other}.js`),
      );
      assert.deepEqual(others, []);
      const added = isProvider ? size : size - provider.size;
      checkSize(test, tag, added, LARGE_ELEMENTS[tag] ?? ELEMENT_LIMIT);
    });
});

describe('An app', () => {
  for (const [title, code] of Object.entries(APPS))
    it(`with ${title} loads few bytes`, async (test) => {
      const files = await filesWithVite(code);
      const size = files.reduce((sum, text) => sum + gzipSync(text).length, 0);
      checkSize(test, `${title} in ${files.length} files`, size, APP_LIMITS[title]);
    });

  for (const module of [manifest.name, `${manifest.name}/shop`])
    it(`that opens a shop with ${module} loads no other element at first`, async () => {
      const {inputs} = await bundle(`${define('store-cart')}\n${openShop(module)}`);
      assert.deepEqual(
        [...inputs].filter(
          (file) => elements.has(file) && !file.includes('store-cart'),
        ),
        [],
      );
    });
});

/** Returns the code that registers elements. */
function define(...tags) {
  return tags.map((tag) => `import '${manifest.name}/define/${tag}.js';`).join('\n');
}

/** Returns the code that opens a shop, as in docs/npm.md. */
function openShop(module) {
  return `import {openShop, setDefaultShop} from '${module}';
    setDefaultShop(openShop({baseUrl: 'https://shop.example.net'}));`;
}

/** Returns the texts of the files that an app loads at first if it is built with Vite. */
async function filesWithVite(code) {
  const entry = join(root, 'app.js');
  const {output} = await buildWithVite({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {write: false, target: 'es2022', rolldownOptions: {input: entry}},
  });
  const chunks = new Map(output.map((file) => [file.fileName, file]));
  const loaded = new Set([output.find(({isEntry}) => isEntry).fileName]);
  for (const file of loaded)
    for (const imported of chunks.get(file).imports) loaded.add(imported);
  return [...loaded].map((file) => chunks.get(file).code);
}

/** Returns the modules that an app loads at first if it is built with esbuild, and their size after brotli. */
async function bundle(code) {
  const {outputFiles, metafile} = await build({
    stdin: {contents: code, resolveDir: root},
    absWorkingDir: root,
    outdir: join(root, 'bundled'),
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  const loaded = new Set(['bundled/stdin.js']);
  for (const file of loaded)
    for (const {path, kind} of metafile.outputs[file].imports)
      if (kind === 'import-statement') loaded.add(path);
  const contents = outputFiles
    .filter(({path}) => loaded.has(path.slice(root.length + 1).replaceAll('\\', '/')))
    .map(({text}) => text);
  assert.equal(contents.length, loaded.size);
  return {
    inputs: new Set(
      [...loaded].flatMap((file) => Object.keys(metafile.outputs[file].inputs)),
    ),
    size: contents.reduce((sum, one) => sum + sizeOf(one), 0),
  };
}
