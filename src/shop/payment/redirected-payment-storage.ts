import {shopKey} from '../../lib/storage-keys.js';
import {removeRecord, writeRecord} from '../../lib/stored-record.js';

/** A payment for which the browser has left the page. */
export interface RedirectedPayment {
  /** Id of the order; empty if the service named none. */
  readonly orderId: string;
  /** When the page was left, in milliseconds since 1970. */
  readonly at: number;
}

type PaymentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** After this time, in milliseconds, a returning shopper no longer expects the payment's status. */
const LIFETIME = 24 * 60 * 60 * 1000;

/**
 * The lifetime of a stored payment, in milliseconds, if the service does not report the status of
 * payments. The shop can then only say that a payment was begun, which is of no use after an hour.
 */
export const LIFETIME_WITHOUT_STATUS = 60 * 60 * 1000;

const keyOf = (baseUrl: string) => shopKey(baseUrl, 'payment');

/**
 * Stores a payment for which the browser leaves the page. Stores nothing if the storage is full or
 * blocked; the payment's status is then not shown when the shopper returns.
 */
export function storeRedirectedPayment(
  storage: PaymentStorage | undefined,
  baseUrl: string,
  orderId: string,
  at = Date.now(),
): void {
  writeRecord(storage, keyOf(baseUrl), {orderId, at});
}

/**
 * Reads the payment for which the browser has left the page. Removes the payment if it is older
 * than `lifetime`, in milliseconds, or if its shopper has since signed out or been replaced by
 * another shopper. `local` has the time of the last sign-out.
 */
export function readRedirectedPayment(
  storage: PaymentStorage | undefined,
  baseUrl: string,
  local?: PaymentStorage,
  lifetime = LIFETIME,
): RedirectedPayment | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyOf(baseUrl)) ?? 'null');
    const {orderId, at} = (stored ?? {}) as Partial<Record<string, unknown>>;
    const age = typeof at === 'number' ? Date.now() - at : lifetime;
    const signedOutAt = Number(local?.getItem(shopKey(baseUrl, 'signed-out')));
    const isOwn = typeof at === 'number' && !(signedOutAt >= at);
    if (typeof orderId === 'string' && isOwn && age < lifetime) return {orderId, at};
    if (stored) storage?.removeItem(keyOf(baseUrl));
  } catch {
    // Another script of the page has stored other data under this key.
  }
  return undefined;
}

/**
 * Removes the stored payment. With `orderId`, only if the payment belongs to this order. An empty
 * `orderId` stands for an order whose id is unknown.
 */
export function removeRedirectedPayment(
  storage: PaymentStorage | undefined,
  baseUrl: string,
  orderId?: string,
): void {
  const stored = readRedirectedPayment(storage, baseUrl);
  if (orderId !== undefined && stored?.orderId !== orderId) return;
  removeRecord(storage, keyOf(baseUrl));
}
