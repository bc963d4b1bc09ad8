// Lists every file of dist/ that a page can load, with its hash and its purpose, for owners who pin
// files or keep an inventory of the scripts in a page.
import {createHash} from 'node:crypto';
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const {version, storefront} = JSON.parse(readFileSync('package.json', 'utf8'));

const languageNames = new Intl.DisplayNames('en', {type: 'language'});

/** Writes dist/integrity.json. */
export function writeIntegrity() {
  const loaded = globSync(['embed.js', 'chunks/*.js', 'themes/*.css'], {
    cwd: 'dist',
  });
  const files = loaded
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => [
      file,
      {integrity: `sha384-${digest(file, 'sha384')}`, purpose: purposeOf(file)},
    ]);
  // If `published` is false, demo/builder.html does not offer the files on the CDN of npm.
  const {published} = storefront;
  const inventory = {version, published, files: Object.fromEntries(files)};
  writeFileSync('dist/integrity.json', `${JSON.stringify(inventory, null, 2)}\n`);
}

function purposeOf(file) {
  if (file === 'embed.js')
    return 'The shop, and the loader of its elements and all other files.';
  if (file === 'themes/reserve.css')
    return 'Reserves room for elements that are not there yet.';
  if (file === 'themes/baked.css') return 'Styles for baked content.';
  if (file.startsWith('themes/')) return 'A theme for the whole shop.';
  const [, language, name] = /^chunks\/(?:lang-(.+)|(.+))-.{8}\.js$/.exec(file);
  return language
    ? `The texts in ${languageNames.of(language)}.`
    : `The code of “${name}”, loaded when it is needed.`;
}

function digest(file, algorithm) {
  return createHash(algorithm)
    .update(readFileSync(join('dist', file)))
    .digest('base64');
}
