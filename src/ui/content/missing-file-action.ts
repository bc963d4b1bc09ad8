import {MissingFileError} from '../../lib/load-file.js';

/**
 * The click handler of the button "Reload the page". The first click requests the missing file
 * again by `retry`; a second click, or a click without `retry`, reloads the page. `undefined` if
 * the error is not about a missing file.
 */
export function missingFileAction(
  error: unknown,
  retry?: () => void,
): (() => void) | undefined {
  if (!(error instanceof MissingFileError)) return undefined;
  return () => {
    if (error.retried || !retry) return location.reload();
    error.allowRetry();
    retry();
  };
}
