import type {AnyCall} from './call.js';
import {shopKey} from '../lib/storage-keys.js';
import {readRecord, writeRecord} from '../lib/stored-record.js';

/** The storage that remembers which API calls a service has and which it lacks. */
export type MissingCallStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The paths of the API calls that a service lacks, such as `/cart/add/{id}`. */
export type MissingCallPaths = Iterable<string> & Pick<ReadonlySet<string>, 'has'>;

/**
 * How long a call counts as missing after the service was found to lack the call, in milliseconds:
 * a day. During this time, elements hide the controls that need the call.
 */
const ABSENCE = 24 * 60 * 60 * 1000;

/**
 * If a call of the interface document fails, the service is probably down, for example for a
 * deployment. The calls that were found missing less than this time before the failure, in
 * milliseconds, then count as present again: the service may only have seemed to lack them.
 */
const DEPLOYMENT = 60 * 1000;

/** The value stored for a call that has worked. For a missing call, a time is stored instead. */
const WORKED = 0;

/**
 * Records which API calls one service lacks, as its answers have shown. Elements hide the controls
 * that need a missing call. A missing call that only reads is remembered until the page is left. A
 * missing call that changes something is stored for a day.
 *
 * If the service has once executed a call that changes something, or refused it for a reason such
 * as a wrong value, the service has this call. This is stored, too. If the call is later not found,
 * it counts as missing only after the second failure.
 */
export class MissingCalls implements Iterable<string> {
  readonly #storage: MissingCallStorage | undefined;
  readonly #key: string;
  readonly #reads = new Set<string>();
  /**
   * For each call that changes something: `WORKED`, or the time until which the call counts as
   * missing, in milliseconds since 1970. The keys are the paths of the calls.
   */
  readonly #changes: Map<string, number>;

  constructor(baseUrl: string, storage: MissingCallStorage | undefined) {
    this.#storage = storage;
    this.#key = shopKey(baseUrl, 'calls');
    const latest = Date.now() + ABSENCE;
    this.#changes = new Map(
      Object.entries(readRecord(storage, this.#key)).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] >= 0 && entry[1] <= latest,
      ),
    );
  }

  /**
   * Whether the service lacks a call, such as `/cart/add/{id}`. Elements then hide the controls that
   * need the call.
   */
  has(call: string): boolean {
    return this.#reads.has(call) || (this.#changes.get(call) ?? 0) > Date.now();
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const call of [...this.#reads, ...this.#changes.keys()]) {
      if (this.has(call)) yield call;
    }
  }

  /** Records that the service has executed or has refused a call, so the call is not missing. */
  noteAnswer({path, read, documented}: AnyCall): void {
    if (read) this.#reads.delete(path);
    else if (!documented && this.#changes.get(path) !== WORKED) {
      this.#changes.set(path, WORKED);
      this.#store();
    }
  }

  /**
   * Records that a call was answered with an error status. Returns whether the service lacks the
   * call. `hasErrorBody`: whether the service itself wrote the answer's body, and not a web server
   * in front of it. `hasInput`: whether the call was about something, such as an item.
   */
  noteError(
    call: AnyCall,
    status: number,
    hasErrorBody: boolean,
    hasInput: boolean,
  ): boolean {
    const {path, read, documented, silent} = call;
    const isAbsent = [404, 405, 501].includes(status);
    if (documented) {
      if ((isAbsent && !hasErrorBody) || status >= 500) this.#forgetRecent();
      if (read && isAbsent && !hasErrorBody) this.#reads.add(path);
      return false;
    }
    if (!read) {
      if (isAbsent && !hasErrorBody) return this.#noteMissingChange(path);
      // Only a service that has the call can refuse it for a reason of its own. With the other
      // statuses below 500, services also refuse calls that they lack.
      if (hasErrorBody && [400, 404, 405, 409, 422].includes(status))
        this.noteAnswer(call);
      return false;
    }
    // A read with an input may also fail because the service does not know what it is about, such
    // as an item's id. The call itself then exists.
    const isMissing = isAbsent && !(hasInput && hasErrorBody);
    if (isMissing) this.#reads.add(path);
    if (isMissing && silent) this.#noteMissingChange(path);
    return isMissing;
  }

  /**
   * Records that a call that changes something was not found. Returns whether the call
   * now counts as missing. If the call has worked before, a single failure is not enough.
   */
  #noteMissingChange(call: string): boolean {
    const hasWorked = this.#changes.get(call) === WORKED;
    if (hasWorked) this.#changes.delete(call);
    else this.#changes.set(call, Date.now() + ABSENCE);
    this.#store();
    return !hasWorked;
  }

  /**
   * Forgets the calls that were found missing within the last minute. Used when a call of the
   * interface document fails, because the other calls probably failed in the same outage.
   */
  #forgetRecent(): void {
    const recent = [...this.#changes].filter(
      ([, until]) => until > Date.now() + ABSENCE - DEPLOYMENT,
    );
    for (const [call] of recent) this.#changes.delete(call);
    if (recent.length) this.#store();
  }

  #store(): void {
    writeRecord(this.#storage, this.#key, Object.fromEntries(this.#changes));
  }
}
