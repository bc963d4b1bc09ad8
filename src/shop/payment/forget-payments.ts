import {shopKey} from '../../lib/storage-keys.js';
import {removeRecord, writeRecord} from '../../lib/stored-record.js';

type PaymentStorage = Pick<Storage, 'setItem' | 'removeItem'>;

/** `session` belongs to one tab; all tabs share `local`. */
interface PaymentStorages {
  readonly session?: PaymentStorage | undefined;
  readonly local?: PaymentStorage | undefined;
}

/**
 * Forgets the payments and orders of a shopper who has signed out or was replaced by another, but
 * not that the outcome of a payment is unknown: see `PaymentDoubt`.
 * `inThisTab`: whether the sign-out happened in another tab, so that only the records of this tab
 * are removed. The other tab has already removed the records that all tabs share. If this tab was
 * asleep and learns of the sign-out late, the shared records may belong to the next shopper. This
 * function has its own module, because every page loads it, but few pages have payments.
 */
export function forgetPayments(
  {session, local}: PaymentStorages,
  baseUrl: string,
  inThisTab = false,
): void {
  for (const storage of inThisTab ? [session] : [session, local])
    for (const name of ['payment', 'orders'] as const)
      removeRecord(storage, shopKey(baseUrl, name));
  if (inThisTab) return;
  // This tab cannot remove records from the session storages of other tabs. So it stores the time
  // of the sign-out: other tabs ignore payments and orders that are older.
  writeRecord(local, shopKey(baseUrl, 'signed-out'), Date.now());
}
