import {Observable} from '../lib/observable.js';
import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {en, type Texts} from './en.js';
import {isolate} from './isolate.js';
import {translationKey} from './translation-key.js';

export type {Texts} from './en.js';

/** Returns a text in the language of the given texts. */
export type LocalizedText = (texts: Texts) => string;

/** The texts of all loaded languages, by `translationKey`, including the texts that the page has changed. */
class Dictionaries extends Observable<ReadonlyMap<string, Texts>> {
  /** The texts that have been loaded, by `translationKey`. */
  readonly #loaded = new Map<string, Partial<Texts>>();
  /** The texts that the page has changed, by `translationKey`. */
  readonly #changed = new Map<string, Partial<Texts>>();

  change(lang: string, partial: Partial<Texts>): void {
    addTexts(this.#changed, lang, partial);
    this.#merge();
  }

  /** Adds the texts of a language that has been loaded. Texts that the page has changed stay. */
  add(lang: string, texts: Partial<Texts>): void {
    addTexts(this.#loaded, lang, texts);
    this.#merge();
  }

  #merge(): void {
    const own = (lang: string) => ({
      ...this.#loaded.get(lang),
      ...this.#changed.get(lang),
    });
    const english = {...en, ...own('en')};
    const all = new Map([['en', english]]);
    // Other languages use the English text for each text that they lack.
    for (const lang of [...this.#loaded.keys(), ...this.#changed.keys()])
      all.set(lang, {...english, ...own(lang)});
    this.set(all);
  }
}

function addTexts(
  texts: Map<string, Partial<Texts>>,
  lang: string,
  more: Partial<Texts>,
): void {
  const key = translationKey(lang);
  texts.set(key, {...texts.get(key), ...more});
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
  altered: 'altered',
  configuration: 'configuration',
};

/**
 * Returns the text that tells the shopper about a failure: the service's message about a field,
 * otherwise the service's general message, otherwise our own text. The message about a field comes
 * first, because a general message such as "The given data was invalid." says less.
 */
export function failureText(error: ShopError, texts: Texts): string {
  const {closedReason, serviceMessage} = error;
  if (closedReason) {
    const reason = closedReason === 'banned' ? texts.bannedPlayer : texts.maintenance;
    return serviceMessage ? `${reason} ${isolate(serviceMessage)}` : reason;
  }
  if (error.isCallMissing) return texts.missingCall;
  // The error has no body if a web server answers instead of the service, for example
  // during an update.
  if (error.lacksErrorBody) return texts.service;
  const [fieldMessage] = Object.values(error.fieldMessages ?? {});
  const said = fieldMessage ?? serviceMessage;
  return said ? texts.serviceMessage(said) : (texts[textNames[error.kind]] as string);
}
