/** The behaviour of the demo's service that a visitor has chosen. */
export type Manner = 'well' | 'slow' | 'offline' | 'broken' | 'busy';

/**
 * Returns a fault instead of an answer, or `undefined` if the service answers. Waits if the service is
 * slow. Throws like `fetch` if the service is unreachable.
 */
export async function causeFault(
  manner: Manner,
  slowness: number,
  signal: AbortSignal | null | undefined,
): Promise<Response | undefined> {
  signal?.throwIfAborted();
  switch (manner) {
    case 'well':
      return undefined;
    case 'slow':
      await pause(slowness, signal);
      return undefined;
    case 'offline':
      throw new TypeError('Failed to fetch');
    case 'broken':
      return new Response('<html><body>Internal Server Error</body></html>', {
        status: 500,
      });
    case 'busy':
      // The wait is long, because the shop repeats a call after a short `Retry-After` without
      // showing a message.
      return Response.json(
        {success: false, message: 'Too many requests. Please wait a moment.'},
        {status: 429, headers: {'Retry-After': '60'}},
      );
  }
}

function pause(time: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        // `fetch` also rejects with the signal's reason.
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors
        reject(signal.reason);
      },
      {once: true},
    );
  });
}
