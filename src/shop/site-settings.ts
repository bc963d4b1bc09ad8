import {Observable} from '../lib/observable.js';
import {getSettings} from '../api/calls/catalogue.js';
import type {ServiceCalls} from '../api/service.js';
import type {Settings} from '../api/settings.js';
import {sharedReads} from './shared-reads.js';

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
  readonly #service: ServiceCalls;
  readonly #readOnce = sharedReads();

  constructor(service: ServiceCalls) {
    super(undefined);
    this.#service = service;
  }

  /** Reads the settings once for all callers, and again after a failure. */
  read(): Promise<Settings> {
    return this.#readOnce('settings', async () => {
      const settings = await this.#service.call(getSettings);
      this.set(settings);
      return settings;
    });
  }
}
