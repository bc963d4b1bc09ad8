import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {Observable} from '../lib/observable.js';
import {en, type Texts} from './en.js';
import {wordsKey} from './languages.js';

export type {Texts} from './en.js';

/** Words of a language; those that are missing are English. */
export type Words = Partial<Texts>;

/** Languages that have been loaded, by their `wordsKey`, with what the page changed in them. */
class Dictionaries extends Observable<ReadonlyMap<string, Texts>> {
  /** What the page has changed, by the same key. */
  readonly #changed = new Map<string, Words>();

  change(lang: string, partial: Words): void {
    const key = wordsKey(lang);
    this.#changed.set(key, {...this.#changed.get(key), ...partial});
    this.#put(key, partial);
  }

  /** Words that came later; what the page has changed stays as it is. */
  add(lang: string, words: Words): void {
    const key = wordsKey(lang);
    this.#put(key, {...words, ...this.#changed.get(key)});
  }

  #put(lang: string, words: Words): void {
    const english = {...(this.value.get('en') ?? en), ...(lang === 'en' && words)};
    const all = new Map(this.value).set('en', english);
    if (lang !== 'en') all.set(lang, {...english, ...all.get(lang), ...words});
    // Other languages have English words where they have none of their own.
    else for (const [other, texts] of all) all.set(other, {...english, ...texts});
    this.set(all);
  }
}

export const dictionaries = new Dictionaries(new Map([['en', en]]));

/** Changes words of a language; the others stay. */
export function setTexts(lang: string, partial: Words): void {
  dictionaries.change(lang, partial);
}

/** The words of a language; English where there are none. */
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

/** What a shopper reads for a failure: the service's own words where they are fit, else ours. */
export function failureText(error: ShopError, texts: Texts): string {
  if (error.missing) return texts.missingCall;
  // Nobody has said that a thing is not there: it may be a web server in the middle of a deployment.
  if (error.bare) return texts.service;
  return error.says ?? (texts[byKind[error.kind]] as string);
}
