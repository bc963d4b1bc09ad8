// Reads the new version from package.json, and writes it into the other files. `npm version minor` runs
// this after it has changed package.json, and before it commits and tags.
import {execFileSync} from 'node:child_process';
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {namesIn, root} from './names.mjs';

/** A note that is true only until the first version is on npm stands between these comments. */
const START = '<!-- until the first release -->';
const END = '<!-- end: until the first release -->';

/** Whether a document has such a note. */
export function hasUnpublishedNote(text) {
  return text.includes(START);
}

function withoutUnpublishedNotes(text) {
  return text.replaceAll(new RegExp(`${START}.*?${END}\n+`, 'gs'), '');
}

/** Returns the lines of CHANGELOG.md about a version; empty if there are none. */
export function changesIn(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version) ?? '';
  return section.replace(/^.*\n/, '').trim();
}

/**
 * Returns the changelog with the heading of a version inserted below "Unreleased", so that the
 * lines that follow belong to the version.
 */
function withVersion(changelog, version, date) {
  if (!changesIn(changelog, 'Unreleased'))
    throw new Error('CHANGELOG.md has nothing under Unreleased.');
  return changelog.replace(
    '## Unreleased\n',
    `## Unreleased\n\n## ${version} (${date})\n`,
  );
}

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
