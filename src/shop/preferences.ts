import {Observable} from '../lib/observable.js';
import {shopKey} from '../lib/storage-keys.js';
import {readRecord, writeRecord, type ItemStorage} from '../lib/stored-record.js';

export interface PreferencesState {
  /** Name of the display currency. */
  readonly currency: string | undefined;
  /** Language code. */
  readonly language: string | undefined;
}

/** Display currency and language. The shopper's choice has precedence over the page's attributes. */
export class Preferences extends Observable<PreferencesState> {
  readonly #key: string;
  readonly #storage: ItemStorage;
  #picked: Partial<Record<keyof PreferencesState, string>> = {};
  #wished: Partial<Record<keyof PreferencesState, string | undefined>> = {};

  constructor(baseUrl: string, storage: ItemStorage) {
    super({currency: undefined, language: undefined});
    this.#key = shopKey(baseUrl, 'preferences');
    this.#storage = storage;
    this.#readPicked();
    this.#update();
  }

  /** Names of the preferred display currencies: the shopper's choice, then the page's. */
  get currencies(): readonly (string | undefined)[] {
    return [this.#picked.currency, this.#wished.currency];
  }

  /** Sets a choice of the shopper and stores it for the next visit. */
  pick(pick: Partial<Record<keyof PreferencesState, string>>): void {
    this.#readPicked(); // Another tab may have stored another choice in the meantime.
    this.#picked = {...this.#picked, ...pick};
    writeRecord(this.#storage, this.#key, this.#picked);
    this.#update();
  }

  /** Sets the currency or language that the page's attributes ask for. */
  wish(wish: Partial<Record<keyof PreferencesState, string | undefined>>): void {
    this.#wished = {...this.#wished, ...wish};
    this.#update();
  }

  #readPicked(): void {
    const {currency, language} = readRecord(this.#storage, this.#key);
    if (typeof currency === 'string') this.#picked.currency = currency;
    if (typeof language === 'string') this.#picked.language = language;
  }

  #update(): void {
    const currency = this.#picked.currency ?? this.#wished.currency;
    const language = this.#picked.language ?? this.#wished.language;
    if (currency === this.value.currency && language === this.value.language) return;
    this.set({currency, language});
  }
}
