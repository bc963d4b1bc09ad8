import {Observable} from '../lib/observable.js';
import {getSettings} from '../api/calls/catalogue.js';
import type {Settings} from '../api/settings.js';
import type {Answers} from './answers.js';

export type {Settings} from '../api/settings.js';

/** The names of the currencies that prices can be shown in, including the service's own currency. */
export function displayCurrencyNames({
  system_currency,
  currencies,
}: Settings): readonly string[] {
  const listed = currencies.map(({name}) => name);
  const own = system_currency ? [system_currency.name] : [];
  const all = own.every((name) => listed.includes(name)) ? listed : [...own, ...listed];
  return [...new Set(all)];
}

/** The site's settings; `undefined` until the settings have been read. */
export class SiteSettings extends Observable<Settings | undefined> {
  readonly #answers: Answers;

  constructor(answers: Answers) {
    super(undefined);
    this.#answers = answers;
  }

  /** Reads the settings once for all callers, and again after a failure. */
  async read(): Promise<Settings> {
    const settings = await this.#answers.read(getSettings, undefined, () => {
      this.read().catch(() => undefined); // Then the settings that are shown stay.
    });
    if (settings !== this.value) this.set(settings);
    return settings;
  }
}
