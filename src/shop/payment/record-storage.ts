import {shopKey} from '../../lib/storage-keys.js';
import {removeRecord, writeRecord} from '../../lib/stored-record.js';
import type {HasLeft} from '../session.js';
import {onePerShop} from '../one-per-shop.js';
import {
  storedRecords,
  warningOf,
  type PaymentRecord,
  type RecordPlace,
} from './record.js';

/** The lifetime of a record: a day, in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

/**
 * The orders that this browser has requested in the last day. The records of persons whom the
 * service names are in the storage that all tabs share, all others in the storage of the tab. If the
 * storage is full or blocked, records last until the page is left.
 */
export class PaymentRecords {
  readonly #place: RecordPlace;
  /** What could not be stored, by the record's key. */
  readonly #memory = new Map<string, PaymentRecord>();

  constructor(place: RecordPlace) {
    this.#place = place;
  }

  /** The records of a person, newest first. */
  of(person: string): readonly PaymentRecord[] {
    const own = this.#all().filter((record) => record.person === person);
    return own.sort((one, other) => other.at - one.at);
  }

  /** The record with this key. */
  get(key: string | undefined): PaymentRecord | undefined {
    return this.#all().find((record) => record.key === key);
  }

  get isEmpty(): boolean {
    return !this.#all().length;
  }

  save(record: PaymentRecord): void {
    const {baseUrl, recordStorages} = this.#place;
    const {session, local} = recordStorages;
    const storage = record.person.startsWith('user-') ? local : session;
    const isStored = writeRecord(
      storage,
      shopKey(baseUrl, 'payments', `:${record.key}`),
      record,
    );
    if (isStored) this.#memory.delete(record.key);
    else this.#memory.set(record.key, record);
  }

  delete({key}: PaymentRecord): void {
    const {baseUrl, recordStorages} = this.#place;
    this.#memory.delete(key);
    for (const storage of [recordStorages.session, recordStorages.local])
      removeRecord(storage, shopKey(baseUrl, 'payments', `:${key}`));
  }

  /** Forgets an order of somebody who has left. */
  forget(record: PaymentRecord): void {
    const warning = warningOf(record);
    if (warning) this.save(warning);
    else this.delete(record);
  }

  /** Forgets the orders of all who have left. */
  forgetAll(hasLeft: HasLeft): void {
    for (const record of this.#all()) if (hasLeft(record.person)) this.forget(record);
  }

  /** All records. Deletes those that are older than a day. */
  #all(): readonly PaymentRecord[] {
    const {baseUrl, recordStorages} = this.#place;
    const now = Date.now();
    const stored = [recordStorages.session, recordStorages.local].flatMap((storage) =>
      storedRecords(storage, baseUrl),
    );
    const isStored = ({key}: PaymentRecord) => !this.#memory.has(key);
    return [...stored.filter(isStored), ...this.#memory.values()].filter((record) => {
      const isOver = now - record.at >= LIFETIME;
      if (isOver) this.delete(record);
      // The clock has been set back. The record's day begins again, so that it ends at all.
      else if (record.at > now) this.save({...record, at: now});
      return !isOver;
    });
  }
}

/** The records of a shop, shared by all that read them. */
export const recordsOf = onePerShop((shop) => {
  const records = new PaymentRecords(shop);
  shop.session.onDeparture((hasLeft) => records.forgetAll(hasLeft));
  return records;
});
