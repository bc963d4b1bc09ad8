/**
 * Resolves after `milliseconds`, at most after 24 days. Rejects with the signal's reason if
 * the signal aborts earlier.
 */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      // The longest delay that `setTimeout` accepts. A timer with a longer delay fires at once.
      Math.min(milliseconds, 2 ** 31 - 1),
    );
    signal?.addEventListener('abort', stop, {once: true});
  });
}

/**
 * Settles as `promise` does, but resolves to `undefined` if `promise` takes longer than
 * `milliseconds`.
 */
export async function waitAtMost<T>(
  milliseconds: number,
  promise: Promise<T>,
): Promise<T | undefined> {
  const settled = new AbortController();
  const late = wait(milliseconds, settled.signal).catch(() => undefined);
  try {
    return (await Promise.race([promise, late])) ?? undefined;
  } finally {
    settled.abort();
  }
}

/**
 * A controller that aborts with the first of these signals. Abort it afterwards, so that signals that
 * live longer forget it. (Some builds of our browsers lack `AbortSignal.any`.)
 */
export function followSignals(
  ...signals: readonly (AbortSignal | undefined)[]
): AbortController {
  const follower = new AbortController();
  for (const signal of signals) {
    const abort = () => follower.abort(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, {signal: follower.signal});
  }
  return follower;
}
