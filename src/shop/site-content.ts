import {Observable} from '../lib/observable.js';
import {pageStorage} from '../lib/page-storage.js';
import {shopKey} from '../lib/storage-keys.js';
import {readRecord, writeRecord} from '../lib/stored-record.js';
import {
  getAnnouncement,
  getPatrons,
  type Announcement,
  type Patrons,
} from '../api/calls/site.js';
import type {ServiceCalls} from '../api/service.js';
import {onePerShop} from './one-per-shop.js';
import {sharedReads} from './shared-reads.js';

export type {Announcement, Patrons, TopPatron} from '../api/calls/site.js';

export interface SiteContentState {
  /** The announcement that the shopper has closed, as text; empty if there is none. */
  readonly dismissed: string;
}

export interface SiteContentOptions {
  /** The shop's address, which is part of the key in the storage. */
  readonly baseUrl: string;
  /** Remembers which announcement was closed. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/**
 * The announcement and the patrons of a site. Each is read once, and again after a failure. An
 * announcement that the shopper has closed stays closed until the site changes it.
 */
export class SiteContent extends Observable<SiteContentState> {
  readonly #service: ServiceCalls;
  readonly #storage: SiteContentOptions['storage'];
  readonly #key: string;
  readonly #readOnce = sharedReads();

  constructor(service: ServiceCalls, {baseUrl, storage}: SiteContentOptions) {
    const key = shopKey(baseUrl, 'announcement');
    const {dismissed} = readRecord(storage, key);
    super({dismissed: typeof dismissed === 'string' ? dismissed : ''});
    this.#service = service;
    this.#storage = storage;
    this.#key = key;
  }

  /** The site's announcement; `undefined` if there is none, or if the site does not show it. */
  announcement(): Promise<Announcement | undefined> {
    return this.#readOnce('announcement', async () => {
      const answer = await this.#service.call(getAnnouncement);
      return answer?.is_index ? answer : undefined;
    });
  }

  patrons(): Promise<Patrons> {
    return this.#readOnce('patrons', () => this.#service.call(getPatrons));
  }

  /** Whether the shopper has closed this announcement, here or on an earlier page. */
  isDismissed(announcement: Announcement): boolean {
    return this.value.dismissed === textOf(announcement);
  }

  /** Closes an announcement until the site changes it. */
  dismiss(announcement: Announcement): void {
    const dismissed = textOf(announcement);
    writeRecord(this.#storage, this.#key, {dismissed});
    this.set({dismissed});
  }
}

/**
 * Everything that a shopper reads in an announcement. If this text changes, the announcement counts
 * as a new one.
 */
function textOf({title, content, button_name, button_url}: Announcement): string {
  return JSON.stringify([title, content, button_name, button_url]);
}

/** The content of a shop's site, shared by all elements that show it. */
export const siteContentOf = onePerShop(
  ({service, baseUrl}) =>
    new SiteContent(service, {baseUrl, storage: pageStorage('localStorage')}),
);
