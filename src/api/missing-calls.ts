/** Where it is kept which calls a service has; the page's `localStorage`, or nothing where it is blocked. */
export type CallStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The calls that a service lacks, by their names. */
export type LackedCalls = Iterable<string> & Pick<ReadonlySet<string>, 'has'>;

/** How long the control of a missing call is not offered again, in milliseconds: a day. */
const ABSENCE = 24 * 60 * 60 * 1000;

/** Calls found missing this recently are offered again when the whole service fails, in milliseconds. */
const DEPLOYMENT = 60 * 1000;

/** In place of a time: the call has worked. */
const WORKED = 0;

/** Reads of the interface document that name what is asked for in their path. */
const PARAMETERS: readonly (readonly [start: RegExp, call: string])[] = [
  [/^\/items\/get\/guest\//, '/items/get/guest/{id}'],
  [/^\/items\/get\//, '/items/get/{id}'],
  [/^\/categories\/get\//, '/categories/get/{url}'],
];

/** A call's name by its path: `/cart/reload/12` → `/cart/reload`. */
export function callName(path: string): string {
  const known = PARAMETERS.find(([start]) => start.test(path));
  return known?.[1] ?? path.split('/').slice(0, 3).join('/');
}

const documented: ReadonlySet<string> = new Set([
  '/categories/get/{url}',
  '/settings/get',
  '/cart/get',
  '/items/get/{id}',
  '/items/getFeaturedDeals',
  '/payments/create',
]);

/** Whether the interface document has a call. Every service has these, so they are never offered less. */
export function isDocumented(call: string): boolean {
  return documented.has(call);
}

/**
 * Calls that one service has turned out not to have. Missing reads are known until the page is
 * left. Missing changes are kept in storage for a day, and so is which changes have worked: one
 * failure of these is a hiccup.
 */
export class MissingCalls implements Iterable<string> {
  readonly #storage: CallStorage | undefined;
  readonly #key: string;
  readonly #reads = new Set<string>();
  /** By call: until when it counts as missing, in milliseconds since 1970, or `WORKED`. */
  readonly #changes: Map<string, number>;

  constructor(baseUrl: string, storage: CallStorage | undefined) {
    this.#storage = storage;
    this.#key = `storefront-elements:${baseUrl}:calls`;
    this.#changes = this.#restore();
  }

  /** Whether a call, such as `/cart/add`, is not to be offered. */
  has(call: string): boolean {
    return this.#reads.has(call) || (this.#changes.get(call) ?? 0) > Date.now();
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const call of [...this.#reads, ...this.#changes.keys()]) {
      if (this.has(call)) yield call;
    }
  }

  /** A read was answered as if the service did not have it. */
  addRead(call: string): void {
    this.#reads.add(call);
  }

  /** A change was answered as if the service did not have it. `false`: it has worked before, so this is a hiccup. */
  addChange(call: string): boolean {
    const hasWorked = this.#changes.get(call) === WORKED;
    // A second failure in a row is none.
    if (hasWorked) this.#changes.delete(call);
    else this.#changes.set(call, Date.now() + ABSENCE);
    this.#store();
    return !hasWorked;
  }

  /** A read was answered. */
  confirmRead(call: string): void {
    this.#reads.delete(call);
  }

  /** A change was answered. */
  confirmChange(call: string): void {
    if (this.#changes.get(call) === WORKED) return;
    this.#changes.set(call, WORKED);
    this.#store();
  }

  /** A call that every service has has failed, too: what was just found missing is part of an outage. */
  forgetRecent(): void {
    const recent = [...this.#changes].filter(
      ([, until]) => until > Date.now() + ABSENCE - DEPLOYMENT,
    );
    for (const [call] of recent) this.#changes.delete(call);
    if (recent.length) this.#store();
  }

  #restore(): Map<string, number> {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? '{}');
      const latest = Date.now() + ABSENCE;
      return new Map(
        Object.entries(kept as object).filter(
          (entry): entry is [string, number] =>
            typeof entry[1] === 'number' && entry[1] >= 0 && entry[1] <= latest,
        ),
      );
    } catch {
      // Storage that is blocked or not ours: every call is offered.
      return new Map();
    }
  }

  #store(): void {
    try {
      this.#storage?.setItem(
        this.#key,
        JSON.stringify(Object.fromEntries(this.#changes)),
      );
    } catch {
      // What a full or blocked storage forgets is found out again.
    }
  }
}

/** What servers and frameworks say of an address they know nothing of. */
const GENERIC =
  /^(error:? *)?(404:? *)?((page|route|endpoint|url|path) )?not found[.!]?$|^(405:? *)?method not allowed[.!]?$|^(501:? *)?not implemented[.!]?$|^the route .* could not be found|^the (get|post) method is not supported|^cannot (get|post) |^route .* not found|^no route /i;

/**
 * Whether the answer of a failed call is the service's own: it names what went wrong. Web servers
 * and frameworks answer a missing call with nothing, a page of HTML, or a phrase such as "Not Found".
 */
export function hasOwnError(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return isSaid(answer);
  const {success, status, message, error} = answer as Record<string, unknown>;
  const isFlagged = [success, status].some(
    (flag) => flag === false || flag === 'error' || flag === 'failed',
  );
  return isFlagged || success === 0 || isSaid(message) || isSaid(error);
}

function isSaid(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '' && !GENERIC.test(text.trim());
}
