import {languages, wordsKey} from './languages.js';
import {dictionaries, type Words} from './texts.js';
import {importWords} from './import-words.js';

const wanted = new Map<string, Promise<void>>();

/** Loads the texts of a language once. Never rejects: after a failure the texts stay English, and the next call loads again. */
export function wantLanguage(lang: string | undefined): Promise<void> {
  const key = wordsKey(lang ?? '');
  if (!languages.includes(key)) return Promise.resolve();
  let words = wanted.get(key);
  if (!words) {
    words = importWords(key).then(
      (found: Words) => dictionaries.add(key, found),
      () => void wanted.delete(key),
    );
    wanted.set(key, words);
  }
  return words;
}
