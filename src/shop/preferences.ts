import {Observable} from '../lib/observable.js';

export interface PreferencesState {
  /** Name of the display currency the shopper picked, else the page's wish. */
  readonly currency: string | undefined;
  /** Language the shopper picked, else the page's wish. */
  readonly language: string | undefined;
}

/** Where picks are kept; the page's `localStorage`, or nothing where it is blocked. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/** Display currency and language: what the shopper picked goes before what the page asks for. */
export class Preferences extends Observable<PreferencesState> {
  readonly #key: string;
  readonly #keep: Keep;
  #picked: Partial<Record<keyof PreferencesState, string>> = {};
  #wished: Partial<Record<keyof PreferencesState, string | undefined>> = {};

  constructor(baseUrl: string, keep: Keep) {
    super({currency: undefined, language: undefined});
    this.#key = `storefront-elements:${baseUrl}:preferences`;
    this.#keep = keep;
    try {
      const kept: unknown = JSON.parse(keep?.getItem(this.#key) ?? '{}');
      const {currency, language} = kept as Record<string, unknown>;
      if (typeof currency === 'string') this.#picked.currency = currency;
      if (typeof language === 'string') this.#picked.language = language;
    } catch {
      // Nothing kept, or nothing of ours: as if nothing had been picked.
    }
    this.#tell();
  }

  /** What the shopper picks; kept for the next visit. */
  pick(pick: Partial<Record<keyof PreferencesState, string>>): void {
    this.#picked = {...this.#picked, ...pick};
    try {
      this.#keep?.setItem(this.#key, JSON.stringify(this.#picked));
    } catch {
      // A full or blocked storage forgets the pick with the page; nothing else suffers.
    }
    this.#tell();
  }

  /** What the page asks for, by attributes. */
  wish(wish: Partial<Record<keyof PreferencesState, string | undefined>>): void {
    this.#wished = {...this.#wished, ...wish};
    this.#tell();
  }

  #tell(): void {
    const currency = this.#picked.currency ?? this.#wished.currency;
    const language = this.#picked.language ?? this.#wished.language;
    if (currency === this.value.currency && language === this.value.language) return;
    this.set({currency, language});
  }
}
