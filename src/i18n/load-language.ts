import {lazyModule, type LazyModule} from '../lib/lazy-module.js';
import type {Translation} from './en.js';
import {dictionaries} from './texts.js';
import {translationKey} from './translation-key.js';

/** The modules of all translations, by `translationKey`. English is not among them. */
export const translations: Readonly<
  Record<string, LazyModule<{readonly texts: Translation}>>
> = {
  ar: lazyModule(() => import('./languages/ar.js')),
  bg: lazyModule(() => import('./languages/bg.js')),
  cs: lazyModule(() => import('./languages/cs.js')),
  da: lazyModule(() => import('./languages/da.js')),
  de: lazyModule(() => import('./languages/de.js')),
  el: lazyModule(() => import('./languages/el.js')),
  es: lazyModule(() => import('./languages/es.js')),
  fi: lazyModule(() => import('./languages/fi.js')),
  fr: lazyModule(() => import('./languages/fr.js')),
  he: lazyModule(() => import('./languages/he.js')),
  hu: lazyModule(() => import('./languages/hu.js')),
  it: lazyModule(() => import('./languages/it.js')),
  ja: lazyModule(() => import('./languages/ja.js')),
  ko: lazyModule(() => import('./languages/ko.js')),
  nb: lazyModule(() => import('./languages/nb.js')),
  nl: lazyModule(() => import('./languages/nl.js')),
  pl: lazyModule(() => import('./languages/pl.js')),
  'pt-br': lazyModule(() => import('./languages/pt-br.js')),
  'pt-pt': lazyModule(() => import('./languages/pt-pt.js')),
  ro: lazyModule(() => import('./languages/ro.js')),
  ru: lazyModule(() => import('./languages/ru.js')),
  sk: lazyModule(() => import('./languages/sk.js')),
  sv: lazyModule(() => import('./languages/sv.js')),
  tr: lazyModule(() => import('./languages/tr.js')),
  uk: lazyModule(() => import('./languages/uk.js')),
  vi: lazyModule(() => import('./languages/vi.js')),
  zh: lazyModule(() => import('./languages/zh.js')),
};

/** Settles when the texts of the page itself have been applied. */
let pageTexts: Promise<unknown> | undefined;

/** Makes `loadTexts` wait for the texts that the page itself has. */
export function awaitPageTexts(applied: Promise<unknown>): void {
  pageTexts = applied.catch(() => undefined); // Then the page has our texts.
}

/** Resolves when the texts of a language, and those of the page, are loaded or cannot be loaded. */
export async function loadTexts(lang: string | undefined): Promise<void> {
  await Promise.all([loadLanguage(lang), pageTexts]);
}

const loading = new Map<string, Promise<void>>();

/**
 * Loads the texts of a language once. Never rejects: if the file cannot be loaded, the texts stay
 * English.
 */
export function loadLanguage(lang = ''): Promise<void> {
  const key = translationKey(lang);
  const translation = Object.hasOwn(translations, key) && translations[key];
  if (!translation) return Promise.resolve();
  let loaded = loading.get(key);
  if (!loaded) {
    loaded = translation.load().then(
      ({texts}) => dictionaries.add(key, texts),
      () => void loading.delete(key),
    );
    loading.set(key, loaded);
  }
  return loaded;
}
