// Lists for each language which texts are missing, superfluous, or the same as in English.
//
//   npm run i18n             all languages
//   npm run i18n -- de fr    some of them
import '../demo/service/typescript-imports.ts';
import {readdirSync} from 'node:fs';
import {en} from '../src/i18n/en.ts';

const FOLDER = new URL('../src/i18n/languages/', import.meta.url);

/**
 * Returns the keys of texts in which a translation differs from English (missing, superfluous), or
 * should differ but does not.
 */
export function compareWithEnglish(english, translation) {
  const keys = Object.keys(translation);
  return {
    missing: Object.keys(english).filter((key) => !Object.hasOwn(translation, key)),
    superfluous: keys.filter((key) => !Object.hasOwn(english, key)),
    'same as English': keys.filter(
      (key) =>
        Object.hasOwn(english, key) &&
        textWithNames(english[key]) === textWithNames(translation[key]),
    ),
  };
}

/**
 * Returns the text. For a function, it returns the text for the arguments "5", "6" and "7", which serve
 * as names and as counts.
 */
function textWithNames(text) {
  return typeof text === 'function' ? text('5', '6', '7') : text;
}

/** Returns the differences between English and the translation of a language. */
export async function differencesOf(language) {
  const {texts} = await import(new URL(`${language}.ts`, FOLDER).href);
  return compareWithEnglish(en, texts);
}

/** Returns the codes of all languages with a translation. */
export function allLanguages() {
  return readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ''));
}

if (import.meta.main) {
  const asked = process.argv.slice(2);
  const unknown = asked.find((language) => !allLanguages().includes(language));
  if (unknown) {
    console.error(
      `There is no translation "${unknown}": ${allLanguages().join(', ')}.`,
    );
    process.exit(1);
  }
  for (const language of asked.length ? asked : allLanguages()) {
    const differences = await differencesOf(language);
    console.log(
      `${language}: ${differences.missing.length ? 'incomplete' : 'complete'}`,
    );
    for (const [label, keys] of Object.entries(differences))
      if (keys.length) console.log(`  ${label}: ${keys.join(', ')}`);
  }
}
