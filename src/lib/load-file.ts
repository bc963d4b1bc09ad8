import {ShopError} from './shop-error.js';
import {wait} from './wait.js';

/** The pause before a file is requested again, in milliseconds. */
const PAUSE = 1_000;

/**
 * Timeout of each request, in milliseconds. Both requests and the pause end before the session gives up a token
 * provider that waits for a file, as the demo's does.
 */
const TIMEOUT = 14_000;

/** One of our files could not be loaded. Only a reload of the page requests the file again. */
export class FileLoadError extends ShopError {
  constructor(cause: unknown) {
    super('missing-part', 'A file of the shop could not be loaded.', {cause});
  }
}

const failed = new Set<string>();

/** Addresses of files that could not be loaded. */
export function failedFiles(): readonly string[] {
  return [...failed];
}

/**
 * Requests one of our files; if that fails, once more after a pause. `request` gets the number of
 * earlier requests. Rejects with a `FileLoadError`; `failedFiles` then has the file's `address`.
 */
export async function loadFile<T>(
  request: (requestsBefore: number) => Promise<T>,
  address?: string,
): Promise<T> {
  try {
    return await withTimeout(request(0));
  } catch (error) {
    // The chunk loader has already repeated the request for this file.
    if (error instanceof FileLoadError) throw error;
  }
  await wait(PAUSE);
  return withTimeout(request(1)).catch((error: unknown) => {
    if (address) failed.add(address);
    throw error instanceof FileLoadError ? error : new FileLoadError(error);
  });
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
