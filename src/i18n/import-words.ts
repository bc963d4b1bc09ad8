import {loadFile} from '../lib/load-file.js';
import type {Words} from './texts.js';

/** For bundlers: a module for each language, split off. The script tag has files instead (`import-words.embed.ts`). */
const modules: Readonly<Record<string, () => Promise<{readonly texts: Words}>>> = {
  ar: () => import('./languages/ar.js'),
  bg: () => import('./languages/bg.js'),
  cs: () => import('./languages/cs.js'),
  da: () => import('./languages/da.js'),
  de: () => import('./languages/de.js'),
  el: () => import('./languages/el.js'),
  es: () => import('./languages/es.js'),
  fi: () => import('./languages/fi.js'),
  fr: () => import('./languages/fr.js'),
  he: () => import('./languages/he.js'),
  hu: () => import('./languages/hu.js'),
  it: () => import('./languages/it.js'),
  ja: () => import('./languages/ja.js'),
  ko: () => import('./languages/ko.js'),
  nb: () => import('./languages/nb.js'),
  nl: () => import('./languages/nl.js'),
  pl: () => import('./languages/pl.js'),
  'pt-br': () => import('./languages/pt-br.js'),
  'pt-pt': () => import('./languages/pt-pt.js'),
  ro: () => import('./languages/ro.js'),
  ru: () => import('./languages/ru.js'),
  sk: () => import('./languages/sk.js'),
  sv: () => import('./languages/sv.js'),
  tr: () => import('./languages/tr.js'),
  uk: () => import('./languages/uk.js'),
  vi: () => import('./languages/vi.js'),
  zh: () => import('./languages/zh.js'),
};

/** The words of a language. Rejects where they cannot be had. */
export async function importWords(key: string): Promise<Words> {
  const load = modules[key];
  return load ? (await loadFile(`lang-${key}`, load)).texts : {};
}
