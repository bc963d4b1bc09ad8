// What every file of dist/ that a page can load is there for, and what it has to be: for whoever
// pins it, or has to keep an inventory of the scripts in a page.
import {createHash} from 'node:crypto';
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));

/** What the pieces are for, by their names. */
const PURPOSES = {
  advice: 'Words for the page’s author on what failed.',
  announcer: 'Says what happens in the shop to those who hear the page.',
  cards: 'Items on cards of the page’s own.',
  care: 'Keeps the page from jumping while the shop appears, and loads what readers of it need.',
  cart: 'The inside of the cart.',
  category: 'Tabs, search and order, and items side by side.',
  checkout: 'The checkout: billing details, consents, ways to pay.',
  community: 'Links, the game server, goals, donors, and the pickers.',
  contrast: 'Keeps colours apart that a theme sets too close.',
  demo: 'A shop inside the page, for trying things out.',
  discord: 'Links a Discord account.',
  doctor: 'Tells the page’s author what is wrong.',
  gateway: 'Payments by form, by QR code, and in a frame.',
  item: 'An item in a dialog, and what there is to choose of it.',
  languages: 'What the files of the other languages have to be.',
  login: 'Signing in.',
  'page-texts': 'Words that the page changes.',
  payment: 'How a payment stands.',
  provider: 'A second shop in the same page.',
  sanitiser: 'Cleans descriptions, where the browser cannot (DOMPurify).',
  words: 'The words that the other pieces say.',
};

const languageNames = new Intl.DisplayNames('en', {type: 'language'});

/** The SHA-256 of a file in dist/, as the entry carries it: without the `=` at its end. */
export function hashOf(file) {
  return digest(file, 'sha256').slice(0, -1);
}

/** Writes dist/integrity.json. */
export function writeIntegrity() {
  const loaded = globSync([`embed.js`, `pieces/*-${version}.js`, 'themes/*.css'], {
    cwd: 'dist',
  });
  const files = loaded
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => [
      file,
      {integrity: `sha384-${digest(file, 'sha384')}`, purpose: purposeOf(file)},
    ]);
  const inventory = {version, files: Object.fromEntries(files)};
  writeFileSync('dist/integrity.json', `${JSON.stringify(inventory, null, 2)}\n`);
}

function purposeOf(file) {
  if (file === 'embed.js')
    return 'The shop: its elements, and what loads the other files when they are needed.';
  if (file === 'themes/reserve.css')
    return 'Keeps room for elements that are not there yet.';
  if (file === 'themes/baked.css') return 'A look for what was baked into the page.';
  if (file.startsWith('themes/')) return 'A look for the whole shop.';
  const name = file.slice('pieces/'.length, -`-${version}.js`.length);
  return name.startsWith('lang-')
    ? `The words in ${languageNames.of(name.slice('lang-'.length))}.`
    : PURPOSES[name];
}

function digest(file, algorithm) {
  return createHash(algorithm)
    .update(readFileSync(join('dist', file)))
    .digest('base64');
}
