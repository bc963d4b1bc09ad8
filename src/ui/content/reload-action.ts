import {MissingFileError} from '../../lib/load-file.js';

/**
 * What the button "Reload the page" does: the first click requests the missing file once more, a
 * second one reloads. `undefined` for errors that are about no file of ours.
 */
export function reloadAction(
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
