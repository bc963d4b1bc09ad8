import {ShopError} from './shop-error.js';
import {wait} from './wait.js';

/** Pauses before the second, third and fourth request of a file, in milliseconds. */
const PAUSES = [300, 1_000, 3_000];

/** How long a request may take, and how long requests are repeated, in milliseconds. */
const PATIENCE = 15_000;

/** A file of ours could not be loaded. */
export class MissingFileError extends ShopError {
  /** Whether a shopper's click has already requested the file again. */
  readonly retried: boolean;
  /** Permits one more request of the file. Only for handlers of a shopper's click. */
  readonly allowRetry: () => void;

  constructor(retried: boolean, allowRetry: () => void, cause: unknown) {
    super('missing-part', 'A file of the shop could not be loaded.', {cause});
    this.retried = retried;
    this.allowRetry = allowRetry;
  }
}

/** What a load is known by: the name of a file, or the function that imports a module. */
type LoadKey = string | (() => Promise<unknown>);

interface FileLoad {
  readonly result: Promise<unknown>;
  /** How often the file has been requested, in all. */
  requests: number;
  hasFailed: boolean;
  isLoaded: boolean;
}

const loads = new Map<LoadKey, FileLoad>();
/** Failed loads that the shopper has asked for by a click, until they are requested. */
const clicked = new Set<LoadKey>();
let isRetrying = false;

/**
 * Loads a file of ours once, whoever wants it and however often. `request` gets the number of
 * requests before it. The file is requested at most four times, with growing pauses. After that
 * every call rejects with the same `MissingFileError` and requests nothing, so that rendering may
 * call this. Only `allowRetry` permits one more request.
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
  return load.result as Promise<T>; // A key stands for one type.
}

/** Permits one more request of a file that failed. Only for handlers of a shopper's click. */
export function allowRetry(key: LoadKey): void {
  if (loads.get(key)?.hasFailed) clicked.add(key);
}

/** Addresses of files that could not be loaded, or have not answered yet. */
export function unloadedFiles(): readonly string[] {
  return [...loads].flatMap(([key, {isLoaded}]) =>
    typeof key === 'string' && !isLoaded ? [key] : [],
  );
}

/** Whether the request that starts right now follows a shopper's click on a part that is missing. */
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
    throw new MissingFileError(retried, () => allowRetry(key), cause);
  });
  const load: FileLoad = {result, requests, hasFailed: false, isLoaded: false};
  result.then(
    () => (load.isLoaded = true),
    () => undefined,
  );
  return load;
}

/** Requests until it works, once more after each pause. */
async function repeatRequest<T>(
  request: () => Promise<T>,
  pauses: readonly number[],
): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (const pause of pauses) {
    try {
      return await withTimeout(request());
    } catch (error) {
      // Its requests have been repeated by the loader of chunks.
      if (error instanceof MissingFileError) throw error;
      if (performance.now() + pause >= end) throw error;
      await wait(pause);
    }
  }
  return withTimeout(request());
}

/** Rejects when a request has had no answer for too long. */
async function withTimeout<T>(request: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const tooLate = wait(PATIENCE, answered.signal).then(() => {
    throw new Error(`No answer in ${PATIENCE} ms.`);
  });
  try {
    return await Promise.race([request, tooLate]);
  } finally {
    answered.abort();
    tooLate.catch(() => undefined); // The wait ends with the abort.
  }
}
