import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {built, chunkName, textOf} from './dist.mjs';
import {CHUNK_LIMIT, ENTRY_LIMIT, LARGE_CHUNKS} from './limits.mjs';

describe('The files that a page loads', () => {
  for (const file of built('{embed,chunks/*}.js')) {
    it(`${file} is within its limit`, (test) => {
      const limit =
        file === 'embed.js'
          ? ENTRY_LIMIT
          : (LARGE_CHUNKS[chunkName(file)] ?? CHUNK_LIMIT);
      // By default, Node compresses with quality 11, the best quality.
      const size = brotliCompressSync(textOf(file)).length;
      test.diagnostic(`${file}: ${size} of ${limit} bytes`);
      assert.ok(size <= limit, `${file} has ${size} bytes, ${size - limit} too many`);
    });
  }
});
