import assert from 'node:assert/strict';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';
import {built, manifest, root} from './dist.mjs';
import {ELEMENT_LIMIT, LARGE_ELEMENTS} from './limits.mjs';

const tags = built('elements/*.js').map((file) => file.replace(/.*\/|\.js$/g, ''));

const provider = await bundle('store-provider');

describe('An element in a bundle', () => {
  for (const tag of tags) {
    it(`${tag} contains no other element and is within its limit`, async (test) => {
      const {first} = await bundle(tag);
      const others = tags.filter(
        (other) => other !== tag && first.has(`dist/elements/${other}.js`),
      );
      assert.deepEqual(others, []);
      const isProvider = tag === 'store-provider';
      const size = isProvider
        ? provider.size
        : (await bundle('store-provider', tag)).size - provider.size;
      const limit = LARGE_ELEMENTS[tag] ?? ELEMENT_LIMIT;
      test.diagnostic(`${tag}: ${size} of ${limit} bytes`);
      assert.ok(size <= limit, `${tag} has ${size} bytes, ${size - limit} too many`);
    });
  }
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
    .map((file) => file.contents);
  assert.equal(contents.length, loaded.size);
  return {
    first: new Set(
      [...loaded].flatMap((file) => Object.keys(metafile.outputs[file].inputs)),
    ),
    size: contents.reduce((sum, one) => sum + brotliCompressSync(one).length, 0),
  };
}
