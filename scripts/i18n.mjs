// Lists for each language which texts are missing, superfluous, or the same as in English.
//
//   npm run i18n             all languages
//   npm run i18n -- de fr    some of them
import '../demo/service/typescript-imports.ts';
import {readdirSync} from 'node:fs';
import {en} from '../src/i18n/en.ts';

const FOLDER = new URL('../src/i18n/languages/', import.meta.url);

/** Returns a text. For a function, its text for the arguments "5", "6" and "7": names and counts. */
const written = (text) => (typeof text === 'function' ? text('5', '6', '7') : text);

const languages = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ''));
const asked = process.argv.slice(2);
const unknown = asked.find((language) => !languages.includes(language));
if (unknown) {
  console.error(`There is no translation "${unknown}": ${languages.join(', ')}.`);
  process.exit(1);
}
for (const language of asked.length ? asked : languages) {
  const {texts} = await import(new URL(`${language}.ts`, FOLDER).href);
  const missing = Object.keys(en).filter((key) => !Object.hasOwn(texts, key));
  const superfluous = Object.keys(texts).filter((key) => !Object.hasOwn(en, key));
  const same = Object.keys(texts).filter(
    (key) => written(en[key]) === written(texts[key]),
  );
  console.log(`${language}: ${missing.length ? 'incomplete' : 'complete'}`);
  for (const [label, keys] of Object.entries({
    missing,
    superfluous,
    'same as English': same,
  }))
    if (keys.length) console.log(`  ${label}: ${keys.join(', ')}`);
}
