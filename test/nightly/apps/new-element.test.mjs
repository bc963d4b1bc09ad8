import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {it} from 'node:test';
import {root} from '../../support/dist.mjs';
import {freshCopy, npm} from '../../unit/project/fresh-copy.mjs';

it('An element that `npm run new` writes is built, has right types, and passes its test', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'new-element-'));
  t.after(() => rmSync(folder, {recursive: true, force: true}));
  const {copy: cwd} = freshCopy(join(folder, 'copy'));
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
  const run = (...args) => {
    const {status, said} = npm(['run', ...args], cwd);
    assert.equal(status, 0, said);
  };
  run('new', '--', 'element', 'store-top-voters', '--call', 'top-voters');
  run('types');
  run('test:elements', '--', 'test/elements/community/store-top-voters.test.ts');
});
