import {languages, wordsKey} from './languages.js';
import {dictionaries, type Words} from './texts.js';
import {importWords} from './import-words.js';

const wanted = new Map<string, Promise<void>>();

/** Brings the words of a language, once. Never rejects: without them English ones are shown, and they are asked for anew. */
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
