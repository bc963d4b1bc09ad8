import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {Observable} from '../lib/observable.js';
import {en, type Texts} from './en.js';
import {wordsKey} from './languages.js';

export type {Texts} from './en.js';

/** Texts of a language. A missing text is shown in English. */
export type Words = Partial<Texts>;

/** The texts of all loaded languages, by `wordsKey`, including the texts that the page has changed. */
class Dictionaries extends Observable<ReadonlyMap<string, Texts>> {
  /** The texts that the page has changed, by `wordsKey`. */
  readonly #changed = new Map<string, Words>();

  change(lang: string, partial: Words): void {
    const key = wordsKey(lang);
    this.#changed.set(key, {...this.#changed.get(key), ...partial});
    this.#put(key, partial);
  }

  /** Adds the texts of a language that has been loaded. Texts that the page has changed stay. */
  add(lang: string, words: Words): void {
    const key = wordsKey(lang);
    this.#put(key, {...words, ...this.#changed.get(key)});
  }

  #put(lang: string, words: Words): void {
    const english = {...(this.value.get('en') ?? en), ...(lang === 'en' && words)};
    const all = new Map(this.value).set('en', english);
    if (lang !== 'en') all.set(lang, {...english, ...all.get(lang), ...words});
    // Other languages use the English text for each text that they lack.
    else for (const [other, texts] of all) all.set(other, {...english, ...texts});
    this.set(all);
  }
}

export const dictionaries = new Dictionaries(new Map([['en', en]]));

/** Changes some texts of a language. The other texts stay. */
export function setTexts(lang: string, partial: Words): void {
  dictionaries.change(lang, partial);
}

/** Returns the texts of a language, or the English texts if the language is not loaded. */
export function textsOf(lang: string | undefined): Texts {
  return (
    dictionaries.value.get(wordsKey(lang ?? 'en')) ?? dictionaries.value.get('en') ?? en
  );
}

const byKind: Readonly<Record<ShopErrorKind, keyof Texts>> = {
  network: 'network',
  timeout: 'timeout',
  unauthorized: 'unauthorized',
  'not-found': 'notFound',
  refused: 'refused',
  'rate-limited': 'rateLimited',
  service: 'service',
  schema: 'schema',
  'missing-part': 'missingPart',
  configuration: 'configuration',
};

/** The text of a failure for shoppers: the service's own message if it is suitable, else ours. */
export function failureText(error: ShopError, texts: Texts): string {
  if (error.missing) return texts.missingCall;
  // The answer did not come from the service itself, but perhaps from a web server during a deployment.
  if (error.bare) return texts.service;
  return error.says ?? (texts[byKind[error.kind]] as string);
}
