import {Observable} from '../lib/observable.js';
import type {ShopClient} from '../api/shop-client.js';
import type {Settings} from '../api/settings.js';

export type {Settings} from '../api/settings.js';

/** The site's settings; `undefined` until the settings have been read. */
export class SiteSettings extends Observable<Settings | undefined> {
  readonly #client: Pick<ShopClient, 'getSettings'>;
  #reading: Promise<Settings> | undefined;

  constructor(client: Pick<ShopClient, 'getSettings'>) {
    super(undefined);
    this.#client = client;
  }

  /** Reads the settings once for all callers, and again after a failure. */
  read(): Promise<Settings> {
    this.#reading ??= this.#client.getSettings().then(
      (settings) => {
        this.set(settings);
        return settings;
      },
      (error: unknown) => {
        this.#reading = undefined;
        throw error;
      },
    );
    return this.#reading;
  }
}
