/** How the service behaves while it is tried. */
export type Manner = 'well' | 'slow' | 'offline' | 'broken' | 'busy';

/**
 * What comes in the place of an answer, after a while where the service is slow; `undefined`
 * where it answers. Throws as `fetch` does where nothing can be reached.
 */
export async function misbehave(
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
      // Longer than a shop waits before it says so.
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
        // What `fetch` would reject with.
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors
        reject(signal.reason);
      },
      {once: true},
    );
  });
}
