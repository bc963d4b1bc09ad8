import {shopKey} from '../lib/storage-keys.js';
import {readRecord, writeRecord} from '../lib/stored-record.js';

/** The storage that remembers which API calls a service has and which it lacks. */
export type MissingCallStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The names of the API calls that a service lacks, such as `/cart/add`. */
export type MissingCallNames = Iterable<string> & Pick<ReadonlySet<string>, 'has'>;

/** A call that was sent to the service. `read` is truthy if the call changes nothing. */
interface SentCall {
  readonly path: string;
  readonly body?: unknown;
  readonly read?: unknown;
}

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
 * The calls that only read and whose path ends with a parameter. Each entry has the start
 * of the path and the name of the call.
 */
const PARAMETERS: readonly (readonly [start: RegExp, call: string])[] = [
  [/^\/items\/get\/guest\//, '/items/get/guest/{id}'],
  [/^\/items\/get\//, '/items/get/{id}'],
  [/^\/categories\/get\//, '/categories/get/{url}'],
  [/^\/profile\//, '/profile/{username}'],
];

/**
 * The path of the call that says whether this shopper may use the shop. It is sent in each visit, so that it is
 * missing is stored, as with calls that change something.
 */
export const ACCESS_PATH = '/checkAccessibility';

/** Returns the name of a call: `/cart/reload/12` → `/cart/reload`. */
export function callName(path: string): string {
  const known = PARAMETERS.find(([start]) => start.test(path));
  return known?.[1] ?? path.split('/').slice(0, 3).join('/');
}

/**
 * Names of the calls in the service's interface document. Every service must have these calls, so
 * elements never hide the controls that need them.
 */
const documented: ReadonlySet<string> = new Set([
  '/categories/get/{url}',
  '/settings/get',
  '/cart/get',
  '/items/get/{id}',
  '/items/getFeaturedDeals',
  '/payments/create',
]);

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
   * missing, in milliseconds since 1970. The keys are the names of the calls.
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
   * Whether the service lacks a call, such as `/cart/add`. Elements then hide the controls that
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
  noteAnswer({path, read}: SentCall): void {
    const call = callName(path);
    if (read) this.#reads.delete(call);
    else if (!documented.has(call) && this.#changes.get(call) !== WORKED) {
      this.#changes.set(call, WORKED);
      this.#store();
    }
  }

  /**
   * Records that a call was answered with an error status. Returns whether the service lacks the
   * call. `hasErrorBody`: whether the service itself wrote the answer's body, and not a web server
   * in front of it.
   */
  noteError(
    {path, read, body}: SentCall,
    status: number,
    hasErrorBody: boolean,
  ): boolean {
    const call = callName(path);
    const isAbsent = [404, 405, 501].includes(status);
    if (documented.has(call)) {
      if ((isAbsent && !hasErrorBody) || status >= 500) this.#forgetRecent();
      if (read && isAbsent && !hasErrorBody) this.#reads.add(call);
      return false;
    }
    if (!read) {
      if (isAbsent && !hasErrorBody) return this.#noteMissingChange(call);
      // Only a service that has the call can refuse it for a reason of its own. With the other
      // statuses below 500, services also refuse calls that they lack.
      if (hasErrorBody && [400, 404, 405, 409, 422].includes(status))
        this.noteAnswer({path});
      return false;
    }
    // A read with a parameter may also fail because the service does not know the parameter's
    // value, such as an item's id. The call itself then exists.
    const hasParameter = call !== path || body !== undefined;
    const isMissing = isAbsent && !(hasParameter && hasErrorBody);
    if (isMissing) this.#reads.add(call);
    if (isMissing && call === ACCESS_PATH) this.#noteMissingChange(call);
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

/** Error messages of web servers and frameworks for unknown addresses. */
const GENERIC =
  /^(error:? *)?(404:? *)?((page|route|endpoint|url|path) )?not found[.!]?$|^(405:? *)?method not allowed[.!]?$|^(501:? *)?not implemented[.!]?$|^the route .* could not be found|^the (get|post) method is not supported|^cannot (get|post) |^route .* not found|^no route /i;

/**
 * Whether the service itself wrote the response body of a failed call. Such a body explains the
 * failure. Web servers and frameworks answer a missing call with nothing, with HTML, or with a
 * phrase such as "Not Found".
 */
export function isServiceErrorBody(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return isOwnMessage(answer);
  const {success, status, message, error} = answer as Record<string, unknown>;
  const hasErrorFlag = [success, status].some(
    (flag) => flag === false || flag === 'error' || flag === 'failed',
  );
  return hasErrorFlag || success === 0 || isOwnMessage(message) || isOwnMessage(error);
}

function isOwnMessage(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '' && !GENERIC.test(text.trim());
}
