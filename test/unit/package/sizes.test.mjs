import assert from 'node:assert/strict';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';
import {built, chunkName, manifest, root, textOf} from '../../support/dist.mjs';
import {
  CHUNK_LIMIT,
  ELEMENT_LIMIT,
  ENTRY_LIMIT,
  LARGE_CHUNKS,
  LARGE_ELEMENTS,
} from './limits.mjs';

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
  const provider = await bundle('store-provider');

  for (const tag of tags)
    it(`${tag} contains no other element and is within its limit`, async (test) => {
      const isProvider = tag === 'store-provider';
      const {inputs, size} = isProvider
        ? provider
        : await bundle('store-provider', tag);
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

/** Returns the modules that a page with these elements loads at first, and their size after brotli. */
async function bundle(...tags) {
  const {outputFiles, metafile} = await build({
    stdin: {
      contents: tags
        .map((tag) => `import '${manifest.name}/define/${tag}.js';`)
        .join('\n'),
      resolveDir: root,
    },
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
