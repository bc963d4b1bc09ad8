import type {ShopError, ShopErrorKind} from '../basics/shop-error.js';
import {Observable} from '../basics/observable.js';
import {en, type Texts} from './en.js';

export type {Texts} from './en.js';

/** Languages that have been loaded, by primary code, with what the page changed in them. */
class Dictionaries extends Observable<ReadonlyMap<string, Texts>> {
  /** What the page has changed, by primary code. */
  readonly #changed = new Map<string, Partial<Texts>>();

  change(lang: string, partial: Partial<Texts>): void {
    const key = primary(lang);
    this.#changed.set(key, {...this.#changed.get(key), ...partial});
    this.#put(key, partial);
  }

  /** Words that came later; what the page has changed stays as it is. */
  add(lang: string, words: Partial<Texts>): void {
    const key = primary(lang);
    this.#put(key, {...words, ...this.#changed.get(key)});
  }

  #put(lang: string, words: Partial<Texts>): void {
    const english = {...(this.value.get('en') ?? en), ...(lang === 'en' && words)};
    const all = new Map(this.value).set('en', english);
    if (lang !== 'en') all.set(lang, {...english, ...all.get(lang), ...words});
    // Other languages have English words where they have none of their own.
    else for (const [other, texts] of all) all.set(other, {...english, ...texts});
    this.set(all);
  }
}

function primary(lang: string): string {
  return lang.toLowerCase().split(/[-_]/)[0] ?? '';
}

export const dictionaries = new Dictionaries(new Map([['en', en]]));

/** Changes words of a language; the others stay. */
export function setTexts(lang: string, partial: Partial<Texts>): void {
  dictionaries.change(lang, partial);
}

/** The words of a language; English where there are none. */
export function textsOf(lang: string | undefined): Texts {
  return (
    dictionaries.value.get(primary(lang ?? 'en')) ?? dictionaries.value.get('en') ?? en
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
  configuration: 'configuration',
};

/** What a shopper reads for a failure: the service's own words where they are fit, else ours. */
export function failureText(error: ShopError, texts: Texts): string {
  return error.says ?? (texts[byKind[error.kind]] as string);
}
