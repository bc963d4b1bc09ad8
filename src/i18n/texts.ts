import {Observable} from '../lib/observable.js';
import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {en, type Texts} from './en.js';
import {translationKey} from './translation-key.js';

export type {Texts} from './en.js';

/** The texts of all loaded languages, by `translationKey`, including the texts that the page has changed. */
class Dictionaries extends Observable<ReadonlyMap<string, Texts>> {
  /** The texts that the page has changed, by `translationKey`. */
  readonly #changed = new Map<string, Partial<Texts>>();

  change(lang: string, partial: Partial<Texts>): void {
    const key = translationKey(lang);
    this.#changed.set(key, {...this.#changed.get(key), ...partial});
    this.#put(key, partial);
  }

  /** Adds the texts of a language that has been loaded. Texts that the page has changed stay. */
  add(lang: string, texts: Partial<Texts>): void {
    const key = translationKey(lang);
    this.#put(key, {...texts, ...this.#changed.get(key)});
  }

  #put(lang: string, texts: Partial<Texts>): void {
    const english = {...(this.value.get('en') ?? en), ...(lang === 'en' && texts)};
    const all = new Map(this.value).set('en', english);
    if (lang !== 'en') all.set(lang, {...english, ...all.get(lang), ...texts});
    // Other languages use the English text for each text that they lack.
    else for (const [other, others] of all) all.set(other, {...english, ...others});
    this.set(all);
  }
}

export const dictionaries = new Dictionaries(new Map([['en', en]]));

/** Changes some texts of a language. The other texts stay. */
export function setTexts(lang: string, partial: Partial<Texts>): void {
  dictionaries.change(lang, partial);
}

/** Returns the texts of a language, or the English texts if the language is not loaded. */
export function textsOf(lang: string | undefined): Texts {
  return (
    dictionaries.value.get(translationKey(lang ?? 'en')) ??
    dictionaries.value.get('en') ??
    en
  );
}

/** The name of the text for each kind of error. */
const textNames: Readonly<Record<ShopErrorKind, keyof Texts>> = {
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
  const {closedReason, serviceMessage} = error;
  if (closedReason) {
    const reason = closedReason === 'banned' ? texts.bannedPlayer : texts.maintenance;
    return serviceMessage ? `${reason} ${serviceMessage}` : reason;
  }
  if (error.isCallMissing) return texts.missingCall;
  // Without an error body, a web server has answered in place of the service, such as during an
  // update.
  if (error.lacksErrorBody) return texts.service;
  return serviceMessage ?? (texts[textNames[error.kind]] as string);
}
