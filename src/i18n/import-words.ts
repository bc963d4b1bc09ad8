import {lazyModule, type LazyModule} from '../lib/lazy-module.js';
import type {Words} from './texts.js';

const modules: Readonly<Record<string, LazyModule<{readonly texts: Words}>>> = {
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

/** Loads the texts of a language; none for a language without a translation. Rejects with a `MissingFileError`. */
export async function importWords(key: string): Promise<Words> {
  return (await modules[key]?.load())?.texts ?? {};
}
