import type {ShopError, ShopErrorKind} from '../basics/shop-error.js';
import {Observable} from '../basics/observable.js';
import {en, type Texts} from './en.js';

export type {Texts} from './en.js';

/** Languages that have been loaded, by primary code, with what the page changed in them. */
class Dictionaries extends Observable<ReadonlyMap<string, Texts>> {
  change(lang: string, partial: Partial<Texts>): void {
    const key = primary(lang);
    const changed = {...(this.value.get(key) ?? en), ...partial};
    this.set(new Map(this.value).set(key, changed));
  }

  /** Words that came later; what the page has changed stays as it is. */
  add(lang: string, words: Partial<Texts>): void {
    this.change(lang, {...words, ...this.value.get(lang)});
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
  return dictionaries.value.get(primary(lang ?? 'en')) ?? dictionaries.value.get('en') ?? en;
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
