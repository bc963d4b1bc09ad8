import {shopKey} from '../../lib/storage-keys.js';
import {readText, removeRecord} from '../../lib/stored-record.js';

type DoubtStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `session` belongs to one tab, and has the records of guests. All tabs share `local`. */
export interface DoubtStorages {
  readonly session?: DoubtStorage | undefined;
  readonly local?: DoubtStorage | undefined;
}

/** Who pays: the `user_id` of the cart; `null` for a guest, whom only this tab knows. */
export type Payer = number | null;

/**
 * After this time, in milliseconds, the shop no longer asks the shopper about a payment of unknown
 * outcome.
 */
const LIFETIME = 24 * 60 * 60 * 1000;

/**
 * Remembers for each payer that a payment was requested and that its outcome is not known. The
 * records are in storage, so that they survive a reload and a sign-out, and other tabs find them.
 * Without storage, the records last until the page is left.
 */
export class PaymentDoubt {
  readonly #storages: DoubtStorages;
  readonly #key: string;
  /** Times of the requests, for browsers whose storage is full or blocked. */
  readonly #times = new Map<Payer, number>();

  constructor(baseUrl: string, storages: DoubtStorages) {
    this.#key = shopKey(baseUrl, 'payment-doubt');
    this.#storages = storages;
  }

  /** Whether this payer has requested a payment within the last day without a known outcome. */
  existsFor(payer: Payer): boolean {
    const stored = Number(readText(this.#storageOf(payer), this.#keyOf(payer))) || 0;
    const at = Math.max(stored, this.#times.get(payer) ?? 0);
    // A time in the future counts, too: the clock was corrected after the request.
    return at > 0 && Date.now() - at < LIFETIME;
  }

  /** Records that this payer requests a payment now. */
  record(payer: Payer): void {
    const now = Date.now();
    try {
      const storage = this.#storageOf(payer);
      if (!storage) throw new Error('no storage');
      storage.setItem(this.#keyOf(payer), `${now}`);
      this.#times.delete(payer);
    } catch {
      this.#times.set(payer, now);
    }
  }

  /** Forgets the payment of this payer, because its outcome is known. */
  forget(payer: Payer): void {
    this.#times.delete(payer);
    removeRecord(this.#storageOf(payer), this.#keyOf(payer));
  }

  #storageOf(payer: Payer): DoubtStorage | undefined {
    return payer === null ? this.#storages.session : this.#storages.local;
  }

  #keyOf(payer: Payer): string {
    return `${this.#key}:${payer ?? 0}`;
  }
}
