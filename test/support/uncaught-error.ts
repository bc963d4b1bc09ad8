/**
 * Runs `work` and resolves with the first uncaught error or unhandled rejection that follows.
 * This error neither fails the test nor reaches the console.
 */
export async function uncaughtErrorOf(work: () => void): Promise<unknown> {
  const {onerror} = window;
  const write = console.error;
  const stop = new AbortController();
  console.error = () => {};
  try {
    return await new Promise((resolve) => {
      window.onerror = (...[, , , , error]) => {
        resolve(error);
        return true;
      };
      const rejected = ({reason}: PromiseRejectionEvent) => resolve(reason);
      addEventListener('unhandledrejection', rejected, {signal: stop.signal});
      work();
    });
  } finally {
    stop.abort();
    // The test runner logs a rejection in a microtask of its own.
    await Promise.resolve();
    window.onerror = onerror;
    console.error = write;
  }
}
