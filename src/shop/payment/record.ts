import {shopKey} from '../../lib/storage-keys.js';
import {readRecord, removeRecord, writeRecord} from '../../lib/stored-record.js';
import type {HasLeft} from '../session.js';
import type {RecordState} from './machine.js';

/** An item of an order, with the price that the service has named in the cart. */
export interface OrderItem {
  readonly itemId: number;
  readonly name: string;
  /** Price of one unit in `currency`; `undefined` if the item is sold for virtual currency only. */
  readonly price: number | undefined;
  /** Name of the service's currency. */
  readonly currency: string;
  readonly quantity: number;
}

/** All that the browser keeps of an order. */
export interface PaymentRecord {
  readonly key: string;
  /** Whose order it is: `SessionState.person`. */
  readonly person: string;
  /** When the order was requested, in milliseconds since 1970. */
  readonly at: number;
  readonly state: RecordState;
  /** The service's name for the order; empty if it has sent none. */
  readonly id?: string | undefined;
  readonly items: readonly OrderItem[];
  /** Whether the shopper has seen how the order has ended, or has given it up. */
  readonly seen: boolean;
  /** Whether the page was told that the order is paid. */
  readonly reported: boolean;
}

export type RecordStorage = Pick<
  Storage,
  'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'
>;

/** `session` belongs to one tab; all tabs share `local`. */
export interface RecordStorages {
  readonly session?: RecordStorage | undefined;
  readonly local?: RecordStorage | undefined;
}

/** Where the records of a shop are. */
export interface RecordPlace {
  readonly baseUrl: string;
  readonly recordStorages: RecordStorages;
}

/** Whether it is not known if the order exists. */
export function isDoubtful({state}: PaymentRecord): boolean {
  return state === 'requested' || state === 'unknown';
}

/** The records in a storage; none if the storage is blocked. */
export function storedRecords(
  storage: RecordStorage | undefined,
  baseUrl: string,
): readonly PaymentRecord[] {
  const prefix = shopKey(baseUrl, 'payments', ':');
  try {
    return [...Array(storage?.length ?? 0).keys()].flatMap((index) => {
      const key = storage?.key(index) ?? '';
      if (!key.startsWith(prefix)) return [];
      // Another script may have stored something else. A key that fits has all that we store.
      const record = readRecord(storage, key) as Partial<PaymentRecord>;
      const isOurs = key === prefix + record.key;
      return isOurs && Array.isArray(record.items) ? [record as PaymentRecord] : [];
    });
  } catch {
    return [];
  }
}

/**
 * Forgets the orders of all who have left. What has not been answered keeps its key, time and state,
 * because it warns the person who pays again. Pages that never pay do this, too.
 */
export function forgetRecords(
  {baseUrl, recordStorages: {session, local}}: RecordPlace,
  hasLeft: HasLeft,
): void {
  for (const storage of [session, local])
    for (const record of storedRecords(storage, baseUrl)) {
      const key = shopKey(baseUrl, 'payments', `:${record.key}`);
      if (!hasLeft(record.person)) continue;
      const warning = warningOf(record);
      if (warning) writeRecord(storage, key, warning);
      else removeRecord(storage, key);
    }
}

/** What stays of the order of somebody who has left. */
export function warningOf(record: PaymentRecord): PaymentRecord | undefined {
  const {key, person, at} = record;
  const rest = {items: [], seen: false, reported: false};
  return isDoubtful(record) ? {key, person, at, state: 'unknown', ...rest} : undefined;
}

/** Whether this browser has records of orders. */
export function hasRecords({
  baseUrl,
  recordStorages: {session, local},
}: RecordPlace): boolean {
  return [session, local].some((storage) => storedRecords(storage, baseUrl).length > 0);
}
