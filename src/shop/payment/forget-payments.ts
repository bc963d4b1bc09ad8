import {shopKey} from '../../lib/storage-keys.js';
import {removeRecord, writeRecord} from '../../lib/stored-record.js';

type PaymentStorage = Pick<Storage, 'setItem' | 'removeItem'>;

/** `session` belongs to one tab; all tabs share `local`. */
interface PaymentStorages {
  readonly session?: PaymentStorage | undefined;
  readonly local?: PaymentStorage | undefined;
}

/**
 * Forgets, for all tabs, the payments and orders of a shopper who has signed out or was replaced by
 * another. `inThisTab`: forgets only those of this tab, because another tab has signed out and
 * forgotten the others. A tab that was asleep learns of the sign-out late, when the next shopper
 * may have ordered already. This is a separate module, because every page loads it, and only few
 * pages have payments.
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
  // The storages of other tabs cannot be reached: these tabs compare the time with that of the order.
  writeRecord(local, shopKey(baseUrl, 'signed-out'), Date.now());
}
