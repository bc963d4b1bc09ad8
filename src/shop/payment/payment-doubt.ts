import {shopKey} from '../../lib/storage-keys.js';
import {readText, removeRecord} from '../../lib/stored-record.js';

type DoubtStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * After this time, in milliseconds, the shop no longer asks the shopper about a payment of unknown
 * outcome.
 */
const LIFETIME = 60 * 60 * 1000;

/**
 * Remembers that a payment was requested and that its outcome is not known. The record is in
 * storage, so that it survives a reload and other tabs find it. Without storage, the record lasts
 * until the page is left.
 */
export class PaymentDoubt {
  readonly #storage: DoubtStorage | undefined;
  readonly #key: string;
  /** Time of the payment's request, for browsers whose storage is full or blocked. */
  #at: number | undefined;

  constructor(baseUrl: string, storage: DoubtStorage | undefined) {
    this.#key = shopKey(baseUrl, 'payment-doubt');
    this.#storage = storage;
  }

  /** Whether a payment was requested within the last hour without a known outcome. */
  get exists(): boolean {
    const age = Date.now() - Math.max(this.#read() ?? -Infinity, this.#at ?? -Infinity);
    return age >= 0 && age < LIFETIME;
  }

  /** Records that a payment is requested now. */
  record(): void {
    const now = Date.now();
    try {
      if (!this.#storage) throw new Error('no storage');
      this.#storage.setItem(this.#key, `${now}`);
      this.#at = undefined;
    } catch {
      this.#at = now;
    }
  }

  /**
   * Forgets the payment, because its outcome is known or its shopper has left. With `inThisTab`,
   * keeps the stored record, which may already belong to the next shopper.
   */
  forget(inThisTab = false): void {
    this.#at = undefined;
    if (!inThisTab) removeRecord(this.#storage, this.#key);
  }

  #read(): number | undefined {
    return Number(readText(this.#storage, this.#key)) || undefined;
  }
}
