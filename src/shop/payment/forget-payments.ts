import {shopKey} from '../../lib/storage-keys.js';
import {removeRecord, writeRecord} from '../../lib/stored-record.js';

type PaymentStorage = Pick<Storage, 'setItem' | 'removeItem'>;

/** `session` belongs to one tab; all tabs share `local`. */
interface PaymentStorages {
  readonly session?: PaymentStorage | undefined;
  readonly local?: PaymentStorage | undefined;
}

/**
 * Forgets the payments and orders of a shopper who has signed out or was replaced by
 * another. `inThisTab`: forgets only the records of this tab, because the tab of the
 * sign-out has already removed the shared ones. A tab that was asleep learns late of a
 * sign-out: the shared records may then belong to the next shopper. This is a separate
 * module, because every page loads it, but few pages have payments.
 */
export function forgetPayments(
  {session, local}: PaymentStorages,
  baseUrl: string,
  inThisTab = false,
): void {
  for (const storage of inThisTab ? [session] : [session, local])
    for (const name of ['payment', 'orders', 'payment-doubt'] as const)
      removeRecord(storage, shopKey(baseUrl, name));
  if (inThisTab) return;
  // The session storages of other tabs cannot be reached. Those tabs ignore payments
  // and orders from before this time.
  writeRecord(local, shopKey(baseUrl, 'signed-out'), Date.now());
}
