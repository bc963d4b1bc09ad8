import type {AnyCall} from './call.js';
import {shopKey} from '../lib/storage-keys.js';
import {readRecord, writeRecord, type ItemStorage} from '../lib/stored-record.js';

/** The paths of calls that a service lacks, such as `/cart/add/{id}`. */
export type MissingCallPaths = Iterable<string> & Pick<ReadonlySet<string>, 'has'>;

/** How long a change counts as missing, in milliseconds. */
const ABSENCE = 24 * 60 * 60 * 1000;

/** How long a service may seem to lack all calls. */
const DEPLOYMENT = 60 * 1000;

/** Stored for a call that has worked, instead of a time. */
const WORKED = 0;

/**
 * Which calls a service lacks, as its answers have shown. A read counts as missing until the page is
 * left, a change for a day. A change that has worked counts as missing only after a second failure.
 */
export class MissingCalls implements MissingCallPaths {
  readonly #storage: ItemStorage;
  readonly #key: string;
  readonly #reads = new Set<string>();
  /** By path: `WORKED`, or until when the change counts as missing. */
  readonly #changes: Map<string, number>;

  constructor(baseUrl: string, storage: ItemStorage) {
    this.#storage = storage;
    this.#key = shopKey(baseUrl, 'calls');
    this.#changes = new Map(
      Object.entries(readRecord(storage, this.#key)).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] <= Date.now() + ABSENCE,
      ),
    );
  }

  has(path: string): boolean {
    return this.#reads.has(path) || (this.#changes.get(path) ?? 0) > Date.now();
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const path of [...this.#reads, ...this.#changes.keys()])
      if (this.has(path)) yield path;
  }

  /** Notes that the service has the call. */
  noteAnswer({path, read, documented}: AnyCall): void {
    if (read) this.#reads.delete(path);
    else if (!documented && this.#changes.get(path) !== WORKED) {
      this.#changes.set(path, WORKED);
      this.#store();
    }
  }

  /**
   * Notes an answer with an error status, and returns whether the service lacks the call. `isOwn`: the
   * service itself wrote the body. `hasInput`: the call was about something, such as an item.
   */
  noteError(call: AnyCall, status: number, isOwn: boolean, hasInput: boolean): boolean {
    const {path, read, documented, silent} = call;
    const isAbsent = [404, 405, 501].includes(status);
    if (documented) {
      if ((isAbsent && !isOwn) || status >= 500) this.#forgetRecent();
      if (read && isAbsent && !isOwn) this.#reads.add(path);
      return false;
    }
    if (read) {
      // The service may have the call, but not know what it is about.
      const isMissing = isAbsent && !(hasInput && isOwn);
      if (isMissing) this.#reads.add(path);
      if (isMissing && silent) this.#noteMissingChange(path);
      return isMissing;
    }
    if (isAbsent && !isOwn) return this.#noteMissingChange(path);
    // With other statuses, services also refuse calls that they lack.
    if (isOwn && [400, 404, 405, 409, 422].includes(status)) this.noteAnswer(call);
    return false;
  }

  /** Returns whether the call now counts as missing. */
  #noteMissingChange(path: string): boolean {
    const hasWorked = this.#changes.get(path) === WORKED;
    if (hasWorked) this.#changes.delete(path);
    else this.#changes.set(path, Date.now() + ABSENCE);
    this.#store();
    return !hasWorked;
  }

  /** When a documented call fails, the others probably fail for the same reason. */
  #forgetRecent(): void {
    const earliest = Date.now() + ABSENCE - DEPLOYMENT;
    for (const [path, until] of this.#changes) {
      if (until <= earliest) continue;
      this.#changes.delete(path);
      this.#store();
    }
  }

  #store(): void {
    writeRecord(this.#storage, this.#key, Object.fromEntries(this.#changes));
  }
}
