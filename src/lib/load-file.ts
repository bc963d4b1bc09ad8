import {ShopError} from './shop-error.js';
import {wait} from './wait.js';

/** Pauses before the second, third and fourth request of a file, in milliseconds. */
const PAUSES = [300, 1_000, 3_000];

/** How long a request may take, and how long requests are repeated, in milliseconds. */
const PATIENCE = 15_000;

/** A file of ours could not be loaded. */
export class MissingFileError extends ShopError {
  /** Name of the file, as `loadFile` got it. */
  readonly file: string;
  /** Whether a shopper's click has already asked for the file again. */
  readonly retried: boolean;

  constructor(file: string, retried: boolean, cause: unknown) {
    super('missing-part', `The file ${file} could not be loaded.`, {cause});
    this.file = file;
    this.retried = retried;
  }
}

interface FileLoad {
  readonly result: Promise<unknown>;
  /** How often the file has been requested, in all. */
  requests: number;
  hasFailed: boolean;
}

const loads = new Map<string, FileLoad>();
/** Failed files that the shopper has asked for by a click, until they are requested. */
const clicked = new Set<string>();

/**
 * Loads a file of ours once, whoever wants it and however often. `request` gets the number of
 * requests before it. The file is requested at most four times, with growing pauses. After that
 * every call rejects with the same `MissingFileError` and requests nothing, so that rendering may
 * call this. Only `allowRetry` permits one more request.
 */
export function loadFile<T>(
  file: string,
  request: (requestsBefore: number) => Promise<T>,
): Promise<T> {
  let load = loads.get(file);
  if (!load || (load.hasFailed && clicked.delete(file))) {
    load = startLoad(file, request, load?.requests ?? 0);
    loads.set(file, load);
  }
  return load.result as Promise<T>; // A file's name stands for one type.
}

/** Permits one more request of a file that failed. Only for handlers of a shopper's click. */
export function allowRetry(file: string): void {
  if (loads.get(file)?.hasFailed) clicked.add(file);
}

function startLoad<T>(
  file: string,
  request: (requestsBefore: number) => Promise<T>,
  requestsBefore: number,
): FileLoad {
  const retried = requestsBefore > 0;
  let requests = requestsBefore;
  const send = () => request(requests++);
  const result = repeatRequest(send, retried ? [] : PAUSES).catch((cause: unknown) => {
    Object.assign(load, {requests, hasFailed: true});
    throw new MissingFileError(file, retried, cause);
  });
  const load: FileLoad = {result, requests, hasFailed: false};
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
      return await inTime(request());
    } catch (error) {
      if (performance.now() + pause >= end) throw error;
      await wait(pause);
    }
  }
  return inTime(request());
}

/** Rejects when a request has had no answer for too long. */
async function inTime<T>(request: Promise<T>): Promise<T> {
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
