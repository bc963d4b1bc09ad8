import assert from 'node:assert/strict';
import {matchesGlob} from 'node:path';
import {describe, it} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {built, manifest, textOf} from './dist.mjs';
import {LIMITS} from './limits.mjs';

describe('the files that a page loads', () => {
  for (const file of built(`{embed,pieces/*-${manifest.version}}.js`)) {
    it(`${file} is within its limit`, (test) => {
      const limit = LIMITS.find(({files}) => matchesGlob(file, files))?.bytes;
      assert.ok(limit, `${file} has no limit in limits.mjs`);
      // Node's default quality is the best one, 11.
      const size = brotliCompressSync(textOf(file)).length;
      test.diagnostic(`${file}: ${size} of ${limit} bytes`);
      assert.ok(size <= limit, `${file} has ${size} bytes, ${size - limit} too many`);
    });
  }
});
