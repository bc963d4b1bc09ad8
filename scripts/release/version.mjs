// Reads the new version from package.json, and writes it into the other files. `npm version minor` runs
// this after it has changed package.json, and before it commits and tags.
import {execFileSync} from 'node:child_process';
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {withVersion} from './changelog.mjs';
import {namesIn, root} from './names.mjs';
import {withoutUnpublishedNotes} from './unpublished-notes.mjs';

/**
 * Writes the version of package.json into the other files of a folder that contain a version
 * number. Returns the paths of the files that it has changed.
 */
export function writeVersion(folder = root, date = new Date().toJSON().slice(0, 10)) {
  const {version, hasOwner} = namesIn(folder);
  if (!hasOwner)
    throw new Error(
      'package.json names no owner yet: run `npm run release:names -- --owner …` first.',
    );
  const changed = [];
  const change = (pattern, edit) => {
    for (const file of globSync(pattern, {cwd: folder})) {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const after = edit(before);
      if (after === before) continue;
      writeFileSync(path, after);
      changed.push(file);
    }
  };
  change('CHANGELOG.md', (text) => withVersion(text, version, date));
  change('package.json', (text) =>
    text.replace('"published": false', '"published": true'),
  );
  change(['README.md', 'docs/**/*.md'], withoutUnpublishedNotes);
  change(
    ['README.md', 'docs/*.md', 'docs/recipes/*.md', 'demo/wordpress/**/*.php'],
    (text) =>
      text.replaceAll(/(storefront-elements@)\d+\.\d+\.\d+[\w.-]*/g, `$1${version}`),
  );
  change('demo/wordpress/*/storefront-elements.php', (text) =>
    text.replace(/^( \* Version: ).*$/m, `$1${version}`),
  );
  change('demo/apps/*/package.json', (text) =>
    text.replace(/("storefront-elements": "\^)[^"]+/, `$1${version}`),
  );
  return [...new Set(changed)];
}

if (import.meta.main) {
  const changed = writeVersion();
  // npm commits the staged files.
  execFileSync('git', ['add', '--', ...changed], {cwd: root});
  console.log(`Wrote the version into ${changed.join(', ')}`);
}
