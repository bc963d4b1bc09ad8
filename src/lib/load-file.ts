import {ShopError} from './shop-error.js';
import {wait} from './wait.js';

/** Pauses before the second, third and fourth request of a file, in milliseconds. */
const PAUSES = [300, 1_000, 3_000];

/**
 * Timeout of each request, in milliseconds. A request is repeated only within this time after the
 * first request.
 */
const TIMEOUT = 15_000;

/** One of our files could not be loaded. */
export class FileLoadError extends ShopError {
  /** Whether a shopper's click has already requested the file again. */
  readonly retried: boolean;
  /** Permits one more request for the file. Call this only in handlers of a shopper's click. */
  readonly allowRetry: () => void;

  constructor(retried: boolean, allowRetry: () => void, cause: unknown) {
    super('missing-part', 'A file of the shop could not be loaded.', {cause});
    this.retried = retried;
    this.allowRetry = allowRetry;
  }
}

/** Identifies a load: the address of a file, or the function that imports a module. */
type LoadKey = string | (() => Promise<unknown>);

interface FileLoad {
  readonly result: Promise<unknown>;
  /** The total number of requests for the file. */
  requests: number;
  hasFailed: boolean;
}

const loads = new Map<LoadKey, FileLoad>();
/**
 * Keys of files that have failed to load, and that may be requested once more because a shopper has
 * clicked. A key is removed when its file is requested.
 */
const clicked = new Set<LoadKey>();
let isRetrying = false;

/**
 * Loads one of our files once, however many callers want the file. `request` gets the number of
 * earlier requests. The file is requested at most four times, with growing pauses. After that,
 * every call rejects with the same `FileLoadError` and requests nothing, so `render()` may call
 * this function. Only `allowRetry` permits one more request.
 */
export function loadFile<T>(
  key: LoadKey,
  request: (requestsBefore: number) => Promise<T>,
): Promise<T> {
  let load = loads.get(key);
  if (!load || (load.hasFailed && clicked.delete(key))) {
    load = startLoad(key, request, load?.requests ?? 0);
    loads.set(key, load);
  }
  return load.result as Promise<T>; // All calls with one key have the same type.
}

/**
 * Permits one more request for a file that failed to load. Call this only in handlers of a
 * shopper's click.
 */
export function allowRetry(key: LoadKey): void {
  if (loads.get(key)?.hasFailed) clicked.add(key);
}

/** Addresses of files that could not be loaded. */
export function failedFiles(): readonly string[] {
  return [...loads].flatMap(([key, {hasFailed}]) =>
    typeof key === 'string' && hasFailed ? [key] : [],
  );
}

/**
 * Whether the current request of `loadFile` is a retry that a shopper's click has permitted. Call
 * this only in the function `request` that is passed to `loadFile`, and only before its first
 * `await`: afterwards, the result may be about another file.
 */
export function isRetryingAfterClick(): boolean {
  return isRetrying;
}

function startLoad<T>(
  key: LoadKey,
  request: (requestsBefore: number) => Promise<T>,
  requestsBefore: number,
): FileLoad {
  const retried = requestsBefore > 0;
  let requests = requestsBefore;
  const send = () => {
    isRetrying = retried;
    try {
      return request(requests++);
    } finally {
      isRetrying = false;
    }
  };
  const result = repeatRequest(send, retried ? [] : PAUSES).catch((cause: unknown) => {
    Object.assign(load, {requests, hasFailed: true});
    throw new FileLoadError(retried, () => allowRetry(key), cause);
  });
  const load: FileLoad = {result, requests, hasFailed: false};
  return load;
}

/** Sends a request. After each failure, waits for the next pause and repeats the request. */
async function repeatRequest<T>(
  request: () => Promise<T>,
  pauses: readonly number[],
): Promise<T> {
  const end = performance.now() + TIMEOUT;
  for (const pause of pauses) {
    try {
      return await withTimeout(request());
    } catch (error) {
      // The chunk loader has already repeated the requests for this file.
      if (error instanceof FileLoadError) throw error;
      if (performance.now() + pause >= end) throw error;
      await wait(pause);
    }
  }
  return withTimeout(request());
}

/** Settles as the request does. Rejects if the request takes longer than the timeout. */
async function withTimeout<T>(request: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const tooLate = wait(TIMEOUT, answered.signal).then(() => {
    throw new Error(`No answer in ${TIMEOUT} ms.`);
  });
  try {
    return await Promise.race([request, tooLate]);
  } finally {
    answered.abort();
  }
}
