import {FileLoadError} from '../../lib/load-file.js';

/**
 * The click handler of the button "Reload the page". The first click calls `retry`, which requests
 * the missing file again; a second click reloads the page. Without `retry`, the first click reloads
 * the page. `undefined` if the error is not about a missing file.
 */
export function fileRetryAction(
  error: unknown,
  retry?: () => void,
): (() => void) | undefined {
  if (!(error instanceof FileLoadError)) return undefined;
  return () => {
    if (error.retried || !retry) return location.reload();
    error.allowRetry();
    retry();
  };
}
