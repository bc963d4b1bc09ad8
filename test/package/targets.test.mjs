// A page may have `<base target="_blank">`. A form that is sent after a wait would then open a tab,
// which pop-up blockers stop.
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {it} from 'node:test';
import {root} from './dist.mjs';

/** Matches the start tags of links and forms in templates, up to the next `<`. */
const TAG = /<(?:a|form)\s[^<]*/g;

it('each link and each form of our templates says in which window it opens', () => {
  // The doctor shows code to paste, and baked pages are the owner's own.
  const files = globSync('src/{features,ui,page,frame}/**/*.ts', {cwd: root});
  let count = 0;
  for (const file of files)
    for (const [tag] of readFileSync(join(root, file), 'utf8').matchAll(TAG)) {
      if (!/href=|@submit=/.test(tag)) continue;
      count += 1;
      assert.match(tag, /\starget=/, `${file}: ${tag}`);
    }
  assert.ok(count > 15, 'the templates were found');
});
